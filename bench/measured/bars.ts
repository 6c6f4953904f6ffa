import { shareOf, type Share } from '#core/evidence/share.ts';
import { verdict } from './rate.ts';

const TOO_FEW = 'not refuted; too few cases to say that it holds';

interface Counted {
  readonly hits: number;
  readonly n: number;
}

/** A bar holds where all of the 95 % interval is within it, and is missed where the figure itself is beyond it. */
export function against({ value, low, high }: Share, isWithin: (one: number) => boolean): string {
  if (!isWithin(value)) return verdict(false);
  return isWithin(low) && isWithin(high) ? verdict(true) : TOO_FEW;
}

export function atLeast({ hits, n }: Counted, bar: number): string {
  return n === 0 ? 'not measured' : against(shareOf(hits, n), (share) => share >= bar);
}

export function atMost({ hits, n }: Counted, bar: number): string {
  return n === 0 ? 'not measured' : against(shareOf(hits, n), (share) => share <= bar);
}
