import { sha256 } from '#adapters/node/sha256.ts';
import { noticeAction, type LegalNotice, type NoticeReceipt } from '#contract/entities/notice.ts';
import type { Handlers, SignedInCaller } from '#contract/handler.ts';
import { encodeCursor, parseCursor } from '#core/http/page-cursor.ts';
import type { Random } from '#core/time/clock.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import { offeredActions } from '../../log/decide.ts';
import { publicWords } from '../../published/public-report.ts';
import type { Actor } from '../../log/report-event.ts';
import { deskActorOf } from '../../node/desk-actor.ts';
import type { ReportListCache } from '../../node/list-cache.ts';
import { newReceiptToken } from '../../node/receipts.ts';
import { isUrgent, needsName } from '../grounds.ts';
import { noticeAppealUntil, noticeDeadline } from '../notice.ts';
import type { DeskClocks } from './desk-clocks.ts';
import type { NoticeStore, StoredNotice } from './notice-store.ts';

/** Complaints a day: of one sender (a hotel's guests share an address), and of those who speak for one place about it. */
export const NOTICE_RATES = {
  sender: { burst: 10, perMinute: 10 / (24 * 60) },
  place: { burst: 5, perMinute: 5 / (24 * 60) },
};

export interface NoticeHandlersOptions {
  readonly store: NoticeStore;
  readonly clocks: DeskClocks;
  readonly cache: Pick<ReportListCache, 'invalidate'>;
  readonly random: Random;
  /** Counts a complaint, by its sender or by the place that its sender speaks for; the seconds until they may again, or 0. */
  secondsToWait(by: 'sender' | 'place', key: string, atMs: number): number | Promise<number>;
  /** Of these places, those that this person is connected with. */
  interestsOf(userId: string | null, venueIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Writes into the log of a report that somebody read what is private of it. */
  noteReading(reportId: string, actor: Actor, atMs: number): Promise<unknown>;
}

type NoticeCalls =
  | 'postNotice'
  | 'postNoticeLookup'
  | 'postNoticeAppeal'
  | 'getLegalNotices'
  | 'postLegalDecision'
  | 'getReviewClocks';

const fieldsOf = (notice: StoredNotice) => ({
  id: notice.id,
  ground: notice.ground,
  words: notice.words,
  reason: notice.reason,
  receivedAt: isoTime(notice.receivedAtMs),
  contactedAt: isoTimeOrNull(notice.contactedAtMs),
  answeredAt: isoTimeOrNull(notice.answeredAtMs),
  decidedAt: isoTimeOrNull(notice.decidedAtMs),
  outcome: notice.outcome,
  statement: notice.statement,
});

/** What the sender of a complaint sees: of the report its state alone. */
function receiptOf(notice: StoredNotice, atMs: number): NoticeReceipt {
  const untilMs = noticeAppealUntil(notice, notice.outcome);
  return {
    ...fieldsOf(notice),
    reportStatus: notice.report.review.status,
    canAppeal: untilMs !== null && atMs <= untilMs,
    appealUntil: isoTimeOrNull(untilMs),
  };
}

export function noticeHandlers(options: NoticeHandlersOptions): Handlers<NoticeCalls> {
  const { store, clocks, cache, random } = options;

  async function legalNoticesOf(notices: readonly StoredNotice[], caller: SignedInCaller, atMs: number) {
    const venueIds = new Set(notices.map(({ report }) => report.venueId));
    const interests = await options.interestsOf(caller.userId, [...venueIds]);
    const waiting = await store.waitingAbout([...new Set(notices.map(({ report }) => report.report.id))]);
    const shown: LegalNotice[] = [];
    // One after the other: each may write into a log, and a desk takes one connection.
    for (const notice of notices) shown.push(await legalNoticeOf(notice, interests, waiting, caller, atMs));
    return shown;
  }

  async function legalNoticeOf(
    notice: StoredNotice,
    interests: ReadonlySet<string>,
    waiting: ReadonlyMap<string, readonly string[]>,
    caller: SignedInCaller,
    atMs: number,
  ): Promise<LegalNotice> {
    const { report } = notice;
    const { review, redactions, venueId, events } = report;
    const deadline = noticeDeadline(notice, atMs);
    const hasInterest = interests.has(venueId);
    const offered = offeredActions(report, deskActorOf(caller), { hasInterest, isTold: false }, atMs);
    const words = publicWords(report.report, redactions);
    const answer = events.findLast(
      ({ action, atMs: saidAtMs }) => action === 'answer' && saidAtMs >= (notice.contactedAtMs ?? Infinity),
    );
    // What its reporter wrote to the desk is private: they see that it was read.
    if (answer?.reasonText) await options.noteReading(report.report.id, deskActorOf(caller), atMs);
    return {
      ...fieldsOf(notice),
      sender: notice.sender,
      url: notice.url,
      name: notice.name,
      contact: notice.contact,
      passOn: notice.passOn,
      urgent: isUrgent(notice.ground),
      deadline: deadline && {
        waitsFor: deadline.waitsFor,
        until: isoTime(deadline.untilMs),
        late: atMs > deadline.untilMs && deadline.waitsFor !== 'answer',
      },
      appealReason: notice.appealReason,
      others: (waiting.get(report.report.id) ?? []).filter((id) => id !== notice.id).length,
      report: {
        id: report.report.id,
        version: review.version,
        status: review.status,
        dispute: review.dispute,
        name: words.name,
        city: words.city,
        country: words.country,
        text: words.issueDescription,
      },
      answer: answer?.reasonText ?? null,
      // What one alone may take out of the public is an urgent thing of its own: 'agree' is how a removal begins.
      actions: noticeAction.options.filter(
        (action) =>
          offered.includes(action) && (action !== 'remove' || review.status === 'suspended' || review.removalProposed),
      ),
    };
  }

  return {
    async postNotice({ body }, { caller, atMs }) {
      const { goodFaith: _, ...notice } = body;
      if (notice.name === '' && needsName(notice.ground)) return { error: 'notice-name-required' };
      const found = await store.reportAt(notice.url);
      if (!found) return { error: 'notice-report-not-found' };
      const limits = [
        ['sender', caller.userId ?? caller.addressKey],
        // Nobody who is in danger waits because a place has complained enough.
        ...(notice.sender === 'place' && !isUrgent(notice.ground)
          ? ([['place', found.venueId ?? found.reportId]] as const)
          : []),
      ] as const;
      for (const [by, key] of limits) {
        const seconds = await options.secondsToWait(by, key, atMs);
        if (seconds > 0) return { error: 'notices-rate-limited', retryAfterSeconds: seconds };
      }
      const id = random.uuid(atMs);
      const receiptToken = newReceiptToken(random);
      const isStored = await store.submit(found.reportId, {
        ...notice,
        id,
        receiptHash: sha256(receiptToken),
        userId: caller.userId,
        atMs,
      });
      if (!isStored) return { error: 'notice-report-not-found' };
      cache.invalidate();
      return { status: 201, body: { id, receiptToken } };
    },

    async postNoticeLookup({ body }, { atMs }) {
      const notice = await store.findByReceipt(sha256(body.token));
      return notice ? { status: 200, body: receiptOf(notice, atMs) } : { error: 'notice-not-found' };
    },

    async postNoticeAppeal({ body }, { atMs }) {
      const appealed = await store.appeal(sha256(body.token), body.reason, atMs);
      if (!appealed) return { error: 'notice-not-found' };
      if (!appealed.ok) return { error: appealed.error };
      cache.invalidate();
      return { status: 200, body: receiptOf(appealed.value, atMs) };
    },

    async getLegalNotices({ query }, { caller, atMs }) {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor);
      if (query.cursor !== undefined && !after) return { error: 'bad-request' };
      const { notices, end } = await store.waiting(after, query.limit);
      return {
        status: 200,
        body: {
          notices: await legalNoticesOf(notices, caller, atMs),
          waiting: await store.countWaiting(),
          clocks: await clocks.noticeClocks(atMs),
          nextCursor: end && encodeCursor(end),
        },
      };
    },

    async postLegalDecision({ params, body }, { caller, atMs }) {
      const decided = await store.decide(params.id, body, deskActorOf(caller), atMs);
      if (!decided) return { error: 'notice-not-found' };
      if (!decided.ok) {
        const { error } = decided.error;
        switch (error) {
          case 'own-report':
          case 'conflict-of-interest':
          case 'role-required':
          case 'report-changed':
            return { error };
          default:
            return { error: 'report-move-refused' };
        }
      }
      cache.invalidate();
      const [notice] = await legalNoticesOf([decided.value], caller, atMs);
      return { status: 200, body: notice! };
    },

    async getReviewClocks(_, { atMs }) {
      return { status: 200, body: await clocks.reviewClocks(atMs) };
    },
  };
}
