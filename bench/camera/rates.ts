import { wilson, type Counted } from '#tests/simulator/verdict.ts';

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** An interval of shares in words. */
export const bounds = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${percent(low)} to ${percent(high)}`;

/** A share with its counts and its 95 % interval (Wilson) in words. */
export const share = ({ hits, n }: Counted): string =>
  n === 0 ? 'not measured' : `${percent(hits / n)} (${hits} of ${n}; ${bounds(wilson(hits, n))})`;
