import type { FramePlanes, PackedConverter } from '../planes.ts';
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
  reserve(sizeBytes: number): number;
  convert(offset: number, strideBytes: number, isRedFirst: boolean, widthPx: number, heightPx: number): void;
  convertedLumaAt(): number;
  convertedUAt(): number;
  convertedVAt(): number;
}

/**
 * The SIMD kernel on an instance of kernel.wasm, which the environment has compiled:
 * `(await WebAssembly.instantiate(bytes, { env: {} })).instance.exports`. One instance serves one engine
 * and nothing else; opening it for another frame size ends the kernel opened before.
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

/** The SIMD converter on an instance of kernel.wasm that serves nothing else. */
export function webAssemblyConverter(exports: KernelExports): PackedConverter {
  let room = new Uint8Array(0);
  let planes: FramePlanes | null = null;

  function reserve(sizeBytes: number): Uint8Array {
    if (room.length === sizeBytes) return room;
    const at = exports.reserve(sizeBytes);
    room = new Uint8Array(exports.memory.buffer, at, sizeBytes);
    planes = null;
    return room;
  }

  function viewPlanes(widthPx: number, heightPx: number): FramePlanes {
    const { buffer } = exports.memory;
    const strideBytes = (widthPx + 1) >> 1;
    const chromaSize = strideBytes * ((heightPx + 1) >> 1);
    const luma = new Uint8Array(buffer, exports.convertedLumaAt(), widthPx * heightPx);
    const u = new Uint8Array(buffer, exports.convertedUAt(), chromaSize);
    const v = new Uint8Array(buffer, exports.convertedVAt(), chromaSize);
    return { widthPx, heightPx, luma, lumaStrideBytes: widthPx, chroma: { u, v, strideBytes, step: 1 } };
  }

  return {
    reserve,
    convert(bytes, { offset, stride }, order, widthPx, heightPx) {
      const reserved = reserve(bytes.length);
      if (bytes !== reserved) reserved.set(bytes);
      exports.convert(offset, stride, order === 'rgba', widthPx, heightPx);
      if (planes?.widthPx !== widthPx || planes.heightPx !== heightPx) planes = viewPlanes(widthPx, heightPx);
      return planes;
    },
  };
}
