import { topHatScratchBytes, whiteTopHat } from '#core/image/top-hat.ts';
import type { CameraKernel } from './kernel.ts';

/** The kernel in plain JavaScript: the reference, and the one that serves where SIMD is missing. */
export function openJavaScriptKernel(widthPx: number, heightPx: number): CameraKernel {
  const luma = new Uint8Array(widthPx * heightPx);
  const topHat = new Uint8Array(widthPx * heightPx);
  const quarter = new Uint8Array((widthPx >> 2) * (heightPx >> 2));
  const sparks = new Uint8Array(quarter.length);
  const scratch = new Uint8Array(topHatScratchBytes(widthPx, heightPx));
  return {
    widthPx,
    heightPx,
    luma,
    topHat,
    quarter,
    sparks,
    analyse() {
      whiteTopHat(luma, widthPx, heightPx, topHat, scratch);
      averageBy4(luma, widthPx, heightPx, quarter);
      brightestBy4(topHat, widthPx, heightPx, sparks);
    },
  };
}

function averageBy4(luma: Uint8Array, widthPx: number, heightPx: number, out: Uint8Array): void {
  const columns = widthPx >> 2;
  const rows = heightPx >> 2;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 8;
      for (let y = 0; y < 4; y++) {
        const at = (row * 4 + y) * widthPx + column * 4;
        sum += luma[at]! + luma[at + 1]! + luma[at + 2]! + luma[at + 3]!;
      }
      out[row * columns + column] = sum >> 4;
    }
  }
}

function brightestBy4(topHat: Uint8Array, widthPx: number, heightPx: number, out: Uint8Array): void {
  const columns = widthPx >> 2;
  const rows = heightPx >> 2;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let most = 0;
      for (let y = 0; y < 4; y++) {
        const at = (row * 4 + y) * widthPx + column * 4;
        for (let x = at; x < at + 4; x++) if (topHat[x]! > most) most = topHat[x]!;
      }
      out[row * columns + column] = most;
    }
  }
}
