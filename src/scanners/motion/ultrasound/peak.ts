/** Where between its neighbors a peak has its top, by a parabola through the three levels: -0.5 to 0.5 bins. */
export function vertexOffset(spectrum: Float32Array, bin: number): number {
  const [before, at, after] = [bin - 1, bin, bin + 1].map((index) => Math.log(Math.max(spectrum[index]!, 1e-30))) as [
    number,
    number,
    number,
  ];
  const curve = before - 2 * at + after;
  return curve < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve))) : 0;
}

export function lobePower(spectrum: Float32Array, bin: number, noise: number): number {
  let power = 0;
  for (let index = bin - 2; index <= bin + 2; index++) power += Math.max(0, spectrum[index]! - noise);
  return power;
}
