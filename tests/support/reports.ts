import type { Random } from '#core/time/clock.ts';
import type { ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { NewReport } from '#features/reports/node/submit-report.ts';
import type { ReportEvent } from '#features/reports/log/report-event.ts';
import type { ReviewState } from '#features/reports/log/review-state.ts';

/** Where a report stands that has had this status since then, and to which nothing else has happened, with these changes. */
export function reviewState(status: ReportStatus, sinceMs: number, change: Partial<ReviewState> = {}): ReviewState {
  return {
    status,
    version: 3,
    verification: 0,
    dispute: 'none',
    situation: 'unknown',
    legalHold: 'none',
    basis: 'seen',
    lastReviewedAtMs: null,
    disputeSinceMs: null,
    disputedByOther: false,
    disputeDeciders: [],
    statusSinceMs: sinceMs,
    publishedAtMs: null,
    publishAfterMs: null,
    campaign: null,
    inBurst: false,
    deciders: [],
    approvals: [],
    suspendedBy: null,
    removalProposed: false,
    removalAgreed: [],
    removalSeen: false,
    heldUntilMs: null,
    hiddenMs: 0,
    mergedInto: null,
    appeal: 'none',
    ...change,
  };
}

/** Who acts in `reportEvent`. */
export const REVIEWER_ID = '01890000-0000-7000-8000-000000000002';

/** A line of a report's log, by a reviewer, with these changes. */
export function reportEvent(
  seq: number,
  action: ReportEvent['action'],
  to: ReportStatus,
  more: Partial<ReportEvent> = {},
): ReportEvent {
  return {
    seq,
    atMs: seq * 1_000,
    actorRole: 'reviewer',
    actorId: REVIEWER_ID,
    action,
    from: null,
    to,
    reasonCode: null,
    reasonText: null,
    previousText: null,
    detail: {},
    ...more,
  };
}

/** Makes reports as the handler hands them to the store, each about a place of its own: many about one at once are held. */
export function reportMaker(
  random: Random,
  atMs: number,
): (change?: Partial<NewReport>, submission?: Partial<ReportSubmission>) => NewReport {
  let places = 0;
  return (change = {}, submission = {}) => {
    places += 1;
    return {
      id: random.uuid(atMs),
      reporterId: null,
      receiptHash: random.bytes(32),
      submission: {
        name: `Casa ${places}`,
        address: '1 Harbour Street',
        city: 'Lisbon',
        country: 'Portugal',
        issueType: 'camera',
        issueDescription: 'A lens in the clock on the desk, facing the bed.',
        ...submission,
      },
      position: null,
      limits: [],
      publishAfterMs: null,
      atMs,
      ...change,
    };
  };
}
