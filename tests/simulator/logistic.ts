/** One thing that was seen: what it shows, whether it was what one looked for, and how much it counts. */
export interface Observation {
  readonly features: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

/** A pull of the weights towards 0, as of one observation: without it what can be told apart perfectly has no best fit. */
const RIDGE = 1;
const ROUNDS = 60;

/**
 * The constant and the weights of the logistic curve that makes the observations most likely: Newton's method.
 * At least one observation of each kind is needed.
 */
export function fitLogistic(observations: readonly Observation[]): readonly number[] {
  const size = 1 + observations[0]!.features.length;
  const weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    const curvature = weights.map((_, i) =>
      weights.map((_weight, j): number => (i !== j ? 0 : i === 0 ? 1e-9 : RIDGE)),
    );
    for (const { features, isRight, weight } of observations) {
      const at = [1, ...features];
      const chance = 1 / (1 + Math.exp(-at.reduce((sum, value, i) => sum + weights[i]! * value, 0)));
      for (let i = 0; i < size; i++) {
        gradient[i] = gradient[i]! + weight * (Number(isRight) - chance) * at[i]!;
        for (let j = 0; j < size; j++) {
          curvature[i]![j] = curvature[i]![j]! + weight * chance * (1 - chance) * at[i]! * at[j]!;
        }
      }
    }
    const step = solve(curvature, gradient);
    // Half a step at most: far from the summit the whole one leads beyond it.
    const stride = Math.min(1, 2 / Math.max(...step.map(Math.abs)));
    for (let i = 0; i < size; i++) weights[i] = weights[i]! + stride * step[i]!;
  }
  return weights;
}

/** Gauss with the greatest pivot; the matrix is symmetric and positive. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let i = column; i <= size; i++) rows[row]![i] = rows[row]![i]! - factor * rows[column]![i]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}
