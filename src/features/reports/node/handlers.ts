import { sha256 } from '#adapters/node/sha256.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import type { ReportAction, ReviewDetail, ReviewEvent } from '#contract/entities/review.ts';
import type { CallContext, Caller, Handlers, Refusal } from '#contract/handler.ts';
import type { Random } from '#core/time/clock.ts';
import { answerCopy } from '../answer-copy.ts';
import { copy } from '../copy.ts';
import { reasonSentence } from '../reason-copy.ts';
import { reviewCopy } from '../review-copy.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import { firstBrokenLink } from '../event-chain.ts';
import { parseListQuery } from '../list-query.ts';
import { publicFields } from '../public-report.ts';
import { findPersonalSpans } from '../personal-data.ts';
import { parseSearch } from '../search.ts';
import { actionsFor, type Actor } from '../review.ts';
import { bucketsFor } from '../submission-limits.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { ReportListCache } from './list-cache.ts';
import type { PublishedStore } from './published-store.ts';
import { hashText, type ChangeRefusal, type OpenedReport, type ReportStore } from './report-store.ts';

/** 256 bits. */
const RECEIPT_TOKEN_BYTES = 32;

export interface ReportHandlersOptions {
  readonly store: ReportStore;
  readonly published: PublishedStore;
  readonly cache: ReportListCache;
  readonly gazetteer: Gazetteer;
  readonly random: Random;
  /** Names of accounts by id, for reviewers to see who acted; an erased account has none. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

type ReportCalls =
  | 'getReportedLocations'
  | 'getReportMap'
  | 'getReportedLocation'
  | 'postReportedLocations'
  | 'postReceiptLookup'
  | 'postReceiptAnswer'
  | 'postReceiptWithdraw'
  | 'getReviewReports'
  | 'getReviewReport'
  | 'postReviewDecision';

function hashToken(token: string): Uint8Array {
  return sha256(token);
}

function reviewerOf(caller: Caller): Actor {
  return { role: caller.role === 'admin' ? 'admin' : 'reviewer', id: caller.userId };
}

/** What the reporter may read of their report: who acted by role, never by account. */
function receiptOf({ report, review, events }: OpenedReport) {
  const actions = actionsFor(review.status, 'reporter');
  return {
    id: report.id,
    name: report.name,
    city: report.city,
    country: report.country,
    issueType: report.issueType,
    issueDescription: report.issueDescription,
    status: review.status,
    version: review.version,
    createdAt: isoTime(report.createdAtMs),
    canWithdraw: actions.includes('withdraw'),
    canAnswer: actions.includes('answer'),
    history: events.map(({ atMs, actorRole, action, to, reasonCode, reasonText }) => ({
      at: isoTime(atMs),
      actorRole,
      action,
      to,
      reasonCode,
      reasonText,
    })),
  };
}

/** The handlers of reports, receipts and review. */
export function reportHandlers(options: ReportHandlersOptions): Handlers<ReportCalls> {
  const { store, published, cache, gazetteer, random } = options;

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

  async function detailOf(opened: OpenedReport, caller: Caller): Promise<ReviewDetail> {
    const { report, review, reporterId } = opened;
    const own = reporterId !== null && reporterId === caller.userId;
    return {
      id: report.id,
      name: report.name,
      address: report.address,
      city: report.city,
      state: report.state,
      country: report.country,
      issueType: report.issueType,
      placeKind: report.placeKind,
      issueDescription: report.issueDescription,
      status: review.status,
      version: review.version,
      verification: review.verification,
      createdAt: isoTime(report.createdAtMs),
      lastReviewedAt: isoTimeOrNull(review.lastReviewedAtMs),
      signedIn: reporterId !== null,
      own,
      spans: [...findPersonalSpans(publicFields(report))],
      redactions: [...opened.redactions],
      notPersonal: [...opened.notPersonal],
      actions: own ? [] : (actionsFor(review.status, reviewerOf(caller).role) as ReviewDetail['actions']),
      history: await historyOf(opened),
      historyIntact: firstBrokenLink(report.id, opened.events, hashText) === null,
    };
  }

  /** Why a decision came too late, in words that name the other person's change. */
  async function refusalOf({ error, current }: ChangeRefusal): Promise<Refusal> {
    const status = copy.statuses[current.review.status];
    if (error === 'report-move-refused') return { error, message: answerCopy.moveRefused(status) };
    if (error !== 'report-changed') return { error };
    const last = (await historyOf(current)).findLast(({ action }) => action !== 'view');
    if (!last) return { error };
    const who = reviewCopy.by[last.actorRole] + (last.actorName === null ? '' : ` ${last.actorName}`);
    const why = reasonSentence(last.reasonCode, last.reasonText);
    const what = reviewCopy.events[last.action satisfies ReportAction] + (why === '' ? '' : ` (${why})`);
    return { error, message: answerCopy.changedBy(who, what, status) };
  }

  function reporterOf(record: OpenedReport): Actor {
    return { role: 'reporter', id: record.reporterId };
  }

  return {
    async getReportedLocations({ query }) {
      const parsed = parseListQuery(query);
      if (!parsed.ok) return { error: parsed.error };
      const { body, headers } = await cache.load('list', query, async () => {
        const { locations, nextCursor } = await published.list(parsed.value);
        return { locations: [...locations], nextCursor };
      });
      return { status: 200, body, headers };
    },

    async getReportMap({ query }) {
      const { body, headers } = await cache.load('map', query, async () => {
        const { cells, unplaced, capped } = await published.map(parseSearch(query.q ?? ''), query.issueType ?? null);
        return { cells: [...cells], unplaced, capped };
      });
      return { status: 200, body, headers };
    },

    async getReportedLocation({ params }) {
      const location = await published.find(params.id);
      if (!location) return { error: 'report-not-found' };
      return { status: 200, body: location, headers: { 'cache-control': 'no-cache' } };
    },

    async postReportedLocations({ body }, { caller, atMs }: CallContext) {
      const { id = random.uuid(atMs), userId: _, ...submission } = body;
      const { city, state = '', country, latitude, longitude } = submission;
      const pin = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
      const receiptToken = Buffer.from(random.bytes(RECEIPT_TOKEN_BYTES)).toString('base64url');
      const stored = await store.submit({
        id,
        reporterId: caller.userId,
        receiptHash: hashToken(receiptToken),
        submission,
        position: pin ?? (await gazetteer.find({ city, state: state || null, country })),
        limits: bucketsFor(caller, atMs),
        atMs,
      });
      if (stored.ok) return { status: 201, body: { id, status: stored.value.status, receiptToken } };
      if (stored.error.kind === 'exists') return { error: 'report-exists' };
      const retryAfterSeconds = Math.ceil(stored.error.retryAfterMs / 1_000);
      return { error: 'reports-rate-limited', retryAfterSeconds, message: answerCopy.limitedFor(retryAfterSeconds) };
    },

    async postReceiptLookup({ body }) {
      const record = await store.findByReceipt(hashToken(body.token));
      return record ? { status: 200, body: receiptOf(record) } : { error: 'report-not-found' };
    },

    async postReceiptAnswer({ body }, { atMs }) {
      const record = await store.findByReceipt(hashToken(body.token));
      const changed = record
        ? await store.change(record.report.id, {
            action: 'answer',
            actor: reporterOf(record),
            version: body.version,
            reasonCode: null,
            reasonText: body.answer,
            description: body.issueDescription,
            atMs,
          })
        : null;
      if (!changed) return { error: 'report-not-found' };
      return changed.ok ? { status: 200, body: receiptOf(changed.value) } : { error: changed.error.error };
    },

    async postReceiptWithdraw({ body }, { atMs }) {
      const record = await store.findByReceipt(hashToken(body.token));
      const changed = record
        ? await store.change(record.report.id, {
            action: 'withdraw',
            actor: reporterOf(record),
            version: null,
            reasonCode: null,
            reasonText: null,
            atMs,
          })
        : null;
      if (!changed) return { error: 'report-not-found' };
      if (!changed.ok) return { error: changed.error.error };
      cache.invalidate();
      return { status: 200, body: receiptOf(changed.value) };
    },

    async getReviewReports({ query }, { caller }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const rows = await store.queue(query.status ?? null, after, query.limit + 1);
      const page = rows.slice(0, query.limit);
      const last = page.at(-1);
      return {
        status: 200,
        body: {
          reports: page.map(({ id, reporterId, submission, status, version, createdAtMs }) => ({
            id,
            name: submission.name,
            city: submission.city,
            country: submission.country,
            issueType: submission.issueType,
            status,
            version,
            createdAt: isoTime(createdAtMs),
            own: reporterId !== null && reporterId === caller.userId,
          })),
          nextCursor: last && rows.length > query.limit ? encodeCursor({ order: last.createdAtMs, id: last.id }) : null,
        },
      };
    },

    async getReviewReport({ params }, { caller, atMs }) {
      const opened = await store.open(params.id, reviewerOf(caller), atMs);
      return opened ? { status: 200, body: await detailOf(opened, caller) } : { error: 'report-not-found' };
    },

    async postReviewDecision({ params, body }, { caller, atMs }) {
      const { reasonText, ...decision } = body;
      const changed = await store.change(params.id, {
        ...decision,
        actor: reviewerOf(caller),
        reasonText: reasonText || null,
        atMs,
      });
      if (!changed) return { error: 'report-not-found' };
      if (!changed.ok) return await refusalOf(changed.error);
      cache.invalidate();
      return { status: 200, body: await detailOf(changed.value, caller) };
    },
  };
}
