import type { LogFault } from './log.ts';
import type { StartedRound } from './round.ts';

/** A round that can be read, or why it cannot. */
export type KeptRound =
  | { readonly kind: 'round'; readonly id: string; readonly round: StartedRound }
  | { readonly kind: 'unreadable'; readonly id: string; readonly fault: LogFault['kind'] | 'illegal-move' };

/** The unfinished round that a person would go on with: the newest. */
export function unfinishedOf(kept: readonly KeptRound[]): StartedRound | null {
  const newest = kept.find((one) => one.kind === 'round');
  return newest?.kind === 'round' && newest.round.kind !== 'finished' ? newest.round : null;
}
