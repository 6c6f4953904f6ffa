import type { SpectrumFrame } from '../spectrum.ts';

export const db = (ratio: number): number => 10 * Math.log10(ratio);

export function sumOf(powers: Float32Array): number {
  return powers.reduce((sum, power) => sum + power, 0);
}

export function quantileOfSorted(sorted: Float32Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function median(values: Float32Array): number {
  return quantileOfSorted(Float32Array.from(values).sort(), 0.5);
}

/** How far the loud tenth of these powers is from the weak tenth. */
export function spreadDb(powers: Float32Array): number {
  const sorted = powers.toSorted();
  return db(quantileOfSorted(sorted, 0.9) / quantileOfSorted(sorted, 0.1));
}

/** Of all pairs of a frame of each list, the share in which the one of the first is louder (Mann and Whitney). */
export function louderWith(
  on: readonly SpectrumFrame[],
  off: readonly SpectrumFrame[],
  energyOf: (frame: SpectrumFrame) => number,
): number {
  const without = Float32Array.from(off, energyOf).sort();
  let louder = 0;
  for (const frame of on) {
    const energy = Math.fround(energyOf(frame));
    // Where both are as quiet as the microphone itself, half of the pairs count.
    louder += (countBelow(without, energy, false) + countBelow(without, energy, true)) / 2;
  }
  return louder / (on.length * off.length);
}

/** How many of these lie below a limit, or at it. */
function countBelow(sorted: Float32Array, limit: number, orAt: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle]!;
    if (value < limit || (orAt && value === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
}
