import { createEventQueue } from './event-queue.ts';

/** Web Bluetooth, which the DOM library does not declare (W3C Web Bluetooth, Community Group report). */
interface AdvertisingEvent extends Event {
  readonly rssi?: number;
  readonly name?: string;
  readonly uuids?: readonly (string | number)[];
  readonly manufacturerData?: ReadonlyMap<number, DataView>;
  readonly serviceData?: ReadonlyMap<string, DataView>;
}

interface ChosenDevice extends EventTarget {
  readonly id: string;
  readonly name?: string;
  watchAdvertisements?(options: { signal: AbortSignal }): Promise<void>;
}

interface BluetoothApi {
  requestDevice(options: object): Promise<ChosenDevice>;
}

/** One advertisement of the chosen device. UUIDs are as the browser gives them. */
export interface HeardAdvertisement {
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
}

export function hasBluetooth(): boolean {
  return 'bluetooth' in navigator;
}

/** Shows the browser's chooser, from within a press. Rejects with the browser's own error; NotFoundError when nothing was picked. */
export async function pickBluetoothDevice(
  filters: readonly object[],
  optionalServices: readonly number[],
): Promise<PickedDevice> {
  const { bluetooth } = navigator as unknown as { bluetooth: BluetoothApi };
  const device = await bluetooth.requestDevice({ filters, optionalServices });
  return { id: device.id, name: device.name ?? null, listen: (signal) => listen(device, signal) };
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
    rssiDbm: rssi ?? null,
    name: name ?? null,
    uuids: (uuids ?? []).map(String),
    manufacturerData: new Map([...(manufacturerData ?? [])].map(([id, view]) => [id, bytesOf(view)])),
    serviceData: new Map([...(serviceData ?? [])].map(([uuid, view]) => [uuid, bytesOf(view)])),
  };
}
