import { expect, test } from 'vitest';
import { makeClip, type ClipPlan } from '#tests/simulator/sounds.ts';
import { createSpectrumStream, layoutOf, type SpectrumFrame } from './spectrum.ts';
import { ultrasonicStep, type Listening } from './ultrasonic-step.ts';

const layout = layoutOf(48_000)!;

function heard(plan: Partial<ClipPlan>): Extract<Listening, { kind: 'heard' }> {
  const { samples } = makeClip({
    background: 'room',
    emission: null,
    emissionDbfs: -60,
    seed: 7,
    seconds: 3,
    sampleRateHz: 48_000,
    ...plan,
  });
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(samples, (frame) => frames.push(frame));
  return { kind: 'heard', layout, frames, listenedMs: 3_000, processed: false };
}

const QUIET = heard({});
const TONE = heard({ emission: 'steady' });

test('a quiet room is measured, with its ceiling and nothing found', () => {
  expect(ultrasonicStep(QUIET)).toMatchObject({
    outcome: 'measured',
    tones: [],
    ceilingHz: 24_000,
    listenedMs: 3_000,
  });
});

test('a tone is measured', () => {
  expect(ultrasonicStep(TONE)).toMatchObject({
    outcome: 'measured',
    tones: [{ pattern: 'steady' }],
  });
});

test('sound that the browser processed is a gap, whatever it holds', () => {
  const expected = { outcome: 'not-measured', gap: 'filtered', ceilingHz: 24_000 };
  expect(ultrasonicStep({ ...QUIET, processed: true })).toMatchObject(expected);
  expect(ultrasonicStep({ ...TONE, processed: true })).toMatchObject(expected);
});

test('a muted microphone is a gap, not a quiet room', () => {
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(new Float32Array(3 * 48_000), (frame) => frames.push(frame));
  const muted = { outcome: 'not-measured', gap: 'muted' };
  expect(ultrasonicStep({ kind: 'heard', layout, frames, listenedMs: 3_000, processed: false })).toMatchObject(muted);
  const mostly = QUIET.frames.map((frame, index) => ({ ...frame, muted: index % 3 !== 0 }));
  expect(ultrasonicStep({ kind: 'heard', layout, frames: mostly, listenedMs: 3_000, processed: false })).toMatchObject(
    muted,
  );
});

test('too little sound is a gap', () => {
  expect(ultrasonicStep(heard({ seconds: 1 }))).toMatchObject({ outcome: 'not-measured', gap: 'too-few-frames' });
});

test('sound that is loud again and again leaves nothing to judge', () => {
  const loudEverySecond = QUIET.frames.map((frame, index) =>
    index % 2 === 0
      ? frame
      : { ...frame, broadband: frame.broadband * 10, powers: frame.powers.map((power) => power * 10) },
  );
  expect(
    ultrasonicStep({ kind: 'heard', layout, frames: loudEverySecond, listenedMs: 3_000, processed: false }),
  ).toMatchObject({
    outcome: 'not-measured',
    gap: 'too-loud',
  });
});

test('what may be the upper end of a loud sound is a gap, neither a tone nor a quiet room', () => {
  const pulses = heard({ emission: 'sparse-pulses' });
  const justBelow = Math.round(17_400 / layout.binHz) - layout.lowBin;
  const beside = (factor: number): Listening => ({
    ...pulses,
    frames: pulses.frames.map((frame) => ({
      ...frame,
      powers: frame.powers.map((power, bin) => (bin < justBelow ? factor * power : power)),
    })),
  });
  expect(ultrasonicStep(beside(10))).toMatchObject({ outcome: 'measured', tones: [{ pattern: 'pulsed' }] });
  expect(ultrasonicStep(beside(100))).toMatchObject({ outcome: 'not-measured', gap: 'covered' });
});

test.each(['denied', 'no-microphone', 'too-low-rate'] as const)('without sound: %s', (why) => {
  expect(ultrasonicStep({ kind: 'failed', gap: why })).toEqual({
    step: 'ultrasonic',
    outcome: 'not-measured',
    gap: why,
    ceilingHz: null,
  });
});

test('of a slow device behind a fast sound graph, what lies above its own ceiling is not searched', () => {
  const slow = layoutOf(48_000, 22_050)!;
  expect(slow.ceilingHz).toBe(22_050);
  const frames = QUIET.frames.map((frame) => ({
    ...frame,
    powers: frame.powers.map((power, bin) => (bin >= slow.bins ? 0 : power)),
  }));
  expect(ultrasonicStep({ ...QUIET, layout: slow, frames })).toMatchObject({
    outcome: 'measured',
    tones: [],
    ceilingHz: 22_050,
  });
});
