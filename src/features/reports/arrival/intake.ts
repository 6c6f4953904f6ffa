import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import type { ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { CampaignWait } from '#contract/entities/review.ts';
import type { HoldReason } from '../checks/arrival.ts';
import type { ReportEvent } from '../log/report-event.ts';
import type { ReviewState } from '../log/review-state.ts';
import { FIRST_MOVE, statusesWith, UNDECIDED_STATUSES } from '../log/transitions.ts';

/** What happens to a report the moment it arrives. */

/** Statuses in which the automatic check can hold a report. */
export const HOLDABLE = statusesWith('hold');

/** The wait after a stay is drawn between these, so that the day of publication does not tell whose stay it was. */
const WAIT_FROM_MS = 2 * DAY_MS;
const WAIT_TO_MS = 7 * DAY_MS;

/** The latest end of a stay that is believed, from the report on. */
const LONGEST_STAY_MS = 90 * DAY_MS;

/**
 * The earliest time, in ms, at which a report can be published without its date telling whose stay it was; null where it
 * need not wait: its reporter told no day, has been gone for longer, or wants it public at once. `chance` in [0, 1) draws
 * the wait.
 */
export function publishAfterMs(
  { stayEnds, publishEarly }: Pick<ReportSubmission, 'stayEnds' | 'publishEarly'>,
  atMs: number,
  chance: number,
): number | null {
  if (stayEnds === undefined || publishEarly) return null;
  // The day ends later west of Greenwich: the whole day after it counts as the stay.
  const endsMs = Math.min(Date.parse(`${stayEnds}T00:00:00Z`) + DAY_MS, atMs + LONGEST_STAY_MS);
  const afterMs = Math.round(endsMs + WAIT_FROM_MS + chance * (WAIT_TO_MS - WAIT_FROM_MS));
  return afterMs > atMs ? afterMs : null;
}

/** An account of this age is no campaign's that was begun after something happened. */
const KNOWN_ACCOUNT_MS = 90 * DAY_MS;
/** A report stands when it came so long ago and is public. */
export const STANDING_MS = 30 * DAY_MS;
/** Fewer reports in a week are all in sight of whoever reads them: a campaign among them shows by itself. */
export const BUSY_WEEK_REPORTS = 50;
/** Another report about the place came from the sender's network, no later and no longer ago than this. */
export const AT_PLACE_FROM_MS = 72 * HOUR_MS;
export const AT_PLACE_TO_MS = 30 * DAY_MS;

/** What the server knows of a sender and cannot be had in a hurry. */
export interface SenderFacts {
  /** Null for somebody without an account. */
  readonly accountAgeMs: number | null;
  /** Reports of the account that stand, and those that were refused or removed. */
  readonly standing: number;
  readonly refused: number;
  /** Somebody else's report about the place came from the same network before, and was accepted: see AT_PLACE_FROM_MS. */
  readonly isAtPlace: boolean;
  /** Reports that this server got within a week, counted up to BUSY_WEEK_REPORTS. */
  readonly inWeekHere: number;
  /** The automatic check holds it. */
  readonly isHeld: boolean;
}

/**
 * Why a report waits until a campaign would have shown that it may be the first of; null for one that does not. A first
 * report of a campaign looks like any other: what tells them apart is what its sender did long before.
 */
export function campaignWait(facts: SenderFacts): CampaignWait | null {
  const { accountAgeMs, standing, refused } = facts;
  if (facts.isHeld) return 'looks-alike';
  if (facts.inWeekHere < BUSY_WEEK_REPORTS) return null;
  if (refused > 0 && refused >= standing) return 'refused-before';
  if (facts.isAtPlace || standing > 0) return null;
  if (accountAgeMs === null) return 'no-account';
  return accountAgeMs < KNOWN_ACCOUNT_MS ? 'new-account' : null;
}

type Occurrence = Omit<ReportEvent, 'seq'>;

/** The first lines of a report's log: it was sent, and the automatic check put it into the queue or held it. */
export function firstEvents(arrival: {
  readonly reporterId: string | null;
  readonly publishAfterMs: number | null;
  /** Until when it waits for a campaign to show, and why; null where it does not. */
  readonly campaign: ReviewState['campaign'];
  /** Why the automatic check holds it; null where it does not. */
  readonly heldBecause: HoldReason | null;
  readonly atMs: number;
}): readonly [Occurrence, Occurrence] {
  const { reporterId, publishAfterMs: afterMs, campaign, atMs } = arrival;
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
      detail: {
        ...(afterMs === null ? {} : { publishAfterMs: afterMs }),
        ...(campaign === null ? {} : { campaignUntilMs: campaign.untilMs, campaignBecause: campaign.because }),
      },
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
/** What a reviewer has approved is no attempt any more. */
const isResendable = (status: ReportStatus): boolean => UNDECIDED_STATUSES.has(status) && status !== 'approved';

/** Equal as JSON, whatever the order of the keys: the database does not keep it. */
function isSameSubmission(left: ReportSubmission, right: ReportSubmission): boolean {
  const sorted = (value: ReportSubmission) =>
    JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(left) === sorted(right);
}

/**
 * Whether a report whose id is known can be the same one sent again. Once a reviewer has read it, knowing its text no
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
    isResendable(known.status) &&
    !known.wasRead &&
    sent.atMs - known.createdAtMs < SAME_ATTEMPT_MS &&
    isSameSubmission(known.submission, sent.submission)
  );
}
