import type { ReportAction, ReviewAction, ReviewDetail, ReviewEvent, ReviewReport } from '#contract/entities/review.ts';
import type { Handlers, Refusal, SignedInCaller } from '#contract/handler.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import { answerCopy } from '../answer-copy.ts';
import { copy } from '../copy.ts';
import {
  mayMerge,
  offeredActions,
  secondReaderOf,
  waitingOf,
  type OpenedReport,
  type ReportRecord,
} from '../log/decide.ts';
import { firstBrokenLink } from '../log/event-chain.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import { publicFields, publicWords } from '../published/public-report.ts';
import { publishWaitOf } from '../log/publish-wait.ts';
import { reasonSentence } from '../log/reason-copy.ts';
import { reviewCopy } from '../desk/copy.ts';
import { disputeDeadline } from '../notices/dispute-deadline.ts';
import { isLate } from '../desk/queue.ts';
import { isPublic } from '../log/review-state.ts';
import { UNDECIDED_STATUSES } from '../log/transitions.ts';
import { standingStrikes } from '../arrival/strikes.ts';
import { clockTime } from './written-time.ts';
import type { AnswerStore } from './answer-store.ts';
import type { ChangeRefusal } from './change-report.ts';
import { deskActorOf } from './desk-actor.ts';
import { hashText } from './hash-text.ts';
import type { ReportListCache } from './list-cache.ts';
import type { ReportStore } from './report-store.ts';
import type { StrikeStore } from './strike-store.ts';

export interface ReviewHandlersOptions {
  readonly store: ReportStore;
  readonly cache: ReportListCache;
  readonly answers: AnswerStore;
  readonly strikes: StrikeStore;
  /** Names of accounts by id, for reviewers to see who acted; an erased account has none. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

type ReviewCalls =
  | 'getReviewReports'
  | 'getReviewReport'
  | 'postReviewDecision'
  | 'postReviewClaim'
  | 'postReviewInterest'
  | 'postReviewLegalHold';

/** Most reports about the same place that are shown beside one. */
const SIMILAR_SHOWN = 5;

/** The code of why the automatic check holds a report; null where it does not. */
function heldReasonOf({ review, events }: OpenedReport): string | null {
  if (review.status !== 'held') return null;
  return events.findLast(({ action }) => action === 'hold')?.reasonCode ?? null;
}

/** The handlers of the desk at which reports are reviewed. */
export function reviewHandlers(options: ReviewHandlersOptions): Handlers<ReviewCalls> {
  const { store, cache } = options;

  async function historyOf({ events }: OpenedReport): Promise<ReviewEvent[]> {
    const ids = [...new Set(events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
    const names = ids.length > 0 ? await options.namesOf(ids) : new Map<string, string>();
    return events.map(({ atMs, actorId, detail: _, previousHash: __, hash: ___, ...event }) => ({
      ...event,
      at: isoTime(atMs),
      actorId,
      actorName: actorId === null ? null : (names.get(actorId) ?? null),
    }));
  }

  /** Names of those who hold claims on these reports. */
  async function claimantsOf(records: readonly ReportRecord[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(records.flatMap(({ claim }) => (claim ? [claim.by] : [])))];
    return ids.length > 0 ? await options.namesOf(ids) : new Map();
  }

  function summaryOf(
    record: ReportRecord,
    caller: SignedInCaller,
    atMs: number,
    names: ReadonlyMap<string, string>,
  ): ReviewReport {
    const { report, review, reporterId, claim } = record;
    const { reasons } = waitingOf(record);
    const deadline = disputeDeadline(review);
    const late = isLate(report.createdAtMs, atMs) && !isPublic(review);
    const isOverdue = reasons.length > 0 && (deadline ? deadline.untilMs < atMs : late);
    return {
      id: report.id,
      name: report.name,
      city: report.city,
      country: report.country,
      issueType: report.issueType,
      status: review.status,
      version: review.version,
      createdAt: isoTime(report.createdAtMs),
      language: record.language ?? 'unknown',
      own: reporterId !== null && reporterId === caller.userId,
      dispute: review.dispute,
      situation: review.situation,
      waitsFor: [...reasons, ...(isOverdue ? (['late'] as const) : [])],
      claim:
        claim && atMs < claim.untilMs
          ? { by: names.get(claim.by) ?? null, mine: claim.by === caller.userId, until: isoTime(claim.untilMs) }
          : null,
    };
  }

  async function senderRecordOf(userId: string, reportId: string, atMs: number) {
    const [record, given] = await Promise.all([
      options.answers.recordOf(userId, reportId),
      options.strikes.of(userId, atMs),
    ]);
    return { ...record, strikes: standingStrikes(given, atMs).length };
  }

  async function detailOf(opened: OpenedReport, caller: SignedInCaller, atMs: number): Promise<ReviewDetail> {
    const { report, review, reporterId } = opened;
    const hasInterest = await store.hasInterest(caller.userId, opened.venueId);
    const isTold = await store.isTold(opened);
    const similar = await store.similar(opened, SIMILAR_SHOWN);
    // Of those that are not public what was sent is shown, and their own logs say that it was.
    const unpublished = similar.filter(({ review: its }) => !isPublic(its)).map((other) => other.report.id);
    await store.lookAt(unpublished, deskActorOf(caller), atMs);
    const deadline = disputeDeadline(review);
    return {
      ...summaryOf(opened, caller, atMs, await claimantsOf([opened])),
      address: report.address,
      state: report.state,
      placeKind: report.placeKind,
      issueDescription: report.issueDescription,
      verification: review.verification,
      basis: review.basis,
      lastReviewedAt: isoTimeOrNull(review.lastReviewedAtMs),
      ...publishWaitOf(review),
      ...(isTold && UNDECIDED_STATUSES.has(review.status) ? { told: true } : {}),
      secondReader: [...secondReaderOf(opened)],
      disputeDeadline: deadline && { waitsFor: deadline.waitsFor, until: isoTime(deadline.untilMs) },
      signedIn: reporterId !== null,
      similar: similar.map((other) => similarOf(opened, other)),
      spans: [...findPersonalSpans(publicFields(report))],
      redactions: [...opened.redactions],
      notPersonal: [...opened.notPersonal],
      actions: offeredActions(opened, deskActorOf(caller), { hasInterest, isTold }, atMs) as ReviewAction[],
      notes: [...(opened.notes ?? [])],
      heldBecause: heldReasonOf(opened),
      answers: await options.answers.answersTo(report.id, review.lastReviewedAtMs ?? 0),
      ...(reporterId === null ? {} : { senderRecord: await senderRecordOf(reporterId, report.id, atMs) }),
      history: await historyOf(opened),
      historyIntact: firstBrokenLink(report.id, opened.events, hashText) === null,
    };
  }

  /** Another report about the place: as the public reads it, else what was sent. */
  function similarOf(opened: OpenedReport, other: ReportRecord) {
    const { report, review, redactions } = other;
    const { name, issueDescription } = isPublic(review) ? publicWords(report, redactions) : report;
    return {
      id: report.id,
      name,
      status: review.status,
      createdAt: isoTime(report.createdAtMs),
      issueDescription,
      mergeable: mayMerge(opened, other),
    };
  }

  /** Why a decision came too late, in words that name the other person's change. */
  async function refusalOf({ error, current }: ChangeRefusal): Promise<Refusal> {
    const status = copy.statuses[current.review.status];
    if (error === 'report-move-refused') return { error, message: answerCopy.moveRefused(status) };
    if (error === 'report-claimed' && current.claim) {
      const names = await claimantsOf([current]);
      const who = names.get(current.claim.by) ?? reviewCopy.someone;
      return { error, message: answerCopy.claimedUntil(who, clockTime(current.claim.untilMs)) };
    }
    if (error !== 'report-changed') return { error };
    const last = (await historyOf(current)).findLast(({ action }) => action !== 'view');
    if (!last) return { error };
    const who = reviewCopy.by[last.actorRole] + (last.actorName === null ? '' : ` ${last.actorName}`);
    const why = reasonSentence(last.reasonCode, last.reasonText);
    const what = reviewCopy.events[last.action satisfies ReportAction] + (why === '' ? '' : ` (${why})`);
    return { error, message: answerCopy.changedBy(who, what, status) };
  }

  return {
    async getReviewReports({ query }, { caller, atMs }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const language = query.language ?? null;
      const rows = query.waiting
        ? await store.waiting(after, query.limit + 1, language)
        : (await store.queue(query.status ?? null, after, query.limit + 1, language)).map((record) => ({
            record,
            order: record.report.createdAtMs,
          }));
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      const names = await claimantsOf(page.map(({ record }) => record));
      return {
        status: 200,
        body: {
          reports: page.map(({ record }) => summaryOf(record, caller, atMs, names)),
          nextCursor:
            last && rows.length > query.limit ? encodeCursor({ order: last.order, id: last.record.report.id }) : null,
        },
      };
    },

    async getReviewReport({ params }, { caller, atMs }) {
      const opened = await store.open(params.id, deskActorOf(caller), atMs);
      return opened ? { status: 200, body: await detailOf(opened, caller, atMs) } : { error: 'report-not-found' };
    },

    async postReviewDecision({ params, body }, { caller, atMs }) {
      const { reasonText, ...decision } = body;
      const changed = await store.change(params.id, {
        ...decision,
        actor: deskActorOf(caller),
        reasonText: reasonText || null,
        atMs,
      });
      if (!changed) return { error: 'report-not-found' };
      if (!changed.ok) return await refusalOf(changed.error);
      cache.invalidate();
      return { status: 200, body: await detailOf(changed.value, caller, atMs) };
    },

    async postReviewClaim({ params }, { caller, atMs }) {
      const claimed = await store.claim(params.id, caller.userId, atMs);
      if (!claimed) return { error: 'report-not-found' };
      if (!claimed.ok) return { error: claimed.error };
      return { status: 200, body: { until: isoTime(claimed.value.untilMs) } };
    },

    async postReviewInterest({ params }, { caller, atMs }) {
      const isKnown = await store.declareInterest(params.id, caller.userId, atMs);
      return isKnown ? { status: 204 } : { error: 'report-not-found' };
    },

    async postReviewLegalHold({ params, body: { hold, reasonCode = null, reasonText } }, { caller, atMs }) {
      const actor = deskActorOf(caller);
      const why = { actor, reasonCode, reasonText: reasonText || null };
      const changed = await store.setLegalHold(params.id, { hold, ...why, atMs });
      if (!changed) return { error: 'report-not-found' };
      return changed.ok ? { status: 204 } : await refusalOf(changed.error);
    },
  };
}
