import type { Peaks, PeakShape } from '#core/image/peaks.ts';
import type { PicturePair } from '#core/image/picture-pair.ts';

/** More bright points than this in one frame are texture. */
export const MAX_PEAKS = 1024;
/** One in so many of the sparks is counted. */
export const SPARK_STEP = 3;

/**
 * What is done to every pixel of a frame. One kernel serves one frame size; its buffers live as long as it does.
 * There are two: WebAssembly with SIMD, and JavaScript where that is missing. They agree bit for bit.
 */
export interface CameraKernel {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Input: luminance, widthPx*heightPx bytes, row-major. An adapter may write frames straight into it. */
  readonly luma: Uint8Array;
  /** Output: luminance minus its opening with a 15x15 square, same shape. */
  readonly topHat: Uint8Array;
  /** Output: means of 4x4 pixels, rounded half up, (widthPx >> 2)*(heightPx >> 2) bytes. */
  readonly quarter: Uint8Array;
  /** Output: the highest top-hat value of each 4x4 pixels, same shape as `quarter`. */
  readonly sparks: Uint8Array;
  /** Turns `luma` into the three outputs. */
  analyse(): void;
  /** How often each level occurs in `quarter`, and among every SPARK_STEP-th of `sparks`, 256 counts each. */
  readonly quarterLevels: Uint32Array;
  readonly sparkLevels: Uint32Array;
  /** Sums of the columns and rows of `quarter`, levels. */
  readonly columnSums: Uint32Array;
  readonly rowSums: Uint32Array;
  /** Counts those levels and adds up those sums. */
  addUp(): void;
  /** For a registration each: pairs whose current plane is `quarter`. */
  readonly pairs: readonly [PicturePair, PicturePair];
  /** The peaks of the top-hat, at most MAX_PEAKS, as the last call of `findPeaks` found them. */
  readonly peaks: Peaks;
  /** Finds the compact bright points of at least `minHeight` levels in the top-hat. */
  findPeaks(minHeight: number, shape: PeakShape): void;
}

export type OpenCameraKernel = (widthPx: number, heightPx: number) => CameraKernel;
