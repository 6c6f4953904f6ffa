import type { Queryable } from '#adapters/node/database/database.ts';
import type { ReportStatus, ReportSubmission } from '#contract/entities/reported-location.ts';
import type { CheckNote, TextLanguage, TextSpan } from '#contract/entities/review.ts';
import type { OpenedReport } from '../log/decide.ts';
import type { ChainedEvent } from '../log/event-chain.ts';
import { stateOrThrow, type ReviewState } from '../log/review-state.ts';
import { venueIdOf } from '../arrival/venue.ts';
import { hashText } from './hash-text.ts';
import { eventsOf, logsOf } from './report-log.ts';

export interface ReportRow {
  id: string;
  reporter_id: string | null;
  submission: ReportSubmission;
  latitude: number | null;
  longitude: number | null;
  created_at: number;
  description: string;
  status: ReportStatus;
  version: number;
  redactions: TextSpan[];
  not_personal: TextSpan[];
  venue_id: string | null;
  claimed_by: string | null;
  claimed_until: number | null;
  flag_score: number;
  language: TextLanguage;
  notes: CheckNote[];
  legal_hold: boolean;
}

/** Where a report stands. The flag of its legal hold counts also where no line tells of it: see LegalHold. */
function reviewOf({ legal_hold }: ReportRow, events: readonly ChainedEvent[]): ReviewState {
  const review = stateOrThrow(events);
  return legal_hold && review.legalHold === 'none' ? { ...review, legalHold: 'unlogged' } : review;
}

export function recordOf(row: ReportRow, events: readonly ChainedEvent[]): OpenedReport {
  const { name, address, city, state, country, issueType, placeKind, stayEnds } = row.submission;
  return {
    report: {
      id: row.id,
      name,
      address,
      city,
      state: state || null,
      country,
      issueType,
      issueDescription: row.description,
      placeKind: placeKind ?? null,
      position:
        row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
      stayedIn: stayEnds?.slice(0, 7) ?? null,
      createdAtMs: row.created_at,
    },
    reporterId: row.reporter_id,
    venueId: row.venue_id ?? venueIdOf(row.submission, hashText),
    review: reviewOf(row, events),
    redactions: row.redactions,
    notPersonal: row.not_personal,
    claim:
      row.claimed_by === null || row.claimed_until === null ? null : { by: row.claimed_by, untilMs: row.claimed_until },
    flagScore: row.flag_score,
    language: row.language,
    notes: row.notes,
    events,
  };
}

/** Rows with their logs, in the order of the rows. */
export async function recordsOf(database: Queryable, rows: readonly ReportRow[]): Promise<OpenedReport[]> {
  const logs = await logsOf(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => recordOf(row, logs.get(row.id) ?? []));
}

/** Reports with their logs, by their ids, in no order. */
export async function openAll(database: Queryable, ids: readonly string[]): Promise<readonly OpenedReport[]> {
  const rows = await database.query<ReportRow>('SELECT * FROM reports WHERE id = ANY ($1::uuid[])', [ids]);
  return await recordsOf(database, rows);
}

export async function lockedRow(transaction: Queryable, id: string): Promise<ReportRow | undefined> {
  const [row] = await transaction.query<ReportRow>('SELECT * FROM reports WHERE id = $1 FOR UPDATE', [id]);
  return row;
}

/** A report and its log, locked for a transaction that changes what is kept of it; null for an unknown id. */
export async function openLocked(transaction: Queryable, id: string): Promise<OpenedReport | null> {
  const row = await lockedRow(transaction, id);
  return row ? recordOf(row, await eventsOf(transaction, id)) : null;
}

/**
 * Locks a report together with what a change of it may touch: the one that it is or becomes merged into, and those that
 * are merged into it. One order of locks for everybody.
 */
export async function lockedGroup(
  transaction: Queryable,
  id: string,
  mergeInto: string | undefined,
): Promise<ReadonlyMap<string, OpenedReport>> {
  const rows = await transaction.query<ReportRow>(
    `SELECT * FROM reports
     WHERE id = ANY (ARRAY[$1::uuid, $2::uuid, (SELECT merged_into FROM reports WHERE id = $1)]) OR merged_into = $1
     ORDER BY id FOR UPDATE`,
    [id, mergeInto ?? null],
  );
  const records = await recordsOf(transaction, rows);
  return new Map(records.map((record) => [record.report.id, record]));
}
