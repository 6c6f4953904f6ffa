import type { Queryable } from '#adapters/node/database/database.ts';
import {
  AT_PLACE_FROM_MS,
  AT_PLACE_TO_MS,
  BUSY_WEEK_REPORTS,
  STANDING_MS,
  type SenderFacts,
} from '../arrival/intake.ts';
import { BURST_MS, RATE_MS, VELOCITY_MS, WEEK_MS, type ArrivalFacts } from '../checks/arrival.ts';
import { SIMILAR_BITS } from '../checks/similarity.ts';
import { createdAtOf } from '../arrival/submission-limits.ts';

/** A text is compared with those of the newest reports, and with none older than this. */
const COMPARED_REPORTS = 20_000;
/** Most twins that are compared in full. */
const MOST_TWINS = 20;

export interface Arrival {
  readonly id: string;
  readonly venueId: string;
  readonly reporterId: string | null;
  /** The network's hash under this week's key; null where it is not known. */
  readonly network: string | null;
  readonly print: bigint | null;
  readonly atMs: number;
}

/** Counts what is known of whoever sends a report; `networks` are what stands for theirs under each key that is kept. */
export async function senderFacts(
  transaction: Queryable,
  { id, venueId, reporterId, atMs }: Arrival,
  networks: readonly string[],
): Promise<Omit<SenderFacts, 'isHeld'>> {
  const before = (ms: number) => new Date(atMs - ms);
  const [own] = await transaction.query<{ standing: number; refused: number }>(
    `SELECT count(*) FILTER (WHERE created_at < $2 AND id IN (SELECT id FROM published_reports))::integer AS standing,
            count(*) FILTER (WHERE status IN ('rejected', 'removed'))::integer AS refused
     FROM reports WHERE reporter_id = $1 AND id <> $3`,
    [reporterId, before(STANDING_MS), id],
  );
  const [here] = await transaction.query<{ in_week: number; at_place: boolean }>(
    `SELECT (SELECT count(*)::integer FROM (
               SELECT FROM reports WHERE created_at > $1 AND id <> $2 LIMIT $3
             ) AS newest) AS in_week,
            EXISTS (
              SELECT FROM report_networks JOIN reports ON reports.id = report_id
              WHERE network = ANY ($4) AND venue_id = $5 AND reports.created_at BETWEEN $6 AND $7
                AND status IN ('published', 'merged')
                AND (reporter_id IS NULL OR reporter_id IS DISTINCT FROM $8::uuid)
            ) AS at_place`,
    [
      before(WEEK_MS),
      id,
      BUSY_WEEK_REPORTS,
      networks,
      venueId,
      before(AT_PLACE_TO_MS),
      before(AT_PLACE_FROM_MS),
      reporterId,
    ],
  );
  const createdAtMs = reporterId === null ? null : createdAtOf(reporterId);
  return {
    // Whoever has an account whose number does not tell its age has a new one.
    accountAgeMs: reporterId === null ? null : atMs - (createdAtMs ?? atMs),
    standing: own?.standing ?? 0,
    refused: own?.refused ?? 0,
    isAtPlace: here?.at_place ?? false,
    inWeekHere: here?.in_week ?? 0,
  };
}

/** A print as PostgreSQL writes bits. */
export const bitsOf = (print: bigint | null): string | null => print?.toString(2).padStart(64, '0') ?? null;

/** Reports of others whose text says almost the same. */
async function twinsOf(transaction: Queryable, arrival: Arrival): Promise<readonly string[]> {
  const { id, print, reporterId, network, atMs } = arrival;
  if (print === null) return [];
  const rows = await transaction.query<{ id: string }>(
    `SELECT twin.id FROM (
       SELECT id, print, reporter_id FROM reports
       WHERE print IS NOT NULL AND created_at > $2 ORDER BY created_at DESC LIMIT $3
     ) AS twin
     LEFT JOIN report_networks ON report_networks.report_id = twin.id
     WHERE bit_count(twin.print # $1::bit(64)) <= $4 AND twin.id <> $5
       AND (twin.reporter_id IS NULL OR twin.reporter_id IS DISTINCT FROM $6::uuid)
       AND (network IS NULL OR network IS DISTINCT FROM $7 OR (twin.reporter_id IS NOT NULL AND $6::uuid IS NOT NULL))
     LIMIT $8`,
    [bitsOf(print), new Date(atMs - RATE_MS), COMPARED_REPORTS, SIMILAR_BITS, id, reporterId, network, MOST_TWINS],
  );
  return rows.map((row) => row.id);
}

/** Counts what a report's arrival is judged by. Its place is locked: those who report it at once wait for each other. */
export async function arrivalFacts(
  transaction: Queryable,
  arrival: Arrival,
): Promise<ArrivalFacts & { readonly twins: readonly string[] }> {
  const { id, venueId, reporterId, atMs } = arrival;
  const since = (ms: number) => new Date(atMs - ms);
  const [counts] = await transaction.query<{ burst: number; week: number; rate: number }>(
    `SELECT count(*) FILTER (WHERE created_at > $2)::integer AS burst,
            count(*) FILTER (WHERE created_at > $3)::integer AS week,
            count(*)::integer AS rate
     FROM reports WHERE venue_id = $1 AND created_at > $4 AND id <> $5`,
    [venueId, since(BURST_MS), since(WEEK_MS), since(RATE_MS), id],
  );
  const [places] = await transaction.query<{ count: number }>(
    `SELECT count(DISTINCT venue_id)::integer AS count FROM reports
     WHERE reporter_id = $3 AND created_at > $1 AND venue_id <> $2`,
    [since(VELOCITY_MS), venueId, reporterId],
  );
  const twins = await twinsOf(transaction, arrival);
  return {
    inBurst: counts?.burst ?? 0,
    inWeek: counts?.week ?? 0,
    inRate: counts?.rate ?? 0,
    hasTwin: twins.length > 0,
    otherPlaces: places?.count ?? 0,
    twins,
  };
}
