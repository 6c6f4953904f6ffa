/** A share from 0 to 1; low and high bound it with 95 % confidence. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The share of `hits` in `n` cases with its 95 % interval (Wilson); of no cases anything may be true. */
export function shareOf(hits: number, n: number): Share {
  if (n === 0) return { value: 0, low: 0, high: 1 };
  const z = 1.96;
  const value = hits / n;
  const middle = (value + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((value * (1 - value)) / n + z ** 2 / (4 * n ** 2));
  return { value, low: Math.max(0, Math.min(value, middle - half)), high: Math.min(1, Math.max(value, middle + half)) };
}
