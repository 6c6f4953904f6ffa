import { sha256 } from '#adapters/node/sha256.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import { createBulkheads } from '#adapters/node/database/bulkhead.ts';
import type {
  Receipt,
  ReportAction,
  ReviewAction,
  ReviewDetail,
  ReviewEvent,
  ReviewReport,
} from '#contract/entities/review.ts';
import type { CallContext, Handlers, Refusal, SignedInCaller } from '#contract/handler.ts';
import { fail, type Result } from '#core/result.ts';
import type { Random } from '#core/time/clock.ts';
import { answerCopy } from '../answer-copy.ts';
import { copy } from '../copy.ts';
import { reasonSentence } from '../reason-copy.ts';
import { reviewCopy } from '../review-copy.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import { firstBrokenLink } from '../event-chain.ts';
import { parseListQuery, parseMapQuery } from '../list-query.ts';
import { countReports, removalRange } from '../place.ts';
import { publicFields, publicWords } from '../public-report.ts';
import { findPersonalSpans } from '../personal-data.ts';
import {
  mayMerge,
  offeredActions,
  secondReaderOf,
  waitingOf,
  type Change,
  type OpenedReport,
  type ReportRecord,
} from '../decide.ts';
import { publishAfterMs } from '../intake.ts';
import {
  disputeDeadline,
  isLate,
  isPublic,
  publicFrom,
  UNDECIDED_STATUSES,
  type Actor,
  type ReportEvent,
  type ReviewState,
} from '../review.ts';
import { bucketsFor, checkBucketsFor } from '../submission-limits.ts';
import { languageOf } from '../checks/language.ts';
import { plausibilityNotes } from '../checks/plausibility.ts';
import { pausedUntilMs, standingStrikes } from '../strikes.ts';
import type { AnswerStore } from './answer-store.ts';
import type { CheckStore } from './check-store.ts';
import type { StrikeStore } from './strike-store.ts';
import { deskActorOf } from './desk-actor.ts';
import type { ChangeMark } from '../change-mark.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { ListedKind, ListedQuery, ReportListCache } from './list-cache.ts';
import type { PlaceReading, PlaceStore } from './place-store.ts';
import type { PublishedStore, Tombstone } from './published-store.ts';
import { newReceiptToken } from './receipts.ts';
import { hashText } from './hash-text.ts';
import type { ChangeRefusal } from './change-report.ts';
import type { ReportStore } from './report-store.ts';

/** Searches of one address that run at a time: whoever asks for many leaves connections to others. */
const SEARCHES_OF_AN_ADDRESS = 1;
const MAX_WAITING_OF_AN_ADDRESS = 16;

/** What anybody may read. */
interface PublicReading {
  readonly published: PublishedStore;
  readonly places: PlaceReading;
}

export interface ReportHandlersOptions {
  readonly store: ReportStore;
  readonly places: PlaceStore;
  readonly published: PublishedStore;
  /**
   * Where a caller reads who need not see the last moment, and the mark of those who do: they have just changed what is
   * public. Null: everybody reads what is written to.
   */
  readonly aside: (PublicReading & { readonly mark: ChangeMark }) | null;
  readonly cache: ReportListCache;
  readonly gazetteer: Gazetteer;
  readonly random: Random;
  readonly answers: AnswerStore;
  readonly checks: CheckStore;
  readonly strikes: StrikeStore;
  /** How long a report of somebody who is not known waits for a campaign that it may be the first of. */
  readonly campaignWaitMs: number;
  /** What stands for the network of a caller this week. */
  networkOf(addressKey: string, atMs: number): Promise<string>;
  /** What stood for it in each week whose key is kept. */
  networksOf(addressKey: string): Promise<readonly string[]>;
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
  | 'postReceiptAppeal'
  | 'getReviewReports'
  | 'getReviewReport'
  | 'postReviewDecision'
  | 'postReviewClaim'
  | 'postReviewInterest'
  | 'postReviewLegalHold'
  | 'getPlace'
  | 'postPlaceClaim'
  | 'postPlaceCheck'
  | 'postReportReply'
  | 'getReviewPlaces'
  | 'postReviewPlaceClaim'
  | 'postReviewReply';

function hashToken(token: string): Uint8Array {
  return sha256(token);
}

/** A number in [0, 1) that nobody can guess. */
function drawChance(random: Random): number {
  const [a = 0, b = 0, c = 0] = random.bytes(3);
  return (a * 65_536 + b * 256 + c) / 2 ** 24;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

const dayOf = (atMs: number): string => DAY.format(atMs);
const clockTime = (atMs: number): string => `${TIME.format(atMs)} UTC`;

/** The earliest time at which a report can be published, and why it waits; null once it is decided. */
function publishWaitOf(review: ReviewState): Pick<Receipt, 'publishAfter' | 'publishWait'> {
  const from = UNDECIDED_STATUSES.has(review.status) ? publicFrom(review) : null;
  return from === null ? { publishAfter: null } : { publishAfter: isoTime(from.atMs), publishWait: from.because };
}

function tombstoneText({ status, reasonCode, atMs }: Tombstone): string {
  const date = dayOf(atMs);
  return status === 'removed'
    ? answerCopy.tombstone.removed(date, reasonSentence(reasonCode, null))
    : answerCopy.tombstone.withdrawn(date);
}

/** The code of why the automatic check holds a report; null where it does not. */
function heldReasonOf({ review, events }: OpenedReport): string | null {
  if (review.status !== 'held') return null;
  return events.findLast(({ action }) => action === 'hold')?.reasonCode ?? null;
}

/** Most reports on the page of a place. */
const PLACE_REPORTS_SHOWN = 50;

/** Most reports about the same place that are shown beside one. */
const SIMILAR_SHOWN = 5;

function reporterOf({ reporterId }: ReportRecord): Actor {
  return { role: 'reporter', id: reporterId };
}

/** What was taken out of the public description later. Nothing where the text is no longer the one that it was taken out of. */
function removedBy({ action, detail }: ReportEvent, { redactions }: OpenedReport): { start: number; end: number }[] {
  if (action !== 'redact') return [];
  return (detail.redactions ?? [])
    .filter(({ field, start, end }) =>
      redactions.some((known) => known.field === field && known.start === start && known.end === end),
    )
    .flatMap(({ field, start, end }) => (field === 'issueDescription' ? [{ start, end }] : []));
}

/** What the reporter may read of their report: who acted by role, never by account. */
function receiptOf(opened: OpenedReport, atMs: number) {
  const { report, review, events } = opened;
  const actions = offeredActions(opened, reporterOf(opened), { hasInterest: false, isTold: false }, atMs);
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
    canCorrect: actions.includes('answer') && !isPublic(review),
    canAppeal: actions.includes('appeal'),
    ...publishWaitOf(review),
    history: events.map((event) => {
      const removed = removedBy(event, opened);
      return {
        at: isoTime(event.atMs),
        actorRole: event.actorRole,
        action: event.action,
        to: event.to,
        reasonCode: event.reasonCode,
        reasonText: event.reasonText,
        ...(removed.length > 0 ? { removed } : {}),
      };
    }),
  };
}

/** The handlers of reports, receipts and review. */
export function reportHandlers(options: ReportHandlersOptions): Handlers<ReportCalls> {
  const { store, places, published, cache, gazetteer, random, aside } = options;

  const inOwnTurn = createBulkheads(SEARCHES_OF_AN_ADDRESS, MAX_WAITING_OF_AN_ADDRESS);

  /** Whoever is signed in, or has just changed something, sees what they did. */
  function readingFor({ caller, header }: CallContext): PublicReading {
    const isFresh = caller.userId !== null || aside?.mark.isOn(header('cookie'));
    return aside && !isFresh ? aside : { published, places };
  }

  /** What is kept for everybody is read at once and as new as can be; else each address waits for its own searches. */
  async function readPublic<T>(
    kind: ListedKind,
    query: ListedQuery,
    context: CallContext,
    read: (from: PublishedStore) => Promise<T>,
  ): Promise<T> {
    if (cache.keeps(kind, query)) return await read(published);
    return await inOwnTurn(context.caller.addressKey, () => read(readingFor(context).published));
  }

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

  /** What the holder of a receipt does to their own report. */
  async function changeByReceipt(
    token: string,
    change: Pick<Change, 'action' | 'version' | 'reasonText' | 'description'>,
    atMs: number,
  ): Promise<Result<OpenedReport, ChangeRefusal['error'] | 'report-not-found'>> {
    const record = await store.findByReceipt(hashToken(token));
    if (!record) return fail('report-not-found');
    const changed = await store.change(record.report.id, {
      ...change,
      actor: reporterOf(record),
      reasonCode: null,
      atMs,
    });
    if (!changed) return fail('report-not-found');
    return changed.ok ? changed : fail(changed.error.error);
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
    const similar = [];
    for (const other of await store.similar(opened, SIMILAR_SHOWN))
      similar.push(await similarOf(opened, other, caller, atMs));
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
      similar,
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

  /** Another report about the place: as the public reads it, else what was sent, which is then logged there as well. */
  async function similarOf(opened: OpenedReport, other: ReportRecord, caller: SignedInCaller, atMs: number) {
    const { report, review, redactions } = other;
    const isShown = isPublic(review);
    if (!isShown) await store.open(report.id, deskActorOf(caller), atMs);
    const { name, issueDescription } = isShown ? publicWords(report, redactions) : report;
    return {
      id: report.id,
      name,
      status: review.status,
      createdAt: isoTime(report.createdAtMs),
      issueDescription,
      mergeable: mayMerge(opened, other),
    };
  }

  /** The sentence that stands where a report was public once. */
  async function tombstoneOf(id: string, from: PublishedStore): Promise<{ readonly message?: string }> {
    const stone = await from.findTombstone(id);
    return stone ? { message: tombstoneText(stone) } : {};
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
    async getReportedLocations({ query }, context) {
      const parsed = parseListQuery(query);
      if (!parsed.ok) return { error: parsed.error };
      const list = async () => {
        const { locations, nextCursor } = await readPublic('list', query, context, (from) => from.list(parsed.value));
        return { locations: [...locations], nextCursor };
      };
      // Where somebody is stands in no cache.
      if (parsed.value.near) return { status: 200, body: await list(), headers: { 'cache-control': 'no-store' } };
      const { body, headers } = await cache.load('list', query, list);
      return { status: 200, body, headers };
    },

    async getReportMap({ query }, context) {
      const parsed = parseMapQuery(query);
      if (!parsed.ok) return { error: parsed.error };
      const { body, headers } = await cache.load('map', query, async () => {
        const { cells, unplaced, capped } = await readPublic('map', query, context, (from) => from.map(parsed.value));
        return { cells: [...cells], unplaced, capped };
      });
      return { status: 200, body, headers };
    },

    async getReportedLocation({ params }, context) {
      const from = readingFor(context).published;
      const location = await from.find(params.id);
      if (!location) return { error: 'report-not-found', ...(await tombstoneOf(params.id, from)) };
      return { status: 200, body: location, headers: { 'cache-control': 'no-cache' } };
    },

    async postReportedLocations({ body }, { caller, atMs }: CallContext) {
      const { id = random.uuid(atMs), userId: _, ...submission } = body;
      if (caller.userId !== null) {
        const untilMs = pausedUntilMs(await options.strikes.of(caller.userId, atMs), atMs);
        if (untilMs !== null)
          return {
            error: 'reports-paused',
            retryAfterSeconds: Math.ceil((untilMs - atMs) / 1_000),
            message: answerCopy.pausedUntil(dayOf(untilMs)),
          };
      }
      const network = await options.networkOf(caller.addressKey, atMs);
      const { city, state = '', country, latitude, longitude } = submission;
      const pin = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
      const receiptToken = newReceiptToken(random);
      const cityCenter = await gazetteer.find({ city, state: state || null, country });
      const stored = await store.submit({
        id,
        reporterId: caller.userId,
        receiptHash: hashToken(receiptToken),
        submission,
        position: pin ?? cityCenter,
        limits: bucketsFor({ userId: caller.userId, addressKey: network }, atMs),
        network,
        notes: plausibilityNotes(submission, { cityCenter, language: languageOf(submission.issueDescription), atMs }),
        networks: await options.networksOf(caller.addressKey),
        publishAfterMs: publishAfterMs(submission, atMs, drawChance(random)),
        campaignWaitMs: options.campaignWaitMs,
        atMs,
      });
      if (stored.ok) {
        const { status, addedTo } = stored.value;
        return { status: 201, body: { id: addedTo ?? id, status, receiptToken, ...(addedTo ? { addedTo } : {}) } };
      }
      if (stored.error.kind === 'exists') return { error: 'report-exists' };
      const retryAfterSeconds = Math.ceil(stored.error.retryAfterMs / 1_000);
      return { error: 'reports-rate-limited', retryAfterSeconds, message: answerCopy.limitedFor(retryAfterSeconds) };
    },

    async postReceiptLookup({ body }, { atMs }) {
      const record = await store.findByReceipt(hashToken(body.token));
      return record ? { status: 200, body: receiptOf(record, atMs) } : { error: 'report-not-found' };
    },

    async postReceiptAnswer({ body }, { atMs }) {
      const change = {
        action: 'answer',
        version: body.version,
        reasonText: body.answer,
        description: body.issueDescription,
      } as const;
      const changed = await changeByReceipt(body.token, change, atMs);
      return changed.ok ? { status: 200, body: receiptOf(changed.value, atMs) } : { error: changed.error };
    },

    async postReceiptAppeal({ body }, { atMs }) {
      const change = { action: 'appeal', version: body.version, reasonText: body.reason } as const;
      const changed = await changeByReceipt(body.token, change, atMs);
      return changed.ok ? { status: 200, body: receiptOf(changed.value, atMs) } : { error: changed.error };
    },

    async postReceiptWithdraw({ body }, { atMs }) {
      const change = { action: 'withdraw', version: null, reasonText: null } as const;
      const changed = await changeByReceipt(body.token, change, atMs);
      if (!changed.ok) return { error: changed.error };
      cache.invalidate();
      return { status: 200, body: receiptOf(changed.value, atMs), cookies: aside ? [aside.mark.cookie] : [] };
    },

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

    async postReviewLegalHold({ params, body: { hold, reasonCode = null, reasonText } }, { caller, atMs }) {
      const actor = deskActorOf(caller);
      const why = { actor, reasonCode, reasonText: reasonText || null };
      const changed = await store.setLegalHold(params.id, { hold, ...why, atMs });
      if (!changed) return { error: 'report-not-found' };
      return changed.ok ? { status: 204 } : await refusalOf(changed.error);
    },

    async getPlace({ params: { id } }, context) {
      const { caller, atMs } = context;
      const from = readingFor(context);
      const reports = await from.published.ofVenue(id, PLACE_REPORTS_SHOWN);
      const [newest] = reports;
      if (!newest) return { error: 'place-not-found' };
      const { name, city, country } = newest;
      const { stones, removedByLaw } = await from.places.gone(id, atMs);
      return {
        status: 200,
        body: {
          id,
          name,
          city,
          country,
          counts: { ...countReports(await from.places.counted(id, atMs)), checks: await from.places.checks(id, atMs) },
          removedRange: removalRange(removedByLaw),
          gone: stones.map((stone) => ({ at: isoTime(stone.atMs), text: tombstoneText(stone) })),
          reports: [...reports],
          claim: caller.userId === null ? null : await places.claimOf(id, caller.userId),
        },
        headers: { 'cache-control': 'no-cache' },
      };
    },

    async postPlaceClaim({ params, body }, { caller, atMs }) {
      if (!(await places.find(params.id))) return { error: 'place-not-found' };
      const isNew = await places.addClaim({
        id: random.uuid(atMs),
        venueId: params.id,
        userId: caller.userId,
        evidence: body.evidence,
        atMs,
      });
      return isNew ? { status: 201, body: { status: 'pending' } } : { error: 'place-claim-exists' };
    },

    async postPlaceCheck({ params, body }, { caller, atMs }) {
      if (!(await places.find(params.id))) return { error: 'place-not-found' };
      if (caller.userId !== null && (await places.claimOf(params.id, caller.userId)) === 'confirmed')
        return { error: 'place-answer-refused' };
      const network = await options.networkOf(caller.addressKey, atMs);
      const added = await options.checks.add({
        id: body.round,
        venueId: params.id,
        userId: caller.userId,
        network,
        limits: checkBucketsFor({ userId: caller.userId, addressKey: network }, atMs),
        atMs,
      });
      if (added.ok) return { status: 204 };
      const retryAfterSeconds = Math.ceil(added.error.waitMs / 1_000);
      return { error: 'reports-rate-limited', retryAfterSeconds, message: answerCopy.checksLimited(retryAfterSeconds) };
    },

    async postReportReply({ params, body }, { caller, atMs }) {
      const userId = caller.userId;
      const venueId = await places.venueOf(params.id);
      if (venueId === null) return { error: 'report-not-found' };
      if ((await places.claimOf(venueId, userId)) !== 'confirmed') return { error: 'place-not-yours' };
      if (findPersonalSpans({ issueDescription: body.text }).length > 0) return { error: 'reply-personal-data' };
      const isNew = await places.addReply({ id: random.uuid(atMs), reportId: params.id, userId, ...body, atMs });
      return isNew ? { status: 201, body: { status: 'pending' } } : { error: 'reply-waits' };
    },

    async getReviewPlaces({ query }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const { claims, replies, waiting, end } = await places.waiting(after, query.limit);
      const names = claims.length > 0 ? await options.namesOf(claims.map(({ userId }) => userId)) : new Map();
      return {
        status: 200,
        body: {
          claims: claims.map(({ userId, venueId, createdAtMs, ...claim }) => ({
            ...claim,
            placeId: venueId,
            username: names.get(userId) ?? null,
            createdAt: isoTime(createdAtMs),
          })),
          replies: replies.map(({ createdAtMs, ...reply }) => ({ ...reply, createdAt: isoTime(createdAtMs) })),
          waiting,
          nextCursor: end && encodeCursor(end),
        },
      };
    },

    async postReviewPlaceClaim({ params, body }, { caller, atMs }) {
      const decided = await places.decideClaim(params.id, caller.userId, body.confirm, atMs);
      if (!decided) return { error: 'place-claim-not-found' };
      if (!decided.ok) return { error: decided.error };
      return { status: 200, body: { status: body.confirm ? 'confirmed' : 'refused' } };
    },

    async postReviewReply({ params, body }, { caller, atMs }) {
      const decided = await places.decideReply(params.id, caller.userId, body.publish, atMs);
      if (!decided) return { error: 'reply-not-found' };
      if (!decided.ok) return { error: decided.error };
      cache.invalidate();
      return { status: 200, body: { status: body.publish ? 'published' : 'refused' } };
    },

    async postReviewInterest({ params }, { caller, atMs }) {
      const isKnown = await store.declareInterest(params.id, caller.userId, atMs);
      return isKnown ? { status: 204 } : { error: 'report-not-found' };
    },
  };
}
