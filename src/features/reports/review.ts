import { REPORT_ANSWERED_DAYS } from '#contract/retention.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { Basis, Dispute, ReportStatus, Situation, Verification } from '#contract/entities/reported-location.ts';
import type {
  ActorRole,
  CampaignWait,
  LegalHoldAction,
  PublishWait,
  ReportAction,
  ReviewAction,
  SecondReaderReason,
  TextSpan,
  WaitReason,
} from '#contract/entities/review.ts';
import { addWorkingHours, endOfDayAfter } from './business-time.ts';
import { isClaimedByOther, type Claim } from './claim.ts';

/**
 * The life of a community report. A report is an append-only log of events; where it stands follows from that log, on
 * axes that do not depend on each other: its status, what was checked, the complaint about it, what became of the thing
 * itself, and whether it is kept for a court. (The sixth, its age, follows from the clock: freshness.ts.) Nothing is
 * public that a person did not publish, and nothing is ever edited in place.
 */

/** Everything that may move a report. `view` is no move: it is logged and changes nothing. */
export type MoveAction = Exclude<ReportAction, 'view'>;

interface Move<To> {
  readonly to: To;
  readonly by: readonly ActorRole[];
}

type Table<State extends string> = Readonly<Record<State, Readonly<Partial<Record<MoveAction, Move<State>>>>>>;

const REVIEWERS = ['reviewer', 'admin'] as const;
const SENIOR = ['admin'] as const;
const REPORTER = ['reporter'] as const;
const RULE = ['rule'] as const;
const VENUE = ['venue', 'reviewer', 'admin'] as const;
/** Who takes down, decides complaints, and keeps a report for a court. */
const DESKS = ['reviewer', 'admin', 'legal'] as const;

/** What may happen to a report that does not exist yet. */
export const FIRST_MOVE = { action: 'submit', to: 'submitted', by: REPORTER } as const;

const withdraw = { to: 'withdrawn', by: REPORTER } as const;
const hold = { to: 'held', by: RULE } as const;

/** Status -> action -> where it leads and who may do it. A pair that is not listed is refused. */
export const TRANSITIONS: Table<ReportStatus> = {
  submitted: {
    check: { to: 'pending', by: RULE },
    hold,
    withdraw,
  },
  // Looks like a campaign: only an administrator lets it into the queue.
  held: {
    release: { to: 'pending', by: SENIOR },
    reject: { to: 'rejected', by: SENIOR },
    add: { to: 'held', by: REPORTER },
    withdraw,
  },
  pending: {
    publish: { to: 'published', by: REVIEWERS },
    approve: { to: 'approved', by: REVIEWERS },
    needs_info: { to: 'needs_info', by: REVIEWERS },
    reject: { to: 'rejected', by: REVIEWERS },
    merge: { to: 'merged', by: REVIEWERS },
    hold,
    // The same account sent more about the same thing.
    add: { to: 'pending', by: REPORTER },
    withdraw,
  },
  needs_info: {
    answer: { to: 'pending', by: REPORTER },
    // The question was never answered.
    reject: { to: 'rejected', by: REVIEWERS },
    archive: { to: 'archived', by: RULE },
    add: { to: 'pending', by: REPORTER },
    withdraw,
  },
  // Seen by nobody yet: a second reviewer, the end of the stay, or both are waited for.
  approved: {
    publish: { to: 'published', by: [...REVIEWERS, 'rule'] },
    approve: { to: 'approved', by: REVIEWERS },
    // By rule where another of the same burst was published meanwhile: see 'burst-told'.
    return: { to: 'pending', by: [...REVIEWERS, 'rule'] },
    hold,
    // The readers have not seen what was added.
    add: { to: 'pending', by: REPORTER },
    withdraw,
  },
  published: {
    // Takes something more out of the public text, such as a name that was overlooked.
    redact: { to: 'published', by: REVIEWERS },
    // A second look at the substance: new evidence, a confirmation.
    verify: { to: 'published', by: REVIEWERS },
    // By rule where an urgent complaint comes: see notices/notice.ts.
    suspend: { to: 'suspended', by: [...DESKS, 'rule'] },
    // The first of two: it is out of the public at once, and removed when somebody else agrees. See afterRemoval.
    remove: { to: 'suspended', by: DESKS },
    archive: { to: 'archived', by: RULE },
    withdraw,
  },
  suspended: {
    restore: { to: 'published', by: [...DESKS, 'rule'] },
    // A person agrees with the rule that took it down.
    suspend: { to: 'suspended', by: DESKS },
    // Where more have to agree it stays where it is: see afterRemoval.
    remove: { to: 'removed', by: DESKS },
    withdraw,
  },
  // The next two can be appealed, and looked at again by somebody else than the people who decided.
  rejected: {
    appeal: { to: 'rejected', by: REPORTER },
    reopen: { to: 'pending', by: REVIEWERS },
    uphold: { to: 'rejected', by: REVIEWERS },
  },
  removed: {
    appeal: { to: 'removed', by: REPORTER },
    reopen: { to: 'pending', by: REVIEWERS },
    uphold: { to: 'removed', by: REVIEWERS },
  },
  merged: {
    // By rule when the reporter of the other one takes it back.
    split: { to: 'pending', by: [...REVIEWERS, 'rule'] },
    withdraw,
  },
  // Either published until it was too old to count, or a question that nobody answered.
  archived: {
    verify: { to: 'published', by: REVIEWERS },
    redact: { to: 'archived', by: REVIEWERS },
    suspend: { to: 'suspended', by: [...DESKS, 'rule'] },
    remove: { to: 'suspended', by: DESKS },
    answer: { to: 'pending', by: REPORTER },
    reopen: { to: 'pending', by: REVIEWERS },
    withdraw,
  },
  withdrawn: {},
};

const STATUSES = Object.keys(TRANSITIONS) as readonly ReportStatus[];

type StatusSet = ReadonlySet<ReportStatus>;

/** The statuses in which the table lists this action, whoever may do it. */
export const statusesWith = (action: MoveAction): StatusSet =>
  new Set(STATUSES.filter((status) => TRANSITIONS[status][action]));

const leadsTo = (from: ReportStatus, to: ReportStatus): boolean =>
  Object.values(TRANSITIONS[from]).some((move) => move.to === to);

/** What its account sends about the same thing is added to the report. */
export const ADDABLE_STATUSES = statusesWith('add');

/** On its way to the public: nobody has decided for good, nor was it public before. */
export const UNDECIDED_STATUSES: StatusSet = new Set([FIRST_MOVE.to, ...ADDABLE_STATUSES]);

/** Public, or can become so again without being decided again. */
const PUBLICATION_STATUSES: StatusSet = new Set(
  STATUSES.filter((status) => leadsTo('published', status) && leadsTo(status, 'published')),
);

/** Neither on its way to the public nor in it: nothing can be joined with the report. */
export const FINISHED_STATUSES: StatusSet = new Set(
  STATUSES.filter((status) => !UNDECIDED_STATUSES.has(status) && !PUBLICATION_STATUSES.has(status)),
);

/** Finished or archived: nothing more is sent with the report, and its log can go. */
export const CLOSED_STATUSES: StatusSet = new Set([...FINISHED_STATUSES, 'archived']);

const COMPLAINANTS = [...VENUE, 'complainant'] as const;
const notice = { to: 'notice_received', by: COMPLAINANTS } as const;
const contact = { to: 'poster_contacted', by: DESKS } as const;
const agree = { to: 'upheld', by: DESKS } as const;
const dismiss = { to: 'rejected', by: DESKS } as const;
const reply = { to: 'venue_replied', by: VENUE } as const;

/** The complaint about a report: open from the notice until somebody who did not publish the report decides. */
export const DISPUTE_TRANSITIONS: Table<Dispute> = {
  // An answer may stand under any report; where nobody complained it changes nothing but the log.
  none: { notice, reply: { to: 'none', by: VENUE } },
  // Whatever comes while one is open is a line of the log, and leaves it where it is.
  notice_received: { notice, contact, reply, agree, dismiss },
  poster_contacted: {
    notice: { to: 'poster_contacted', by: COMPLAINANTS },
    reply,
    agree,
    dismiss,
    answer: { to: 'poster_contacted', by: REPORTER },
  },
  venue_replied: { notice: { to: 'venue_replied', by: COMPLAINANTS }, contact, reply, agree, dismiss },
  upheld: { notice, reply: { to: 'upheld', by: VENUE } },
  rejected: { notice, reply: { to: 'rejected', by: VENUE } },
};

const stillThere = { to: 'ongoing', by: REVIEWERS } as const;
const cannotTell = { to: 'unknown', by: REVIEWERS } as const;
const claimFixed = { to: 'resolved_by_venue', by: VENUE } as const;
const confirmFixed = { to: 'resolved_confirmed', by: REVIEWERS } as const;

/** What became of the thing itself: a venue may only claim that it is gone, evidence since then confirms it. */
export const SITUATION_TRANSITIONS: Table<Situation> = {
  unknown: { still_there: stillThere, claim_fixed: claimFixed, confirm_fixed: confirmFixed },
  ongoing: { cannot_tell: cannotTell, claim_fixed: claimFixed, confirm_fixed: confirmFixed },
  resolved_by_venue: { still_there: stillThere, cannot_tell: cannotTell, confirm_fixed: confirmFixed },
  resolved_confirmed: { still_there: stillThere },
};

/**
 * Whether everything of a report is kept for a court, whatever its time. 'unlogged': a release that wrote no line of it
 * set it, so that its log does not tell who; that lasts until the first line about it.
 */
export type LegalHold = 'none' | 'unlogged' | 'set';

const setHold = { to: 'set', by: DESKS } as const;
const releaseHold = { to: 'none', by: DESKS } as const;

/** Legal holds, in every status: a court may ask for what was refused or withdrawn as well. */
export const LEGAL_HOLD_TRANSITIONS: Table<LegalHold> = {
  none: { set_legal_hold: setHold },
  unlogged: { set_legal_hold: setHold, release_legal_hold: releaseHold },
  set: { release_legal_hold: releaseHold },
};

/** The reasons that the desk offers for each decision; the first is the usual one. Each has a sentence in reason-copy.ts. */
export const REASON_CODES = {
  publish: ['first-hand', 'with-evidence'],
  approve: ['first-hand', 'with-evidence'],
  needs_info: ['more-detail', 'which-place', 'first-hand-only'],
  reject: ['not-about-safety', 'no-observation', 'accusation', 'duplicate', 'abuse', 'no-reply'],
  merge: ['duplicate'],
  release: ['no-campaign'],
  return: ['not-ready', 'not-convinced'],
  redact: ['personal-data'],
  verify: ['evidence-checked', 'confirmed-by-others', 'checked-again'],
  suspend: ['harm', 'intimate', 'doxxing', 'court-order'],
  restore: ['no-ground', 'mistake'],
  remove: ['shown-wrong', 'legal-notice', 'personal-data', 'harm'],
  reopen: ['appeal', 'mistake'],
  uphold: ['decision-right'],
  split: ['not-the-same', 'mistake'],
  notice: ['complaint'],
  contact: ['asked-reporter'],
  reply: ['venue-answered'],
  agree: ['shown-wrong', 'legal-notice'],
  dismiss: ['no-ground'],
  claim_fixed: ['venue-says-fixed'],
  confirm_fixed: ['confirmed-by-others', 'evidence-checked'],
  still_there: ['confirmed-by-others', 'evidence-checked'],
  cannot_tell: ['contradictory'],
  set_legal_hold: ['court-order', 'legal-claim', 'authority-request'],
  release_legal_hold: ['no-longer-needed', 'mistake'],
} as const satisfies Record<ReviewAction | LegalHoldAction, readonly string[]>;

/** Reports about one place within this time are one burst. */
export const BURST_MS = 72 * HOUR_MS;

/** The reasons of the server's own moves. */
export const RULE_REASONS = {
  burst: 'burst',
  similar: 'similar-text',
  velocity: 'many-places',
  timeCame: 'time-came',
  noReply: 'no-reply',
  historic: 'historic',
  notConfirmed: 'not-confirmed',
  targetWithdrawn: 'target-withdrawn',
  /** Another report of the same burst is public, and nothing shows that this one is of another stay. */
  toldAlready: 'told-already',
  /** A complaint that was found wrong, and whose sender appealed. */
  appeal: 'appeal',
} as const;

/** Hashes of a line's texts, each with the same salt in front: without it a short text could be guessed from its hash. */
export interface TextDigests {
  /** Absent once the texts are erased. */
  readonly salt?: string;
  readonly reason?: string;
  readonly previous?: string;
}

/** What an event carries beside who, when and why. */
export interface EventDetail {
  readonly redactions?: readonly TextSpan[];
  readonly notPersonal?: readonly TextSpan[];
  readonly verification?: Verification;
  readonly basis?: Basis;
  /** Nobody publishes the report before: the stay is not over. */
  readonly publishAfterMs?: number;
  /** One person alone does not either before this: a campaign would show by then. Present with `campaignBecause`. */
  readonly campaignUntilMs?: number;
  readonly campaignBecause?: CampaignWait;
  /** The report that this one says again. */
  readonly mergedInto?: string;
  readonly dispute?: Dispute;
  readonly situation?: Situation;
  /** What stands for the texts of this line in its hash, so that they can be erased and it still holds. */
  readonly texts?: TextDigests;
}

/** One line of a report's log. `seq` counts from 1 within the report. */
export interface ReportEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly actorRole: ActorRole;
  /** The account that acted; null for anonymous reporters and for rules. */
  readonly actorId: string | null;
  readonly action: ReportAction;
  readonly from: ReportStatus | null;
  readonly to: ReportStatus;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  /** The description before this event, where the event changed it. */
  readonly previousText: string | null;
  readonly detail: EventDetail;
}

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

const everyone = (...people: readonly (string | null)[]): readonly string[] => [
  ...new Set(people.filter((person) => person !== null)),
];

function decidersAfter(before: ReviewState, { action, to, actorId }: ReportEvent): readonly string[] {
  if (action === 'publish') return everyone(...before.approvals, actorId);
  if (action === 'reject' || action === 'merge') return everyone(actorId);
  if (action === 'remove' && to === 'removed') return everyone(before.suspendedBy, ...before.removalAgreed, actorId);
  return before.deciders;
}

/** Who reads what was sent, photos and all; the legal desk reads what is public. */
const SEES_EVIDENCE: ReadonlySet<ActorRole> = new Set(REVIEWERS);

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
function legalHoldAfter({ action }: Pick<ReportEvent, 'action'>): LegalHold | null {
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

export interface Actor {
  readonly role: ActorRole;
  readonly id: string | null;
}

/** Looking again within this time is the same look. */
const VIEW_MS = 10 * MINUTE_MS;

/** Whether the log's last line already says that `actor` is looking. */
export function isRepeatedView(last: ReportEvent | undefined, actor: Actor, atMs: number): boolean {
  return last?.action === 'view' && last.actorId === actor.id && atMs - last.atMs < VIEW_MS;
}

export type MoveRefusal =
  /** Nobody reviews their own report, nor their own decision, nor is both of two readers. */
  | 'own-report'
  /** Nobody decides about a place that they are connected with. */
  | 'conflict-of-interest'
  /** This role may never do that. */
  | 'role-required'
  /** Another reviewer is working on it. */
  | 'report-claimed'
  /** Somebody moved the report since the version that the actor saw. */
  | 'report-changed'
  /** The tables do not list this action for where the report stands. */
  | 'report-move-refused'
  /** The reports are not about the same place and kind of issue, or too far apart in time. */
  | 'merge-refused'
  /** The decision was appealed before, or too long ago. */
  | 'appeal-refused'
  /** More reports of the same burst may be on their way. */
  | 'burst-goes-on'
  /** The reporter may still be there, or a campaign may follow. */
  | 'publish-too-early'
  /** Another report of its burst is public: it is joined with that one, unless it is shown to be of another stay. */
  | 'burst-told'
  /** Passages that look personal are neither redacted nor marked as not personal. */
  | 'personal-data-unresolved'
  /** One reviewer alone cannot publish this. */
  | 'second-reader-needed';

export interface MoveRequest {
  readonly action: MoveAction;
  readonly actor: Actor;
  /** The version that the actor looked at; null where it does not matter, as for a withdrawal. */
  readonly version: number | null;
  readonly atMs: number;
}

/** What a move is judged by, beside where the report stands. */
export interface MoveFacts {
  readonly reporterId: string | null;
  readonly claim: Claim | null;
  /** The actor said that they are connected with the place. */
  readonly hasInterest: boolean;
  /** Passages of the text, as this move would leave it, that nobody has dealt with. */
  readonly openPassages: number;
  /** Why the text, as this move would leave it, needs a second reader. */
  readonly secondReader: readonly SecondReaderReason[];
  /** What this move would say was checked. */
  readonly verification: Verification;
  /** Whether the report that it is to be merged into is fit for it. */
  readonly mayMerge: boolean;
  /** What it says is public already, and its time and sender do not show that it is of another stay. */
  readonly isTold: boolean;
}

/** A decision can be appealed for as long as what it was about is kept. */
const APPEAL_MS = REPORT_ANSWERED_DAYS * DAY_MS;

/** Where a move leads on the axis that it moves. */
type Destination = {
  readonly status: ReportStatus;
  readonly dispute?: Dispute;
  readonly situation?: Situation;
  readonly legalHold?: LegalHold;
};

const ALL_TABLES = [TRANSITIONS, DISPUTE_TRANSITIONS, SITUATION_TRANSITIONS, LEGAL_HOLD_TRANSITIONS] as const;

function mayEverDo(role: ActorRole, action: MoveAction): boolean {
  return ALL_TABLES.some((table) => Object.values(table).some((moves) => moves[action]?.by.includes(role)));
}

/** One person's word keeps a report out of the public for no longer than this, in all. */
const HIDDEN_MS = 7 * DAY_MS;

/** Whether the time is used up for which a report can be out of the public without two people. */
export const isShownFromNowOn = ({ hiddenMs }: ReviewState): boolean => hiddenMs >= HIDDEN_MS;

/** Whether a removal is about what somebody complained of. */
const isComplained = ({ dispute }: ReviewState): boolean => isDisputed(dispute) || dispute === 'upheld';

/**
 * Where a removal leads that is not the first person's: it stays where it is until enough people agree. Two do, and three
 * where somebody complained, of whom one sees what was sent: whoever complains chose what the others read.
 */
function afterRemoval(state: ReviewState, { id, role }: Actor): ReportStatus {
  const removers = everyone(state.suspendedBy, ...state.removalAgreed, id);
  const isEnough = isComplained(state)
    ? removers.length >= 3 && (state.removalSeen || SEES_EVIDENCE.has(role))
    : removers.length >= 2;
  return isEnough ? 'removed' : state.status;
}

/** Where the tables lead, whoever may go there; null for a pair that is not listed. Complaints and situations are of public reports. */
function destinationOf(state: ReviewState, action: MoveAction, actor: Actor): Destination | null {
  const { status } = state;
  const { role } = actor;
  const move = TRANSITIONS[status][action];
  // What can no longer be hidden stays public while it is proposed.
  if (move?.by.includes(role) && action === 'remove' && isPublic(state) && isShownFromNowOn(state))
    return { status: state.removalProposed ? afterRemoval(state, actor) : status };
  if (move?.by.includes(role) && action === 'remove' && status === 'suspended')
    return { status: afterRemoval(state, actor) };
  if (move) return move.by.includes(role) ? { status: move.to } : null;
  const held = LEGAL_HOLD_TRANSITIONS[state.legalHold][action];
  if (held) return held.by.includes(role) ? { status, legalHold: held.to } : null;
  const wasShown = isPublic(state) || status === 'suspended';
  const disputed = DISPUTE_TRANSITIONS[state.dispute][action];
  if (disputed) return wasShown && disputed.by.includes(role) ? { status, dispute: disputed.to } : null;
  const situated = SITUATION_TRANSITIONS[state.situation][action];
  if (situated) return wasShown && situated.by.includes(role) ? { status, situation: situated.to } : null;
  return null;
}

/** Moves that judge what somebody decided before, and therefore go to somebody else. */
const JUDGES_DECISION: ReadonlySet<MoveAction> = new Set(['reopen', 'uphold']);

/** Moves that make a text public, now or once its time comes. */
const SENDS_OUT: ReadonlySet<MoveAction> = new Set(['publish', 'approve']);

/** Whether the actor would be both of two readers, or judge what they decided. */
function isOwnStep(state: ReviewState, { action, actor: { id } }: MoveRequest, facts: MoveFacts): boolean {
  if (id === null) return false;
  if (id === facts.reporterId) return true;
  if (action === 'agree' || action === 'dismiss')
    return state.deciders.includes(id) || state.disputeDeciders.includes(id);
  if (JUDGES_DECISION.has(action)) return state.deciders.includes(id);
  if (action === 'approve') return state.approvals.includes(id);
  if (action === 'remove')
    return (
      (state.status === 'suspended' || state.removalProposed) &&
      (state.suspendedBy === id || state.removalAgreed.includes(id))
    );
  // The badge is a second person's word; looking again without raising it is anybody's.
  if (action === 'verify') return facts.verification > state.verification && state.deciders.includes(id);
  return false;
}

/** Whether this move completes what publishing needs: a second reader where one is needed. */
function hasReaders(state: ReviewState, { id }: Actor, facts: MoveFacts): boolean {
  return facts.secondReader.length === 0 || everyone(...state.approvals, id).length >= 2;
}

/** When a report can be public at the earliest, and what it waits for; null where nothing holds it back. */
export function publicFrom(state: ReviewState): { readonly atMs: number; readonly because: PublishWait } | null {
  const { publishAfterMs, campaign } = state;
  const isWaitedFor = campaign !== null && state.approvals.length < 2;
  if (isWaitedFor && campaign.untilMs > (publishAfterMs ?? 0))
    return { atMs: campaign.untilMs, because: campaign.because };
  return publishAfterMs === null ? null : { atMs: publishAfterMs, because: 'stay' };
}

/** Whether it is too early for the public. A wait for a campaign ends when two people have read the report, a stay does not. */
function isTooEarly(state: ReviewState, { actor, atMs }: MoveRequest): boolean {
  const from = publicFrom({ ...state, approvals: everyone(...state.approvals, actor.id) });
  return from !== null && atMs < from.atMs;
}

/** Why a listed move is refused all the same, or null. */
function guardOf(state: ReviewState, request: MoveRequest, facts: MoveFacts): MoveRefusal | null {
  const { action, actor, atMs } = request;
  if (state.status === 'archived') {
    const wasPublic = state.publishedAtMs !== null;
    const ofPublic = action !== 'answer' && action !== 'reopen' && action !== 'withdraw';
    const ofQuestion = action === 'answer' || action === 'reopen';
    if (wasPublic ? ofQuestion : ofPublic) return 'report-move-refused';
  }
  // Two people remove, and the rule that took it down is none of them.
  if (state.status === 'suspended' && (state.suspendedBy === null ? action === 'remove' : action === 'suspend'))
    return 'report-move-refused';
  // It was hidden for as long as one person can.
  if (action === 'suspend' && isPublic(state) && isShownFromNowOn(state)) return 'report-move-refused';
  if (action === 'uphold' && state.appeal !== 'open') return 'report-move-refused';
  if (action === 'appeal' && (state.appeal !== 'none' || atMs - state.statusSinceMs > APPEAL_MS))
    return 'appeal-refused';
  if (action === 'merge' && !facts.mayMerge) return 'merge-refused';
  // Approved once is enough where no second reader is needed: more would only look like more.
  if (action === 'approve' && state.status === 'approved' && hasReaders(state, { ...actor, id: null }, facts))
    return 'report-move-refused';
  if (action === 'release' && state.heldUntilMs !== null && atMs < state.heldUntilMs) return 'burst-goes-on';
  if (SENDS_OUT.has(action) && facts.openPassages > 0) return 'personal-data-unresolved';
  // A merge is public too: the other report counts it.
  if ((action === 'publish' || action === 'merge') && isTooEarly(state, request)) return 'publish-too-early';
  if (SENDS_OUT.has(action) && state.inBurst && facts.isTold && facts.verification === 0) return 'burst-told';
  if (action === 'publish' && !hasReaders(state, actor, facts)) return 'second-reader-needed';
  return null;
}

/** Where a move leads, or why it is refused. The first reason in the order of MoveRefusal is the one given. */
export function move(state: ReviewState, facts: MoveFacts, request: MoveRequest): Result<Destination, MoveRefusal> {
  const { action, actor, version } = request;
  // To keep something harms nobody, and what is not kept in time is gone.
  if (action !== 'set_legal_hold' && (actor.role === 'reviewer' || actor.role === 'admin' || actor.role === 'legal')) {
    if (isOwnStep(state, request, facts)) return fail('own-report');
    if (facts.hasInterest) return fail('conflict-of-interest');
  }
  if (!mayEverDo(actor.role, action)) return fail('role-required');
  // A claim is a claim to decide, and a legal hold decides nothing.
  const isDecision = legalHoldAfter(request) === null;
  if (
    isDecision &&
    (actor.role === 'reviewer' || actor.role === 'admin') &&
    isClaimedByOther(facts.claim, actor.id, request.atMs)
  )
    return fail('report-claimed');
  if (version !== null && version !== state.version) return fail('report-changed');
  const destination = destinationOf(state, action, actor);
  if (!destination) return fail('report-move-refused');
  const refusal = isDecision ? guardOf(state, request, facts) : null;
  return refusal === null ? ok(destination) : fail(refusal);
}

/** Refusals that the actor can still do away with on the way to the decision: such a move is offered. */
const CURABLE: ReadonlySet<MoveRefusal> = new Set(['personal-data-unresolved', 'merge-refused']);

/** What the actor may decide about a report as it stands, in the order of the tables. A legal hold is no decision. */
export function actionsFor(
  state: ReviewState,
  facts: Omit<MoveFacts, 'mayMerge'>,
  actor: Actor,
  atMs: number,
): readonly MoveAction[] {
  const listed = [
    TRANSITIONS[state.status],
    DISPUTE_TRANSITIONS[state.dispute],
    SITUATION_TRANSITIONS[state.situation],
  ].flatMap((moves) => Object.keys(moves) as MoveAction[]);
  return listed.filter((action) => {
    const moved = move(state, { ...facts, mayMerge: true }, { action, actor, version: null, atMs });
    // With its stay shown, what a burst has told already is another's to publish.
    const isShowable = action === 'approve' && !moved.ok && moved.error === 'burst-told';
    return moved.ok || isShowable || CURABLE.has(moved.error);
  });
}

/** 'Verified' means that reviewers checked evidence; being reviewed for wording is not enough. */
export function isVerified(verification: Verification): boolean {
  return verification >= 2;
}

/** A question stays open for so long. */
const ANSWER_MS = 14 * DAY_MS;

/** A move that the clock makes, and when. */
export interface DueMove {
  readonly action: MoveAction;
  readonly reasonCode: string;
  readonly dueAtMs: number;
}

/**
 * What the clock will do with a report if nobody moves it before; null for nothing. `historicAtMs` is when its age
 * leaves it no weight, `isReady` whether it has every reader that it needs.
 */
export function dueMove(
  state: ReviewState,
  { historicAtMs, isReady }: { readonly historicAtMs: number; readonly isReady: boolean },
): DueMove | null {
  const { status, statusSinceMs, dispute, hiddenMs } = state;
  switch (status) {
    case 'approved':
      return isReady
        ? { action: 'publish', reasonCode: RULE_REASONS.timeCame, dueAtMs: publicFrom(state)?.atMs ?? statusSinceMs }
        : null;
    case 'needs_info':
      return { action: 'archive', reasonCode: RULE_REASONS.noReply, dueAtMs: statusSinceMs + ANSWER_MS };
    case 'suspended':
      return {
        action: 'restore',
        reasonCode: RULE_REASONS.notConfirmed,
        dueAtMs: statusSinceMs + Math.max(0, HIDDEN_MS - hiddenMs),
      };
    case 'published':
      return isDisputed(dispute)
        ? null
        : { action: 'archive', reasonCode: RULE_REASONS.historic, dueAtMs: historicAtMs };
    default:
      return null;
  }
}

/** Why a report waits for a reviewer, the most urgent first; empty for one that does not. `isReady` as for dueMove. */
export function waitsFor(state: ReviewState, isReady: boolean): readonly WaitReason[] {
  const reasons: WaitReason[] = [];
  if (state.removalProposed) reasons.push('second-removal');
  else if (state.status === 'suspended') reasons.push('suspended');
  if (state.appeal === 'open') reasons.push('appeal');
  if (isDisputed(state.dispute) && (isPublic(state) || state.status === 'suspended')) reasons.push('complaint');
  if (state.status === 'approved' && !isReady) reasons.push('second-reader');
  if (state.status === 'held') reasons.push('held');
  if (state.status === 'pending') reasons.push('first-look');
  return reasons;
}

/** What a complaint waits for, and until when. */
export interface DisputeDeadline {
  readonly waitsFor: 'contact' | 'answer' | 'decision';
  readonly untilMs: number;
}

/** The reporter is told of a complaint within so many hours of working days, and answers until the end of so many days after. */
export const CONTACT_HOURS = 48;
export const DISPUTE_ANSWER_DAYS = 5;

/** A complaint is decided within this time of everybody having been heard. */
export const DISPUTE_DECISION_MS = 7 * DAY_MS;

/** What an open complaint waits for next; null where none is open. */
export function disputeDeadline({ dispute, disputeSinceMs }: ReviewState): DisputeDeadline | null {
  if (disputeSinceMs === null) return null;
  switch (dispute) {
    case 'notice_received':
      return { waitsFor: 'contact', untilMs: addWorkingHours(disputeSinceMs, CONTACT_HOURS) };
    case 'poster_contacted':
      return { waitsFor: 'answer', untilMs: endOfDayAfter(disputeSinceMs, DISPUTE_ANSWER_DAYS) };
    case 'venue_replied':
      return { waitsFor: 'decision', untilMs: disputeSinceMs + DISPUTE_DECISION_MS };
    default:
      return null;
  }
}

/** Head start in the queue, by the most urgent reason. */
const HEAD_START_MS: Readonly<Partial<Record<WaitReason, number>>> = {
  suspended: 14 * DAY_MS,
  'second-removal': 14 * DAY_MS,
  complaint: 7 * DAY_MS,
  'second-reader': 3 * DAY_MS,
};

/**
 * Where a report stands among those that wait, as a time in ms: the lower, the sooner; null for one that does not wait.
 * Urgency is a head start, not a class of its own: whatever waits long enough comes first.
 */
export function queueOrder(reasons: readonly WaitReason[], waitingSinceMs: number): number | null {
  if (reasons.length === 0) return null;
  return waitingSinceMs - Math.max(...reasons.map((reason) => HEAD_START_MS[reason] ?? 0));
}

/** A report is looked at within this time of its arrival. */
const FIRST_LOOK_MS = 48 * 60 * MINUTE_MS;

/** Whether somebody has waited longer than was promised. */
export function isLate(waitingSinceMs: number, atMs: number): boolean {
  return atMs - waitingSinceMs > FIRST_LOOK_MS;
}
