import { ByteReader } from '#core/bytes/byte-reader.ts';

/** What a Bluetooth LE advertisement carried: payloads by company identifier and by 16-bit service UUID. */
export interface Advertisement {
  readonly name: string | null;
  readonly manufacturerData: ReadonlyMap<number, Uint8Array>;
  readonly serviceData: ReadonlyMap<number, Uint8Array>;
  readonly serviceUuids: ReadonlySet<number>;
}

export const TRACKER_KINDS = [
  'airtag',
  'findmy-other',
  'smarttag',
  'tile',
  'chipolo',
  'pebblebee',
  'fmdn',
  'dult',
] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

/** What the bytes prove. `separated` is null where the protocol does not tell whether the owner is near. */
export interface TrackerReading {
  readonly kind: TrackerKind | 'none';
  readonly separated: boolean | null;
  readonly reason: string;
}

const APPLE = 0x004c;
const SERVICE = {
  dult: 0xfcb2,
  fmdn: 0xfeaa,
  smarttag: 0xfd5a,
  tile: 0xfeed,
  tileNew: 0xfd84,
  tileInactive: 0xfeec,
  chipolo: 0xfe33,
  pebblebee: 0xfa25,
};

const NONE: TrackerReading = { kind: 'none', separated: null, reason: 'nothing that a tracker says' };

/** What an advertisement proves, by its bytes alone: a name or a maker's number proves nothing. Total on arbitrary bytes. */
export function readAdvertisement({ manufacturerData, serviceData, serviceUuids }: Advertisement): TrackerReading {
  const data = (service: number) => serviceData.get(service);
  return (
    fromFindMy(manufacturerData.get(APPLE)) ??
    fromDult(data(SERVICE.dult)) ??
    fromSmartTag(data(SERVICE.smarttag)) ??
    fromTile(data(SERVICE.tile), data(SERVICE.tileNew), serviceUuids) ??
    fromChipolo(data(SERVICE.chipolo)) ??
    fromPebblebee(data(SERVICE.pebblebee), serviceUuids) ??
    fromFmdn(data(SERVICE.fmdn)) ??
    NONE
  );
}

/**
 * Apple continuity messages, one after the other: `TT LL VV…`; Find My is type 12.
 *   separated   12 19 SS KK…(22) BB HH   S: status   K: public key   B: its top bits   H: hint
 *   near owner  12 02 SS BB
 * Status: bits 4-5 kind (0 Apple device, 1 AirTag, 2 licensed accessory, 3 AirPods).
 */
function fromFindMy(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes) return null;
  const reader = new ByteReader(bytes);
  while (reader.remaining >= 2) {
    const type = reader.u8();
    const length = reader.u8()!;
    const value = reader.take(length);
    if (!value) return null;
    if (type !== 0x12) continue;
    if (length !== 0x19 && length !== 0x02) return null;
    const separated = length === 0x19;
    const kind = (value[0]! >> 4) & 3;
    return {
      kind: kind === 1 ? 'airtag' : 'findmy-other',
      separated,
      reason: `Find My, status kind ${kind}, ${separated ? 'away from its owner' : 'near its owner'}`,
    };
  }
  return null;
}

/** Detecting Unwanted Location Trackers: `NN FF …`   N: network   F: bit 0 near owner, the rest reserved */
function fromDult(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || bytes.length < 2 || bytes.length > 24) return null;
  const separated = (bytes[1]! & 1) === 0;
  return { kind: 'dult', separated, reason: `DULT network ${bytes[0]}, ${separated ? 'separated' : 'near its owner'}` };
}

/** Samsung SmartTag: `SS AA AA AA PP…(8) FF 00 00 00 GG GG GG GG`   S: version 1 in bits 4-7, state in bits 0-2 (1 to 3 offline) */
function fromSmartTag(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || bytes.length !== 20 || bytes[0]! >> 4 !== 1) return null;
  const state = bytes[0]! & 7;
  if (state < 1 || state > 6) return null;
  return { kind: 'smarttag', separated: state === 2 || state === 3, reason: `SmartTag state ${state}` };
}

/** Tile: service FEED with `02 00` and eight bytes, the newer FD84, or FEEC before activation. It never tells whether its owner is near. */
function fromTile(
  bytes: Uint8Array | undefined,
  newer: Uint8Array | undefined,
  services: ReadonlySet<number>,
): TrackerReading | null {
  if (bytes && bytes.length >= 2 && bytes[0] === 2 && bytes[1] === 0) {
    return { kind: 'tile', separated: null, reason: 'Tile, active' };
  }
  const plain = !bytes && services.has(SERVICE.tile);
  return newer || plain || services.has(SERVICE.tileNew) || services.has(SERVICE.tileInactive)
    ? { kind: 'tile', separated: null, reason: 'Tile service' }
    : null;
}

/** Chipolo: `01 FF …`   F: bit 0 more than half an hour away from its owner */
function fromChipolo(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || bytes.length < 2 || bytes[0] !== 1) return null;
  const separated = (bytes[1]! & 1) === 1;
  return { kind: 'chipolo', separated, reason: `Chipolo, ${separated ? 'away from' : 'near'} its owner` };
}

function fromPebblebee(bytes: Uint8Array | undefined, services: ReadonlySet<number>): TrackerReading | null {
  return bytes || services.has(SERVICE.pebblebee)
    ? { kind: 'pebblebee', separated: null, reason: 'Pebblebee service' }
    : null;
}

/**
 * Google's Find Hub network: `TT EE…(20 or 32) [HH]`   T: 40 ordinary, 41 unwanted-tracking mode   E: ephemeral identity   H: flags.
 * The same service carries Eddystone frames 00, 10, 20 and 30, which are beacons.
 */
function fromFmdn(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || (bytes[0] !== 0x40 && bytes[0] !== 0x41)) return null;
  if (![21, 22, 33, 34].includes(bytes.length)) return null;
  const separated = bytes[0] === 0x41;
  return { kind: 'fmdn', separated, reason: `Find Hub, ${separated ? 'unwanted-tracking mode' : 'ordinary mode'}` };
}

/** A device that follows without its owner: only bytes that say so make a find. */
export function isSuspicious({ kind, separated }: TrackerReading): boolean {
  return kind !== 'none' && separated === true;
}

const BASE_UUID = /^0000([\da-f]{4})-0000-1000-8000-00805f9b34fb$/i;

/** The 16-bit number of a service UUID in either spelling; null for any other. */
export function shortUuid(text: string): number | null {
  const digits = /^(?:0x)?([\da-f]{4})$/i.exec(text)?.[1] ?? BASE_UUID.exec(text)?.[1];
  return digits ? Number.parseInt(digits, 16) : null;
}
