import type { Queryable } from '#adapters/node/database/database.ts';
import type { OpenedReport } from '../log/decide.ts';
import { isRepeatedView, type Actor } from '../log/report-event.ts';
import { tellOfMove } from '../inbox/node/after-move.ts';
import { append, logsOf, type Occurrence } from './report-log.ts';
import { recordOf, type ReportRow } from './report-rows.ts';

/** Writes into the logs of these reports that `actor` looks at them. Answers those that there are, with their logs, in the order of their ids. */
export async function lookAt(
  transaction: Queryable,
  ids: readonly string[],
  actor: Actor,
  atMs: number,
): Promise<readonly OpenedReport[]> {
  const rows = await transaction.query<ReportRow>(
    'SELECT * FROM reports WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE',
    [ids],
  );
  const logs = await logsOf(transaction, ids);
  const opened: OpenedReport[] = [];
  for (const row of rows) {
    const events = [...(logs.get(row.id) ?? [])];
    if (!isRepeatedView(events.at(-1), actor, atMs)) {
      const viewed: Occurrence = {
        atMs,
        actorRole: actor.role,
        actorId: actor.id,
        action: 'view',
        from: row.status,
        to: row.status,
        reasonCode: null,
        reasonText: null,
        previousText: null,
        detail: {},
      };
      events.push(await append(transaction, row.id, events.at(-1), viewed));
      const record = recordOf(row, events);
      await tellOfMove(transaction, record.review, record, events.at(-1)!);
    }
    opened.push(recordOf(row, events));
  }
  return opened;
}
