import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { IssueType, ReportAnswer } from '#contract/entities/reported-location.ts';
import type { AnswerCount } from '#contract/entities/review.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { flagScore } from '../arrival/accuracy.ts';
import { speakersOf } from '../inbox/node/message-store.ts';
import { DUPLICATE_DAYS, duplicateLikeness } from '../checks/duplicates.ts';
import type { Position } from '../published/public-report.ts';
import { isPublic } from '../log/review-state.ts';
import { fold } from '../search.ts';
import type { LimitedBucket } from '../arrival/submission-limits.ts';
import { openLocked } from './report-rows.ts';
import { storeRecord } from './stored-state.ts';
import { drawTokens } from './token-buckets.ts';

/** Most reports of one city and kind that are compared by name, the newest first. */
const MOST_COMPARED = 1_000;
const MOST_SHOWN = 3;
/** Words that others added, as many as a reviewer reads. */
const MOST_WORDS = 10;

export interface SentAnswer {
  readonly id: string;
  readonly reportId: string;
  readonly userId: string | null;
  /** The account, or what stands for the network. */
  readonly sender: string;
  readonly answer: ReportAnswer;
  readonly words: string | null;
  readonly limits: readonly LimitedBucket[];
  readonly atMs: number;
}

export interface Draft {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly issueType: IssueType;
  readonly pin: Position | null;
}

export interface SenderRecord {
  readonly published: number;
  readonly refused: number;
}

/** What others say of published reports. */
export interface AnswerStore {
  /** Published reports that may tell of the same thing, the likeliest first. */
  duplicates(
    draft: Draft,
    atMs: number,
  ): Promise<readonly { id: string; name: string; issueDescription: string; createdAtMs: number }[]>;
  /** Keeps an answer; one that its sender gave before is replaced. Waits are in ms. */
  answer(
    sent: SentAnswer,
  ): Promise<Result<void, { readonly waitMs: number } | 'not-public' | 'own-report' | 'own-place'>>;
  /** How many gave which answer since a person last looked at the report. */
  answersTo(reportId: string, sinceMs: number): Promise<AnswerCount[]>;
  /** What became of an account's earlier reports. */
  recordOf(userId: string, exceptId: string): Promise<SenderRecord>;
}

/** Takes back what its transaction has written. */
class LimitReached extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('too many answers');
    this.waitMs = waitMs;
  }
}

async function recordOf(database: Queryable, userId: string, exceptId: string): Promise<SenderRecord> {
  const [row] = await database.query<{ published: number; refused: number }>(
    `SELECT count(*) FILTER (WHERE status IN ('published', 'archived', 'merged'))::integer AS published,
            count(*) FILTER (WHERE status IN ('rejected', 'removed'))::integer AS refused
     FROM reports WHERE reporter_id = $1 AND id <> $2`,
    [userId, exceptId],
  );
  return row ?? { published: 0, refused: 0 };
}

/** How much those weigh together who asked for another look since a person last took one. */
async function flagScoreOf(transaction: Queryable, reportId: string, sinceMs: number): Promise<number> {
  const flags = await transaction.query<{ user_id: string | null }>(
    "SELECT user_id FROM report_answers WHERE report_id = $1 AND answer = 'look_again' AND created_at > $2 LIMIT 100",
    [reportId, new Date(sinceMs)],
  );
  const flaggers = [];
  for (const { user_id } of flags) {
    const { published, refused } = user_id === null ? {} : await recordOf(transaction, user_id, reportId);
    flaggers.push({ record: published === undefined ? null : { agreed: published, disagreed: refused ?? 0 } });
  }
  return flagScore(flaggers);
}

/** The store of answers on PostgreSQL. */
export function createAnswerStore(database: Database): AnswerStore {
  return {
    async duplicates(draft, atMs) {
      const rows = await database.query<{
        id: string;
        name: string;
        city: string;
        country: string;
        issue_type: IssueType;
        description: string;
        created_at: number;
        pin: [number, number] | null;
      }>(
        `SELECT published.id, published.name, published.city, published.country, issue_type, published.description,
                published.created_at,
                CASE WHEN submission ? 'latitude' THEN jsonb_build_array(submission -> 'latitude', submission -> 'longitude') END AS pin
         FROM (SELECT * FROM published_reports
               WHERE split_part(search_text, E'\\n', 2) = $1 AND issue_type = $2 AND created_at > $3
                 AND venue_id IS NOT NULL AND NOT archived
               ORDER BY created_at DESC LIMIT $4) AS published
         JOIN reports ON reports.id = published.id`,
        [fold(draft.city), draft.issueType, new Date(atMs - DUPLICATE_DAYS * DAY_MS), MOST_COMPARED],
      );
      return rows
        .map(({ issue_type, description, created_at, pin, ...row }) => ({
          ...row,
          issueType: issue_type,
          issueDescription: description,
          createdAtMs: created_at,
          pin: pin && { latitude: pin[0], longitude: pin[1] },
        }))
        .map((report) => ({ report, likeness: duplicateLikeness({ ...draft, createdAtMs: atMs }, report) }))
        .filter(({ likeness }) => likeness > 0)
        .toSorted((one, other) => other.likeness - one.likeness)
        .slice(0, MOST_SHOWN)
        .map(({ report: { id, name, issueDescription, createdAtMs } }) => ({
          id,
          name,
          issueDescription,
          createdAtMs,
        }));
    },

    async answer({ id, reportId, userId, sender, answer, words, limits, atMs }) {
      try {
        return await database.transaction(async (transaction) => {
          const waitMs = await drawTokens(transaction, limits, atMs);
          if (waitMs > 0) throw new LimitReached(waitMs);
          const record = await openLocked(transaction, reportId);
          if (!record || !isPublic(record.review)) return fail('not-public' as const);
          if (userId !== null && record.reporterId === userId) return fail('own-report' as const);
          // Of its own house a place says what it knows under its name; here it asks for another look, as anybody may.
          if (
            userId !== null &&
            answer !== 'look_again' &&
            (await speakersOf(transaction, record.venueId)).includes(userId)
          )
            return fail('own-place' as const);
          await transaction.query(
            `INSERT INTO report_answers (id, report_id, user_id, sender, answer, words, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (report_id, sender) DO UPDATE
               SET answer = excluded.answer, words = excluded.words, created_at = excluded.created_at`,
            [id, reportId, userId, sender, answer, words, new Date(atMs)],
          );
          const score = await flagScoreOf(transaction, reportId, record.review.lastReviewedAtMs ?? 0);
          await storeRecord(transaction, { ...record, flagScore: score });
          return ok(undefined);
        });
      } catch (error) {
        if (error instanceof LimitReached) return fail({ waitMs: error.waitMs });
        throw error;
      }
    },

    async answersTo(reportId, sinceMs) {
      const rows = await database.query<{ answer: ReportAnswer; people: number; words: string[] | null }>(
        `SELECT answer, count(*)::integer AS people,
                (array_agg(words ORDER BY created_at DESC) FILTER (WHERE words IS NOT NULL))[1:$3] AS words
         FROM report_answers WHERE report_id = $1 AND created_at > $2 GROUP BY answer ORDER BY count(*) DESC, answer`,
        [reportId, new Date(sinceMs), MOST_WORDS],
      );
      return rows.map(({ answer, people, words }) => ({ answer, people, words: words ?? [] }));
    },

    recordOf: (userId, exceptId) => recordOf(database, userId, exceptId),
  };
}
