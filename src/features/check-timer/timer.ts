import { DAY_MS } from '#core/time/durations.ts';

/** A timer that runs: unless it is stopped before its end, `to` gets one mail. */
export interface CheckTimer {
  readonly to: string;
  /** Who the mail says it is about. */
  readonly name: string;
  readonly place: string | null;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
}

/** What a person may choose, in minutes. */
export const TIMER_CHOICES = [30, 60, 120, 240, 480] as const;

/** How long it is known that a timer told. */
export const TOLD_KEPT_MS = 2 * DAY_MS;

/**
 * What an answer without a mail's time says of a timer that somebody wanted to stop: it was stopped, or it ended so long ago
 * that nobody knows of its mail any more. That is said early, since a phone's clock may be wrong.
 */
export function withoutMail(endsAtMs: number, nowMs: number): 'stopped' | 'forgotten' {
  return nowMs - endsAtMs > TOLD_KEPT_MS / 2 ? 'forgotten' : 'stopped';
}
