import { STRIKE_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';

/**
 * What follows when an account abuses the desk: a notice, then pauses, then a ban. Each can be appealed once, and none
 * counts for longer than a year.
 */

export type StrikeLevel = 1 | 2 | 3 | 4;

export interface Strike {
  readonly level: StrikeLevel;
  readonly givenAtMs: number;
  readonly appeal: 'none' | 'open' | 'upheld' | 'overruled';
}

/** How long an account sends nothing after a strike of each level; null for as long as the strike counts. */
const PAUSE_MS: Readonly<Record<StrikeLevel, number | null>> = { 1: 0, 2: 7 * DAY_MS, 3: 90 * DAY_MS, 4: null };

/** Whether somebody may give a strike of this level: a ban is an administrator's to give. */
export function mayGive(role: 'reviewer' | 'admin', level: StrikeLevel): boolean {
  return role === 'admin' || PAUSE_MS[level] !== null;
}

/** After this time a strike is forgotten. */
export const STRIKE_KEPT_MS = STRIKE_DAYS * DAY_MS;

const expiresAtMs = ({ givenAtMs }: Strike): number => givenAtMs + STRIKE_KEPT_MS;

/** Strikes that count: not expired, and not overruled. */
export function standingStrikes<S extends Strike>(strikes: readonly S[], atMs: number): readonly S[] {
  return strikes.filter((strike) => strike.appeal !== 'overruled' && atMs < expiresAtMs(strike));
}

/** The level of the next strike: one above the highest that counts, and a ban at most. */
export function nextLevel(strikes: readonly Strike[], atMs: number): StrikeLevel {
  const highest = Math.max(0, ...standingStrikes(strikes, atMs).map(({ level }) => level));
  return Math.min(4, highest + 1) as StrikeLevel;
}

/** Until when a strike keeps its account from sending anything. */
export function strikeEndsMs(strike: Strike): number {
  const pauseMs = PAUSE_MS[strike.level];
  return pauseMs === null ? expiresAtMs(strike) : strike.givenAtMs + pauseMs;
}

/** Until when an account sends nothing; null where nothing stops it. */
export function pausedUntilMs(strikes: readonly Strike[], atMs: number): number | null {
  const untilMs = Math.max(0, ...standingStrikes(strikes, atMs).map(strikeEndsMs));
  return untilMs > atMs ? untilMs : null;
}
