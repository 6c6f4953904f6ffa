import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { main as compile } from 'assemblyscript/asc';
import { KERNEL_WASM } from './load-kernel.ts';

const SOURCE = new URL('../kernel.as', import.meta.url);

/** Compiles the kernel. The same source and compiler give the same bytes on every machine. */
export async function compileKernel(): Promise<Uint8Array> {
  const source = await readFile(SOURCE, 'utf8');
  let wasm: Uint8Array | null = null;
  const flags = [
    '--enable',
    'simd',
    '--runtime',
    'stub',
    '--noAssert',
    '-O3',
    '--converge',
    '--outFile',
    'kernel.wasm',
  ];
  const { error } = await compile(['kernel.ts', ...flags], {
    readFile: (name) => (name === 'kernel.ts' ? source : null),
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) wasm = contents;
    },
    listFiles: () => [],
  });
  if (error || !wasm)
    throw new Error(`The kernel does not compile: ${error?.message ?? 'no output'}`, { cause: error });
  return wasm;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(KERNEL_WASM, await compileKernel());
}
