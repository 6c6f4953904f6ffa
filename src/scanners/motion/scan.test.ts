import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanSubmission } from '#contract/entities/scan-submission.ts';
import { analyserAmplitude, STEPS, strengthPercent } from './definition.ts';
import {
  currentStep,
  IDLE,
  isComplete,
  reduce,
  tonesOf,
  type MotionResults,
  type MotionScan,
  type MotionScanEvent,
  type StepOutcome,
} from './scan.ts';
import { resultOf, submissionOf } from './result.ts';
import type { UltrasonicTone } from './ultrasound/tone.ts';

/** Where a move may lead from each state. */
const TRANSITIONS = {
  idle: ['scanning'],
  scanning: ['scanning', 'results', 'idle'],
  results: ['idle'],
} as const satisfies Record<MotionScan['kind'], readonly MotionScan['kind'][]>;

const T0 = 1_000_000;

const tone: UltrasonicTone = {
  hz: 19_250,
  lowHz: 19_250,
  highHz: 19_250,
  dbfs: -60,
  pattern: 'steady',
  aboveNoiseDb: 21.34,
  thresholdDb: 6,
};

const measured: StepOutcome = {
  step: 'ultrasonic',
  outcome: 'measured',
  tones: [tone],
  ceilingHz: 24_000,
  searchedToHz: 22_000,
  listenedMs: 6_500,
  vetoedShare: 0.1,
};
const denied: StepOutcome = { step: 'ultrasonic', outcome: 'not-measured', gap: 'denied', ceilingHz: null };

const OUTCOMES = {
  pir: { step: 'pir', outcome: 'cannot-be-sensed', readings: { kind: 'motion', count: 20 } },
  microwave: { step: 'microwave', outcome: 'cannot-be-sensed', readings: { kind: 'orientation', count: 15 } },
  ultrasonic: measured,
  network: { step: 'network', outcome: 'via-companion', readings: { kind: 'connection', count: 10 } },
  rf: { step: 'rf', outcome: 'cannot-be-sensed', readings: { kind: 'light', count: 0 } },
} as const satisfies Record<string, StepOutcome>;

const ended = (outcome: StepOutcome, ms = 12_000) => ({ kind: 'step-ended', outcome, atMs: T0 + ms }) as const;

function play(...events: readonly MotionScanEvent[]): MotionScan {
  return events.reduce<MotionScan>((scan, event) => {
    const next = reduce(scan, event);
    if (!next.ok) throw new Error(`${next.error.event} while ${next.error.from}`);
    return next.value;
  }, IDLE);
}

function results(heard: StepOutcome): MotionResults {
  const steps = [OUTCOMES.pir, OUTCOMES.microwave, heard, OUTCOMES.network, OUTCOMES.rf];
  const scan = play({ kind: 'start', atMs: T0 }, ...steps.map((outcome) => ended(outcome)));
  if (scan.kind !== 'results') throw new Error(scan.kind);
  return scan;
}

test('five steps in their order, with the delays of the specification', () => {
  expect(STEPS).toEqual([
    { id: 'pir', delayMs: 2_000 },
    { id: 'microwave', delayMs: 2_500 },
    { id: 'ultrasonic', delayMs: 2_000 },
    { id: 'network', delayMs: 3_000 },
    { id: 'rf', delayMs: 2_500 },
  ]);
  let scan = play({ kind: 'start', atMs: T0 });
  for (const { id } of STEPS) {
    expect(scan.kind === 'scanning' && currentStep(scan)).toBe(id);
    scan = play(
      { kind: 'start', atMs: T0 },
      ...STEPS.slice(0, STEPS.findIndex((step) => step.id === id) + 1).map((step) => ended(OUTCOMES[step.id])),
    );
  }
  expect(scan.kind).toBe('results');
});

test('a step that is not under way cannot end', () => {
  const scan = play({ kind: 'start', atMs: T0 }, ended(OUTCOMES.pir));
  expect(reduce(scan, ended(OUTCOMES.pir)).ok).toBe(false);
  expect(reduce(scan, ended(measured)).ok).toBe(false);
  expect(reduce(scan, ended(OUTCOMES.microwave)).ok).toBe(true);
});

describe('strength: amplitude * 100 / 255, the amplitude as an analyser shows it', () => {
  test.each([
    [0, 255, 100],
    [-30, 205, 80],
    [-60, 96, 38],
    [-72.7, 50, 20],
    [-86, 1, 0],
    [-120, 0, 0],
    [-Infinity, 0, 0],
  ])('%f dBFS: amplitude %i, %i percent', (dbfs, amplitude, percent) => {
    expect([analyserAmplitude(dbfs), strengthPercent(dbfs)]).toEqual([amplitude, percent]);
  });
});

describe('what is saved', () => {
  test('a tone with its strength, frequency and evidence, as the contract accepts it', () => {
    const submission = scanSubmission.parse(submissionOf(results(measured), '0199a0a0-0000-7000-8000-000000000000'));
    expect(submission).toMatchObject({
      scanType: 'motion_sensor',
      threatDetected: true,
      location: 'Motion Sensor Scan',
      locationNotes: '1 ultrasonic tone; ceiling 24.0 kHz',
      motionSensors: [
        {
          sensorType: 'ultrasonic',
          signalStrength: 38,
          frequency: '19250 Hz',
          manufacturer: 'Unknown',
          isSuspicious: true,
          lastActive: '1970-01-01T00:16:52.000Z',
          evidence: [{ rule: 'ultrasound-steady', measured: { value: 21.3, unit: 'dB' }, threshold: 6 }],
        },
      ],
      coverage: {
        complete: true,
        usableShare: 0.9,
        lookedAt: 'Sound from 18.0 to 22.0 kHz for 7 seconds.',
        saw: 'One tone that stood out.',
      },
    });
    expect(submission.coverage?.notChecked.map((gap) => gap.what)).toEqual([
      'PIR Sensors',
      'Microwave Sensors',
      'Network IoT Sensors',
      'RF Spectrum',
    ]);
  });

  test('a weak tone is listed and not flagged', () => {
    const submission = submissionOf(results({ ...measured, tones: [{ ...tone, dbfs: -75 }] }), 'x');
    expect([submission.threatDetected, submission.motionSensors?.[0]?.isSuspicious]).toEqual([false, false]);
  });

  test('without the microphone nothing is claimed, and the gap says how to close it', () => {
    const scan = results(denied);
    expect([isComplete(scan), tonesOf(scan), resultOf(scan).kind, resultOf(scan).usableMs]).toEqual([
      false,
      [],
      'gap',
      0,
    ]);
    expect(resultOf(scan).title).toBe('Scan Incomplete');
    expect(scanSubmission.parse(submissionOf(scan, '0199a0a0-0000-7000-8000-000000000000'))).toMatchObject({
      threatDetected: false,
      motionSensors: [],
      coverage: {
        complete: false,
        lookedAt: 'No sound could be judged.',
        saw: 'Nothing that we could judge.',
      },
    });
    expect(resultOf(scan).notChecked.find((gap) => gap.what === 'Ultrasonic Sensors')).toEqual({
      what: 'Ultrasonic Sensors',
      why: 'The microphone was refused.',
      how: 'Allow the microphone in your browser’s settings for this site and scan again.',
    });
  });

  test('a stopped scan keeps what was measured and is not complete', () => {
    const scan = play({ kind: 'start', atMs: T0 }, ended(OUTCOMES.pir), ended(OUTCOMES.microwave), ended(measured), {
      kind: 'stopped',
      atMs: T0 + 8_000,
    });
    expect(scan.kind === 'results' && [isComplete(scan), tonesOf(scan).length, scan.elapsedMs]).toEqual([
      false,
      1,
      8_000,
    ]);
  });
});

const EVENTS: readonly MotionScanEvent[] = [
  { kind: 'start', atMs: T0 },
  ...Object.values(OUTCOMES).map((outcome) => ended(outcome)),
  { kind: 'stopped', atMs: T0 + 100 },
  { kind: 'failed', error: 'motion-failed' },
  { kind: 'again' },
];

test('every state takes its own moves and refuses all others', () => {
  const taken = (scan: MotionScan) =>
    EVENTS.filter((event) => reduce(scan, event).ok).map((event) =>
      event.kind === 'step-ended' ? event.outcome.step : event.kind,
    );
  expect(taken(IDLE)).toEqual(['start']);
  expect(taken(play(EVENTS[0]!))).toEqual(['pir', 'stopped', 'failed']);
  expect(taken(results(measured))).toEqual(['again']);
});

test('no walk leaves the table, and no scan has more than five steps', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }), (walk) => {
      let scan: MotionScan = IDLE;
      for (const event of walk) {
        const next = reduce(scan, event);
        if (!next.ok) continue;
        expect(TRANSITIONS[scan.kind]).toContain(next.value.kind);
        scan = next.value;
        if (scan.kind !== 'idle')
          expect(scan.outcomes.map((outcome) => outcome.step)).toEqual(
            STEPS.slice(0, scan.outcomes.length).map((step) => step.id),
          );
      }
    }),
  );
});
