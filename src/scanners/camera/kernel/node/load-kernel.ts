import { readFile } from 'node:fs/promises';
import type { PackedConverter } from '../../planes.ts';
import type { OpenCameraKernel } from '../kernel.ts';
import { webAssemblyConverter, webAssemblyKernel, type KernelExports } from '../web-assembly.ts';

/** The committed build of kernel.as. */
export const KERNEL_WASM = new URL('../kernel.wasm', import.meta.url);

/** Node's types leave WebAssembly to the DOM library; this is all that is used of it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: KernelExports } }>;
};

/** The SIMD kernel on an instance of its own. */
export async function loadKernel(): Promise<OpenCameraKernel> {
  return webAssemblyKernel(await instantiate());
}

/** The SIMD converter on an instance of its own. */
export async function loadConverter(): Promise<PackedConverter> {
  return webAssemblyConverter(await instantiate());
}

async function instantiate(): Promise<KernelExports> {
  const { instance } = await WebAssembly.instantiate(await readFile(KERNEL_WASM), {});
  return instance.exports;
}
