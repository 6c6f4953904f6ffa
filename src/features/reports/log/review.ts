import { REPORT_ANSWERED_DAYS } from '#contract/retention.ts';
import type { Dispute, ReportStatus, Situation, Verification } from '#contract/entities/reported-location.ts';
import type { ActorRole, SecondReaderReason } from '#contract/entities/review.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { isClaimedByOther, type Claim } from '../desk/claim.ts';
import { publicFrom } from './publish-wait.ts';
import type { Actor } from './report-event.ts';
import { everyone, isDisputed, isPublic, legalHoldAfter, type ReviewState } from './review-state.ts';
import {
  DISPUTE_TRANSITIONS,
  LEGAL_HOLD_TRANSITIONS,
  SEES_EVIDENCE,
  SITUATION_TRANSITIONS,
  TRANSITIONS,
  type LegalHold,
  type MoveAction,
} from './transitions.ts';

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
export const HIDDEN_MS = 7 * DAY_MS;

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
