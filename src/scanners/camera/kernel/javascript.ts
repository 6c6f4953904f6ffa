import { createPeaks, findPeaks } from '#core/image/peaks.ts';
import { createPicturePair } from '#core/image/picture-pair.ts';
import { topHatScratchBytes, whiteTopHat } from '#core/image/top-hat.ts';
import type { PackedConverter } from '../planes.ts';
import { MAX_PEAKS, SPARK_STEP, type CameraKernel } from './kernel.ts';

/** The kernel in plain JavaScript: the reference, and the one that serves where SIMD is missing. */
export function openJavaScriptKernel(widthPx: number, heightPx: number): CameraKernel {
  const luma = new Uint8Array(widthPx * heightPx);
  const topHat = new Uint8Array(widthPx * heightPx);
  const columns = widthPx >> 2;
  const rows = heightPx >> 2;
  const quarter = new Uint8Array(columns * rows);
  const sparks = new Uint8Array(columns * rows);
  const quarterLevels = new Uint32Array(256);
  const sparkLevels = new Uint32Array(256);
  const columnSums = new Uint32Array(columns);
  const rowSums = new Uint32Array(rows);
  const peaks = createPeaks(MAX_PEAKS);
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
    quarterLevels,
    sparkLevels,
    columnSums,
    rowSums,
    addUp() {
      countLevels(quarter, 1, quarterLevels);
      countLevels(sparks, SPARK_STEP, sparkLevels);
      sumColumnsAndRows(quarter, columnSums, rowSums);
    },
    pairs: [createPicturePair(columns, rows, quarter), createPicturePair(columns, rows, quarter)],
    peaks,
    findPeaks: (minHeight, shape) => findPeaks(topHat, luma, sparks, widthPx, heightPx, minHeight, shape, peaks),
  };
}

/** The converter in plain JavaScript. */
export function createJavaScriptConverter(): PackedConverter {
  let room = new Uint8Array(0);
  let luma = new Uint8Array(0);
  let u = new Uint8Array(0);
  let v = new Uint8Array(0);

  return {
    reserve(sizeBytes) {
      if (room.length !== sizeBytes) room = new Uint8Array(sizeBytes);
      return room;
    },
    convert(bytes, { offset, stride }, order, widthPx, heightPx) {
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
        let at = offset + y * stride;
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
      const chroma = { u, v, strideBytes: chromaWidthPx, step: 1 } as const;
      return { widthPx, heightPx, luma, lumaStrideBytes: widthPx, chroma };
    },
  };
}

function clampByte(value: number): number {
  return value > 255 ? 255 : value;
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

function countLevels(plane: Uint8Array, step: number, levels: Uint32Array): void {
  levels.fill(0);
  for (let i = 0; i < plane.length; i += step) levels[plane[i]!] = levels[plane[i]!]! + 1;
}

function sumColumnsAndRows(plane: Uint8Array, columnSums: Uint32Array, rowSums: Uint32Array): void {
  columnSums.fill(0);
  for (let y = 0, at = 0; y < rowSums.length; y++) {
    let sum = 0;
    for (let x = 0; x < columnSums.length; x++, at++) {
      const value = plane[at]!;
      sum += value;
      columnSums[x] = columnSums[x]! + value;
    }
    rowSums[y] = sum;
  }
}
