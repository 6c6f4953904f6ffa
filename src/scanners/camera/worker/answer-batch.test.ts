import { expect, test } from 'vitest';
import type { CameraFinding, CameraMark } from '../sample.ts';
import { createAnswerBatch, type TimedResult } from './answer-batch.ts';

const MARK: CameraMark = { xPx: 100, yPx: 200, reason: 'angle-not-covered' };

function told(atMs: number, change: Partial<TimedResult> = {}): TimedResult {
  return {
    atMs,
    decided: false,
    findings: [],
    named: [],
    marks: [],
    guidance: null,
    isLit: false,
    unusable: null,
    torchRequest: null,
    exposureRequest: null,
    notChecked: [],
    ...change,
  };
}

test('frames that come irregularly make batches of one decision each, so that no mark goes out between two', () => {
  const batch = createAnswerBatch();
  const counts: string[] = [];
  let decidedAtMs = 0;
  for (let atMs = 0; atMs < 5_000; atMs += 55 + (atMs % 31)) {
    const decided = atMs - decidedAtMs >= 300;
    if (decided) decidedAtMs = atMs;
    const complete = batch.add(told(atMs, decided ? { decided, marks: [MARK], named: [MARK] } : {}));
    expect(complete !== null).toBe(decided);
    if (complete) counts.push(`${complete.marks.length} ${complete.named.length}`);
  }
  expect(counts.length).toBeGreaterThan(12);
  expect(new Set(counts)).toEqual(new Set(['1 1']));
});

test('where nothing is decided, the frames are handed over all the same', () => {
  const batch = createAnswerBatch();
  expect(batch.add(told(500, { unusable: 'covered' }))).toBeNull();
  expect(batch.add(told(1_000, { unusable: 'covered' }))).toMatchObject({
    atMs: 1_000,
    marks: [],
    frames: [{ atMs: 500 }, { atMs: 1_000 }],
  });
  expect(batch.add(told(1_900))).toBeNull();
  expect(batch.add(told(2_000, { decided: true }))?.frames).toHaveLength(2);
});

test('what changes nothing on the screen but the time goes out with the torch, each second at least', () => {
  const batch = createAnswerBatch();
  const outAtMs: number[] = [];
  const play = (untilMs: number, isBlinking: boolean) => {
    for (; atMs < untilMs; atMs += 100) {
      const torchRequest = isBlinking && atMs % 400 === 0 ? true : null;
      if (batch.add(told(atMs, { decided: atMs % 300 === 0, torchRequest }))) outAtMs.push(atMs);
    }
  };
  let atMs = 0;
  play(3_000, true);
  expect(outAtMs).toEqual([800, 1_600, 2_400]);
  play(5_000, false);
  expect(outAtMs.slice(3)).toEqual([3_400, 4_400]);
});

test.each<Partial<TimedResult>>([
  { marks: [MARK] },
  { named: [MARK] },
  { findings: [{} as CameraFinding] },
  { guidance: 'hold-still' },
])('a decision that shows something goes out at once, and the next, which takes it away: %o', (change) => {
  const batch = createAnswerBatch();
  expect(batch.add(told(0, { decided: true }))).toBeNull();
  expect(batch.add(told(300, { decided: true, ...change }))).toMatchObject(change);
  expect(batch.add(told(366, { torchRequest: true })), 'marks stand until the next decision').toBeNull();
  const next = batch.add(told(600, { decided: true }));
  if ('findings' in change) expect(next, 'the list of what was found keeps it').toBeNull();
  else expect(next).toMatchObject({ marks: [], named: [], guidance: null });
  expect(batch.add(told(899, { decided: true }))).toBeNull();
});

test('what is left at the end is handed over once', () => {
  const batch = createAnswerBatch();
  batch.add(told(1_000, { decided: true }));
  batch.add(told(1_060));
  batch.add(told(1_120, { unusable: 'covered' }));
  expect(batch.rest()).toMatchObject({ atMs: 1_120, frames: [{ atMs: 1_060 }, { atMs: 1_120, unusable: 'covered' }] });
  expect(batch.rest()).toBeNull();
});

test('guidance stands until the batch is complete, and goes out by itself only where it is new', () => {
  const batch = createAnswerBatch();
  expect(batch.add(told(300, { decided: true, guidance: 'hold-still' }))?.guidance).toBe('hold-still');
  expect(batch.add(told(600, { decided: true, guidance: 'hold-still' }))).toBeNull();
  expect(batch.add(told(966, { torchRequest: true }))?.guidance).toBe('hold-still');
  expect(batch.add(told(1_200, { decided: true }))?.guidance).toBeNull();
});
