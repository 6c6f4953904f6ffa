import { threatKindOf } from '../result.ts';
import type { FinishedScan } from '../scan.ts';
import { closeUpCopy } from './copy.ts';

/** What happened and what to do now, of a scan that found something. */
export function closeUpWords({ threats }: Pick<FinishedScan, 'threats'>): string {
  return closeUpCopy.lead[threatKindOf(threats)](threats.length);
}
