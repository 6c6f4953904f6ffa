import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { ReportAction } from '#contract/entities/review.ts';
import { CHAIN_START, eventHash, firstBrokenLink } from '../log/event-chain.ts';
import { bucketKeysOf } from '../arrival/submission-limits.ts';
import { hashText } from './hash-text.ts';
import { eventsOf } from './report-log.ts';

/**
 * Takes an account's number out of a report's log, where it reported or spoke for the place, and ties the lines anew. A log that did not hold together before
 * is not tied: what is wrong with it stays to be seen.
 */
async function forgetInLog(transaction: Queryable, reportId: string, userId: string): Promise<void> {
  const events = await eventsOf(transaction, reportId);
  const whole = firstBrokenLink(reportId, events, hashText) === null;
  let previousHash = CHAIN_START;
  for (const event of events) {
    const isTheirs = event.actorId === userId && (event.actorRole === 'reporter' || event.actorRole === 'venue');
    const actorId = isTheirs ? null : event.actorId;
    const hash = whole ? eventHash(reportId, { ...event, actorId }, previousHash, hashText) : event.hash;
    await transaction.query(
      'UPDATE report_events SET actor_id = $3, previous_hash = $4, hash = $5 WHERE report_id = $1 AND seq = $2',
      [reportId, event.seq, actorId, whole ? previousHash : event.previousHash, hash],
    );
    previousHash = hash;
  }
}

/** A person's reports and decisions, for their export and its end. */
export function reportAccountData(database: Database) {
  return {
    async collect(userId: string) {
      const reports = await database.query<{
        id: string;
        submission: ReportSubmission;
        description: string;
        status: ReportStatus;
        created_at: number;
      }>(
        `SELECT id, submission, description, status, created_at FROM reports WHERE reporter_id = $1
         ORDER BY created_at, id`,
        [userId],
      );
      const decisions = await database.query<{
        report_id: string;
        at: number;
        action: ReportAction;
        reason_code: string | null;
        reason_text: string | null;
      }>(
        `SELECT report_id, at, action, reason_code, reason_text FROM report_events
         WHERE actor_id = $1 AND actor_role <> 'reporter' ORDER BY at, report_id, seq`,
        [userId],
      );
      const places = await database.query<{ venue_id: string; declared_at: number }>(
        'SELECT venue_id, declared_at FROM reviewer_interests WHERE reviewer_id = $1 ORDER BY declared_at, venue_id',
        [userId],
      );
      const claims = await database.query<{ venue_id: string; evidence: string; status: string; created_at: number }>(
        'SELECT venue_id, evidence, status, created_at FROM place_claims WHERE user_id = $1 ORDER BY created_at, id',
        [userId],
      );
      const replies = await database.query<{ report_id: string; text: string; status: string; created_at: number }>(
        'SELECT report_id, text, status, created_at FROM place_replies WHERE user_id = $1 ORDER BY created_at, id',
        [userId],
      );
      const answers = await database.query<{
        report_id: string;
        answer: string;
        words: string | null;
        created_at: number;
      }>('SELECT report_id, answer, words, created_at FROM report_answers WHERE user_id = $1 ORDER BY created_at, id', [
        userId,
      ]);
      const strikes = await database.query<{
        report_id: string | null;
        level: number;
        reason_text: string;
        given_at: number;
        appeal: string | null;
        appeal_state: string;
      }>(
        'SELECT report_id, level, reason_text, given_at, appeal, appeal_state FROM report_strikes WHERE user_id = $1 ORDER BY given_at, id',
        [userId],
      );
      const notices = await database.query<{
        url: string;
        ground: string;
        words: string;
        reason: string;
        name: string;
        contact: string;
        received_at: number;
        outcome: string | null;
      }>(
        `SELECT url, ground, words, reason, name, contact, received_at, outcome FROM legal_notices
         WHERE user_id = $1 ORDER BY received_at, id`,
        [userId],
      );
      const messages = await database.query<{ kind: string; report_id: string | null; at: number }>(
        'SELECT kind, report_id, at FROM report_messages WHERE user_id = $1 ORDER BY at, id',
        [userId],
      );
      const checks = await database.query<{ venue_id: string; created_at: number }>(
        'SELECT venue_id, created_at FROM place_checks WHERE user_id = $1 ORDER BY created_at, id',
        [userId],
      );
      const data = {
        /** Where this person said that a round found nothing. */
        placeChecks: checks.map(({ venue_id, created_at }) => ({
          placeId: venue_id,
          at: new Date(created_at).toISOString(),
        })),
        /** What this person said of others' reports. */
        reportAnswers: answers.map(({ report_id, answer, words, created_at }) => ({
          reportId: report_id,
          answer,
          words,
          at: new Date(created_at).toISOString(),
        })),
        strikes: strikes.map(({ report_id, level, reason_text, given_at, appeal, appeal_state }) => ({
          reportId: report_id,
          level,
          reasonText: reason_text,
          at: new Date(given_at).toISOString(),
          appeal,
          appealState: appeal_state,
        })),
        complaints: notices.map(({ received_at, ...notice }) => ({
          ...notice,
          at: new Date(received_at).toISOString(),
        })),
        messages: messages.map(({ kind, report_id, at }) => ({
          kind,
          reportId: report_id,
          at: new Date(at).toISOString(),
        })),
        placeClaims: claims.map(({ venue_id, evidence, status, created_at }) => ({
          placeId: venue_id,
          evidence,
          status,
          at: new Date(created_at).toISOString(),
        })),
        placeReplies: replies.map(({ report_id, text, status, created_at }) => ({
          reportId: report_id,
          text,
          status,
          at: new Date(created_at).toISOString(),
        })),
        reports: reports.map(({ id, submission, description, status, created_at }) => ({
          id,
          createdAt: new Date(created_at).toISOString(),
          status,
          ...submission,
          issueDescription: description,
        })),
        reviewActions: decisions.map(({ report_id, at, action, reason_code, reason_text }) => ({
          reportId: report_id,
          at: new Date(at).toISOString(),
          action,
          reasonCode: reason_code,
          reasonText: reason_text,
        })),
        /** Places that a reviewer said they are connected with. */
        places: places.map(({ venue_id, declared_at }) => ({
          placeId: venue_id,
          at: new Date(declared_at).toISOString(),
        })),
      };
      return { data, complete: true };
    },

    /**
     * The reports stay, as reports that were sent without an account. What somebody decided about others' reports keeps
     * the number of an account that is no more, so that the log still tells one reviewer from another.
     */
    async erase(transaction: Queryable, userId: string): Promise<void> {
      const reports = await transaction.query<{ id: string }>(
        `SELECT id FROM reports
         WHERE reporter_id = $1
            OR id IN (SELECT report_id FROM report_events WHERE actor_id = $1 AND actor_role = 'venue')
         ORDER BY id FOR UPDATE`,
        [userId],
      );
      for (const { id } of reports) await forgetInLog(transaction, id, userId);
      await transaction.query('UPDATE reports SET reporter_id = NULL WHERE reporter_id = $1', [userId]);
      // What a place has said stays under the report, and names nobody.
      await transaction.query('UPDATE place_replies SET user_id = NULL WHERE user_id = $1', [userId]);
      await transaction.query('DELETE FROM place_claims WHERE user_id = $1', [userId]);
      // What was said of others' reports stays, and names nobody.
      await transaction.query('UPDATE report_answers SET user_id = NULL, sender = NULL WHERE user_id = $1', [userId]);
      await transaction.query('UPDATE place_checks SET user_id = NULL WHERE user_id = $1', [userId]);
      await transaction.query('DELETE FROM report_strikes WHERE user_id = $1', [userId]);
      // What was complained about is decided all the same, and by its receipt alone told to anybody.
      await transaction.query("UPDATE legal_notices SET user_id = NULL, name = '', contact = '' WHERE user_id = $1", [
        userId,
      ]);
      await transaction.query('DELETE FROM report_messages WHERE user_id = $1', [userId]);
      await transaction.query('DELETE FROM reviewer_interests WHERE reviewer_id = $1', [userId]);
      await transaction.query('UPDATE reports SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = $1', [
        userId,
      ]);
      await transaction.query(
        `DELETE FROM report_limits
         WHERE key IN (SELECT key FROM report_limits WHERE key = ANY ($1::text[]) ORDER BY key COLLATE "C" FOR UPDATE)`,
        [bucketKeysOf(userId)],
      );
    },
  };
}
