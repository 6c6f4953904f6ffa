import type { Peaks, PeakShape } from '#core/image/peaks.ts';
import type { PicturePair } from '#core/image/picture-pair.ts';
import type { FramePlanes, PackedConverter } from '../planes.ts';
import { MAX_PEAKS, type CameraKernel, type OpenCameraKernel } from './kernel.ts';

/** What an instance of kernel.wasm exports, as far as this product relies on it. Addresses are bytes in its memory. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  open(widthPx: number, heightPx: number, maxPeaks: number): void;
  lumaAt(): number;
  topHatAt(): number;
  quarterAt(): number;
  sparksAt(): number;
  analyse(): void;
  quarterLevelsAt(): number;
  sparkLevelsAt(): number;
  columnSumsAt(): number;
  rowSumsAt(): number;
  addUp(): void;
  firstReferenceAt(): number;
  secondReferenceAt(): number;
  squareSumsAt(): number;
  addUpSquares(otherAt: number, ownAt: number, sidePx: number): void;
  peakXAt(): number;
  peakYAt(): number;
  peakHeightAt(): number;
  peakAreaAt(): number;
  findPeaks(
    minHeight: number,
    isAnyBody: boolean,
    maxAreaPx: number,
    maxLengthPx: number,
    maxAspect: number,
    minFill: number,
    borderPx: number,
  ): number;
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
    exports.open(widthPx, heightPx, MAX_PEAKS);
    const { buffer } = exports.memory;
    const pixels = widthPx * heightPx;
    const columns = widthPx >> 2;
    const rows = heightPx >> 2;
    const peaks = viewPeaks(exports);
    return {
      widthPx,
      heightPx,
      luma: new Uint8Array(buffer, exports.lumaAt(), pixels),
      topHat: new Uint8Array(buffer, exports.topHatAt(), pixels),
      quarter: new Uint8Array(buffer, exports.quarterAt(), columns * rows),
      sparks: new Uint8Array(buffer, exports.sparksAt(), columns * rows),
      analyse: () => exports.analyse(),
      quarterLevels: new Uint32Array(buffer, exports.quarterLevelsAt(), 256),
      sparkLevels: new Uint32Array(buffer, exports.sparkLevelsAt(), 256),
      columnSums: new Uint32Array(buffer, exports.columnSumsAt(), columns),
      rowSums: new Uint32Array(buffer, exports.rowSumsAt(), rows),
      addUp: () => exports.addUp(),
      pairs: [
        openPair(exports, columns, rows, exports.firstReferenceAt()),
        openPair(exports, columns, rows, exports.secondReferenceAt()),
      ],
      peaks,
      findPeaks(minHeight, { isAnyBody = false, maxAreaPx, maxLengthPx, maxAspect, minFill, borderPx }: PeakShape) {
        peaks.count = exports.findPeaks(minHeight, isAnyBody, maxAreaPx, maxLengthPx, maxAspect, minFill, borderPx);
      },
    };
  };
}

function viewPeaks(exports: KernelExports): Peaks {
  const { buffer } = exports.memory;
  return {
    count: 0,
    x: new Float64Array(buffer, exports.peakXAt(), MAX_PEAKS),
    y: new Float64Array(buffer, exports.peakYAt(), MAX_PEAKS),
    height: new Uint8Array(buffer, exports.peakHeightAt(), MAX_PEAKS),
    areaPx: new Uint16Array(buffer, exports.peakAreaAt(), MAX_PEAKS),
  };
}

function openPair(exports: KernelExports, columns: number, rows: number, referenceAt: number): PicturePair {
  const { buffer } = exports.memory;
  const currentAt = exports.quarterAt();
  return {
    columns,
    rows,
    reference: new Uint8Array(buffer, referenceAt, columns * rows),
    current: new Uint8Array(buffer, currentAt, columns * rows),
    sums: new Int32Array(buffer, exports.squareSumsAt(), 3),
    addUpReference: (from, sidePx) => exports.addUpSquares(referenceAt + from, referenceAt + from, sidePx),
    addUpCurrent: (from, to, sidePx) => exports.addUpSquares(referenceAt + from, currentAt + to, sidePx),
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
