import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bluezScanner, type BluetoothReport } from './bluez.ts';
import {
  DbusFormatError,
  decodeMessage,
  encodeMessage,
  MESSAGE,
  messageLength,
  type DbusMessage,
  type DbusValue,
} from './dbus-wire.ts';

const ADAPTER_PATH = '/org/bluez/hci0';
const variant = (signature: string, value: DbusValue): DbusValue => ({ signature, value });

/** One LE advertising report as a controller gives it: address, signal, and the advertisement's own structures. */
interface HciReport {
  readonly address: string;
  readonly rssi: number;
  /** `LL TT VV…` one after the other. */
  readonly hex: string;
}

/** What BlueZ makes of a report: the properties of its device object. */
function propertiesOf({ address, rssi, hex }: HciReport): Map<string, DbusValue> {
  const bytes = Buffer.from(hex, 'hex');
  const properties = new Map<string, DbusValue>([
    ['Address', variant('s', address)],
    ['RSSI', variant('n', rssi)],
  ]);
  const long = (short: number): string => `0000${short.toString(16).padStart(4, '0')}-0000-1000-8000-00805f9b34fb`;
  for (let at = 0; at < bytes.length; at += 1 + bytes[at]!) {
    const value = bytes.subarray(at + 2, at + 1 + bytes[at]!);
    const payload = variant('ay', Uint8Array.from(value.subarray(2)));
    switch (bytes[at + 1]!) {
      case 0xff:
        properties.set('ManufacturerData', variant('a{qv}', new Map([[value.readUInt16LE(), payload]])));
        break;
      case 0x16:
        properties.set('ServiceData', variant('a{sv}', new Map([[long(value.readUInt16LE()), payload]])));
        break;
      case 0x03:
        properties.set('UUIDs', variant('as', [long(value.readUInt16LE())]));
        break;
      case 0x09:
        properties.set('Name', variant('s', value.toString()));
        break;
    }
  }
  return properties;
}

interface World {
  readonly powered?: boolean;
  readonly adapter?: boolean;
  /** The D-Bus name of the error that this method answers. */
  readonly refuses?: Readonly<Record<string, string>>;
  readonly known?: readonly HciReport[];
  readonly reports?: readonly HciReport[];
  readonly greeting?: string;
  readonly garbage?: boolean;
}

let folder: string;
let buses = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-bus-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A message bus with BlueZ behind it that replays reports once discovery starts; `asked` lists what was called. */
async function startBus(world: World) {
  const asked: string[] = [];
  const path = join(folder, `bus-${(buses += 1)}`);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let heard = Buffer.alloc(0);
    let isGreeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      if (!isGreeted) {
        if (heard.includes('AUTH') && !heard.includes('BEGIN')) socket.write(world.greeting ?? 'OK 0123\r\n');
        const begin = heard.indexOf('BEGIN\r\n');
        if (begin < 0) return;
        isGreeted = true;
        heard = heard.subarray(begin + 7);
      }
      for (
        let length = messageLength(heard);
        length !== null && heard.length >= length;
        length = messageLength(heard)
      ) {
        const call = decodeMessage(heard.subarray(0, length));
        heard = heard.subarray(length);
        answer(socket, call);
      }
    });
  });

  function send(socket: Socket, message: Omit<DbusMessage, 'serial'>): void {
    socket.write(encodeMessage({ serial: 7, ...message }));
  }

  function answer(socket: Socket, { serial, member = '', body }: DbusMessage): void {
    asked.push(member);
    const errorName = world.refuses?.[member];
    if (errorName !== undefined) {
      send(socket, { type: MESSAGE.error, replySerial: serial, errorName, body: [] });
      return;
    }
    if (member === 'GetManagedObjects') {
      const adapter: DbusValue = new Map([['Powered', variant('b', world.powered ?? true)]]);
      const objects = new Map<DbusValue, DbusValue>(
        world.adapter === false ? [] : [[ADAPTER_PATH, new Map([['org.bluez.Adapter1', adapter]])]],
      );
      for (const report of world.known ?? []) {
        objects.set(pathOf(report), new Map([['org.bluez.Device1', propertiesOf(report)]]));
      }
      send(socket, { type: MESSAGE.return, replySerial: serial, signature: 'a{oa{sa{sv}}}', body: [objects] });
      return;
    }
    if (member === 'SetDiscoveryFilter')
      expect(body).toEqual([
        new Map<string, unknown>([
          ['Transport', 'le'],
          ['DuplicateData', true],
        ]),
      ]);
    send(socket, { type: MESSAGE.return, replySerial: serial, body: [] });
    if (member === 'StartDiscovery') replay(socket);
  }

  function replay(socket: Socket): void {
    const seen = new Set((world.known ?? []).map(pathOf));
    for (const report of world.reports ?? []) {
      const path = pathOf(report);
      const properties = propertiesOf(report);
      if (seen.has(path)) {
        properties.delete('Address');
        send(socket, {
          type: MESSAGE.signal,
          path,
          interface: 'org.freedesktop.DBus.Properties',
          member: 'PropertiesChanged',
          signature: 'sa{sv}as',
          body: ['org.bluez.Device1', properties, []],
        });
      } else {
        send(socket, {
          type: MESSAGE.signal,
          path: '/',
          interface: 'org.freedesktop.DBus.ObjectManager',
          member: 'InterfacesAdded',
          signature: 'oa{sa{sv}}',
          body: [path, new Map([['org.bluez.Device1', properties]])],
        });
      }
      seen.add(path);
    }
    if (world.garbage) socket.write(Buffer.alloc(64, 0x6c));
  }

  server.listen(path);
  await once(server, 'listening');
  return {
    path,
    asked,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const pathOf = ({ address }: HciReport): string => `${ADAPTER_PATH}/dev_${address.replaceAll(':', '_')}`;

/** Scans until `wanted` reports are in. */
async function scan(path: string, wanted: number): Promise<BluetoothReport[]> {
  const enough = new AbortController();
  const reports: BluetoothReport[] = [];
  await bluezScanner(path, () => 42).scan((report) => {
    reports.push(report);
    if (reports.length >= wanted) enough.abort();
  }, enough.signal);
  return reports;
}

const AIRTAG: HciReport = {
  address: 'D1:11:11:11:11:11',
  rssi: -61,
  hex: `1eff4c00121910${'11'.repeat(22)}0000`,
};
const SMARTTAG: HciReport = {
  address: 'E2:22:22:22:22:22',
  rssi: -70,
  hex: '03035afd17165afd13f3e400d53a680d705ad065b30000008a195bbf0409546167',
};

test('reports of a controller come through BlueZ as they were sent', async () => {
  using bus = await startBus({ reports: [AIRTAG, SMARTTAG] });
  const [airTag, smartTag] = await scan(bus.path, 2);
  expect(airTag).toMatchObject({ atMs: 42, address: AIRTAG.address, rssiDbm: -61, name: null });
  expect(Buffer.from(airTag!.manufacturerData.get(0x4c)!).toString('hex')).toBe(AIRTAG.hex.slice(8));
  expect(smartTag).toMatchObject({ name: 'Tag', serviceUuids: ['0000fd5a-0000-1000-8000-00805f9b34fb'] });
  const payload = smartTag!.serviceData.get('0000fd5a-0000-1000-8000-00805f9b34fb')!;
  expect(Buffer.from(payload).toString('hex')).toBe('13f3e400d53a680d705ad065b30000008a195bbf');
  expect(bus.asked).toEqual([
    'Hello',
    'GetManagedObjects',
    'AddMatch',
    'SetDiscoveryFilter',
    'StartDiscovery',
    'StopDiscovery',
  ]);
});

test('a device of an earlier scan is told only once it is heard again', async () => {
  using bus = await startBus({ known: [AIRTAG, SMARTTAG], reports: [{ ...AIRTAG, rssi: -50 }] });
  expect(await scan(bus.path, 1)).toMatchObject([{ address: AIRTAG.address, rssiDbm: -50 }]);
});

describe('a machine that cannot is told in one sentence', () => {
  test.each<[string, World, RegExp]>([
    [
      'no BlueZ',
      { refuses: { GetManagedObjects: 'org.freedesktop.DBus.Error.ServiceUnknown' } },
      /BlueZ.*is not running/,
    ],
    ['no adapter', { adapter: false }, /has no Bluetooth adapter/],
    ['switched off', { powered: false }, /switched off/],
    ['switched off on the way', { refuses: { StartDiscovery: 'org.bluez.Error.NotReady' } }, /switched off/],
    [
      'not allowed',
      { refuses: { GetManagedObjects: 'org.freedesktop.DBus.Error.AccessDenied' } },
      /does not let this user/,
    ],
    ['not let in', { greeting: 'REJECTED EXTERNAL\r\n' }, /does not let this user/],
    ['a bus that breaks', { garbage: true }, /went away/],
  ])('%s', async (_, world, sentence) => {
    using bus = await startBus(world);
    await expect(scan(bus.path, 1)).rejects.toThrow(sentence);
  });

  test('no bus', async () => {
    await expect(scan(join(folder, 'nothing'), 1)).rejects.toThrow(/no system message bus/);
  });
});

describe('messages', () => {
  const text = fc.string();
  const body = fc.tuple(
    text,
    fc.integer({ min: -32_768, max: 32_767 }),
    fc.integer({ min: 0, max: 65_535 }),
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    fc.uint8Array(),
    fc.array(fc.tuple(text, fc.integer({ min: 0, max: 255 }))),
    fc.uniqueArray(fc.integer({ min: 0, max: 65_535 })).map((keys) => new Map(keys.map((key) => [key, `${key}`]))),
  );

  test('are read as they were written', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 2 ** 32 - 1 }), (values, serial) => {
        const message = {
          type: MESSAGE.signal,
          serial,
          path: '/a',
          member: 'M',
          signature: 'snqbtaya(sy)a{qs}',
          body: values,
        };
        const bytes = encodeMessage(message);
        expect(messageLength(bytes)).toBe(bytes.length);
        expect(decodeMessage(bytes)).toEqual(message);
      }),
    );
  });

  test('that are cut or changed are refused or read, and never anything else', () => {
    const whole = encodeMessage({
      type: MESSAGE.signal,
      serial: 1,
      path: '/a',
      signature: 'a{sv}a(sy)',
      body: [new Map([['a', variant('as', ['b'])]]), [['c', 1]]],
    });
    fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(whole.length),
        (at, byte, length) => {
          const broken = whole.slice(0, length);
          if (at < length) broken[at] = byte;
          try {
            decodeMessage(broken);
          } catch (error) {
            expect(error).toBeInstanceOf(DbusFormatError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('beyond all bounds are refused before they are awaited', () => {
    const head = Buffer.from('6c0401010000000100000000ffffff0f', 'hex');
    head.writeUInt32LE(0x7fffffff, 4);
    expect(() => messageLength(head)).toThrow(DbusFormatError);
  });
});
