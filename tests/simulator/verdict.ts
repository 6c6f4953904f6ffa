import { isInfrared } from '#scanners/camera/decide/infrared.ts';
import { createReflection, type Reflection } from '#scanners/camera/decide/reflection.ts';
import { isLens, LENS_LIMITS, scoreLens, SCORE } from '#scanners/camera/decide/lens-rule.ts';
import type { Candidate, JudgedScan } from './judge.ts';
import { planScan } from './plan.ts';

export { shareOf as wilson } from '#core/evidence/share.ts';

/** What the product holds itself to; shares. */
export const BARS = { lens: 0.95, lamp: 0.97, falseShare: 0.01, wrongBeside: 0.02, precision: 0.85 } as const;

/** All judged scans, and what they were judged with. */
export interface Table {
  /** Names the rules and the simulator: another name, and the scans count no more. */
  readonly rules: string;
  readonly measuredOn: string;
  readonly scans: readonly JudgedScan[];
}

const NOTHING = createReflection();
type Feature = keyof Reflection;

/** A scan as a line of the file: tracks that may be lenses are rows of numbers, whether it is one and then its features. */
type Line = Omit<JudgedScan, 'candidates'> & { readonly candidates: readonly (Candidate | readonly number[])[] };

/** Reads judged-scans.jsonl: one line about the table, then a scan a line. */
export function parseTable(text: string): Table {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const { features, ...about } = head as Omit<Table, 'scans'> & { readonly features: readonly Feature[] };
  const trackOf = ([isRight, ...values]: readonly number[]): Candidate => {
    const entries = features.map((name, at) => [name, typeof NOTHING[name] === 'boolean' ? !!values[at] : values[at]]);
    // What was not measured yet when the table was written is as of nothing.
    const measured = Object.fromEntries(entries) as Partial<Reflection>;
    return { threatType: 'lens_reflection', isRight: isRight === 1, ...NOTHING, ...measured };
  };
  const scans = (lines as Line[]).map((line) => ({
    ...line,
    candidates: line.candidates.map((track) => ('threatType' in track ? track : trackOf(track))),
  }));
  return { ...about, scans };
}

/** The text that parseTable reads. */
export function formatTable({ scans, ...about }: Table): string {
  const features = Object.keys(NOTHING) as Feature[];
  const lines = scans.map((scan): Line => ({
    ...scan,
    candidates: scan.candidates.map((track) =>
      track.threatType === 'lens_reflection'
        ? [track.isRight, ...features.map((name) => track[name])].map(Number)
        : track,
    ),
  }));
  return [{ ...about, features }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A lens counts when it could be seen for at least this many frames. */
export const MIN_VISIBLE_FRAMES = 8;

export interface Counted {
  readonly hits: number;
  readonly n: number;
}

export interface Judgement {
  readonly lenses: Counted;
  readonly lamps: Counted;
  /** Scans of harmless rooms with an alert, in the light and in the dark. */
  readonly clean: Counted;
  readonly dark: Counted;
  /** Scans with a lens or lamps in which something else was told. */
  readonly wrongBeside: Counted;
  /** Alerts that were right. */
  readonly alerts: Counted;
  readonly specification: { readonly clean: Counted };
}

function count<T>(items: readonly T[], isHit: (item: T) => boolean): Counted {
  return { hits: items.filter(isHit).length, n: items.length };
}

const of = (scans: readonly JudgedScan[], kind: JudgedScan['kind']): JudgedScan[] =>
  scans.filter((scan) => scan.kind === kind);
const isVisible = ({ visibleFrames }: JudgedScan): boolean => visibleFrames >= MIN_VISIBLE_FRAMES;

/** What the engine told in the judged scans. */
export function score(scans: readonly JudgedScan[]): Judgement {
  const right = scans.filter(({ isFound }) => isFound).length;
  const wrong = scans.reduce((sum, { falseAlerts }) => sum + falseAlerts, 0);
  return {
    lenses: count(of(scans, 'lens').filter(isVisible), ({ isFound }) => isFound),
    lamps: count(of(scans, 'infrared').filter(isVisible), ({ isFound }) => isFound),
    clean: count(of(scans, 'clean'), ({ falseAlerts }) => falseAlerts > 0),
    dark: count(of(scans, 'dark'), ({ falseAlerts }) => falseAlerts > 0),
    wrongBeside: count([...of(scans, 'lens'), ...of(scans, 'infrared')], ({ falseAlerts }) => falseAlerts > 0),
    alerts: { hits: right, n: right + wrong },
    specification: { clean: count(of(scans, 'clean'), ({ specificationAlerts }) => specificationAlerts > 0) },
  };
}

/** Whether the rules as they are shipped would raise an alert for a track of the table. */
export function passes(candidate: Candidate): boolean {
  if (candidate.threatType === 'infrared_signature') return isInfrared(candidate);
  return isLens(candidate);
}

/** Scans of each kind in which a track of the table would be told by the rules as they are shipped: rightly, or wrongly. */
export type Rescored = Readonly<Record<JudgedScan['kind'], { readonly right: number; readonly wrong: number }>>;

/** What the shipped rules make of the table, without the engine's clock and counters. */
export function rescore(scans: readonly JudgedScan[]): Rescored {
  const scansWith = (kind: JudgedScan['kind'], isRight: boolean): number =>
    of(scans, kind).filter(({ candidates }) => candidates.some((each) => each.isRight === isRight && passes(each)))
      .length;
  const told = (kind: JudgedScan['kind']) => ({ right: scansWith(kind, true), wrong: scansWith(kind, false) });
  return { clean: told('clean'), dark: told('dark'), infrared: told('infrared'), lens: told('lens') };
}

/** The scan without the tracks that no rule near to the shipped ones would take. */
export function dropWeakCandidates(scan: JudgedScan): JudgedScan {
  return {
    ...scan,
    candidates: scan.candidates.filter((candidate) => {
      if (candidate.threatType === 'infrared_signature') return candidate.isRight || passes(candidate);
      const { gaps, seen, shone, dark, texture, shine, lumaStep, isAmbiguous, coneEvidence } = candidate;
      const isGone = 4 * gaps <= seen && !isAmbiguous && lumaStep <= 0.5;
      const isNear = 2 * shone <= dark && texture <= 0.5 && shine <= 0.6;
      return isNear && (isGone || coneEvidence >= LENS_LIMITS.minConeEvidence) && scoreLens(candidate) >= 0.1;
    }),
  };
}

/** Whether the phone of that scan let its exposure be darkened. */
export const isDarkened = ({ kind, seed }: JudgedScan): boolean => planScan(kind, seed).phone.exposureEv !== 0;

interface LensScore {
  readonly value: number;
  readonly isRight: boolean;
  /** Whether an alert would be raised for it, and whether one would whatever its score. */
  readonly passes: boolean;
  readonly isNear: boolean;
}

function lensScores(scan: JudgedScan): LensScore[] {
  return scan.candidates.flatMap((candidate) =>
    candidate.threatType === 'lens_reflection'
      ? [
          {
            value: scoreLens(candidate),
            isRight: candidate.isRight,
            passes: passes(candidate),
            isNear: isLens(candidate, false, { ...LENS_LIMITS, minScore: 0 }),
          },
        ]
      : [],
  );
}

const BINS = 5;

/** Of the lens, or of everything else, the best score within all other limits; null where there is none. */
function bestOf(scan: JudgedScan, isRight: boolean): LensScore | null {
  const near = lensScores(scan).filter((track) => track.isNear && track.isRight === isRight);
  return near.toSorted((a, b) => b.value - a.value)[0] ?? null;
}

/** How many of each score were lenses: of each scan the lens and the likeliest other count once, since one phase is much like the next. */
export function reliability(
  scans: readonly JudgedScan[],
): { readonly from: number; readonly to: number; readonly right: number; readonly n: number }[] {
  const scores = scans.flatMap((scan) => [true, false].flatMap((isRight) => bestOf(scan, isRight) ?? []));
  return Array.from({ length: BINS }, (_, bin) => {
    const inBin = scores.filter(({ value }) => Math.min(BINS - 1, Math.floor(BINS * value)) === bin);
    const right = inBin.filter(({ isRight }) => isRight).length;
    return { from: bin / BINS, to: (bin + 1) / BINS, right, n: inBin.length };
  });
}

const THRESHOLDS = [LENS_LIMITS.minScore, 0.9, 0.95, 0.98] as const;

/** What a higher threshold would find, and would spare. */
export function confidenceOf(
  scans: readonly JudgedScan[],
): { readonly from: number; readonly found: Counted; readonly alarmed: Counted }[] {
  return THRESHOLDS.map((from) => {
    const has = (scan: JudgedScan, isRight: boolean): boolean =>
      lensScores(scan).some((track) => track.passes && track.isRight === isRight && track.value >= from);
    return {
      from,
      found: count(of(scans, 'lens').filter(isVisible), (scan) => has(scan, true)),
      alarmed: count(of(scans, 'clean'), (scan) => has(scan, false)),
    };
  });
}

/** The logistic curve that is shipped, as the page prints it. */
export function scoreInWords(): string {
  const { constant, fill, cone, texture } = SCORE;
  return `constant ${constant}, whiteness ${fill}, clear cone ${cone}, texture that would show ${texture}`;
}
