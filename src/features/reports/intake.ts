import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import type { ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { HoldReason } from './checks/arrival.ts';
import { FIRST_MOVE, type ReportEvent } from './review.ts';

/** What happens to a report the moment it arrives. */

/** Statuses that a hold of others takes back: what is not public yet. */
export const HOLDABLE: ReadonlySet<ReportStatus> = new Set(['submitted', 'pending', 'approved']);

/** After a stay ends a report waits between these times, so that its day does not tell whose stay it was. */
const WAIT_FROM_MS = 2 * DAY_MS;
const WAIT_TO_MS = 7 * DAY_MS;

/** A stay that is said to end later than this ends then, as far as we are concerned. */
const LONGEST_STAY_MS = 90 * DAY_MS;

/** When a stay no longer tells whose report it was; null where nobody waits for that. */
function stayOverMs(
  { stayEnds, publishEarly }: Pick<ReportSubmission, 'stayEnds' | 'publishEarly'>,
  atMs: number,
  chance: number,
): number | null {
  if (stayEnds === undefined || publishEarly) return null;
  // The day ends later west of Greenwich: the whole day after it counts as the stay.
  const endsMs = Math.min(Date.parse(`${stayEnds}T00:00:00Z`) + DAY_MS, atMs + LONGEST_STAY_MS);
  return Math.round(endsMs + WAIT_FROM_MS + chance * (WAIT_TO_MS - WAIT_FROM_MS));
}

/**
 * Before when nobody publishes a report; null where nothing holds it back. Each waits for `burstWaitMs`, so that the first
 * of a burst are not public when the others come; and for the end of the stay, unless its reporter told no day, has been
 * gone for longer than any wait, or wants it public at once. `chance` in [0, 1) draws that wait.
 */
export function publishAfterMs(
  submission: Pick<ReportSubmission, 'stayEnds' | 'publishEarly'>,
  atMs: number,
  chance: number,
  burstWaitMs: number,
): number | null {
  const afterMs = Math.max(atMs + burstWaitMs, stayOverMs(submission, atMs, chance) ?? 0);
  return afterMs > atMs ? afterMs : null;
}

type Occurrence = Omit<ReportEvent, 'seq'>;

/** The first lines of a report's log: it was sent, and the automatic check put it into the queue or held it. */
export function firstEvents(arrival: {
  readonly reporterId: string | null;
  readonly publishAfterMs: number | null;
  /** Why the automatic check holds it; null where it does not. */
  readonly heldBecause: HoldReason | null;
  readonly atMs: number;
}): readonly [Occurrence, Occurrence] {
  const { reporterId, publishAfterMs: afterMs, atMs } = arrival;
  const told = { atMs, reasonText: null, previousText: null } as const;
  return [
    {
      ...told,
      action: FIRST_MOVE.action,
      actorRole: 'reporter',
      actorId: reporterId,
      from: null,
      to: FIRST_MOVE.to,
      reasonCode: null,
      detail: afterMs === null ? {} : { publishAfterMs: afterMs },
    },
    {
      ...told,
      actorRole: 'rule',
      actorId: null,
      from: FIRST_MOVE.to,
      detail: {},
      ...(arrival.heldBecause === null
        ? ({ action: 'check', to: 'pending', reasonCode: null } as const)
        : ({ action: 'hold', to: 'held', reasonCode: arrival.heldBecause } as const)),
    },
  ];
}

/** A report sent again within this time, and before anyone has read it, is the same attempt and gets a fresh receipt. */
const SAME_ATTEMPT_MS = 24 * HOUR_MS;
const RESENDABLE: ReadonlySet<ReportStatus> = new Set(['submitted', 'held', 'pending', 'needs_info']);

/** Equal as JSON, whatever the order of the keys: the database does not keep it. */
function isSameSubmission(left: ReportSubmission, right: ReportSubmission): boolean {
  const sorted = (value: ReportSubmission) =>
    JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(left) === sorted(right);
}

/**
 * Whether a report whose number is known can be the same one sent again. Once a reviewer has read it, knowing its text no
 * longer shows who sent it: the receipt stays with whoever has it.
 */
export function isSameAttempt(
  known: {
    readonly reporterId: string | null;
    readonly submission: ReportSubmission;
    readonly status: ReportStatus;
    readonly createdAtMs: number;
    readonly wasRead: boolean;
  },
  sent: { readonly reporterId: string | null; readonly submission: ReportSubmission; readonly atMs: number },
): boolean {
  return (
    known.reporterId === sent.reporterId &&
    RESENDABLE.has(known.status) &&
    !known.wasRead &&
    sent.atMs - known.createdAtMs < SAME_ATTEMPT_MS &&
    isSameSubmission(known.submission, sent.submission)
  );
}
