import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { BURST_MS, isBurst, RATE_MS, WEEK_MS } from '../checks/arrival.ts';
import { CHECK_COUNTS_FOR_MS } from '../published/clean-checks.ts';
import { isOtherStay } from '../arrival/stay.ts';
import type { LimitedBucket } from '../arrival/submission-limits.ts';
import { drawTokens } from './token-buckets.ts';
import { lockVenue } from './venues.ts';

export interface CleanCheck {
  /** The round's number. */
  readonly id: string;
  readonly venueId: string;
  readonly userId: string | null;
  readonly network: string;
  readonly limits: readonly LimitedBucket[];
  readonly atMs: number;
}

interface KnownCheck {
  readonly id: string;
  readonly user_id: string | null;
  readonly network: string | null;
  readonly created_at: number;
  readonly is_other_stay: boolean;
}

/** Checks of a place in the time by which bursts are told, the newest first. */
async function knownChecks(transaction: Queryable, venueId: string, atMs: number): Promise<readonly KnownCheck[]> {
  return await transaction.query<KnownCheck>(
    `SELECT id, user_id, network, created_at, is_other_stay FROM place_checks
     WHERE venue_id = $1 AND created_at > $2 ORDER BY created_at DESC`,
    [venueId, new Date(atMs - RATE_MS)],
  );
}

/** What guests found nothing at, by the limits and the rule against bursts that reports have. */
export interface CheckStore {
  /** Keeps a check, once; refused with how long to wait. */
  add(check: CleanCheck): Promise<Result<void, { readonly waitMs: number }>>;
}

export function createCheckStore(database: Database): CheckStore {
  return {
    add: ({ id, venueId, userId, network, limits, atMs }) =>
      database.transaction(async (transaction) => {
        const waitMs = await drawTokens(transaction, limits, atMs);
        if (waitMs > 0) return fail({ waitMs });
        await lockVenue(transaction, venueId, atMs);
        const known = await knownChecks(transaction, venueId, atMs);
        const since = (ms: number) => known.filter((one) => atMs - one.created_at < ms);
        const stay = { reporterId: userId, createdAtMs: atMs, network };
        const isStay = known
          .filter((one) => one.is_other_stay)
          .every((one) =>
            isOtherStay({ reporterId: one.user_id, createdAtMs: one.created_at, network: one.network }, stay),
          );
        await transaction.query(
          `INSERT INTO place_checks (id, venue_id, user_id, network, created_at, is_other_stay)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
          [id, venueId, userId, network, new Date(atMs), isStay],
        );
        const counts = { inBurst: since(BURST_MS).length, inWeek: since(WEEK_MS).length, inRate: known.length };
        if (isBurst(counts))
          await transaction.query('UPDATE place_checks SET held = true WHERE venue_id = $1 AND created_at > $2', [
            venueId,
            new Date(atMs - WEEK_MS),
          ]);
        return ok(undefined);
      }),
  };
}

/** Stays that found nothing at a place, of the time for which they count; those of a burst never do, nor those that may still become one. */
export async function countChecks(database: Queryable, venueId: string, atMs: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM place_checks
     WHERE venue_id = $1 AND is_other_stay AND NOT held AND created_at BETWEEN $2 AND $3`,
    [venueId, new Date(atMs - CHECK_COUNTS_FOR_MS), new Date(atMs - BURST_MS)],
  );
  return row?.count ?? 0;
}
