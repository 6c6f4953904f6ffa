import { fold } from '../search.ts';

/**
 * The hash by which the address of a private rental is looked up without being sent. Server and browser make it alike:
 * PBKDF2 with SHA-256 over the address, salted with its city and country. All of this is public; what keeps addresses
 * from being read out of the hashes is the time that each guess takes, and docs/decisions/0067 says how little that is
 * for one city.
 */
export const RENTAL_HASH = { iterations: 1_000_000, bits: 128 } as const;

/** Digits of the hash that are sent: so many addresses share them that they tell nobody which was asked for. */
const PREFIX_DIGITS = 3;

export interface RentalAddress {
  readonly address: string;
  readonly city: string;
  readonly country: string;
}

/** Words that addresses shorten. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'strasse',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  sq: 'square',
  ln: 'lane',
  c: 'calle',
  pl: 'plaza',
};

const wordsOf = (text: string): readonly string[] =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => LONG_FORMS[word] ?? word.replace(/str$/, 'strasse'));

/** What is hashed, and with which salt: without case, accents, signs, and order of words. */
export function rentalText({ address, city, country }: RentalAddress): {
  readonly text: string;
  readonly salt: string;
} {
  return {
    text: wordsOf(address).toSorted().join(' '),
    salt: ['sweep rental 1', wordsOf(country).join(' '), wordsOf(city).join(' ')].join('|'),
  };
}

export const prefixOf = (hash: string): string => hash.slice(0, PREFIX_DIGITS);
