import type { Vendor } from './vendors.ts';
import type { Conclusion, NetworkFingerprint } from './vocabulary.ts';

/**
 * A line of a table of makers: what the row is called, whose the device is (null where its maker is not known, or anybody
 * may be), the words by which it is known in any letter case, texts of the form that it is known by, and the nearest that
 * must not match.
 */
export type MakerLine = readonly [
  id: string,
  vendor: Vendor | null,
  words: RegExp,
  examples: readonly string[],
  counterExamples: readonly string[],
];

/** What the rows of a table have in common; `before` and `after` stand around the words of each. */
interface InCommon extends Omit<Conclusion, 'vendor' | 'kindOfMany'>, Pick<NetworkFingerprint, 'source' | 'since'> {
  /** Each maker makes this kind, and not most of them. */
  readonly kindIsOwn?: true;
  readonly before?: RegExp;
  readonly after?: RegExp;
}

const NOTHING = /(?:)/;

function around(before: RegExp, words: RegExp, after: RegExp): RegExp {
  return new RegExp(`${before.source}(?:${words.source})${after.source}`, 'i');
}

function either(a: RegExp, b: RegExp): RegExp {
  return new RegExp(`${a.source}|${b.source}`);
}

/** One row a maker, from a table of one line a maker; some of them make other kinds too. */
export function rowsOfMakers(
  { kind, weight, kindIsOwn, before = NOTHING, after = NOTHING, source, since }: InCommon,
  lines: readonly MakerLine[],
): readonly NetworkFingerprint[] {
  const oneOfMany = around(before, lines.map(([, , words]) => words).reduce(either), after);
  return lines.map(([id, vendor, words, examples, counterExamples]) => ({
    id,
    pattern: around(before, words, after),
    oneOfMany,
    concludes: vendor === null ? { kind, weight } : { kind, vendor, ...(!kindIsOwn && { kindOfMany: true }), weight },
    examples,
    counterExamples,
    source,
    since,
  }));
}
