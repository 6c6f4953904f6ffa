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
