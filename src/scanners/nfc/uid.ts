import { fail, ok, type Result } from '#core/result.ts';
import type { RejectReason } from '#core/evidence/evidence.ts';

/**
 * What the number of a contactless card tells, and nothing more.
 *
 *   4 bytes  UU PP PP PP                    U: 08 = random at each tap, 88 = never used, else a fixed number without a maker
 *   7 bytes  MM NN NN NN NN NN NN           M: maker of the chip, ISO/IEC 7816-6
 *  10 bytes  MM NN NN NN NN NN NN NN NN NN  as above (ISO/IEC 14443-3, single, double and triple size)
 *   8 bytes  NN NN NN NN NN NN MM E0        ISO/IEC 15693, lowest byte first, as Android and with it Web NFC hand it over;
 *            E0 MM NN NN NN NN NN NN        the same, highest byte first, as it is printed
 */

export type CardType = 'mifare' | 'prox' | 'iclass' | 'unknown';

/** What is said of a card beside its type; each has one sentence in copy.ts. */
export type CardNote =
  | 'random'
  | 'classic-like'
  | 'nxp-family'
  | 'maker-only'
  | 'vicinity'
  | 'picopass'
  | 'number-only'
  | 'unnumbered';

export interface CardFacts {
  readonly cardType: CardType;
  readonly uidLength: number;
  /** Maker of the chip, where its number proves it. Never the maker of the lock: that stands in memory a web page cannot read. */
  readonly chipMaker: string | null;
  /** The number changes with each tap, so two readings cannot be told apart or together. */
  readonly randomUid: boolean;
  readonly note: CardNote;
  /** Equal for readings that count as one card. All random or missing numbers share one key. */
  readonly countsAs: string;
}

/**
 * Register of chip makers, ISO/IEC 7816-6 and ISO/IEC JTC 1/SC 17 standing document 5 (March 2023), as far as their
 * chips are found in access cards.
 */
export const CHIP_MAKERS: Readonly<Record<number, string>> = {
  0x02: 'STMicroelectronics',
  0x04: 'NXP Semiconductors',
  0x05: 'Infineon Technologies',
  0x07: 'Texas Instruments',
  0x08: 'Fujitsu',
  0x0e: 'Samsung',
  0x12: 'INSIDE Technology',
  0x15: 'Atmel',
  0x16: 'EM Microelectronic-Marin',
  0x17: 'KSW Microtec',
  0x1d: 'Shanghai Fudan Microelectronics',
};

const NXP = 0x04;
/** Maker of the PicoPass chip, on which HID iCLASS cards are built. */
const INSIDE = 0x12;
const RANDOM_UID = 0x08;
const CASCADE_TAG = 0x88;
const VICINITY_UID = 0xe0;

const UNIDENTIFIABLE = 'unidentifiable';

/** No standard number is longer. */
const MAX_UID_BYTES = 10;

/**
 * Facts about a card from the serial number that Web NFC gives: hexadecimal, bytes apart by colons or not at all.
 * An empty text is a card without a number, which counts like a random one.
 */
export function parseSerialNumber(serialNumber: string): Result<CardFacts, RejectReason> {
  if (serialNumber === '') return ok(facts('unknown', [], 'unnumbered'));
  if (!/^[0-9a-f]{2}(:?[0-9a-f]{2})*$/i.test(serialNumber)) return fail('wrong-magic');
  const uid = serialNumber.match(/[0-9a-f]{2}/gi)!.map((byte) => Number.parseInt(byte, 16));
  if (uid.length > MAX_UID_BYTES) return fail('implausible');
  switch (uid.length) {
    case 4:
      return singleSize(uid);
    case 7:
    case 10:
      return ok(uid[0] === NXP ? facts('mifare', uid, 'nxp-family', NXP) : withMaker(uid, uid[0]!, 'maker-only'));
    case 8:
      return ok(vicinity(uid));
    default:
      return fail(uid.length < 4 ? 'too-short' : 'implausible');
  }
}

function singleSize(uid: readonly number[]): Result<CardFacts, RejectReason> {
  if (uid[0] === RANDOM_UID) return ok(facts('unknown', uid, 'random'));
  if (uid[0] === CASCADE_TAG) return fail('implausible');
  return ok(facts('mifare', uid, 'classic-like'));
}

function vicinity(uid: readonly number[]): CardFacts {
  const maker = uid[7] === VICINITY_UID ? uid[6] : uid[0] === VICINITY_UID ? uid[1] : undefined;
  if (maker === undefined) return facts('unknown', uid, 'number-only');
  return maker === INSIDE ? facts('iclass', uid, 'picopass', INSIDE) : withMaker(uid, maker, 'vicinity');
}

function withMaker(uid: readonly number[], maker: number, note: CardNote): CardFacts {
  return maker in CHIP_MAKERS ? facts('unknown', uid, note, maker) : facts('unknown', uid, 'number-only');
}

function facts(cardType: CardType, uid: readonly number[], note: CardNote, maker?: number): CardFacts {
  const unidentifiable = note === 'random' || note === 'unnumbered';
  return {
    cardType,
    uidLength: uid.length,
    chipMaker: maker === undefined ? null : (CHIP_MAKERS[maker] ?? null),
    randomUid: note === 'random',
    note,
    countsAs: unidentifiable ? UNIDENTIFIABLE : uid.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
