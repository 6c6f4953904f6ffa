/** The measured value below which that share of them lies, 0 to 1; NaN where nothing was measured. */
export function quantile(values: readonly number[], share: number): number {
  const at = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((a, b) => a - b)[at] ?? Number.NaN;
}

/** The middle one; of an even number the upper of the two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);
