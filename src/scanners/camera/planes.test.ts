import { describe, expect, it } from 'vitest';
import { createJavaScriptConverter } from './kernel/javascript.ts';
import { createPlaneReader } from './planes.ts';

const readPlanes = createPlaneReader(createJavaScriptConverter());

/** A 4x2 picture in I420 with padded rows: luma stride 6, color stride 3. */
const I420 = Uint8Array.from([1, 2, 3, 4, 0, 0, 5, 6, 7, 8, 0, 0, 10, 11, 0, 20, 21, 0]);
const I420_LAYOUT = [
  { offset: 0, stride: 6 },
  { offset: 12, stride: 3 },
  { offset: 15, stride: 3 },
];

/** That 4x2 picture in NV12. */
const NV12 = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 10, 20, 11, 21]);
const NV12_LAYOUT = [
  { offset: 0, stride: 4 },
  { offset: 8, stride: 4 },
];

describe('reading frame bytes', () => {
  it('views I420 and NV12 in place, by the strides the platform gives', () => {
    for (const [format, bytes, layout] of [
      ['I420', I420, I420_LAYOUT],
      ['NV12', NV12, NV12_LAYOUT],
    ] as const) {
      const planes = readPlanes(format, bytes, layout, 4, 2)!;
      const pixel = (x: number, y: number) => planes.luma[y * planes.lumaStrideBytes + x];
      expect([0, 1, 2, 3].map((x) => [pixel(x, 0), pixel(x, 1)])).toEqual([
        [1, 5],
        [2, 6],
        [3, 7],
        [4, 8],
      ]);
      const { u, v, step } = planes.chroma!;
      expect([u[0], u[step], v[0], v[step]]).toEqual([10, 11, 20, 21]);
      expect(planes.luma.buffer).toBe(bytes.buffer);
    }
  });

  it('reads luminance alone where color is not 4:2:0', () => {
    const planes = readPlanes('I444', new Uint8Array(24), [{ offset: 0, stride: 4 }], 4, 2)!;
    expect(planes.chroma).toBeNull();
    expect(planes.lumaStrideBytes).toBe(4);
  });

  it.each([
    { color: 'white', rgb: [255, 255, 255], yuv: [255, 128, 128] },
    { color: 'black', rgb: [0, 0, 0], yuv: [0, 128, 128] },
    { color: 'red', rgb: [255, 0, 0], yuv: [76, 85, 255] },
    { color: 'green', rgb: [0, 255, 0], yuv: [150, 44, 21] },
    { color: 'blue', rgb: [0, 0, 255], yuv: [29, 255, 107] },
  ])('converts $color in either byte order', ({ rgb, yuv }) => {
    for (const [format, order] of [
      ['RGBA', [0, 1, 2]],
      ['BGRX', [2, 1, 0]],
    ] as const) {
      const bytes = new Uint8Array(2 * 2 * 4).fill(255);
      for (let at = 0; at < bytes.length; at += 4) order.forEach((channel, slot) => (bytes[at + slot] = rgb[channel]!));
      const planes = readPlanes(format, bytes, [{ offset: 0, stride: 8 }], 2, 2)!;
      const read = [planes.luma[3]!, planes.chroma!.u[0]!, planes.chroma!.v[0]!];
      read.forEach((value, index) => expect(Math.abs(value - yuv[index]!)).toBeLessThanOrEqual(1));
    }
  });

  it('handles odd sizes, and refuses a format it does not know', () => {
    const planes = readPlanes('RGBA', new Uint8Array(3 * 3 * 4), [{ offset: 0, stride: 12 }], 3, 3)!;
    expect(planes.chroma!.u).toHaveLength(4);
    expect(readPlanes('YUYV', new Uint8Array(64), [{ offset: 0, stride: 8 }], 4, 2)).toBeNull();
  });
});
