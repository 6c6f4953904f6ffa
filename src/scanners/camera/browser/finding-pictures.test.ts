import { expect, test } from 'vitest';
import type { CameraMark } from '../sample.ts';
import type { FinishedScan } from '../scan.ts';
import { picturedSpots } from './finding-pictures.ts';

const mark = (track: number): CameraMark => ({ xPx: 10 * track, yPx: 20, reason: 'angle-not-covered', track });
const bitmapOf = (one: CameraMark) => ({ width: one.track }) as unknown as ImageBitmap;

function scanOf(threats: number, ...marked: readonly (readonly CameraMark[])[]) {
  const spots = marked.map(
    (marks) => ({ track: marks[0]!.track, reason: 'too-few-blinks', atSeconds: [3], marks }) as const,
  );
  return {
    threats: Array.from({ length: threats }) as unknown as FinishedScan['threats'],
    closerLooks: [{ reason: 'too-few-blinks', atSeconds: [3], spots }] as const,
  };
}

test('a spot is shown by the mark of which a picture was cut, under what it lacked last, numbered on from the finds', () => {
  const [first, second, other] = [mark(1), mark(1), mark(2)];
  const pictures = new Map([second, other].map((one) => [one, bitmapOf(one)]));
  expect(picturedSpots(scanOf(2, [first, second], [other]), pictures)).toEqual([
    { reason: 'too-few-blinks', number: 3, at: second, bitmap: pictures.get(second) },
    { reason: 'too-few-blinks', number: 4, at: other, bitmap: pictures.get(other) },
  ]);
});

test('of more than four the first are shown, and none without a picture', () => {
  const marks = Array.from({ length: 7 }, (_, track) => mark(track));
  const pictures = new Map(marks.slice(1).map((one) => [one, bitmapOf(one)]));
  const shown = picturedSpots(scanOf(0, ...marks.map((one) => [one])), pictures);
  expect(shown.map(({ at }) => at.track)).toEqual([1, 2, 3, 4]);
});
