import { expect, test } from 'vitest';
import type { CameraMark } from '../sample.ts';
import { createAnswerBatch } from './answer-batch.ts';
import type { CameraAnswer } from './engine-worker.ts';

const MARK: CameraMark = { xPx: 100, yPx: 200, reason: 'angle-not-covered' };

function answer(atMs: number, change: Partial<CameraAnswer> = {}): CameraAnswer {
  return {
    atMs,
    decided: false,
    findings: [],
    marks: [],
    guidance: null,
    unusable: null,
    torchRequest: null,
    notChecked: [],
    cutouts: [],
    workMs: 2,
    ...change,
  };
}

test('frames that come irregularly make batches of one decision each, so that no mark goes out between two', () => {
  const batch = createAnswerBatch();
  const marks: number[] = [];
  let decidedAtMs = 0;
  for (let atMs = 0; atMs < 5_000; atMs += 55 + (atMs % 31)) {
    const decided = atMs - decidedAtMs >= 300;
    if (decided) decidedAtMs = atMs;
    if (batch.add(answer(atMs, { decided, marks: decided ? [MARK] : [] }))) marks.push(batch.take(atMs).marks.length);
  }
  expect(marks.length).toBeGreaterThan(12);
  expect(new Set(marks)).toEqual(new Set([1]));
});

test('where nothing is decided, the frames are handed over all the same', () => {
  const batch = createAnswerBatch();
  expect(batch.add(answer(300, { unusable: 'covered' }))).toBe(false);
  expect(batch.add(answer(600, { unusable: 'covered' }))).toBe(true);
  expect(batch.take(600)).toMatchObject({ atMs: 600, marks: [], frames: [{ atMs: 300 }, { atMs: 600 }] });
  expect(batch.add(answer(900))).toBe(false);
  expect(batch.take(900).frames).toHaveLength(1);
});

test('guidance stands until the batch is taken', () => {
  const batch = createAnswerBatch();
  batch.add(answer(0, { guidance: 'hold-still' }));
  batch.add(answer(60));
  expect(batch.take(60).guidance).toBe('hold-still');
  batch.add(answer(120));
  expect(batch.take(120).guidance).toBeNull();
});
