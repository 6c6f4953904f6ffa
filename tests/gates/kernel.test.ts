import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compileKernel } from '#scanners/camera/kernel/node/build-kernel.ts';
import { KERNEL_WASM } from '#scanners/camera/kernel/node/load-kernel.ts';

test('the committed kernel is what its source compiles to', async () => {
  const committed = await readFile(KERNEL_WASM);
  expect(Buffer.from(await compileKernel()).equals(committed)).toBe(true);
});
