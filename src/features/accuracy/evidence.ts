import { scannerOf, SCANNERS } from '#scanners/registry.ts';
import type { ScannerDefinition } from '#scanners/scanner.ts';

/** One measured rate. `value`, `low` and `high` are shares from 0 to 1; low and high bound it with 95 % confidence. */
export interface MeasuredRate {
  /** What was counted, as a full phrase: "Pinhole lens at 1 m, torch on: found". */
  readonly what: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** How many cases the rate was counted on. */
  readonly n: number;
}

/** A file docs/evidence/NAME.json, written by a benchmark and read when the page is built. */
export interface ScannerEvidence {
  /** A scanner's id. */
  readonly scanner: string;
  /** ISO date, such as 2026-11-20. */
  readonly measuredOn: string;
  readonly rows: readonly MeasuredRate[];
}

/** The evidence in a parsed JSON file, or null for a file of another kind. A rate outside its own bounds is no evidence. */
export function parseScannerEvidence(
  file: unknown,
  scanners: readonly ScannerDefinition[] = SCANNERS,
): ScannerEvidence | null {
  if (!isRecord(file) || typeof file['scanner'] !== 'string' || !scannerOf(file['scanner'], scanners)) return null;
  const { scanner, measuredOn, rows } = file;
  if (typeof measuredOn !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(measuredOn)) return null;
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isMeasuredRate)) return null;
  return { scanner: scanner as string, measuredOn, rows };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isMeasuredRate(row: unknown): row is MeasuredRate {
  if (!isRecord(row)) return false;
  const { what, value, low, high, n } = row as Record<keyof MeasuredRate, unknown>;
  return (
    typeof what === 'string' &&
    what !== '' &&
    typeof value === 'number' &&
    typeof low === 'number' &&
    typeof high === 'number' &&
    typeof n === 'number' &&
    Number.isInteger(n) &&
    n > 0 &&
    0 <= low &&
    low <= value &&
    value <= high &&
    high <= 1
  );
}

/** How the name of a rate ends that counts what went wrong; every other counts what went right. */
const MISTAKE = /(?:false alarm|a false alert|called a camera|taken for a tracker|the tag of somebody else told)$/;

/** Which share of the cases went wrong. */
export function shareWrong({ what, value }: MeasuredRate): number {
  return MISTAKE.test(what) ? value : 1 - value;
}

/** The rate of these that is worst and the one that is best, of equal ones that with more cases; null for none. */
export function worstAndBest(rows: readonly MeasuredRate[]): { worst: MeasuredRate; best: MeasuredRate } | null {
  const byWrong = rows.toSorted((a, b) => shareWrong(b) - shareWrong(a) || b.n - a.n);
  const [worst] = byWrong;
  const lowest = byWrong.at(-1);
  if (!worst || !lowest) return null;
  const best = byWrong.find((row) => shareWrong(row) === shareWrong(lowest)) ?? lowest;
  return { worst, best };
}

/** A share as people read it: 0.9432 is "94.3 %"; whole percents lose the decimal. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}\u00a0%`;
}
