import type { StrikeView } from '#contract/entities/strike.ts';
import type { Handlers } from '#contract/handler.ts';
import type { Random } from '#core/time/clock.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import { answerCopy } from '../answer-copy.ts';
import { answerBucketsFor } from '../arrival/submission-limits.ts';
import { pausedUntilMs, STRIKE_KEPT_MS, strikeEndsMs } from '../arrival/strikes.ts';
import type { AnswerStore } from './answer-store.ts';
import type { KeptStrike, StrikeStore } from './strike-store.ts';

export interface TrustHandlersOptions {
  readonly answers: AnswerStore;
  readonly strikes: StrikeStore;
  readonly random: Random;
  /** What stands for the network of a caller this week. */
  networkOf(addressKey: string, atMs: number): Promise<string>;
}

type TrustCalls =
  | 'getReportDuplicates'
  | 'postReportAnswer'
  | 'getMyStrikes'
  | 'postStrikeAppeal'
  | 'postReviewStrike'
  | 'getReviewStrikes'
  | 'postReviewStrikeAppeal';

function viewOf(strike: KeptStrike): StrikeView {
  const endsMs = strikeEndsMs(strike);
  return {
    id: strike.id,
    level: strike.level,
    reason: strike.reasonText,
    at: isoTime(strike.givenAtMs),
    pausedUntil: endsMs > strike.givenAtMs ? isoTime(endsMs) : null,
    expires: isoTime(strike.givenAtMs + STRIKE_KEPT_MS),
    appeal: strike.appeal,
  };
}

/** The handlers of what others say about reports, and of strikes. */
export function trustHandlers({ answers, strikes, random, networkOf }: TrustHandlersOptions): Handlers<TrustCalls> {
  return {
    async getReportDuplicates({ query }, { atMs }) {
      const { latitude, longitude, ...draft } = query;
      const pin =
        latitude === undefined || longitude === undefined
          ? null
          : { latitude: Number(latitude), longitude: Number(longitude) };
      const found = await answers.duplicates({ ...draft, pin }, atMs);
      return {
        status: 200,
        body: { reports: found.map(({ createdAtMs, ...report }) => ({ ...report, createdAt: isoTime(createdAtMs) })) },
        headers: { 'cache-control': 'no-store' },
      };
    },

    async postReportAnswer({ params, body }, { caller, atMs }) {
      const sender = caller.userId ?? (await networkOf(caller.addressKey, atMs));
      const answered = await answers.answer({
        id: random.uuid(atMs),
        reportId: params.id,
        userId: caller.userId,
        sender,
        answer: body.answer,
        words: body.words || null,
        limits: answerBucketsFor(sender),
        atMs,
      });
      if (answered.ok) return { status: 204 };
      if (answered.error === 'not-public') return { error: 'report-not-found' };
      if (answered.error === 'own-report') return { error: 'own-report' };
      if (answered.error === 'own-place') return { error: 'place-answer-refused' };
      const retryAfterSeconds = Math.ceil(answered.error.waitMs / 1_000);
      return {
        error: 'reports-rate-limited',
        retryAfterSeconds,
        message: answerCopy.answersLimited(retryAfterSeconds),
      };
    },

    async getMyStrikes(_, { caller, atMs }) {
      const mine = await strikes.of(caller.userId, atMs);
      return {
        status: 200,
        body: { strikes: mine.map(viewOf), pausedUntil: isoTimeOrNull(pausedUntilMs(mine, atMs)) },
      };
    },

    async postStrikeAppeal({ params, body }, { caller, atMs }) {
      const appealed = await strikes.appeal(params.id, caller.userId, body.reason, atMs);
      if (!appealed) return { error: 'strike-not-found' };
      return appealed.ok ? { status: 204 } : { error: 'appeal-refused' };
    },

    async postReviewStrike({ params, body }, { caller, atMs }) {
      const given = await strikes.give({
        id: random.uuid(atMs),
        reportId: params.id,
        reviewerId: caller.userId,
        role: caller.role === 'admin' ? 'admin' : 'reviewer',
        reasonText: body.reason,
        atMs,
      });
      if (!given) return { error: 'report-not-found' };
      if (given.ok) return { status: 201, body: viewOf(given.value) };
      switch (given.error) {
        case 'role-required':
          return { error: given.error, message: answerCopy.banNeedsAdmin };
        case 'own-report':
          return { error: given.error };
        default:
          return { error: 'strike-refused' };
      }
    },

    async getReviewStrikes(_, { caller }) {
      const open = await strikes.appealed();
      return {
        status: 200,
        body: {
          strikes: open.map((one) => ({
            strike: viewOf(one),
            words: one.appealText ?? '',
            mine: one.givenBy === caller.userId || one.userId === caller.userId,
          })),
        },
      };
    },

    async postReviewStrikeAppeal({ params, body }, { caller, atMs }) {
      const decided = await strikes.decide(params.id, caller.userId, body.overrule, atMs);
      if (!decided) return { error: 'strike-not-found' };
      if (decided.ok) return { status: 204 };
      return { error: decided.error === 'own-report' ? 'own-report' : 'report-move-refused' };
    },
  };
}
