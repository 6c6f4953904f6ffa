import type { MeasuredRate } from '#features/accuracy/evidence.ts';

/** A share with its 95 % interval (Wilson). */
export function rate(what: string, hits: number, n: number): MeasuredRate {
  const z = 1.96;
  const share = hits / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return {
    what,
    value: share,
    low: Math.max(0, Math.min(share, middle - half)),
    high: Math.min(1, Math.max(share, middle + half)),
    n,
  };
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
export const verdict = (holds: boolean): string => (holds ? 'holds' : '**missed**');
