import type { ChromaPlanes } from '../sample.ts';

/** One frame with its color: luminance without padding, row by row, and the color planes beside it. */
export interface ColorPicture {
  readonly luma: Uint8Array;
  readonly chroma: ChromaPlanes;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Color differences to red and blue beside the luma (ITU-R BT.601). */
export const RED_OF_V = 1.402;
export const BLUE_OF_U = 1.772;

/** The same to green. */
export function greenOf(u: number, v: number): number {
  return -0.344 * u - 0.714 * v;
}

/** Mean luma of the 2x2 pixels whose first is at that index: a sample of color covers as many. */
export function meanOf4(luma: Uint8Array, widthPx: number, at: number): number {
  return (luma[at]! + luma[at + 1]! + luma[at + widthPx]! + luma[at + widthPx + 1]!) / 4;
}

/** Index of the color sample that covers a pixel. */
export function chromaIndex({ strideBytes, step }: ChromaPlanes, x: number, y: number): number {
  return (y >> 1) * strideBytes + (x >> 1) * step;
}
