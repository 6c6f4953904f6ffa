import type { NotChecked, ScanSubmission } from '#contract/entities/scan-submission.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { coverageOf, kindOf, type ScannerResult, type SeenThing } from '../result.ts';
import { copy } from './copy.ts';
import { analyserAmplitude, FLAG_AMPLITUDE, STEPS, strengthPercent, type StepId } from './definition.ts';
import { MOTION_SCANNER } from './row.ts';
import { isComplete, tonesOf, ultrasonicOutcome, type MotionResults } from './scan.ts';
import type { UltrasonicTone } from './ultrasound/tone.ts';

/** What a scan came to, in the shape that all scanners share. */
export function resultOf(scan: MotionResults): ScannerResult {
  const heard = ultrasonicOutcome(scan);
  const complete = isComplete(scan);
  const durationMs = Math.round(scan.elapsedMs);
  const things = tonesOf(scan).map(thingOf);
  return {
    scanner: MOTION_SCANNER.id,
    kind: kindOf(things, complete),
    title: complete ? copy.result.complete : copy.result.incomplete,
    complete,
    durationMs,
    usableMs: heard?.outcome === 'measured' ? Math.round(durationMs * (1 - heard.vetoedShare)) : 0,
    things,
    ...linesOf(heard),
    couldNotSee: copy.coverage.couldNotSee,
    notChecked: STEPS.flatMap(({ id }) => gapOf(id, scan) ?? []),
    controls: [],
  };
}

/** The share of the sound that could be judged. */
function usableShare(scan: MotionResults): number {
  const heard = ultrasonicOutcome(scan);
  return heard?.outcome === 'measured' ? 1 - heard.vetoedShare : 0;
}

function thingOf(tone: UltrasonicTone): SeenThing {
  const isWide = tone.pattern === 'band' || tone.pattern === 'hopping';
  return {
    id: `tone-${Math.round(tone.hz)}`,
    kind: 'check',
    title: isWide ? copy.result.bandTone(tone.lowHz, tone.highHz) : copy.result.tone(tone.hz),
    text: copy.result.toneMeaning,
    evidence: [evidenceOf(tone)],
  };
}

/** What we looked at and what we saw. Where nothing could be judged, nothing was seen either. */
function linesOf(heard: ReturnType<typeof ultrasonicOutcome>): Pick<ScannerResult, 'lookedAt' | 'saw'> {
  if (heard?.outcome !== 'measured') return { lookedAt: copy.coverage.lookedAtNothing, saw: copy.coverage.sawNothing };
  const { tones, listenedMs, searchedToHz } = heard;
  return {
    lookedAt: copy.coverage.lookedAt(Math.round(listenedMs / SECOND_MS), searchedToHz),
    saw: tones.length === 0 ? copy.coverage.sawNone : copy.coverage.sawTones(tones.length),
  };
}

/** What was not checked of a step, why, and how to check it; null for what was measured. */
function gapOf(step: StepId, scan: MotionResults): NotChecked | null {
  const what = copy.steps[step];
  if (step !== 'ultrasonic') return { what, why: copy.why[step], how: copy.guide.items[step] };
  const heard = ultrasonicOutcome(scan);
  if (heard?.outcome === 'measured') return null;
  const gap = heard?.gap ?? 'too-few-frames';
  return { what, why: copy.gaps[gap], how: copy.gapHow[gap] };
}

/** What is saved of a scan: only what was measured. `id` makes a repeated submission one scan. */
export function submissionOf(scan: MotionResults, id: string): ScanSubmission & { readonly id: string } {
  const heard = ultrasonicOutcome(scan);
  const tones = tonesOf(scan);
  return {
    id,
    scanType: MOTION_SCANNER.id,
    threatDetected: tones.some(isStrong),
    location: copy.coverage.location,
    locationNotes: copy.coverage.notes(tones.length, heard?.ceilingHz ?? null),
    motionSensors: tones.map((tone) => ({
      sensorType: 'ultrasonic',
      location: copy.coverage.toneLocation,
      signalStrength: strengthPercent(tone.dbfs),
      frequency: copy.coverage.frequency(tone.hz),
      manufacturer: copy.coverage.manufacturer,
      isSuspicious: isStrong(tone),
      lastActive: new Date(scan.startedAtMs + scan.elapsedMs).toISOString(),
      evidence: [evidenceOf(tone)],
    })),
    coverage: coverageOf(resultOf(scan), usableShare(scan)),
  };
}

/** The specification's flag: a tone this weak is listed and not called suspicious. */
function isStrong(tone: UltrasonicTone): boolean {
  return analyserAmplitude(tone.dbfs) > FLAG_AMPLITUDE;
}

function evidenceOf(tone: UltrasonicTone) {
  return {
    rule: `ultrasound-${tone.pattern}`,
    measured: { value: Number(tone.aboveNoiseDb.toFixed(1)), unit: 'dB' },
    threshold: tone.thresholdDb,
    atMs: 0,
    locator: `${Math.round(tone.lowHz)} to ${Math.round(tone.highHz)} Hz, ${tone.dbfs.toFixed(0)} dBFS`,
  };
}
