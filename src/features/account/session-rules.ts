import type { Role } from '#contract/entities/user.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';

/** When a session ends by itself. People who may see others' reports have to show more often that they are still there. */
interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

const ORDINARY: SessionLimits = { idleMs: 14 * DAY_MS, absoluteMs: 90 * DAY_MS };
const PRIVILEGED: SessionLimits = { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS };

export function sessionLimits(role: Role): SessionLimits {
  return role === 'user' ? ORDINARY : PRIVILEGED;
}

export interface SessionTimes {
  readonly createdAtMs: number;
  readonly seenAtMs: number;
}

/** Whether a session still counts, for a person of this role. */
export function isSessionAlive(times: SessionTimes, role: Role, atMs: number): boolean {
  const { idleMs, absoluteMs } = sessionLimits(role);
  return atMs - times.seenAtMs < idleMs && atMs - times.createdAtMs < absoluteMs;
}

/** A request this soon after the last noted one is not noted again, to spare a write for each request. */
const SEEN_PRECISION_MS = MINUTE_MS;

export function isWorthNoting(times: SessionTimes, atMs: number): boolean {
  return atMs - times.seenAtMs >= SEEN_PRECISION_MS;
}
