import { afterEach, expect, test, vi } from 'vitest';
import type { CameraMark } from '../sample.ts';
import type { FinishedScan } from '../scan.ts';
import { picturedSpots, picturesOf } from './finding-pictures.ts';

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

afterEach(() => vi.unstubAllGlobals());

test.each([
  [1, '640x360', ['0 0']],
  [2, '640x728', ['0 0', '0 368']],
  [3, '1288x728', ['0 0', '648 0', '0 368']],
])('%i spots of one reason are kept as one picture of %s', async (count, size, places) => {
  const drawn: string[] = [];
  const rings: string[] = [];
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({
      drawImage: (_bitmap: unknown, x: number, y: number) => drawn.push(`${x} ${y}`),
      beginPath: () => undefined,
      arc: (x: number, y: number) => rings.push(`${x} ${y}`),
      stroke: () => undefined,
    }),
    toBlob: (take: (blob: Blob) => void) => take(new Blob([`${canvas.width}x${canvas.height}`])),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  const marks = Array.from({ length: count }, (_, track): CameraMark => ({ ...mark(track), xPx: 640, yPx: 360 }));
  const bitmaps = new Map(marks.map((one) => [one, { width: 640, height: 360 } as ImageBitmap]));
  const camera = { facing: 'rear', hasTorch: true, widthPx: 1280, heightPx: 720 } as const;
  const scan = { ...scanOf(0, ...marks.map((one) => [one])), camera } as unknown as FinishedScan;
  const pictures = await picturesOf(scan, bitmaps);
  expect([...pictures.keys()]).toEqual(['look-too-few-blinks']);
  expect(await pictures.get('look-too-few-blinks')!.text()).toBe(size);
  expect(drawn).toEqual(places);
  // Each ring is two strokes around the middle of its own picture.
  expect(rings).toHaveLength(2 * count);
  expect(rings.at(-1)).toBe(
    places
      .at(-1)!
      .split(' ')
      .map((at, axis) => Number(at) + [320, 180][axis]!)
      .join(' '),
  );
});
