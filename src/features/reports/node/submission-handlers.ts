import { sha256 } from '#adapters/node/sha256.ts';
import type { CallContext, Handlers } from '#contract/handler.ts';
import type { Random } from '#core/time/clock.ts';
import { answerCopy } from '../answer-copy.ts';
import { languageOf } from '../checks/language.ts';
import { plausibilityNotes } from '../checks/plausibility.ts';
import { publishAfterMs } from '../arrival/intake.ts';
import { pausedUntilMs } from '../arrival/strikes.ts';
import { bucketsFor } from '../arrival/submission-limits.ts';
import { dayOf } from './written-time.ts';
import type { Gazetteer } from './gazetteer.ts';
import { newReceiptToken } from './receipts.ts';
import type { ReportStore } from './report-store.ts';
import type { StrikeStore } from './strike-store.ts';

export interface SubmissionHandlersOptions {
  readonly store: ReportStore;
  readonly strikes: StrikeStore;
  readonly gazetteer: Gazetteer;
  readonly random: Random;
  /** How long a report of somebody who is not known waits for a campaign that it may be the first of. */
  readonly campaignWaitMs: number;
  /** What stands for the network of a caller this week. */
  networkOf(addressKey: string, atMs: number): Promise<string>;
  /** What stood for it in each week whose key is kept. */
  networksOf(addressKey: string): Promise<readonly string[]>;
}

/** A number in [0, 1) that nobody can guess. */
function drawChance(random: Random): number {
  const [a = 0, b = 0, c = 0] = random.bytes(3);
  return (a * 65_536 + b * 256 + c) / 2 ** 24;
}

/** The handler of what travelers send. */
export function submissionHandlers(options: SubmissionHandlersOptions): Handlers<'postReportedLocations'> {
  const { store, gazetteer, random } = options;

  return {
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
        receiptHash: sha256(receiptToken),
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
  };
}
