import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { dueMoveOf } from '../log/decide.ts';
import { RULE_REASONS } from '../log/reasons.ts';
import type { MoveRefusal } from '../log/review.ts';
import { byRule, changeReport } from './change-report.ts';
import { lockedGroup } from './report-rows.ts';
import { storeState } from './stored-state.ts';

export async function dueReports(
  database: Queryable,
  atMs: number,
  without: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM reports WHERE due_at <= $1 AND id <> ALL ($2::uuid[]) ORDER BY due_at, id LIMIT $3',
    [new Date(atMs), without, limit],
  );
  return rows.map(({ id }) => id);
}

export async function moveDue(database: Database, id: string, atMs: number): Promise<Result<boolean, MoveRefusal>> {
  return await database.transaction(async (transaction): Promise<Result<boolean, MoveRefusal>> => {
    const record = (await lockedGroup(transaction, id, undefined)).get(id);
    const wanted = record && dueMoveOf(record);
    if (!record || !wanted || wanted.dueAtMs > atMs) {
      // Another server was faster, or what is personal is seen otherwise than when this was written.
      if (record) await storeState(transaction, record);
      return ok(false);
    }
    let changed = await changeReport(transaction, id, byRule(wanted.action, wanted.reasonCode, atMs));
    // Another of its burst was published while it waited: a reviewer joins them.
    if (changed?.ok === false && changed.error.error === 'burst-told')
      changed = await changeReport(transaction, id, byRule('return', RULE_REASONS.toldAlready, atMs));
    return changed?.ok === false ? fail(changed.error.error) : ok(true);
  });
}
