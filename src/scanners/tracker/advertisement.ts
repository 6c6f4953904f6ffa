import { toHex } from '#core/bytes/hex.ts';
import { APPLE, SERVICE } from './numbers.ts';
import { readingCopy } from './reading-copy.ts';

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

export type BatteryLevel = 'full' | 'medium' | 'low' | 'critical';

/** What the bytes prove. `separated`, `battery` and `maker` are null where they do not tell. */
export interface TrackerReading {
  readonly kind: TrackerKind | 'none';
  readonly separated: boolean | null;
  readonly battery: BatteryLevel | null;
  readonly maker: string | null;
  readonly reason: string;
}

const NONE: TrackerReading = {
  kind: 'none',
  separated: null,
  battery: null,
  maker: null,
  reason: readingCopy.nothing,
};

/** What an advertisement proves, by its bytes alone: a name or a maker's number proves nothing. Total on arbitrary bytes. */
export function readAdvertisement({ manufacturerData, serviceData, serviceUuids }: Advertisement): TrackerReading {
  return (
    fromFindMy(manufacturerData.get(APPLE)) ??
    fromDult(serviceData.get(SERVICE.dult)) ??
    fromSmartTag(serviceData.get(SERVICE.smarttag)) ??
    fromTile(serviceData, serviceUuids) ??
    fromChipolo(serviceData.get(SERVICE.chipolo), serviceUuids) ??
    fromPebblebee(serviceData.get(SERVICE.pebblebee), serviceUuids) ??
    fromFmdn(serviceData.get(SERVICE.fmdn)) ??
    NONE
  );
}

const FIND_MY_TYPE = 0x12;
const SEPARATED_BYTES = 0x19;
const NEAR_OWNER_BYTES = 0x02;
const APPLE_BATTERY = ['full', 'medium', 'low', 'critical'] as const;

/** Where the value of the Find My message begins in Apple's chain of messages `TT LL VV…`; -1 where there is none. */
function findMyValue(bytes: Uint8Array): number {
  for (let at = 0; at + 2 <= bytes.length; at += 2 + bytes[at + 1]!) {
    const length = bytes[at + 1]!;
    if (at + 2 + length > bytes.length) return -1;
    if (bytes[at] !== FIND_MY_TYPE) continue;
    return length === SEPARATED_BYTES || length === NEAR_OWNER_BYTES ? at + 2 : -1;
  }
  return -1;
}

/**
 * Apple's Find My, company 004C, behind any other messages of the chain.
 *   separated   12 19 SS KK…(22) BB HH   S: status   K: bytes 6 to 27 of the public key   B: two bits of its byte 0   H: hint
 *   near owner  12 02 SS BB
 * Status: bits 6-7 battery, full to critical; bits 4-5 kind (0 Apple device, 1 AirTag, 2 licensed accessory, 3 AirPods).
 */
function fromFindMy(bytes: Uint8Array | undefined): TrackerReading | null {
  const at = bytes ? findMyValue(bytes) : -1;
  if (!bytes || at < 0) return null;
  const separated = bytes[at - 1] === SEPARATED_BYTES;
  const status = bytes[at]!;
  const device = (status >> 4) & 3;
  return {
    kind: device === 1 ? 'airtag' : 'findmy-other',
    separated,
    battery: APPLE_BATTERY[status >> 6]!,
    maker: device === 2 ? null : 'Apple',
    reason: readingCopy.findMy(readingCopy.findMyDevices[device]!, readingCopy.owner(separated)),
  };
}

const DULT_NETWORKS: Readonly<Record<number, string>> = { 1: 'Apple', 2: 'Google' };

/** Detecting Unwanted Location Trackers, service FCB2: `NN FF PP…`   N: network   F: bit 0 near owner, the rest reserved   P: up to 22 bytes of its own */
function fromDult(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || bytes.length < 2 || bytes.length > 24) return null;
  const separated = (bytes[1]! & 1) === 0;
  const network = DULT_NETWORKS[bytes[0]!] ?? readingCopy.dultNetwork(bytes[0]!);
  return {
    kind: 'dult',
    separated,
    battery: null,
    maker: null,
    reason: readingCopy.dult(network, readingCopy.owner(separated)),
  };
}

const SMARTTAG_BATTERY = ['critical', 'low', 'medium', 'full'] as const;

/**
 * Samsung SmartTag, service FD5A: `SS AA AA AA PP…(8) FF 00 00 00 GG GG GG GG`
 *   S: version 1 in bits 4-7, state 1 to 6 in bits 0-2   A: quarters of an hour since 2020-07-02 UTC, little-endian:
 *   one clock for all of them, which names none
 *   P: privacy identifier   F: battery in bits 0-1, ultra-wideband in bit 2   G: signature
 */
function fromSmartTag(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || bytes.length !== 20 || bytes[0]! >> 4 !== 1) return null;
  const state = bytes[0]! & 7;
  if (state < 1 || state > 6) return null;
  return {
    kind: 'smarttag',
    separated: state === 2 || state === 3,
    battery: SMARTTAG_BATTERY[bytes[12]! & 3]!,
    maker: 'Samsung',
    reason: readingCopy.smartTag(readingCopy.smartTagStates[state - 1]!),
  };
}

const TILE: TrackerReading = {
  kind: 'tile',
  separated: null,
  battery: null,
  maker: 'Tile',
  reason: readingCopy.tile,
};
const TILE_ASLEEP: TrackerReading = { ...TILE, reason: readingCopy.tileAsleep };

/** Tile: service FEED with `02 00 II…(8)` (I: its own number, which never changes), the newer FD84, or FEEC before activation. */
function fromTile(data: ReadonlyMap<number, Uint8Array>, services: ReadonlySet<number>): TrackerReading | null {
  const has = (service: number) => data.has(service) || services.has(service);
  const bytes = data.get(SERVICE.tile);
  if (bytes ? isTileFrame(bytes) : services.has(SERVICE.tile)) return TILE;
  if (has(SERVICE.tileNew)) return TILE;
  return has(SERVICE.tileInactive) ? TILE_ASLEEP : null;
}

function isTileFrame(bytes: Uint8Array): boolean {
  return bytes.length === 10 && bytes[0] === 2 && bytes[1] === 0;
}

const CHIPOLO: TrackerReading = {
  kind: 'chipolo',
  separated: null,
  battery: null,
  maker: 'Chipolo',
  reason: readingCopy.chipoloService,
};

/** Chipolo, service FE33: `01 FF ?? ?? MM…(6)`   F: bit 0 more than half an hour away from its owner   M: its address */
function fromChipolo(bytes: Uint8Array | undefined, services: ReadonlySet<number>): TrackerReading | null {
  if (!bytes) return services.has(SERVICE.chipolo) ? CHIPOLO : null;
  if (bytes.length < 10 || bytes[0] !== 1) return null;
  const separated = (bytes[1]! & 1) === 1;
  return { ...CHIPOLO, separated, reason: readingCopy.chipolo(readingCopy.owner(separated)) };
}

const PEBBLEBEE: TrackerReading = {
  kind: 'pebblebee',
  separated: null,
  battery: null,
  maker: 'Pebblebee',
  reason: readingCopy.pebblebee,
};

/** Pebblebee: service FA25, in the list or with data of its own. */
function fromPebblebee(bytes: Uint8Array | undefined, services: ReadonlySet<number>): TrackerReading | null {
  return bytes || services.has(SERVICE.pebblebee) ? PEBBLEBEE : null;
}

/**
 * Google's Find Hub network, service FEAA: `TT EE…(20 or 32) [HH]`   T: 40 ordinary, 41 unwanted-tracking mode   E: ephemeral identity   H: flags
 * The same service carries Eddystone frames 00, 10, 20 and 30 and others, which are beacons.
 */
function fromFmdn(bytes: Uint8Array | undefined): TrackerReading | null {
  if (!bytes || (bytes[0] !== 0x40 && bytes[0] !== 0x41)) return null;
  if (![21, 22, 33, 34].includes(bytes.length)) return null;
  const separated = bytes[0] === 0x41;
  return {
    kind: 'fmdn',
    separated,
    battery: null,
    maker: null,
    reason: readingCopy.findHub(separated),
  };
}

/** What names one tracker in its payload, and how much longer than its address it lasts. */
export interface PayloadIdentity {
  readonly text: string;
  /** What stays when the rest changes, and many others share: a SmartTag's version and its flags without the battery. */
  readonly trait: string | null;
}

/** What in the payload names this very tracker beyond its address; null where nothing does. */
export function payloadIdentity(
  { manufacturerData, serviceData }: Advertisement,
  { kind, separated }: TrackerReading,
): PayloadIdentity | null {
  const of = (bytes: Uint8Array | undefined, from: number, to: number, trait: string | null = null) =>
    bytes ? { text: `${kind} ${toHex(bytes.subarray(from, to))}`, trait } : null;
  const apple = manufacturerData.get(APPLE);
  const smart = serviceData.get(SERVICE.smarttag);
  switch (kind) {
    case 'airtag':
    case 'findmy-other': {
      const at = apple ? findMyValue(apple) : -1;
      return separated && at >= 0 ? of(apple, at + 1, at + 24) : null;
    }
    case 'smarttag':
      return of(smart, 4, 12, smart ? toHex(Uint8Array.of(smart[0]! & 0xf8, smart[12]! & 0xfc)) : null);
    case 'tile':
      return of(serviceData.get(SERVICE.tile), 2, 10);
    case 'chipolo':
      return of(serviceData.get(SERVICE.chipolo), 4, 10);
    case 'fmdn':
      return of(serviceData.get(SERVICE.fmdn), 1, 21);
    default:
      return null;
  }
}

const BASE_UUID = /^0000([\da-f]{4})-0000-1000-8000-00805f9b34fb$/i;

/** The 16-bit number of a service UUID in either spelling; null for any other. */
export function shortUuid(text: string): number | null {
  const digits = /^(?:0x)?([\da-f]{4})$/i.exec(text)?.[1] ?? BASE_UUID.exec(text)?.[1];
  return digits ? Number.parseInt(digits, 16) : null;
}
