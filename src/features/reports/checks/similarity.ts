import { fold } from '../search.ts';

/** How alike two texts are, without keeping either. */

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Prints of texts that differ in so many bits or fewer are of texts that say the same in almost the same words. */
export const SIMILAR_BITS = 6;

/** Shorter texts have too few words for their print to tell them apart from others. */
const MIN_WORDS = 12;

const BITS = 64;
const MASK = (1n << 64n) - 1n;

/** FNV-1a, with a last mixing so that short words fill all 64 bits. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) hash = ((hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n) & MASK;
  hash = ((hash ^ (hash >> 33n)) * 0xff51afd7ed558ccdn) & MASK;
  return hash ^ (hash >> 29n);
}

/**
 * A SimHash of a text: 64 bits of which few change when few words do. Its features are words and pairs of neighbors,
 * without case, accents and punctuation. Null for a text with too few words.
 */
export function printOf(text: string): bigint | null {
  const words = wordsOf(text);
  if (words.length < MIN_WORDS) return null;
  const features = new Set([...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)]);
  const weights = new Int32Array(BITS);
  for (const feature of features) {
    const hash = hashOf(feature);
    for (let bit = 0; bit < BITS; bit += 1) weights[bit]! += (hash >> BigInt(bit)) & 1n ? 1 : -1;
  }
  let print = 0n;
  for (let bit = 0; bit < BITS; bit += 1) if (weights[bit]! > 0) print |= 1n << BigInt(bit);
  return print;
}

/** The trigrams of each word with its edges, as PostgreSQL's pg_trgm makes them. */
function trigramsOf(text: string): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of wordsOf(text)) {
    const edged = `  ${word} `;
    for (let at = 0; at + 3 <= edged.length; at += 1) trigrams.add(edged.slice(at, at + 3));
  }
  return trigrams;
}

/** The share of trigrams that two names have in common, from 0 to 1; names without letters or digits have none. */
export function nameLikeness(one: string, other: string): number {
  const left = trigramsOf(one);
  const right = trigramsOf(other);
  const shared = [...left].filter((trigram) => right.has(trigram)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}
