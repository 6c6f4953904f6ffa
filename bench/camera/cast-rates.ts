import type { CastScan } from '#tests/rooms-cast/judge.ts';
import { wrongOf } from '#tests/simulator/held-alert.ts';
import type { Counted } from '#tests/simulator/verdict.ts';

export function count(scans: readonly CastScan[], isHit: (scan: CastScan) => boolean): Counted {
  return { hits: scans.filter(isHit).length, n: scans.length };
}

export const isAlarmed = (scan: CastScan): boolean => wrongOf(scan).length > 0;

/** What was found in a scan, in words. */
export function found({
  isLensFound,
  isInfraredFound,
  isMarked,
}: Pick<CastScan, 'isLensFound' | 'isInfraredFound' | 'isMarked'>): string {
  const named = [isLensFound ? 'lens' : '', isInfraredFound ? 'infrared' : ''].filter(Boolean).join(' and ');
  return named || (isMarked ? 'marked' : '–');
}
