/** A picture's luminance, row by row: the level of each pixel, cut to whole numbers. */
export function drawLuma(widthPx: number, heightPx: number, levelAt: (x: number, y: number) => number): Uint8Array {
  const luma = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) luma[y * widthPx + x] = levelAt(x, y);
  }
  return luma;
}
