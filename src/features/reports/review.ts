import { fail, ok, type Result } from '#core/result.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { ReportStatus, Verification } from '#contract/entities/reported-location.ts';
import type { ActorRole, ReportAction, ReviewAction, TextSpan } from '#contract/entities/review.ts';

/**
 * The life of a community report. A report is an append-only log of events; its status, its version and what is public
 * of it follow from that log. Nothing is public that a person did not publish, and nothing is ever edited in place.
 */

/** Everything that may move a report. `view` is no move: it is logged and changes nothing. */
export type MoveAction = Exclude<ReportAction, 'view'>;

interface Move {
  readonly to: ReportStatus;
  readonly by: readonly ActorRole[];
}

const REVIEWERS = ['reviewer', 'admin'] as const;
const REPORTER = ['reporter'] as const;

/** What may happen to a report that does not exist yet. */
export const FIRST_MOVE = { action: 'submit', to: 'submitted', by: REPORTER } as const;

/** Status -> action -> where it leads and who may do it. A pair that is not listed is refused. */
export const TRANSITIONS: Readonly<Record<ReportStatus, Readonly<Partial<Record<MoveAction, Move>>>>> = {
  submitted: {
    check: { to: 'pending', by: ['rule'] },
    withdraw: { to: 'withdrawn', by: REPORTER },
  },
  pending: {
    publish: { to: 'published', by: REVIEWERS },
    needs_info: { to: 'needs_info', by: REVIEWERS },
    reject: { to: 'rejected', by: REVIEWERS },
    withdraw: { to: 'withdrawn', by: REPORTER },
  },
  needs_info: {
    answer: { to: 'pending', by: REPORTER },
    // The question was never answered.
    reject: { to: 'rejected', by: REVIEWERS },
    withdraw: { to: 'withdrawn', by: REPORTER },
  },
  published: {
    // Takes something more out of the public text, such as a name that was overlooked.
    redact: { to: 'published', by: REVIEWERS },
    // A second look at the substance: new evidence, a confirmation.
    verify: { to: 'published', by: REVIEWERS },
    remove: { to: 'removed', by: REVIEWERS },
    withdraw: { to: 'withdrawn', by: REPORTER },
  },
  // The next two can be looked at again, by somebody else than the person who decided.
  rejected: { reopen: { to: 'pending', by: REVIEWERS } },
  removed: { reopen: { to: 'pending', by: REVIEWERS } },
  withdrawn: {},
};

/** The reasons that the desk offers for each decision; the first is the usual one. Each has a sentence in copy.ts. */
export const REASON_CODES = {
  publish: ['first-hand', 'with-evidence'],
  needs_info: ['more-detail', 'which-place', 'first-hand-only'],
  reject: ['not-about-safety', 'no-observation', 'accusation', 'duplicate', 'abuse', 'no-reply'],
  redact: ['personal-data'],
  verify: ['evidence-checked', 'confirmed-by-others', 'checked-again'],
  remove: ['shown-wrong', 'legal-notice', 'personal-data', 'harm'],
  reopen: ['appeal', 'mistake'],
} as const satisfies Record<ReviewAction, readonly string[]>;

/** What an event carries beside who, when and why. */
export interface EventDetail {
  readonly redactions?: readonly TextSpan[];
  readonly notPersonal?: readonly TextSpan[];
  readonly verification?: Verification;
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
  /** The last human decision about the substance; never moved by redaction, views or rules. */
  readonly lastReviewedAtMs: number | null;
  /** The reviewer of the last decision; an appeal goes to somebody else. */
  readonly decidedBy: string | null;
}

const SUBSTANTIVE: ReadonlySet<ReportAction> = new Set(['publish', 'verify']);
const DECISIONS: ReadonlySet<ReportAction> = new Set(['publish', 'reject', 'remove']);

/** The state after one more event; `state` is null before the first. Views leave it as it is. */
export function reduce(state: ReviewState | null, event: ReportEvent): ReviewState {
  const before = state ?? { status: event.to, version: 0, verification: 0, lastReviewedAtMs: null, decidedBy: null };
  if (event.action === 'view') return before;
  return {
    status: event.to,
    version: before.version + 1,
    verification: event.detail.verification ?? before.verification,
    lastReviewedAtMs: SUBSTANTIVE.has(event.action) ? event.atMs : before.lastReviewedAtMs,
    decidedBy: DECISIONS.has(event.action) ? event.actorId : before.decidedBy,
  };
}

/** The state that a whole log leads to; throws on an empty log, which no stored report has. */
export function stateOrThrow(events: readonly ReportEvent[]): ReviewState {
  const state = events.reduce<ReviewState | null>(reduce, null);
  if (!state) throw new Error('a report without events');
  return state;
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
  /** Nobody reviews their own report, nor their own decision. */
  | 'own-report'
  /** This role may never do that. */
  | 'role-required'
  /** Somebody moved the report since the version that the actor saw. */
  | 'report-changed'
  /** The table does not list this action for the report's status. */
  | 'report-move-refused';

export interface MoveRequest {
  readonly action: MoveAction;
  readonly actor: Actor;
  /** The version that the actor looked at; null where it does not matter, as for a withdrawal. */
  readonly version: number | null;
}

function mayEverDo(role: ActorRole, action: MoveAction): boolean {
  return Object.values(TRANSITIONS).some((moves) => moves[action]?.by.includes(role));
}

/** Where a move leads, or why it is refused. The first reason in the order of MoveRefusal is the one given. */
export function move(
  state: ReviewState,
  reporterId: string | null,
  { action, actor, version }: MoveRequest,
): Result<ReportStatus, MoveRefusal> {
  const reviewing = actor.role === 'reviewer' || actor.role === 'admin';
  if (reviewing && actor.id !== null) {
    if (actor.id === reporterId) return fail('own-report');
    if (action === 'reopen' && actor.id === state.decidedBy) return fail('own-report');
  }
  if (!mayEverDo(actor.role, action)) return fail('role-required');
  if (version !== null && version !== state.version) return fail('report-changed');
  const transition = TRANSITIONS[state.status][action];
  if (!transition?.by.includes(actor.role)) return fail('report-move-refused');
  return ok(transition.to);
}

/** What a role may do with a report in this status, in the order of the table. */
export function actionsFor(status: ReportStatus, role: ActorRole): readonly MoveAction[] {
  return (Object.entries(TRANSITIONS[status]) as [MoveAction, Move][])
    .filter(([, transition]) => transition.by.includes(role))
    .map(([action]) => action);
}

/** 'Verified' means that reviewers checked evidence; being reviewed for wording is not enough. */
export function isVerified(verification: Verification): boolean {
  return verification >= 2;
}
