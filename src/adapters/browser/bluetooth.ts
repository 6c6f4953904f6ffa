import { browserClock } from './clock.ts';
import { createEventQueue } from './event-queue.ts';

/** Web Bluetooth, which the DOM library does not declare (W3C Web Bluetooth, Community Group report). */
interface AdvertisingEvent extends Event {
  readonly rssi?: number;
  readonly name?: string;
  readonly uuids?: readonly (string | number)[];
  readonly manufacturerData?: ReadonlyMap<number, DataView>;
  readonly serviceData?: ReadonlyMap<string, DataView>;
}

interface GattCharacteristic {
  writeValueWithResponse(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

interface GattService {
  getCharacteristic(uuid: string | number): Promise<GattCharacteristic>;
}

interface GattServer {
  connect(): Promise<GattServer>;
  disconnect(): void;
  getPrimaryService(uuid: string | number): Promise<GattService>;
}

interface ChosenDevice extends EventTarget {
  readonly id: string;
  readonly name?: string;
  readonly gatt?: GattServer;
  watchAdvertisements?(options: { signal: AbortSignal }): Promise<void>;
}

interface BluetoothApi {
  requestDevice(options: object): Promise<ChosenDevice>;
}

/** Which devices the chooser lists, and which of their services and payloads the page may have. */
export interface WantedDevice {
  /** Null: every device that is heard. */
  readonly filters: readonly object[] | null;
  readonly optionalServices: readonly (string | number)[];
  readonly optionalManufacturerData: readonly number[];
}

/** One advertisement of the chosen device. UUIDs are as the browser gives them. */
export interface HeardAdvertisement {
  readonly atMs: number;
  readonly rssiDbm: number | null;
  readonly name: string | null;
  readonly uuids: readonly string[];
  readonly manufacturerData: ReadonlyMap<number, Uint8Array>;
  readonly serviceData: ReadonlyMap<string, Uint8Array>;
}

export interface PickedDevice {
  readonly id: string;
  readonly name: string | null;
  /** What it sends until the signal aborts; null where the browser does not let a page hear it. */
  listen(signal: AbortSignal): Promise<AsyncIterable<HeardAdvertisement> | null>;
  /** Connects to it; rejects with the browser's own error. */
  connect(): Promise<Connection>;
}

/** A connection that ends with its block. */
export interface Connection extends Disposable {
  /** Rejects with the browser's own error; NotFoundError where the device has no such characteristic. */
  write(service: string | number, characteristic: string | number, bytes: readonly number[]): Promise<void>;
}

export function hasBluetooth(): boolean {
  return 'bluetooth' in navigator;
}

/** Shows the browser's chooser, from within a press. Rejects with the browser's own error; NotFoundError when nothing was picked. */
export async function pickBluetoothDevice(wanted: WantedDevice): Promise<PickedDevice> {
  const { bluetooth } = navigator as unknown as { bluetooth: BluetoothApi };
  const { filters, ...rest } = wanted;
  const device = await bluetooth.requestDevice(filters ? wanted : { acceptAllDevices: true, ...rest });
  return {
    id: device.id,
    name: device.name ?? null,
    listen: (signal) => listen(device, signal),
    connect: () => connect(device),
  };
}

async function connect({ gatt }: ChosenDevice): Promise<Connection> {
  if (!gatt) throw new DOMException('This device takes no connection.', 'NetworkError');
  const server = await gatt.connect();
  return {
    async write(service, characteristic, bytes) {
      const found = await (await server.getPrimaryService(service)).getCharacteristic(characteristic);
      await found.writeValueWithResponse(Uint8Array.from(bytes));
    },
    [Symbol.dispose]: () => server.disconnect(),
  };
}

async function listen(device: ChosenDevice, signal: AbortSignal): Promise<AsyncIterable<HeardAdvertisement> | null> {
  if (!device.watchAdvertisements) return null;
  const heard = createEventQueue<HeardAdvertisement>(signal);
  device.addEventListener('advertisementreceived', (event) => heard.push(readEvent(event as AdvertisingEvent)), {
    signal,
  });
  try {
    await device.watchAdvertisements({ signal });
  } catch (error) {
    if (signal.aborted) throw error;
    console.error('Advertisements of this device cannot be heard:', error);
    return null;
  }
  return heard;
}

function bytesOf(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function readEvent({ rssi, name, uuids, manufacturerData, serviceData }: AdvertisingEvent): HeardAdvertisement {
  return {
    atMs: browserClock.nowMs(),
    rssiDbm: rssi ?? null,
    name: name ?? null,
    uuids: (uuids ?? []).map(String),
    manufacturerData: new Map([...(manufacturerData ?? [])].map(([id, view]) => [id, bytesOf(view)])),
    serviceData: new Map([...(serviceData ?? [])].map(([uuid, view]) => [uuid, bytesOf(view)])),
  };
}
