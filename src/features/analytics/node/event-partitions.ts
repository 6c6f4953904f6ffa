import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { EVENTS_KEPT_MONTHS } from '#contract/retention.ts';
import { monthName, MONTHS_AHEAD, monthStartMs } from '../months.ts';
import { firstIdAt, timeOfId } from './event-id.ts';

/** One server at a time changes which tables there are. */
const LOCK_KEY = 7_203_114_902;
/** Whoever stores events waits behind the change of the table's parts; it is tried again later rather than be in the way. */
const LOCK_TIMEOUT = '2s';

/**
 * Makes the tables of the months to come, and drops those whose every event is older than events are kept and has been
 * counted. Several servers may do so at once. Returns the names of the tables that were made and dropped.
 */
export async function maintainEventPartitions(
  database: Database,
  nowMs: number,
): Promise<{ readonly made: string[]; readonly dropped: string[] }> {
  return await database.transaction(async (transaction) => {
    await transaction.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const parts = await partitionsOf(transaction);
    return {
      made: await makeAhead(transaction, parts, nowMs),
      dropped: await dropOld(transaction, parts, nowMs),
    };
  });
}

interface Partition {
  readonly name: string;
  /** Its events are from before this moment. */
  readonly endsAtMs: number;
}

async function partitionsOf(transaction: Queryable): Promise<Partition[]> {
  const rows = await transaction.query<{ name: string; upper: string }>(
    `SELECT child.relname AS name,
            substring(pg_get_expr(child.relpartbound, child.oid) FROM $$TO \\('([0-9a-f-]{36})'\\)$$) AS upper
     FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
     WHERE inhparent = 'analytics_events'::regclass
     ORDER BY upper`,
  );
  return rows.map(({ name, upper }) => ({ name, endsAtMs: timeOfId(upper) }));
}

async function makeAhead(transaction: Queryable, parts: readonly Partition[], nowMs: number): Promise<string[]> {
  const made: string[] = [];
  const wantedUntilMs = monthStartMs(nowMs, MONTHS_AHEAD + 1);
  let startMs = Math.max(...parts.map(({ endsAtMs }) => endsAtMs));
  while (startMs < wantedUntilMs) {
    const endMs = monthStartMs(startMs, 1);
    const name = `analytics_events_${monthName(startMs)}`;
    // Made apart and attached: that blocks nobody who stores or reads events.
    await transaction.query(`CREATE TABLE ${name} (LIKE analytics_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
    await transaction.query(
      `ALTER TABLE analytics_events ATTACH PARTITION ${name} FOR VALUES FROM ('${firstIdAt(startMs)}') TO ('${firstIdAt(endMs)}')`,
    );
    made.push(name);
    startMs = endMs;
  }
  return made;
}

async function dropOld(transaction: Queryable, parts: readonly Partition[], nowMs: number): Promise<string[]> {
  const [state] = await transaction.query<{ rolled_up_to: number }>(
    'SELECT rolled_up_to FROM analytics_rollup WHERE id = 1',
  );
  const keptFromMs = Math.min(monthStartMs(nowMs, -EVENTS_KEPT_MONTHS), state?.rolled_up_to ?? 0);
  const old = parts.filter(({ endsAtMs }) => endsAtMs <= keptFromMs).map(({ name }) => name);
  for (const name of old) await transaction.query(`DROP TABLE ${name}`);
  return old;
}
