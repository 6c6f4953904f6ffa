import type { ChromaPlanes } from './sample.ts';

/** The pixels of one frame as the engine takes them. Views into buffers that the next frame reuses. */
export interface FramePlanes {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly luma: Uint8Array;
  readonly lumaStrideBytes: number;
  readonly chroma: ChromaPlanes | null;
}

/** Where a plane lies in the copied bytes; the WebCodecs PlaneLayout. */
export interface PlaneLayout {
  readonly offset: number;
  readonly stride: number;
}

/** Pixel formats that carry luminance as a plane of its own, and how their color lies. */
const PLANAR_COLOR = {
  I420: 'planes',
  I420A: 'planes',
  NV12: 'interleaved',
  // Their color planes are larger than 4:2:0; luminance alone is read.
  I422: 'none',
  I422A: 'none',
  I444: 'none',
  I444A: 'none',
} as const;

/** Order of a pixel's bytes in the packed formats. */
const PACKED_ORDER = { RGBA: 'rgba', RGBX: 'rgba', BGRA: 'bgra', BGRX: 'bgra' } as const;

type PackedOrder = 'rgba' | 'bgra';

/**
 * Converts packed pixels, 4 bytes each, to full-range BT.601 planes in 16-bit fixed point. Color is taken from the
 * first pixel of each 2x2 block: a glint is judged by its luminance, color only names its tint.
 * There are two, like the kernels: WebAssembly with SIMD, and JavaScript where that is missing. They agree bit for bit.
 */
export interface PackedConverter {
  /**
   * Room for the bytes of one frame, in any format; the next call with another size ends it.
   * Packed pixels that are written into it are converted without another copy.
   */
  reserve(sizeBytes: number): Uint8Array;
  /** Converts the picture that `layout` finds in `bytes`. The next call overwrites the planes. */
  convert(bytes: Uint8Array, layout: PlaneLayout, order: PackedOrder, widthPx: number, heightPx: number): FramePlanes;
}

/**
 * Reads WebCodecs frame bytes of any common format. Planar formats are viewed in place; packed ones are converted
 * into buffers of the converter, which the next call overwrites.
 */
export function createPlaneReader(
  converter: PackedConverter,
): (
  format: string,
  bytes: Uint8Array,
  layout: readonly PlaneLayout[],
  widthPx: number,
  heightPx: number,
) => FramePlanes | null {
  return (format, bytes, layout, widthPx, heightPx) => {
    if (format in PACKED_ORDER && layout[0]) {
      const order = PACKED_ORDER[format as keyof typeof PACKED_ORDER];
      return converter.convert(bytes, layout[0], order, widthPx, heightPx);
    }
    if (format in PLANAR_COLOR && layout[0]) {
      const luma = bytes.subarray(layout[0].offset);
      const chroma = chromaOf(PLANAR_COLOR[format as keyof typeof PLANAR_COLOR], bytes, layout);
      return { widthPx, heightPx, luma, lumaStrideBytes: layout[0].stride, chroma };
    }
    return null;
  };
}

function chromaOf(
  color: 'planes' | 'interleaved' | 'none',
  bytes: Uint8Array,
  [, first, second]: readonly PlaneLayout[],
): ChromaPlanes | null {
  if (color === 'none' || !first) return null;
  if (color === 'interleaved') {
    const u = bytes.subarray(first.offset);
    return { u, v: u.subarray(1), strideBytes: first.stride, step: 2 };
  }
  // The engine takes one stride for both planes; every platform seen uses the same.
  if (!second || second.stride !== first.stride) return null;
  return { u: bytes.subarray(first.offset), v: bytes.subarray(second.offset), strideBytes: first.stride, step: 1 };
}
