import type { KeptRound } from '../kept.ts';
import type { RoundLog } from '../log.ts';
import { UNSTARTED, type Round } from '../round.ts';

/** Why what happens is not kept; null while it is. */
export type KeepingFault =
  /** The browser keeps nothing here. */
  | 'memory'
  | 'full'
  /** The browser keeps no more, or what was kept is gone. */
  | 'stopped'
  /** Another tab goes on with this round. */
  | 'elsewhere';

/** What the round's screen shows. */
export interface KeeperState {
  /** False until the browser has told what it keeps. */
  readonly isLoaded: boolean;
  /** The round at hand. */
  readonly round: Round;
  readonly log: RoundLog;
  /** Pictures of its finds, by the find's name. */
  readonly pictures: ReadonlyMap<string, Blob>;
  /** Every round on this device, newest first. */
  readonly kept: readonly KeptRound[];
  readonly fault: KeepingFault | null;
}

/** Before the browser has told, and where it keeps none. */
export const NOTHING_KEPT: KeeperState = {
  isLoaded: false,
  round: UNSTARTED,
  log: [],
  pictures: new Map(),
  kept: [],
  fault: null,
};
