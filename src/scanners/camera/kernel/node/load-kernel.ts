import { readFile } from 'node:fs/promises';
import type { OpenCameraKernel } from '../kernel.ts';
import { webAssemblyKernel, type KernelExports } from '../web-assembly.ts';

/** The committed build of kernel.as. */
export const KERNEL_WASM = new URL('../kernel.wasm', import.meta.url);

/** Node's types leave WebAssembly to the DOM library; this is all that is used of it. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: KernelExports } }>;
};

/** A fresh instance of the SIMD kernel, from the committed build unless bytes are given. */
export async function loadKernel(bytes?: Uint8Array): Promise<OpenCameraKernel> {
  const { instance } = await WebAssembly.instantiate(bytes ?? (await readFile(KERNEL_WASM)), {});
  return webAssemblyKernel(instance.exports);
}
