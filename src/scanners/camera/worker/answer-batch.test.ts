import { expect, test } from 'vitest';
import type { CameraMark } from '../sample.ts';
import { createAnswerBatch, type Told } from './answer-batch.ts';

const MARK: CameraMark = { xPx: 100, yPx: 200, reason: 'angle-not-covered' };

function told(atMs: number, change: Partial<Told> = {}): Told {
  return {
    atMs,
    decided: false,
    findings: [],
    named: [],
    marks: [],
    guidance: null,
    unusable: null,
    torchRequest: null,
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
  expect(batch.add(told(300, { unusable: 'covered' }))).toBeNull();
  expect(batch.add(told(600, { unusable: 'covered' }))).toMatchObject({
    atMs: 600,
    marks: [],
    frames: [{ atMs: 300 }, { atMs: 600 }],
  });
  expect(batch.add(told(900))).toBeNull();
  expect(batch.add(told(1_200, { decided: true }))?.frames).toHaveLength(2);
});

test('what is left at the end is handed over once', () => {
  const batch = createAnswerBatch();
  batch.add(told(0, { decided: true }));
  batch.add(told(60));
  batch.add(told(120, { unusable: 'blurred' }));
  expect(batch.rest()).toMatchObject({ atMs: 120, frames: [{ atMs: 60 }, { atMs: 120, unusable: 'blurred' }] });
  expect(batch.rest()).toBeNull();
});

test('guidance stands until the batch is complete', () => {
  const batch = createAnswerBatch();
  batch.add(told(0, { guidance: 'hold-still' }));
  expect(batch.add(told(60, { decided: true }))?.guidance).toBe('hold-still');
  expect(batch.add(told(120, { decided: true }))?.guidance).toBeNull();
});
