import { fold } from './search.ts';

/** Words that people add to a name or leave out: two spellings of one house differ by them. */
const GENERIC = new Set(
  'the a an of and hotel hotels hostel hostal inn motel resort resorts suites apartments apartment aparthotel lodge guesthouse pension auberge albergo spa by'.split(
    ' ',
  ),
);

export interface VenueName {
  readonly name: string;
  readonly city: string;
  readonly country: string;
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The words of a name by which houses are told apart; a name of general words alone keeps them. */
export function tellingName(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !GENERIC.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/**
 * What two reports about the same house have in common: its country, its city, and its name without the words that every
 * house carries. A name of such words alone keeps them.
 */
export function venueKeyOf({ name, city, country }: VenueName): string {
  return [...[country, city].map((text) => wordsOf(text).join(' ')), tellingName(name)].join('|');
}

/** The number of a place: a UUID of its own making (version 8) from the hash of its key, in hexadecimal. */
export function venueIdOf(venue: VenueName, hash: (text: string) => string): string {
  const digits = hash(venueKeyOf(venue));
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
