/** The kernel's top-hat by opencv.js, the library that pages which look at pictures usually take: to compare with. */
import { createRequire } from 'node:module';

interface Mat {
  readonly data: Uint8Array;
}

/** What opencv.js exports, as far as the comparison needs it. */
interface OpenCv {
  readonly Mat: (new () => Mat) & (new (rows: number, columns: number, type: number) => Mat);
  readonly Size: new (width: number, height: number) => object;
  readonly CV_8UC1: number;
  readonly MORPH_RECT: number;
  readonly MORPH_TOPHAT: number;
  getStructuringElement(shape: number, size: object): Mat;
  morphologyEx(source: Mat, target: Mat, operation: number, element: Mat): void;
  onRuntimeInitialized?: () => void;
}

/** Side of the square that the kernel opens a picture with, pixels. */
const SQUARE_PX = 15;

/** Copies a plane into opencv.js and returns its top-hat, in a buffer that the next call overwrites. */
export async function openCvTopHat(widthPx: number, heightPx: number): Promise<(luma: Uint8Array) => Uint8Array> {
  // Required, because an awaited import takes the module for a promise: it has a `then` of its own.
  const cv = createRequire(import.meta.url)('@techstark/opencv-js') as OpenCv;
  await new Promise<void>((resolve) => {
    cv.onRuntimeInitialized = resolve;
  });
  const source = new cv.Mat(heightPx, widthPx, cv.CV_8UC1);
  const target = new cv.Mat();
  const square = cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(SQUARE_PX, SQUARE_PX));
  return (luma) => {
    source.data.set(luma);
    cv.morphologyEx(source, target, cv.MORPH_TOPHAT, square);
    return target.data;
  };
}
