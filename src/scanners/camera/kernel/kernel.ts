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
}

export type OpenCameraKernel = (widthPx: number, heightPx: number) => CameraKernel;
