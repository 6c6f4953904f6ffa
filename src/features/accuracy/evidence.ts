import { shareOf, type Share } from '#core/evidence/share.ts';
import { scannerOf } from '#scanners/registry.ts';
import { copy } from './copy.ts';

/** What the cases were, from those that were made up beside the rule to those that others made. */
export type Ground = keyof typeof copy.grounds;

/** One figure of an evidence file: how many of `n` cases came out as its name says. */
export interface Figure {
  /** What was tried and, behind a colon, one of `OUTCOMES`: "Hidden lens at 1 m: found". */
  readonly what: string;
  readonly hits: number;
  readonly n: number;
}

export interface MeasuredFigure extends Figure, Share {
  readonly ground: Ground;
  /** ISO date, such as 2026-11-20. */
  readonly measuredOn: string;
}

/**
 * A file docs/evidence/NAME.json, read when the page is built. A benchmark writes it, unless it holds what was judged once:
 * that is typed when it is judged and names the commit of the rules that were.
 */
export interface EvidenceFile {
  /** A scanner's id. */
  readonly scanner: string;
  /** Names the rules that were measured, where a gate holds the file to those that are shipped. */
  readonly rules?: string;
  /** The rules that were judged once, on cases that none of them was made on. */
  readonly commit?: string;
  readonly measuredOn: string;
  /** Of grounds that were measured on a day of their own. */
  readonly dates?: Partial<Record<Ground, string>>;
  readonly grounds: Partial<Record<Ground, readonly Figure[]>>;
}

/**
 * How a figure's name ends, and whether what it counts went right. What is only marked is neither: somebody must look at it
 * first, so that it stands in the tables and never for the best that a scanner does.
 */
const OUTCOMES: Readonly<Record<string, 'right' | 'wrong' | 'marked'>> = {
  found: 'right',
  'found, or marked for a closer look': 'marked',
  'found, or called possible': 'marked',
  'read right': 'right',
  told: 'right',
  'told in a day': 'right',
  'asked about': 'right',
  'asked about in three days': 'right',
  'false alarm': 'wrong',
  'called a camera': 'wrong',
  'taken for a tracker': 'wrong',
  'told by mistake': 'wrong',
};

function outcomeOf(what: string): 'right' | 'wrong' | 'marked' | undefined {
  return OUTCOMES[what.slice(what.lastIndexOf(': ') + 2)];
}

/** The scanner and the figures of a parsed JSON file, or null for a file of another kind. */
export function parseEvidenceFile(
  file: unknown,
): { readonly scanner: string; readonly figures: readonly MeasuredFigure[] } | null {
  if (!isRecord(file) || typeof file['scanner'] !== 'string' || !scannerOf(file['scanner'])) return null;
  const { scanner, measuredOn, dates = {}, grounds } = file;
  if (!isDate(measuredOn) || !isRecord(dates) || !isRecord(grounds)) return null;
  const figures: MeasuredFigure[] = [];
  for (const [ground, rows] of Object.entries(grounds)) {
    const on = dates[ground] ?? measuredOn;
    if (!isGround(ground) || !isDate(on) || !Array.isArray(rows) || !rows.every(isFigure)) return null;
    figures.push(...rows.map(({ what, hits, n }) => ({ what, hits, n, ground, measuredOn: on, ...shareOf(hits, n) })));
  }
  return figures.length === 0 ? null : { scanner: scanner as string, figures };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

function isGround(name: string): name is Ground {
  return Object.hasOwn(copy.grounds, name);
}

function isFigure(row: unknown): row is Figure {
  if (!isRecord(row)) return false;
  const { what, hits, n } = row as Record<keyof Figure, unknown>;
  return (
    typeof what === 'string' &&
    outcomeOf(what) !== undefined &&
    Number.isInteger(hits) &&
    Number.isInteger(n) &&
    0 <= (hits as number) &&
    (hits as number) <= (n as number) &&
    (n as number) > 0
  );
}

interface Ends {
  readonly worst: MeasuredFigure;
  readonly best: MeasuredFigure;
}

/** Of the figures that count what went right, or wrong, the worst and the best; of equal ones that with more cases. */
export function worstAndBest(figures: readonly MeasuredFigure[], outcome: 'right' | 'wrong'): Ends | null {
  const badness = ({ value }: MeasuredFigure) => (outcome === 'wrong' ? value : 1 - value);
  const ofOutcome = figures.filter(({ what }) => outcomeOf(what) === outcome).toSorted((a, b) => b.n - a.n);
  const [worst] = ofOutcome.toSorted((a, b) => badness(b) - badness(a));
  const [best] = ofOutcome.toSorted((a, b) => badness(a) - badness(b));
  return worst && best ? { worst, best } : null;
}

/** A share as people read it: 0.9432 is "94.3 %"; whole percents lose the decimal. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}\u00a0%`;
}
