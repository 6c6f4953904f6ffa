/** Probability to log-odds (natural logarithm). 0 and 1 are certainty and give infinities. */
export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Log-odds to probability. */
export function probabilityOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/**
 * Combines a prior with independent pieces of evidence, each given as the probability it alone would leave
 * from an even prior. Monotone in every piece; the result stays within (0, 1).
 */
export function combine(prior: number, pieces: readonly number[]): number {
  return probabilityOf(pieces.reduce((sum, piece) => sum + logOdds(piece), logOdds(prior)));
}
