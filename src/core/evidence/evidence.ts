/**
 * What an engine measured: never an opinion, always a value with its unit, its threshold and its time.
 * `rule` names a line of a page under docs/evidence, or a row of a table that has its line there.
 */
export interface Evidence {
  readonly rule: string;
  readonly measured: { readonly value: number; readonly unit: string };
  readonly threshold: number;
  /** Milliseconds since the scan started. */
  readonly atMs: number;
  /** Where it was measured, in the scanner's own words: "frame 412, x 633 px, y 210 px". */
  readonly locator: string;
}

/** Why an engine could not use a sample. Bad input is normal: it is counted, never thrown. */
export type RejectReason = 'too-short' | 'wrong-magic' | 'bad-checksum' | 'implausible';
