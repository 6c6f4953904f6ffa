import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Peaks, PeakShape } from '#core/image/peaks.ts';
import { createNumbers } from '#tests/support/random.ts';
import { GLINT_SHAPE, LAMP_SHAPE } from '../track/tracks.ts';
import { createJavaScriptConverter, openJavaScriptKernel } from './javascript.ts';
import { MAX_PEAKS, type CameraKernel } from './kernel.ts';
import { loadConverter, loadKernel } from './node/load-kernel.ts';

type Picture = 'noise' | 'sparks' | 'waves' | 'blocks' | 'blobs' | 'white' | 'black';

function paint(kind: Picture, seed: number, widthPx: number, luma: Uint8Array): void {
  const numbers = createNumbers(seed);
  const pitch = 1 + Math.floor(numbers() * 40);
  for (let i = 0; i < luma.length; i++) {
    const x = i % widthPx;
    const y = Math.floor(i / widthPx);
    if (kind === 'noise') luma[i] = 256 * numbers();
    else if (kind === 'sparks') luma[i] = numbers() < 0.01 ? 255 : 20 + 6 * numbers();
    else if (kind === 'waves') luma[i] = 128 + 110 * Math.sin(x / pitch) * Math.cos(y / 9) + 8 * numbers();
    else if (kind === 'blocks') luma[i] = (Math.floor(x / pitch) + Math.floor(y / pitch)) % 2 ? 220 : 30;
    else if (kind === 'blobs') luma[i] = numbers() < 0.6 && Math.sin(x / 5) * Math.sin(y / 4) > 0.3 ? 200 : 30;
    else luma[i] = kind === 'white' ? 255 : 0;
  }
}

const WIDTHS = fc.integer({ min: 64, max: 200 });
const HEIGHTS = fc.integer({ min: 64, max: 120 });
const SEEDS = fc.integer({ min: 0, max: 1e6 });

interface Kernels {
  readonly wasm: CameraKernel;
  readonly reference: CameraKernel;
}

/** Opens both kernels, and has them analyse one picture. */
async function analyseBoth(widthPx: number, heightPx: number, kind: Picture, seed: number): Promise<Kernels> {
  const wasm = (await loadKernel())(widthPx, heightPx);
  const reference = openJavaScriptKernel(widthPx, heightPx);
  paint(kind, seed, widthPx, reference.luma);
  wasm.luma.set(reference.luma);
  reference.analyse();
  wasm.analyse();
  reference.addUp();
  wasm.addUp();
  return { wasm, reference };
}

/** Runs both kernels over one picture and compares everything that they make of it. */
async function checkEqual(widthPx: number, heightPx: number, kind: Picture, seed: number): Promise<void> {
  const { wasm, reference } = await analyseBoth(widthPx, heightPx, kind, seed);
  expect(Buffer.compare(wasm.topHat, reference.topHat)).toBe(0);
  expect(Buffer.compare(wasm.quarter, reference.quarter)).toBe(0);
  expect(Buffer.compare(wasm.sparks, reference.sparks)).toBe(0);
  expect(wasm.quarterLevels).toEqual(reference.quarterLevels);
  expect(wasm.sparkLevels).toEqual(reference.sparkLevels);
  expect(wasm.columnSums).toEqual(reference.columnSums);
  expect(wasm.rowSums).toEqual(reference.rowSums);
}

function listed({ count, x, y, height, areaPx }: Peaks): number[][] {
  return Array.from({ length: count }, (_, i) => [x[i]!, y[i]!, height[i]!, areaPx[i]!]);
}

/** Has both kernels look for peaks and returns what they agree on. */
function findInBoth({ wasm, reference }: Kernels, minHeight: number, shape: PeakShape): number[][] {
  wasm.findPeaks(minHeight, shape);
  reference.findPeaks(minHeight, shape);
  const peaks = listed(reference.peaks);
  expect(listed(wasm.peaks)).toEqual(peaks);
  return peaks;
}

describe('the two kernels agree bit for bit', () => {
  test('on a camera frame of each kind', async () => {
    for (const kind of ['noise', 'sparks', 'waves', 'blocks', 'white', 'black'] as const) {
      await checkEqual(1280, 720, kind, 3);
    }
  });

  test('on any size and picture', async () => {
    await fc.assert(
      fc.asyncProperty(
        WIDTHS,
        HEIGHTS,
        fc.constantFrom<Picture>('noise', 'sparks', 'waves', 'blocks', 'white', 'black'),
        SEEDS,
        checkEqual,
      ),
      { numRuns: 60 },
    );
  });

  test('on a picture of more than 256 rows of white cells', async () => {
    await checkEqual(64, 1100, 'white', 3);
  });

  test('on the peaks of a camera frame, also where there are more than are kept', async () => {
    const kernels = await analyseBoth(1280, 720, 'sparks', 3);
    expect(findInBoth(kernels, 60, GLINT_SHAPE).length).toBeGreaterThan(100);
    expect(findInBoth(kernels, 60, LAMP_SHAPE)).toHaveLength(MAX_PEAKS);
    expect(findInBoth(kernels, 255.5, LAMP_SHAPE)).toHaveLength(0);
  });

  test('on the peaks of any size, picture and shape', async () => {
    const shape = fc.record({
      isAnyBody: fc.boolean(),
      maxAreaPx: fc.integer({ min: 1, max: 300 }),
      maxLengthPx: fc.integer({ min: 1, max: 17 }),
      maxAspect: fc.double({ min: 1, max: 15, noNaN: true }),
      minFill: fc.double({ min: 0, max: 1, noNaN: true }),
      borderPx: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(
        WIDTHS,
        HEIGHTS,
        fc.constantFrom<Picture>('noise', 'sparks', 'waves', 'blocks', 'blobs', 'white'),
        SEEDS,
        fc.double({ min: 0, max: 260, noNaN: true }),
        shape,
        async (widthPx, heightPx, kind, seed, minHeight, wanted) => {
          const kernels = await analyseBoth(widthPx, heightPx, kind, seed);
          findInBoth(kernels, minHeight, wanted);
          findInBoth(kernels, minHeight, GLINT_SHAPE);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('on the sums of any squares of two pictures', async () => {
    await fc.assert(
      fc.asyncProperty(
        WIDTHS,
        HEIGHTS,
        fc.constantFrom<Picture>('noise', 'waves', 'blocks', 'white', 'black'),
        SEEDS,
        fc.integer({ min: 1, max: 16 }),
        async (widthPx, heightPx, kind, seed, sidePx) => {
          const { wasm, reference } = await analyseBoth(widthPx, heightPx, kind, seed);
          const numbers = createNumbers(seed);
          const below = (end: number) => Math.floor(end * numbers());
          for (const [index, pair] of reference.pairs.entries()) {
            const other = wasm.pairs[index as 0 | 1];
            const { columns, rows } = pair;
            expect([other.columns, other.rows]).toEqual([columns, rows]);
            pair.reference.forEach((_, i) => (pair.reference[i] = kind === 'white' ? 255 : below(256)));
            other.reference.set(pair.reference);
            const place = () => below(rows - sidePx + 1) * columns + below(columns - sidePx + 1);
            const last = (rows - sidePx) * columns + columns - sidePx;
            for (const [from, to] of [
              [0, last],
              [last, 0],
              [place(), place()],
            ] as const) {
              pair.addUpReference(from, sidePx);
              other.addUpReference(from, sidePx);
              expect(other.sums.subarray(0, 2)).toEqual(pair.sums.subarray(0, 2));
              pair.addUpCurrent(from, to, sidePx);
              other.addUpCurrent(from, to, sidePx);
              expect(other.sums).toEqual(pair.sums);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the two converters agree bit for bit', async () => {
  const wasm = await loadConverter();
  const reference = createJavaScriptConverter();

  test('on any size, layout, order and picture, wherever its bytes lie', () => {
    fc.assert(
      fc.property(
        fc.record({
          widthPx: fc.integer({ min: 1, max: 200 }),
          heightPx: fc.integer({ min: 1, max: 50 }),
          offset: fc.integer({ min: 0, max: 80 }),
          padding: fc.integer({ min: 0, max: 80 }),
          order: fc.constantFrom('rgba' as const, 'bgra' as const),
          levels: fc.constantFrom(2, 256),
          seed: fc.integer({ min: 0, max: 1e6 }),
          isReserved: fc.boolean(),
        }),
        ({ widthPx, heightPx, offset, padding, order, levels, seed, isReserved }) => {
          const layout = { offset, stride: 4 * widthPx + padding };
          const size = offset + layout.stride * heightPx - padding;
          const numbers = createNumbers(seed);
          const bytes = new Uint8Array(size).map(() => Math.floor(levels * numbers()) * (255 / (levels - 1)));
          const given = isReserved ? wasm.reserve(size) : bytes;
          given.set(bytes);
          const expected = reference.convert(bytes, layout, order, widthPx, heightPx);
          expect(wasm.convert(given, layout, order, widthPx, heightPx)).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('on a camera frame, without new buffers for the next one', () => {
    const [widthPx, heightPx] = [1280, 720];
    const layout = { offset: 0, stride: 4 * widthPx };
    const numbers = createNumbers(3);
    const bytes = wasm.reserve(layout.stride * heightPx).map(() => 256 * numbers());
    const expected = reference.convert(bytes, layout, 'rgba', widthPx, heightPx);
    const planes = wasm.convert(bytes, layout, 'rgba', widthPx, heightPx);
    expect(Buffer.compare(planes.luma, expected.luma)).toBe(0);
    expect(Buffer.compare(planes.chroma!.u, expected.chroma!.u)).toBe(0);
    expect(Buffer.compare(planes.chroma!.v, expected.chroma!.v)).toBe(0);
    expect(wasm.reserve(bytes.length)).toBe(wasm.reserve(bytes.length));
    expect(wasm.convert(bytes, layout, 'rgba', widthPx, heightPx)).toBe(planes);
  });
});
