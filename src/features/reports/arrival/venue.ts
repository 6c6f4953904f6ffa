import { distanceM } from '../published/nearby.ts';
import type { Position } from '../published/public-report.ts';
import { fold } from '../search.ts';

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

/** The number of a place that its name makes. */
export function venueIdOf(venue: VenueName, hash: (text: string) => string): string {
  return numberOf(venueKeyOf(venue), hash);
}

const GEOHASH_LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The square of a position: six letters name one of 1.2 km by 600 m at the equator. Each letter halves five times, east first. */
export function geohashOf({ latitude, longitude }: Position, letters = 6): string {
  let [west, east, south, north] = [-180, 180, -90, 90];
  let text = '';
  for (let letter = 0; letter < letters; letter += 1) {
    let bits = 0;
    for (let bit = 0; bit < 5; bit += 1) {
      if ((letter * 5 + bit) % 2 === 0) {
        const middle = (west + east) / 2;
        bits = bits * 2 + (longitude >= middle ? 1 : 0);
        if (longitude >= middle) west = middle;
        else east = middle;
      } else {
        const middle = (south + north) / 2;
        bits = bits * 2 + (latitude >= middle ? 1 : 0);
        if (latitude >= middle) south = middle;
        else north = middle;
      }
    }
    text += GEOHASH_LETTERS[bits];
  }
  return text;
}

/** Pins of one house lie no further apart: people put them at the door, in the street, on the name of the map. */
const SAME_HOUSE_M = 1_000;

export interface KnownVenue {
  readonly id: string;
  /** Of its first pin; null for one that nobody has pinned. */
  readonly position: Position | null;
}

/**
 * The place that a report with a pin is about, among those of its name and city: the nearest of them, the one that nobody
 * has pinned, or one of its own.
 */
export function venueAt(
  venue: VenueName,
  pin: Position,
  known: readonly KnownVenue[],
  hash: (text: string) => string,
): string {
  const near = known
    .flatMap(({ id, position }) => (position ? [{ id, apartM: distanceM(pin, position) }] : []))
    .filter(({ apartM }) => apartM <= SAME_HOUSE_M)
    .toSorted((one, other) => one.apartM - other.apartM)[0];
  if (near) return near.id;
  const named = venueIdOf(venue, hash);
  const isTaken = known.some(({ id, position }) => id === named && position !== null);
  return isTaken ? numberOf(`${venueKeyOf(venue)}|${geohashOf(pin)}`, hash) : named;
}

/** A UUID of its own making (version 8) from the hash of a text, in hexadecimal. */
function numberOf(text: string, hash: (text: string) => string): string {
  const digits = hash(text);
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
