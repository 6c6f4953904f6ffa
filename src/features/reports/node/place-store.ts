import { isUniqueViolation } from '#adapters/node/database/database-errors.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { PlaceClaimStatus } from '#contract/entities/place.ts';
import type { Freshness, IssueType, ReplyKind } from '#contract/entities/reported-location.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { freshnessOf } from '../published/freshness.ts';
import { countChecks } from './check-store.ts';
import { changeReport } from './change-report.ts';
import type { Tombstone } from './tombstone.ts';

/** Most reports of one place that are counted. */
const MOST_COUNTED = 1_000;
const GONE_SHOWN = 20;
const REMOVED_WITHIN_MS = 365 * DAY_MS;

export interface WaitingClaim {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly userId: string;
  readonly evidence: string;
  readonly createdAtMs: number;
}

export interface WaitingReply {
  readonly id: string;
  readonly reportId: string;
  readonly name: string;
  readonly issueDescription: string;
  readonly kind: ReplyKind;
  readonly text: string;
  readonly createdAtMs: number;
}

export interface WaitingPage {
  readonly claims: readonly WaitingClaim[];
  readonly replies: readonly WaitingReply[];
  readonly waiting: number;
  readonly end: PageEnd | null;
}

type Decided = Result<void, 'own-report' | 'report-move-refused'> | null;

/** What a place's page shows. */
export interface PlaceReading {
  /** How a place is called in its newest published report; null where none is published. */
  find(venueId: string): Promise<{ readonly name: string; readonly city: string; readonly country: string } | null>;
  /** What is to be counted of each published report of a place. */
  counted(
    venueId: string,
    atMs: number,
  ): Promise<readonly { freshness: Freshness; archived: boolean; corroborations: number }[]>;
  /** Stays of the last year that say that a round found nothing. */
  checks(venueId: string, atMs: number): Promise<number>;
  /** What was public of a place and is gone, newest first, and how much of it after legal complaints within a year. */
  gone(venueId: string, atMs: number): Promise<{ stones: readonly Tombstone[]; removedByLaw: number }>;
}

/** Places, who speaks for them, and what they say. */
export interface PlaceStore extends PlaceReading {
  claimOf(venueId: string, userId: string): Promise<PlaceClaimStatus | null>;
  /** False where this account asked before. */
  addClaim(claim: { id: string; venueId: string; userId: string; evidence: string; atMs: number }): Promise<boolean>;
  /** The place of a published report; null for a private rental or an unknown report. */
  venueOf(reportId: string): Promise<string | null>;
  /** False while another answer to this report waits. */
  addReply(reply: {
    id: string;
    reportId: string;
    userId: string;
    kind: ReplyKind;
    text: string;
    atMs: number;
  }): Promise<boolean>;
  /**
   * Claims and replies that wait for a reviewer, the oldest first, from after `after` on; at most `limit` of both together.
   * `end` is where the page ended, null where it is the last one; `waiting` counts all.
   */
  waiting(after: PageEnd | null, limit: number): Promise<WaitingPage>;
  /** Null for an unknown id. Nobody confirms their own. */
  decideClaim(id: string, reviewerId: string, confirm: boolean, atMs: number): Promise<Decided>;
  /** Null for an unknown id. Publishing writes a line into the report's log and shows the answer under it. */
  decideReply(id: string, reviewerId: string, publish: boolean, atMs: number): Promise<Decided>;
}

/** Takes back what its transaction has written. */
class Refused extends Error {}

async function publishReply(
  transaction: Queryable,
  reply: {
    readonly report_id: string;
    readonly user_id: string | null;
    readonly kind: ReplyKind;
    readonly text: string;
  },
  atMs: number,
): Promise<void> {
  const said = { actor: { role: 'venue', id: reply.user_id }, version: null, reasonText: reply.text, atMs } as const;
  const moves = [
    { action: 'claim_fixed', reasonCode: 'venue-says-fixed' },
    // Said before, or confirmed since: then it is an answer like any other.
    { action: 'reply', reasonCode: 'venue-answered' },
  ] as const;
  for (const move of reply.kind === 'fixed' ? moves : moves.slice(1))
    if ((await changeReport(transaction, reply.report_id, { ...said, ...move }))?.ok) return;
  // The report may have gone since.
  throw new Refused();
}

/** What anybody may read of places. */
export function createPlaceReading(database: Queryable): PlaceReading {
  return {
    async find(venueId) {
      const [row] = await database.query<{ name: string; city: string; country: string }>(
        `SELECT name, city, country FROM published_reports WHERE venue_id = $1
         ORDER BY created_at DESC, id DESC LIMIT 1`,
        [venueId],
      );
      return row ?? null;
    },

    checks: (venueId, atMs) => countChecks(database, venueId, atMs),

    async counted(venueId, atMs) {
      const rows = await database.query<{
        issue_type: IssueType;
        created_at: number;
        last_reviewed_at: number | null;
        archived: boolean;
        corroborations: number;
      }>(
        `SELECT issue_type, created_at, last_reviewed_at, archived, corroborations FROM published_reports
         WHERE venue_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
        [venueId, MOST_COUNTED],
      );
      return rows.map(({ issue_type, created_at, last_reviewed_at, archived, corroborations }) => ({
        freshness: freshnessOf(
          { issueType: issue_type, createdAtMs: created_at, lastReviewedAtMs: last_reviewed_at },
          atMs,
        ),
        archived,
        corroborations,
      }));
    },

    async gone(venueId, atMs) {
      const stones = await database.query<{
        status: Tombstone['status'];
        reason_code: string | null;
        at: number;
        by_law: number;
      }>(
        `SELECT status, reason_code, at,
                (count(*) FILTER (WHERE status = 'removed' AND reason_code = 'legal-notice' AND at > $3) OVER ())::integer AS by_law
         FROM report_tombstones WHERE venue_id = $1 ORDER BY at DESC, id LIMIT $2`,
        [venueId, GONE_SHOWN, new Date(atMs - REMOVED_WITHIN_MS)],
      );
      return {
        stones: stones.map(({ status, reason_code, at }) => ({ status, reasonCode: reason_code, atMs: at })),
        removedByLaw: stones[0]?.by_law ?? 0,
      };
    },
  };
}

/** The store of places on PostgreSQL. */
export function createPlaceStore(database: Database): PlaceStore {
  return {
    ...createPlaceReading(database),

    async claimOf(venueId, userId) {
      const [row] = await database.query<{ status: PlaceClaimStatus }>(
        'SELECT status FROM place_claims WHERE venue_id = $1 AND user_id = $2',
        [venueId, userId],
      );
      return row?.status ?? null;
    },

    async addClaim({ id, venueId, userId, evidence, atMs }) {
      const rows = await database.query(
        `INSERT INTO place_claims (id, venue_id, user_id, evidence, status, created_at)
         VALUES ($1, $2, $3, $4, 'pending', $5) ON CONFLICT (venue_id, user_id) DO NOTHING RETURNING id`,
        [id, venueId, userId, evidence, new Date(atMs)],
      );
      return rows.length > 0;
    },

    async venueOf(reportId) {
      const [row] = await database.query<{ venue_id: string | null }>(
        'SELECT venue_id FROM published_reports WHERE id = $1',
        [reportId],
      );
      return row?.venue_id ?? null;
    },

    async addReply({ id, reportId, userId, kind, text, atMs }) {
      try {
        await database.query(
          `INSERT INTO place_replies (id, report_id, user_id, kind, text, status, created_at)
           VALUES ($1, $2, $3, $4, $5, 'pending', $6)`,
          [id, reportId, userId, kind, text, new Date(atMs)],
        );
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async waiting(after, limit) {
      const page = [after && new Date(after.order), after?.id ?? null, limit + 1];
      const claims = await database.query<{
        id: string;
        venue_id: string;
        user_id: string;
        evidence: string;
        created_at: number;
        name: string | null;
        city: string | null;
        country: string | null;
      }>(
        `SELECT claim.*, place.name, place.city, place.country FROM place_claims AS claim
         LEFT JOIN LATERAL (SELECT name, city, country FROM published_reports
                            WHERE published_reports.venue_id = claim.venue_id
                            ORDER BY published_reports.created_at DESC LIMIT 1) AS place ON true
         WHERE status = 'pending' AND ($1::timestamptz IS NULL OR (claim.created_at, claim.id) > ($1, $2::uuid))
         ORDER BY claim.created_at, claim.id LIMIT $3`,
        page,
      );
      const replies = await database.query<{
        id: string;
        report_id: string;
        kind: ReplyKind;
        text: string;
        created_at: number;
        name: string;
        description: string;
      }>(
        `SELECT reply.*, submission ->> 'name' AS name, description FROM place_replies AS reply
         JOIN reports ON reports.id = report_id
         WHERE reply.status = 'pending' AND ($1::timestamptz IS NULL OR (reply.created_at, reply.id) > ($1, $2::uuid))
         ORDER BY reply.created_at, reply.id LIMIT $3`,
        page,
      );
      const [counted] = await database.query<{ count: number }>(
        `SELECT ((SELECT count(*) FROM place_claims WHERE status = 'pending')
               + (SELECT count(*) FROM place_replies WHERE status = 'pending'))::integer AS count`,
      );
      // Both go on from one end: what comes after it is left for the next page.
      const inOrder = [...claims, ...replies]
        .map(({ id, created_at }): PageEnd => ({ order: created_at, id }))
        .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
      const shown = new Set(inOrder.slice(0, limit).map(({ id }) => id));
      return {
        waiting: counted!.count,
        end: inOrder.length > limit ? inOrder[limit - 1]! : null,
        claims: claims
          .filter(({ id }) => shown.has(id))
          .map(({ id, venue_id, user_id, evidence, created_at, name, city, country }) => ({
            id,
            venueId: venue_id,
            name: name ?? '',
            city: city ?? '',
            country: country ?? '',
            userId: user_id,
            evidence,
            createdAtMs: created_at,
          })),
        replies: replies
          .filter(({ id }) => shown.has(id))
          .map(({ id, report_id, kind, text, created_at, name, description }) => ({
            id,
            reportId: report_id,
            name,
            issueDescription: description,
            kind,
            text,
            createdAtMs: created_at,
          })),
      };
    },

    async decideClaim(id, reviewerId, confirm, atMs) {
      return await database.transaction(async (transaction): Promise<Decided> => {
        const [claim] = await transaction.query<{ user_id: string; status: PlaceClaimStatus }>(
          'SELECT user_id, status FROM place_claims WHERE id = $1 FOR UPDATE',
          [id],
        );
        if (!claim) return null;
        if (claim.user_id === reviewerId) return fail('own-report');
        if (claim.status !== 'pending') return fail('report-move-refused');
        await transaction.query('UPDATE place_claims SET status = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
          id,
          confirm ? 'confirmed' : 'refused',
          reviewerId,
          new Date(atMs),
        ]);
        return ok(undefined);
      });
    },

    async decideReply(id, reviewerId, publish, atMs) {
      try {
        return await database.transaction(async (transaction): Promise<Decided> => {
          const [reply] = await transaction.query<{
            report_id: string;
            user_id: string | null;
            kind: ReplyKind;
            text: string;
            status: string;
          }>('SELECT report_id, user_id, kind, text, status FROM place_replies WHERE id = $1 FOR UPDATE', [id]);
          if (!reply) return null;
          if (reply.user_id === reviewerId) return fail('own-report');
          if (reply.status !== 'pending') return fail('report-move-refused');
          await transaction.query(
            'UPDATE place_replies SET status = $2, decided_by = $3, decided_at = $4 WHERE id = $1',
            [id, publish ? 'published' : 'refused', reviewerId, new Date(atMs)],
          );
          if (publish) await publishReply(transaction, reply, atMs);
          return ok(undefined);
        });
      } catch (error) {
        if (error instanceof Refused) return fail('report-move-refused');
        throw error;
      }
    },
  };
}
