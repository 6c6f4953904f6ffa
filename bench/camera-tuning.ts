/**
 * What the camera scanner's limits find and spare, one by one, and what its score is fitted on: the training set, on which
 * the rules were made. How good they are is measured elsewhere, in rooms that they have not seen (bench/camera.ts).
 * CAMERA_BENCH_MINUTES (30) bounds the rendering; recordings that are there already are played again in seconds.
 */
import { createReflection, measureReflection, type Reflection } from '#scanners/camera/decide/reflection.ts';
import { isLens, LENS_LIMITS, scoreFeatures, type LensLimits } from '#scanners/camera/decide/lens-rule.ts';
import { fitLogistic, type Observation } from '#tests/simulator/logistic.ts';
import { replay, type Recording } from '#tests/simulator/recording.ts';
import { MIN_VISIBLE_FRAMES } from '#tests/simulator/verdict.ts';
import { share } from './camera/rates.ts';
import { scansOf } from './camera/scan-workers.ts';
import { recordingsOf, TRAINING_SETS } from './camera/training.ts';

/** A track in one decision. */
interface Moment {
  readonly track: string;
  readonly atMs: number;
  readonly isRight: boolean;
  readonly reflection: Reflection;
}

interface PlayedScan {
  readonly recording: Recording;
  /** What the engine tells with the shipped limits, its clock and its counters: whether each alert is right. */
  readonly alerts: readonly boolean[];
  readonly moments: readonly Moment[];
}

function play(recording: Recording): PlayedScan {
  const moments: Moment[] = [];
  const measured = createReflection();
  const alerts = replay(recording, (tracks, slot, isRight, light, atMs) => {
    measureReflection(tracks, slot, light.usualNoiseFloor, measured);
    if (measured.pairs < LENS_LIMITS.minPairs) return;
    moments.push({ track: `${slot} ${tracks.bornAtMs[slot]}`, atMs, isRight, reflection: { ...measured } });
  });
  return { recording, alerts, moments };
}

interface Told {
  /** Scans with a lens that could be seen, and those in which it was told. */
  readonly lenses: number;
  readonly found: number;
  /** Scans in which something else was told: with a lens, and harmless ones. */
  readonly wrong: number;
  readonly harmless: number;
  readonly alarmed: number;
}

/** An alert asks for two decisions in a row: so long after the first the second comes at most. */
const IN_A_ROW_MS = 350;

/** What these limits tell, of a track twice in a row; alerts that wait for another to cool down count too. */
function tell(scans: readonly PlayedScan[], limits: LensLimits): Told {
  return count(scans, ({ moments }) => {
    const passedAtMs = new Map<string, number>();
    const alerts: boolean[] = [];
    for (const { track, atMs, isRight, reflection } of moments) {
      if (!isLens(reflection, false, limits)) continue;
      if (atMs - (passedAtMs.get(track) ?? Number.NEGATIVE_INFINITY) <= IN_A_ROW_MS) alerts.push(isRight);
      passedAtMs.set(track, atMs);
    }
    return alerts;
  });
}

/** Counts the scans by their alerts: whether each was right. */
function count(scans: readonly PlayedScan[], alertsOf: (scan: PlayedScan) => readonly boolean[]): Told {
  const told = { lenses: 0, found: 0, wrong: 0, harmless: 0, alarmed: 0 };
  for (const scan of scans) {
    const { kind, visibleFrames } = scan.recording;
    const alerts = alertsOf(scan);
    const isWrong = alerts.includes(false);
    if (kind !== 'lens') {
      told.harmless++;
      if (isWrong) told.alarmed++;
      continue;
    }
    if (isWrong) told.wrong++;
    if (visibleFrames < MIN_VISIBLE_FRAMES) continue;
    told.lenses++;
    if (alerts.includes(true)) told.found++;
  }
  return told;
}

/** What a limit is held against must be at least that much; what is less white than `dimFill` is held to more. */
const isLeast = (limit: keyof LensLimits): boolean => limit.startsWith('min') || limit === 'dimFill';

/** The limits with one that takes everything. */
function without(limit: keyof LensLimits): LensLimits {
  return { ...LENS_LIMITS, [limit]: isLeast(limit) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
}

/** The limits with one a fifth stricter than it is. */
function stricter(limit: keyof LensLimits): LensLimits {
  const value = LENS_LIMITS[limit];
  if (limit.endsWith('Score')) return { ...LENS_LIMITS, [limit]: 1 - (1 - value) / 1.2 };
  const isRising = isLeast(limit) ? value >= 0 : value < 0;
  return { ...LENS_LIMITS, [limit]: isRising ? value * 1.2 : value / 1.2 };
}

/** Of one track a hundred decisions are not a hundred observations. */
function observe(scans: readonly PlayedScan[]): Observation[] {
  const within = { ...LENS_LIMITS, minScore: 0 };
  return scans.flatMap(({ moments }) => {
    const passing = moments.filter(({ reflection }) => isLens(reflection, false, within));
    const times = new Map<string, number>();
    for (const { track } of passing) times.set(track, (times.get(track) ?? 0) + 1);
    return passing.map(({ track, isRight, reflection }) => ({
      features: scoreFeatures(reflection),
      isRight,
      weight: 1 / Math.sqrt(times.get(track)!),
    }));
  });
}

/** With fewer decisions about something harmless a curve says nothing of them. */
const MIN_HARMLESS = 100;

function curveOf(observations: readonly Observation[]): string {
  const [constant, ...weights] = fitLogistic(observations);
  return `A logistic curve over them: constant ${constant!.toFixed(2)}, whiteness ${weights[0]!.toFixed(2)}, clear cone ${weights[1]!.toFixed(2)}, texture that would show ${weights[2]!.toFixed(2)}.`;
}

const signed = (change: number): string => (change > 0 ? `+${change}` : `${change}`);

export async function run(): Promise<string> {
  const minutes = Number(process.env['CAMERA_BENCH_MINUTES'] || 30);
  const recordings = await recordingsOf(TRAINING_SETS, performance.now() + minutes * 60_000);
  const scans = recordings.map(play);
  const told = count(scans, ({ alerts }) => alerts);
  const shipped = tell(scans, LENS_LIMITS);
  const observations = observe(scans);
  const dark = recordings.filter(({ kind }) => kind === 'dark').length;
  const rows = (Object.keys(LENS_LIMITS) as (keyof LensLimits)[]).map((limit) => {
    const open = tell(scans, without(limit));
    const strict = tell(scans, stricter(limit));
    const against = ({ found, wrong, alarmed }: Told): string =>
      `${signed(found - shipped.found)} | ${signed(alarmed + wrong - shipped.alarmed - shipped.wrong)}`;
    return `| ${limit} | ${Number(LENS_LIMITS[limit].toFixed(3))} | ${against(open)} | ${against(strict)} |`;
  });
  const harmless = observations.filter(({ isRight }) => !isRight).length;
  const planned = TRAINING_SETS.reduce((sum, set) => sum + [...scansOf(set)].length, 0);
  const rooms = new Set(recordings.map(({ room }) => room)).size;
  const seeds = TRAINING_SETS.map(({ firstScanSeed }) => firstScanSeed).join(', ');
  return [
    '# Camera: the training set',
    '',
    `${scans.length} of ${planned} scans of 30 s in ${rooms} drawn rooms (seeds from ${seeds}), on which the rules were made.`,
    'None of them judges: how good the rules are is measured in other rooms ([camera.md](camera.md)).',
    '',
    '| | |',
    '|---|---|',
    `| lens found | ${share({ hits: told.found, n: told.lenses })} |`,
    `| harmless scans alarmed, ${dark} of them in the dark | ${share({ hits: told.alarmed, n: told.harmless })} |`,
    `| scans with a lens in which something else was told too | ${told.wrong} |`,
    '',
    '## What each limit finds and spares',
    '',
    'Scans in which the lens is found, and scans in which something harmless is told, more or less than with all limits as they',
    'are: without the limit, and with one a fifth stricter. Counted without the five seconds between two alerts.',
    '',
    '| limit | is | without: lenses | harmless | stricter: lenses | harmless |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '## The score',
    '',
    `${observations.length} decisions were about tracks within all other limits, ${harmless} of them about something harmless.`,
    harmless < MIN_HARMLESS ? 'Those are too few to fit a curve on.' : curveOf(observations),
  ].join('\n');
}
