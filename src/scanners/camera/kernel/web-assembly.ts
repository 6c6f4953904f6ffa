import type { CameraKernel, OpenCameraKernel } from './kernel.ts';

/** What an instance of kernel.wasm exports, as far as this product relies on it. Addresses are bytes in its memory. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  open(widthPx: number, heightPx: number): void;
  lumaAt(): number;
  topHatAt(): number;
  quarterAt(): number;
  sparksAt(): number;
  analyse(): void;
}

/**
 * The SIMD kernel on an instance of kernel.wasm, which the environment has compiled:
 * `(await WebAssembly.instantiate(bytes, { env: {} })).instance.exports`. One instance serves one engine;
 * opening it for another frame size ends the kernel opened before.
 */
export function webAssemblyKernel(exports: KernelExports): OpenCameraKernel {
  return (widthPx, heightPx): CameraKernel => {
    exports.open(widthPx, heightPx);
    const { buffer } = exports.memory;
    const pixels = widthPx * heightPx;
    return {
      widthPx,
      heightPx,
      luma: new Uint8Array(buffer, exports.lumaAt(), pixels),
      topHat: new Uint8Array(buffer, exports.topHatAt(), pixels),
      quarter: new Uint8Array(buffer, exports.quarterAt(), (widthPx >> 2) * (heightPx >> 2)),
      sparks: new Uint8Array(buffer, exports.sparksAt(), (widthPx >> 2) * (heightPx >> 2)),
      analyse: () => exports.analyse(),
    };
  };
}
