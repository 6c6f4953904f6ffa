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

/** Pixel formats that carry luminance as a plane of its own, and how their colour lies. */
const PLANAR_COLOUR = {
  I420: 'planes',
  I420A: 'planes',
  NV12: 'interleaved',
  // Their colour planes are larger than 4:2:0; luminance alone is read.
  I422: 'none',
  I422A: 'none',
  I444: 'none',
  I444A: 'none',
} as const;

/** Bytes per pixel order of the packed formats. */
const PACKED_ORDER = { RGBA: 'rgba', RGBX: 'rgba', BGRA: 'bgra', BGRX: 'bgra' } as const;

/**
 * Reads WebCodecs frame bytes of any common format. Planar formats are viewed in place; packed ones are converted
 * into buffers of this reader, which the next call overwrites.
 */
export function createPlaneReader(): (
  format: string,
  bytes: Uint8Array,
  layout: readonly PlaneLayout[],
  widthPx: number,
  heightPx: number,
) => FramePlanes | null {
  const convert = createPackedConverter();
  return (format, bytes, layout, widthPx, heightPx) => {
    if (format in PACKED_ORDER && layout[0]) {
      const order = PACKED_ORDER[format as keyof typeof PACKED_ORDER];
      return convert(bytes.subarray(layout[0].offset), layout[0].stride, order, widthPx, heightPx);
    }
    if (format in PLANAR_COLOUR && layout[0]) {
      const luma = bytes.subarray(layout[0].offset);
      const chroma = chromaOf(PLANAR_COLOUR[format as keyof typeof PLANAR_COLOUR], bytes, layout);
      return { widthPx, heightPx, luma, lumaStrideBytes: layout[0].stride, chroma };
    }
    return null;
  };
}

function chromaOf(
  colour: 'planes' | 'interleaved' | 'none',
  bytes: Uint8Array,
  [, first, second]: readonly PlaneLayout[],
): ChromaPlanes | null {
  if (colour === 'none' || !first) return null;
  if (colour === 'interleaved') {
    const u = bytes.subarray(first.offset);
    return { u, v: u.subarray(1), strideBytes: first.stride, step: 2 };
  }
  // The engine takes one stride for both planes; every platform seen uses the same.
  if (!second || second.stride !== first.stride) return null;
  return { u: bytes.subarray(first.offset), v: bytes.subarray(second.offset), strideBytes: first.stride, step: 1 };
}

/**
 * Packed pixels to full-range BT.601 planes, in 16-bit fixed point. Colour is taken from the first pixel of each
 * 2x2 block: a glint is judged by its luminance, colour only names its tint.
 */
function createPackedConverter() {
  let luma = new Uint8Array(0);
  let u = new Uint8Array(0);
  let v = new Uint8Array(0);

  return (
    bytes: Uint8Array,
    strideBytes: number,
    order: 'rgba' | 'bgra',
    widthPx: number,
    heightPx: number,
  ): FramePlanes => {
    const chromaWidthPx = (widthPx + 1) >> 1;
    const chromaSize = chromaWidthPx * ((heightPx + 1) >> 1);
    if (luma.length !== widthPx * heightPx) luma = new Uint8Array(widthPx * heightPx);
    if (u.length !== chromaSize) {
      u = new Uint8Array(chromaSize);
      v = new Uint8Array(chromaSize);
    }
    const redAt = order === 'rgba' ? 0 : 2;
    const blueAt = 2 - redAt;
    for (let y = 0; y < heightPx; y += 1) {
      let at = y * strideBytes;
      const lumaRow = y * widthPx;
      const chromaRow = (y >> 1) * chromaWidthPx;
      for (let x = 0; x < widthPx; x += 1, at += 4) {
        const red = bytes[at + redAt]!;
        const green = bytes[at + 1]!;
        const blue = bytes[at + blueAt]!;
        luma[lumaRow + x] = (19_595 * red + 38_470 * green + 7_471 * blue + 32_768) >> 16;
        if (((x | y) & 1) === 0) {
          const at2 = chromaRow + (x >> 1);
          u[at2] = clampByte(128 + ((-11_059 * red - 21_709 * green + 32_768 * blue + 32_768) >> 16));
          v[at2] = clampByte(128 + ((32_768 * red - 27_439 * green - 5_329 * blue + 32_768) >> 16));
        }
      }
    }
    return { widthPx, heightPx, luma, lumaStrideBytes: widthPx, chroma: { u, v, strideBytes: chromaWidthPx, step: 1 } };
  };
}

function clampByte(value: number): number {
  return value > 255 ? 255 : value;
}
