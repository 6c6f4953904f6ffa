import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { createJavaScriptConverter, openJavaScriptKernel } from './javascript.ts';
import { compileKernel } from './node/build-kernel.ts';
import { KERNEL_WASM, loadConverter, loadKernel } from './node/load-kernel.ts';

test('the committed kernel is what its source compiles to', { timeout: 60_000 }, async () => {
  const committed = await readFile(KERNEL_WASM);
  expect(Buffer.from(await compileKernel()).equals(committed)).toBe(true);
});

type Picture = 'noise' | 'sparks' | 'waves' | 'blocks' | 'white' | 'black';

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
    else luma[i] = kind === 'white' ? 255 : 0;
  }
}

/** Runs both kernels over one picture and compares everything they hand out. */
async function checkEqual(widthPx: number, heightPx: number, kind: Picture, seed: number) {
  const wasm = (await loadKernel())(widthPx, heightPx);
  const reference = openJavaScriptKernel(widthPx, heightPx);
  paint(kind, seed, widthPx, reference.luma);
  wasm.luma.set(reference.luma);
  reference.analyse();
  wasm.analyse();
  expect(Buffer.compare(wasm.topHat, reference.topHat)).toBe(0);
  expect(Buffer.compare(wasm.quarter, reference.quarter)).toBe(0);
  expect(Buffer.compare(wasm.sparks, reference.sparks)).toBe(0);
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
        fc.integer({ min: 64, max: 200 }),
        fc.integer({ min: 64, max: 120 }),
        fc.constantFrom<Picture>('noise', 'sparks', 'waves', 'blocks', 'white', 'black'),
        fc.integer({ min: 0, max: 1e6 }),
        checkEqual,
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
