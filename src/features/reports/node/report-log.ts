import { randomBytes } from 'node:crypto';
import type { Queryable } from '#adapters/node/database/database.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { ActorRole, ReportAction } from '#contract/entities/review.ts';
import { CHAIN_START, eventHash, withDigests, type ChainedEvent } from '../log/event-chain.ts';
import type { EventDetail, ReportEvent } from '../log/report-event.ts';
import { hashText } from './hash-text.ts';

interface EventRow {
  report_id: string;
  seq: number;
  at: number;
  actor_role: ActorRole;
  actor_id: string | null;
  action: ReportAction;
  from_status: ReportStatus | null;
  to_status: ReportStatus;
  reason_code: string | null;
  reason_text: string | null;
  previous_text: string | null;
  detail: EventDetail;
  previous_hash: string;
  hash: string;
}

function eventOf(row: EventRow): ChainedEvent {
  return {
    seq: row.seq,
    atMs: row.at,
    actorRole: row.actor_role,
    actorId: row.actor_id,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    reasonCode: row.reason_code,
    reasonText: row.reason_text,
    previousText: row.previous_text,
    detail: row.detail,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** The log of a report, in its order. */
export async function eventsOf(database: Queryable, id: string): Promise<ChainedEvent[]> {
  const rows = await database.query<EventRow>('SELECT * FROM report_events WHERE report_id = $1 ORDER BY seq', [id]);
  return rows.map(eventOf);
}

/** The logs of some reports, each in its order. */
export async function logsOf(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ChainedEvent[]>> {
  const rows = await database.query<EventRow>(
    'SELECT * FROM report_events WHERE report_id = ANY ($1::uuid[]) ORDER BY report_id, seq',
    [ids],
  );
  const grouped = Map.groupBy(rows, (row) => row.report_id);
  return new Map([...grouped].map(([id, lines]) => [id, lines.map(eventOf)]));
}

export type Occurrence = Omit<ReportEvent, 'seq'>;

const SALT_BYTES = 16;

/** Appends one line to a log whose report row this transaction has locked. */
export async function append(
  transaction: Queryable,
  reportId: string,
  last: ChainedEvent | undefined,
  occurrence: Occurrence,
): Promise<ChainedEvent> {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const event: ReportEvent = { ...withDigests(occurrence, salt, hashText), seq: (last?.seq ?? 0) + 1 };
  const previousHash = last?.hash ?? CHAIN_START;
  const hash = eventHash(reportId, event, previousHash, hashText);
  await transaction.query(
    `INSERT INTO report_events (report_id, seq, at, actor_role, actor_id, action, from_status, to_status,
                                reason_code, reason_text, previous_text, detail, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      reportId,
      event.seq,
      new Date(event.atMs),
      event.actorRole,
      event.actorId,
      event.action,
      event.from,
      event.to,
      event.reasonCode,
      event.reasonText,
      event.previousText,
      event.detail,
      previousHash,
      hash,
    ],
  );
  return { ...event, previousHash, hash };
}
