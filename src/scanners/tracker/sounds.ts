import type { TrackerKind } from './advertisement.ts';

/** One write over GATT that makes a tracker sound, and the one that ends it where there is one. */
export interface SoundProfile {
  readonly service: string | number;
  readonly characteristic: string | number;
  readonly start: readonly number[];
  readonly stop: readonly number[] | null;
}

/** AirTag: one byte; the sound ends by itself. */
const AIRTAG: SoundProfile = {
  service: '7dfc9000-7d1c-4951-86aa-8d9728f8d66c',
  characteristic: '7dfc9001-7d1c-4951-86aa-8d9728f8d66c',
  start: [0xaf],
  stop: null,
};
/** Licensed Find My accessories. */
const ACCESSORY: SoundProfile = {
  service: 0xfd44,
  characteristic: '4f860003-943b-49ef-bed4-2f730304427a',
  start: [0x01, 0x00, 0x03],
  stop: [0x01, 0x01, 0x03],
};
/** The non-owner service of DULT, which Find Hub tags carry too: operation codes 0300 and 0301, little-endian. */
const NON_OWNER: SoundProfile = {
  service: '15190001-12f4-c226-88ed-2ac5579f2a85',
  characteristic: '8e0c0001-1d68-fb92-bf61-48377421680e',
  start: [0x00, 0x03],
  stop: [0x01, 0x03],
};
const PEBBLEBEE: SoundProfile = { service: 0xfa25, characteristic: 0x2c02, start: [0x01], stop: [0x02] };

const PROFILES: Readonly<Partial<Record<TrackerKind, readonly SoundProfile[]>>> = {
  airtag: [AIRTAG, NON_OWNER],
  'findmy-other': [ACCESSORY, NON_OWNER],
  dult: [NON_OWNER],
  fmdn: [NON_OWNER],
  pebblebee: [PEBBLEBEE],
};

/** Services that the chooser must name for a page to write to them. */
export const SOUND_SERVICES = [AIRTAG, ACCESSORY, NON_OWNER, PEBBLEBEE].map(({ service }) => service);

/** The ways to make this kind sound, the likeliest first; none where its maker lets only the owner. */
export function soundProfiles(kind: TrackerKind | 'none'): readonly SoundProfile[] {
  return kind === 'none' ? [] : (PROFILES[kind] ?? []);
}
