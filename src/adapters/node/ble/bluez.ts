import { CommandError } from '../command.ts';
import { copy } from './copy.ts';
import { DbusError, openBus, type Bus, type DbusCall } from './dbus.ts';
import type { DbusMessage, DbusValue } from './dbus-wire.ts';

/** What one Bluetooth LE device sent lately. UUIDs are spelled with 128 bits. */
export interface BluetoothReport {
  readonly atMs: number;
  readonly address: string;
  readonly rssiDbm: number | null;
  readonly name: string | null;
  readonly manufacturerData: ReadonlyMap<number, Uint8Array>;
  readonly serviceData: ReadonlyMap<string, Uint8Array>;
  readonly serviceUuids: readonly string[];
}

/** A Bluetooth adapter that listens until the signal aborts. Rejects with CommandError where this machine cannot. */
export interface BluetoothScanner {
  scan(onReport: (report: BluetoothReport) => void, signal: AbortSignal): Promise<void>;
}

const SYSTEM_BUS = '/run/dbus/system_bus_socket';
const BLUEZ = 'org.bluez';
const ADAPTER = 'org.bluez.Adapter1';
const DEVICE = 'org.bluez.Device1';

type Properties = Map<string, DbusValue>;

/** The scanner over BlueZ, the Bluetooth service of Linux; `socketPath` is the system's message bus. */
export function bluezScanner(socketPath: string = SYSTEM_BUS, now: () => number = Date.now): BluetoothScanner {
  return {
    async scan(onReport, signal) {
      using bus = await openBus(socketPath).catch((error: unknown) => {
        throw new CommandError(error instanceof DbusError ? copy.refused : copy.noBus);
      });
      try {
        await scanOver(bus, onReport, signal, now);
      } catch (error) {
        throw error instanceof DbusError ? new CommandError(sentenceOf(error)) : error;
      }
    },
  };
}

async function scanOver(
  bus: Bus,
  onReport: (report: BluetoothReport) => void,
  signal: AbortSignal,
  now: () => number,
): Promise<void> {
  const [objects] = await bus.call({
    destination: BLUEZ,
    path: '/',
    interface: 'org.freedesktop.DBus.ObjectManager',
    member: 'GetManagedObjects',
  });
  const adapters = [...asMap(objects)].flatMap(([path, interfaces]) => {
    const adapter = asMap(interfaces).get(ADAPTER);
    return typeof path === 'string' && adapter !== undefined ? [{ path, properties: asMap(adapter) }] : [];
  });
  const adapter = adapters.find(({ properties }) => properties.get('Powered') === true) ?? adapters[0];
  if (!adapter) throw new CommandError(copy.noAdapter);
  if (adapter.properties.get('Powered') !== true) throw new CommandError(copy.off);

  const devices = knownDevices(asMap(objects));
  bus.onSignal((message) => {
    const heard = heardIn(message);
    if (!heard?.path.startsWith(`${adapter.path}/`)) return;
    const known: Properties = new Map([...(devices.get(heard.path) ?? []), ...heard.properties]);
    devices.set(heard.path, known);
    const report = reportOf(known, now());
    if (report && isNews(heard.properties)) onReport(report);
  });
  await bus.call({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'AddMatch',
    signature: 's',
    body: [`type='signal',sender='${BLUEZ}'`],
  });
  const ask = (call: Pick<DbusCall, 'member' | 'signature' | 'body'>) =>
    bus.call({ destination: BLUEZ, path: adapter.path, interface: ADAPTER, ...call });
  const filter = new Map<string, DbusValue>([
    ['Transport', { signature: 's', value: 'le' }],
    ['DuplicateData', { signature: 'b', value: true }],
  ]);
  await ask({ member: 'SetDiscoveryFilter', signature: 'a{sv}', body: [filter] });
  await ask({ member: 'StartDiscovery' });
  const ended = await Promise.race([aborted(signal), bus.closed.then(() => 'gone' as const)]);
  if (ended === 'gone') throw new CommandError(copy.gone);
  // The bus ends the discovery with the connection as well, so a refusal here changes nothing.
  await ask({ member: 'StopDiscovery' }).catch(() => undefined);
}

function aborted(signal: AbortSignal): Promise<'stopped'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('stopped');
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
}

/** Devices of earlier scans. How loud they were is no news, and their payloads are told of only once they are heard again. */
function knownDevices(objects: Properties): Map<string, Properties> {
  const known = new Map<string, Properties>();
  for (const [path, interfaces] of objects) {
    const device = asMap(asMap(interfaces).get(DEVICE));
    if (device.size > 0) known.set(path, new Map([...device].filter(([name]) => name !== 'RSSI')));
  }
  return known;
}

/** What a signal tells of a device. */
function heardIn({ member, path, body }: DbusMessage): { path: string; properties: Properties } | null {
  if (member === 'InterfacesAdded') {
    const [object, interfaces] = body;
    const device = asMap(interfaces).get(DEVICE);
    return typeof object === 'string' && device !== undefined ? { path: object, properties: asMap(device) } : null;
  }
  if (member === 'PropertiesChanged' && body[0] === DEVICE && path !== undefined) {
    return { path, properties: asMap(body[1]) };
  }
  return null;
}

function isNews(changed: Properties): boolean {
  return ['RSSI', 'ManufacturerData', 'ServiceData'].some((name) => changed.has(name));
}

function reportOf(properties: Properties, atMs: number): BluetoothReport | null {
  const address = properties.get('Address');
  if (typeof address !== 'string') return null;
  const rssi = properties.get('RSSI');
  const name = properties.get('Name');
  const uuids = properties.get('UUIDs');
  return {
    atMs,
    address,
    rssiDbm: typeof rssi === 'number' ? rssi : null,
    name: typeof name === 'string' ? name : null,
    manufacturerData: payloads(properties.get('ManufacturerData'), (key) => (typeof key === 'number' ? key : null)),
    serviceData: payloads(properties.get('ServiceData'), (key) => (typeof key === 'string' ? key : null)),
    serviceUuids: Array.isArray(uuids) ? uuids.filter((uuid) => typeof uuid === 'string') : [],
  };
}

function payloads<Key>(value: DbusValue | undefined, keyOf: (key: DbusValue) => Key | null): Map<Key, Uint8Array> {
  const found = new Map<Key, Uint8Array>();
  for (const [key, bytes] of asMap(value)) {
    const known = keyOf(key);
    if (known !== null && bytes instanceof Uint8Array) found.set(known, bytes);
  }
  return found;
}

function asMap(value: DbusValue | undefined): Properties {
  return value instanceof Map ? (value as Properties) : new Map();
}

function sentenceOf({ errorName }: DbusError): string {
  if (/NotReady|NotPowered/.test(errorName)) return copy.off;
  return /AccessDenied|NotAuthorized|AuthFailed/.test(errorName) ? copy.refused : copy.noBluez;
}
