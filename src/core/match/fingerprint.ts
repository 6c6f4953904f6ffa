/**
 * One row of knowledge about an observable text, with its proof attached.
 * Rows of a table are tried in order; the first that matches speaks.
 */
export interface Fingerprint<Conclusion> {
  /** Unique over all tables, never reused. Evidence names it. */
  readonly id: string;
  /** Costs a bounded amount of work on any text, since whoever is looked at chooses it. */
  readonly pattern: RegExp;
  /** Matches wherever one of the rows does that share it: where it does not, those are not looked at. */
  readonly oneOfMany?: RegExp;
  readonly concludes: Conclusion;
  /** Texts as observed; each must match this row first. */
  readonly examples: readonly string[];
  /** The nearest texts it must not match. */
  readonly counterExamples: readonly string[];
  /** Where the knowledge comes from: a document, a capture, general knowledge of a product. */
  readonly source: string;
  /** Date the row was written, ISO 8601. */
  readonly since: string;
}

/** The first row of `table` that matches `text`, or null. */
export function firstMatch<Row extends Fingerprint<unknown>>(table: readonly Row[], text: string): Row | null {
  let looked: RegExp | undefined;
  let oneMatches = true;
  for (const row of table) {
    if (row.oneOfMany !== looked) {
      looked = row.oneOfMany;
      oneMatches = looked?.test(text) ?? true;
    }
    if (oneMatches && row.pattern.test(text)) return row;
  }
  return null;
}
