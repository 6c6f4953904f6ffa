import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#adapters/node/database/database.ts';
import type { IssueType } from '#contract/entities/reported-location.ts';
import type { Handlers } from '#contract/handler.ts';
import { workOff, type OnRowFailure, type WorkedOff } from '../../node/work-off.ts';
import { RENTAL_HASH, rentalText, type RentalAddress } from '../rental-hash.ts';

const derive = promisify(pbkdf2);

/** Addresses that one run hashes: each takes some tenths of a second of a processor. */
const MOST_A_RUN = 10;
/** Reports of one bucket, more than any has. */
const MOST_REPORTS = 5_000;

export async function rentalHash(rental: RentalAddress): Promise<string> {
  const { text, salt } = rentalText(rental);
  const { iterations, bits } = RENTAL_HASH;
  return (await derive(text, salt, iterations, bits / 8, 'sha256')).toString('hex');
}

/**
 * Hashes the addresses of private rentals that were published since, as many as one run may. One that cannot be hashed is
 * told to `onFailure`, tried again in the next run, and keeps no other waiting.
 */
export async function hashRentals(database: Database, onFailure: OnRowFailure): Promise<WorkedOff> {
  let left = MOST_A_RUN;
  return await workOff({
    async list(without) {
      const rows = await database.query<{ id: string }>(
        `SELECT reports.id FROM published_reports JOIN reports ON reports.id = published_reports.id
         WHERE published_reports.venue_id IS NULL AND submission ->> 'placeKind' = 'rental'
           AND NOT EXISTS (SELECT 1 FROM report_rentals WHERE report_id = reports.id)
           AND reports.id <> ALL ($1::uuid[])
         ORDER BY reports.created_at LIMIT $2`,
        [without, left],
      );
      return rows.map(({ id }) => id);
    },
    async handle(id) {
      const [rental] = await database.query<RentalAddress>(
        `SELECT submission ->> 'address' AS address, submission ->> 'city' AS city, submission ->> 'country' AS country
         FROM reports WHERE id = $1`,
        [id],
      );
      if (!rental) return false;
      const hash = await rentalHash(rental);
      await database.query('INSERT INTO report_rentals (report_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        id,
        hash,
      ]);
      left -= 1;
      return true;
    },
    onFailure,
  });
}

/** Answers which rentals of a bucket have published reports. */
export function rentalHandlers(database: Database): Handlers<'getRentals'> {
  return {
    async getRentals({ params }) {
      const rows = await database.query<{ hash: string; created_at: number; issue_type: IssueType }>(
        `SELECT hash, created_at, issue_type FROM report_rentals
         JOIN published_reports ON published_reports.id = report_id
         WHERE hash >= $1 AND hash < $2 AND NOT archived ORDER BY created_at DESC LIMIT $3`,
        [params.prefix, `${params.prefix}g`, MOST_REPORTS],
      );
      const byHash = Map.groupBy(rows, ({ hash }) => hash);
      return {
        status: 200,
        body: {
          rentals: [...byHash].map(([hash, [newest, ...others]]) => ({
            hash,
            reports: others.length + 1,
            newest: new Date(newest!.created_at).toISOString().slice(0, 7),
            issueTypes: [...new Set([newest!, ...others].map(({ issue_type }) => issue_type))],
          })),
        },
        headers: { 'cache-control': 'public, max-age=300' },
      };
    },
  };
}
