import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { openJavaScriptKernel } from './javascript.ts';
import { compileKernel } from './node/build-kernel.ts';
import { KERNEL_WASM, loadKernel } from './node/load-kernel.ts';

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
