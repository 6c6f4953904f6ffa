import type { Basis, Dispute, ReportStatus, Situation, Verification } from '#contract/entities/reported-location.ts';
import type { CampaignWait, ReportAction } from '#contract/entities/review.ts';
import { BURST_MS } from '../checks/arrival.ts';
import { RULE_REASONS } from './reasons.ts';
import type { ReportEvent } from './report-event.ts';
import { PUBLICATION_STATUSES, SEES_EVIDENCE, type LegalHold } from './transitions.ts';

/**
 * The life of a community report. A report is an append-only log of events; where it stands follows from that log, on
 * axes that do not depend on each other: its status, what was checked, the complaint about it, what became of the thing
 * itself, and whether it is kept for a court. (The sixth, its age, follows from the clock: published/freshness.ts.) Nothing is
 * public that a person did not publish, and nothing is ever edited in place.
 */

/** What follows from the log. */
export interface ReviewState {
  readonly status: ReportStatus;
  /** Counts moves, not views: a reader who looked does not make another reader's decision stale. */
  readonly version: number;
  readonly verification: Verification;
  readonly dispute: Dispute;
  readonly situation: Situation;
  readonly legalHold: LegalHold;
  readonly basis: Basis;
  /** The last human decision about the substance; never moved by redaction, views or rules. */
  readonly lastReviewedAtMs: number | null;
  /** When the complaint last came to where it stands; null before any. */
  readonly disputeSinceMs: number | null;
  /** Somebody else than the place complained last, while nothing was open. */
  readonly disputedByOther: boolean;
  /** Who decided the complaint that an appeal opened anew: that goes to somebody else. */
  readonly disputeDeciders: readonly string[];
  /** When the status last changed to what it is. */
  readonly statusSinceMs: number;
  /** When it became public, as long as it is or may be again. */
  readonly publishedAtMs: number | null;
  /** The stay is over then; null where nobody waits for that. */
  readonly publishAfterMs: number | null;
  /** When a campaign that it may be the first of would have shown, and why it waits for that; null where it does not. */
  readonly campaign: { readonly untilMs: number; readonly because: CampaignWait } | null;
  /** It came among many about its place. */
  readonly inBurst: boolean;
  /** The reviewers who took part in the decision that stands: an appeal goes to somebody else. */
  readonly deciders: readonly string[];
  /** The reviewers who agreed to publish what waits to be published. */
  readonly approvals: readonly string[];
  /** Who took a report out of the public, or wants it removed, and waits for others; null for none. */
  readonly suspendedBy: string | null;
  /** That person wants it removed. */
  readonly removalProposed: boolean;
  /** Who agreed to that removal since. */
  readonly removalAgreed: readonly string[];
  /** One of those sees what was sent with the report. */
  readonly removalSeen: boolean;
  /** The earliest time at which it can enter the queue: its burst may go on until then. */
  readonly heldUntilMs: number | null;
  /** How long it was out of the public before on one person's word, in all. */
  readonly hiddenMs: number;
  readonly mergedInto: string | null;
  /** Of the decision that stands. */
  readonly appeal: 'none' | 'open' | 'closed';
}

/** Moves that a person makes about the substance. */
const SUBSTANTIVE: ReadonlySet<ReportAction> = new Set([
  'publish',
  'approve',
  'verify',
  'agree',
  'dismiss',
  'confirm_fixed',
  'still_there',
  'cannot_tell',
]);

/** The state before anything happened to a report that enters its log with this status. */
function firstState(event: ReportEvent): ReviewState {
  return {
    status: event.to,
    version: 0,
    verification: 0,
    dispute: 'none',
    situation: 'unknown',
    legalHold: 'none',
    basis: 'seen',
    lastReviewedAtMs: null,
    disputeSinceMs: null,
    disputedByOther: false,
    disputeDeciders: [],
    statusSinceMs: event.atMs,
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
  };
}

export const everyone = (...people: readonly (string | null)[]): readonly string[] => [
  ...new Set(people.filter((person) => person !== null)),
];

function decidersAfter(before: ReviewState, { action, to, actorId }: ReportEvent): readonly string[] {
  if (action === 'publish') return everyone(...before.approvals, actorId);
  if (action === 'reject' || action === 'merge') return everyone(actorId);
  if (action === 'remove' && to === 'removed') return everyone(before.suspendedBy, ...before.removalAgreed, actorId);
  return before.deciders;
}

const TAKES_DOWN: ReadonlySet<ReportAction> = new Set(['suspend', 'remove']);
/** Somebody looked at a report that another wants removed, and it stays. */
const ENDS_PROPOSAL: ReadonlySet<ReportAction> = new Set(['restore', 'verify', 'dismiss']);

/** Who waits for others, after this event. What was not hidden stays proposed until somebody looked at it again. */
function takedownAfter(
  before: ReviewState,
  { action, to, actorId, actorRole }: ReportEvent,
): Pick<ReviewState, 'suspendedBy' | 'removalProposed' | 'removalAgreed' | 'removalSeen'> {
  const isOpen = to === 'suspended' || (action === 'remove' ? to !== 'removed' : before.removalProposed);
  const isEnded = to !== 'suspended' && ENDS_PROPOSAL.has(action);
  if (!isOpen || isEnded || !PUBLICATION_STATUSES.has(to))
    return { suspendedBy: null, removalProposed: false, removalAgreed: [], removalSeen: false };
  const isSecond = action === 'remove' && before.suspendedBy !== null && before.suspendedBy !== actorId;
  return {
    suspendedBy: before.suspendedBy ?? (TAKES_DOWN.has(action) ? actorId : null),
    removalProposed: before.removalProposed || action === 'remove',
    removalAgreed: isSecond ? everyone(...before.removalAgreed, actorId) : before.removalAgreed,
    removalSeen: before.removalSeen || (isSecond && SEES_EVIDENCE.has(actorRole)),
  };
}

/** Who complained, and who decided: a complaint that opens anew by an appeal keeps its deciders. */
function disputantsAfter(before: ReviewState, { action, actorRole, actorId, reasonCode }: ReportEvent) {
  const { disputedByOther, disputeDeciders } = before;
  if (action === 'agree' || action === 'dismiss')
    return { disputedByOther, disputeDeciders: everyone(...disputeDeciders, actorId) };
  if (action !== 'notice' || isDisputed(before.dispute)) return { disputedByOther, disputeDeciders };
  return {
    disputedByOther: actorRole === 'complainant',
    disputeDeciders: reasonCode === RULE_REASONS.appeal ? disputeDeciders : [],
  };
}

/** What a line says of the legal hold; null for one that is not about it. */
export function legalHoldAfter({ action }: Pick<ReportEvent, 'action'>): LegalHold | null {
  if (action === 'set_legal_hold') return 'set';
  return action === 'release_legal_hold' ? 'none' : null;
}

/** The state after one more event; `state` is null before the first. Views leave it as it is. Takes any log, also of moves that were legal once. */
export function reduce(state: ReviewState | null, event: ReportEvent): ReviewState {
  const before = state ?? firstState(event);
  if (event.action === 'view') return before;
  const held = legalHoldAfter(event);
  // Decides nothing, and leaves everything else where it is.
  if (held !== null) return { ...before, version: before.version + 1, legalHold: held };
  const { action, to, atMs, actorId, detail } = event;
  const isDecision = action === 'reject' || (action === 'remove' && to === 'removed');
  return {
    status: to,
    version: before.version + 1,
    verification: detail.verification ?? before.verification,
    dispute: detail.dispute ?? before.dispute,
    situation: detail.situation ?? before.situation,
    legalHold: before.legalHold,
    basis: detail.basis ?? before.basis,
    lastReviewedAtMs: SUBSTANTIVE.has(action) && event.actorRole !== 'rule' ? atMs : before.lastReviewedAtMs,
    disputeSinceMs: detail.dispute === undefined || detail.dispute === before.dispute ? before.disputeSinceMs : atMs,
    ...disputantsAfter(before, event),
    statusSinceMs: to === before.status ? before.statusSinceMs : atMs,
    publishedAtMs: PUBLICATION_STATUSES.has(to) ? (before.publishedAtMs ?? (to === 'published' ? atMs : null)) : null,
    publishAfterMs: detail.publishAfterMs ?? before.publishAfterMs,
    campaign:
      detail.campaignUntilMs !== undefined && detail.campaignBecause !== undefined
        ? { untilMs: detail.campaignUntilMs, because: detail.campaignBecause }
        : before.campaign,
    inBurst: before.inBurst || (action === 'hold' && event.reasonCode === RULE_REASONS.burst),
    deciders: decidersAfter(before, event),
    approvals: to === 'approved' ? everyone(...before.approvals, actorId) : [],
    ...takedownAfter(before, event),
    heldUntilMs: to !== 'held' ? null : event.reasonCode === RULE_REASONS.burst ? atMs + BURST_MS : before.heldUntilMs,
    hiddenMs: before.hiddenMs + (action === 'restore' ? Math.max(0, atMs - before.statusSinceMs) : 0),
    mergedInto: to === 'merged' ? (detail.mergedInto ?? before.mergedInto) : null,
    appeal: isDecision
      ? 'none'
      : action === 'appeal'
        ? 'open'
        : action === 'uphold' && before.appeal === 'open'
          ? 'closed'
          : to === 'rejected' || to === 'removed'
            ? before.appeal
            : 'none',
  };
}

/** The state that a whole log leads to; throws on an empty log, which no stored report has. */
export function stateOrThrow(events: readonly ReportEvent[]): ReviewState {
  const state = events.reduce<ReviewState | null>(reduce, null);
  if (!state) throw new Error('a report without events');
  return state;
}

/** Whether everybody can read it: published, or so old that it is kept but no longer counted. */
export function isPublic({ status, publishedAtMs }: Pick<ReviewState, 'status' | 'publishedAtMs'>): boolean {
  return status === 'published' || (status === 'archived' && publishedAtMs !== null);
}

const OPEN_DISPUTES: ReadonlySet<Dispute> = new Set(['notice_received', 'poster_contacted', 'venue_replied']);

/** Whether a complaint about it is being looked at. */
export function isDisputed(dispute: Dispute): boolean {
  return OPEN_DISPUTES.has(dispute);
}

/** 'Verified' means that reviewers checked evidence; being reviewed for wording is not enough. */
export function isVerified(verification: Verification): boolean {
  return verification >= 2;
}
