import type { Database } from '#adapters/node/database/database.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { PageEnd } from '#core/http/page-cursor.ts';
import type { ChainedEvent } from '../../log/event-chain.ts';
import { logsOf } from '../../node/report-log.ts';

/** A report of which nothing is read but its log. */
export interface LoggedReport {
  readonly id: string;
  readonly status: ReportStatus;
  readonly createdAtMs: number;
  readonly events: readonly ChainedEvent[];
}

/** The logs of reports. It reads no column that holds what somebody sent. */
export interface AuditStore {
  /** The newest report first, from after `after` on; at most `limit`. */
  page(after: PageEnd | null, limit: number): Promise<readonly LoggedReport[]>;
  /** Null for an unknown id. */
  find(id: string): Promise<LoggedReport | null>;
}

interface Row {
  id: string;
  status: ReportStatus;
  created_at: number;
}

export function createAuditStore(database: Database): AuditStore {
  async function withLogs(rows: readonly Row[]): Promise<readonly LoggedReport[]> {
    const logs = await logsOf(
      database,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, status, created_at }) => ({
      id,
      status,
      createdAtMs: created_at,
      events: logs.get(id) ?? [],
    }));
  }

  return {
    async page(after, limit) {
      return await withLogs(
        await database.query<Row>(
          `SELECT id, status, created_at FROM reports
           ${after ? 'WHERE (created_at, id) < ($2::timestamptz, $3::uuid)' : ''}
           ORDER BY created_at DESC, id DESC LIMIT $1`,
          after ? [limit, new Date(after.order), after.id] : [limit],
        ),
      );
    },

    async find(id) {
      const rows = await database.query<Row>('SELECT id, status, created_at FROM reports WHERE id = $1', [id]);
      return (await withLogs(rows))[0] ?? null;
    },
  };
}
