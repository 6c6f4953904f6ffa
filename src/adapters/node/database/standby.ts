import type { Clock } from '#core/time/clock.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { startRecurring } from '../recurring.ts';
import type { Database, DatabaseLog, Reader } from './database.ts';
import { isConnectionLost, isTransactionConflict } from './database-errors.ts';

/** A standby that may be further behind than this is not read from. */
export const MAX_STANDBY_LAG_MS = 5 * SECOND_MS;
const MEASURE_EVERY_MS = SECOND_MS;
/** Marks that a standby has not reached; the oldest are given up, since it is too far behind by then. */
const MAX_MARKS = 2 * (MAX_STANDBY_LAG_MS / MEASURE_EVERY_MS);

export interface StandbyReadsOptions {
  readonly primary: Database;
  readonly standby: Database;
  readonly sleep: Clock['sleep'];
  /** Milliseconds since any moment, never set. */
  elapsedMs?(): number;
  readonly log?: DatabaseLog;
}

export interface StandbyReads extends AsyncDisposable {
  /** Nearly as new as the primary. */
  readonly aside: Reader;
  /** As new as the primary; the standby only while the primary is away. */
  readonly latest: Reader;
  /** Whether reads go to the standby now. */
  isUsed(): boolean;
  /** Compares both servers once more. */
  measure(): Promise<void>;
}

/** How far the write-ahead log goes, in bytes: what was written on a primary, what was applied on a standby. */
const WRITTEN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS bytes";
const APPLIED = "SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS bytes";

async function bytesOf(database: Database, sql: string): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(sql);
  return row?.bytes ?? 0;
}

/**
 * Reads aside go to a standby that is at most MAX_STANDBY_LAG_MS behind, and to the primary otherwise: while the standby is
 * away or too far behind, and again for a read that was cut off there. While the primary is away too, what the standby
 * has is better than nothing. The lag is measured by the log itself: the standby has reached a moment when it has
 * applied what the primary had written by then.
 */
export async function openStandbyReads(options: StandbyReadsOptions): Promise<StandbyReads> {
  const { primary, standby } = options;
  const elapsedMs = options.elapsedMs ?? (() => performance.now());
  const log = options.log ?? (() => {});
  let marks: { readonly bytes: number; readonly atMs: number }[] = [];
  let reachedMs = -Infinity;
  let used = false;

  const isNear = (): boolean => elapsedMs() - reachedMs <= MAX_STANDBY_LAG_MS;

  function use(now: boolean, reason: string): void {
    if (now === used) return;
    used = now;
    if (now) log('standby-used');
    else log('standby-lost', { reason });
  }

  async function measure(): Promise<void> {
    try {
      const atMs = elapsedMs();
      marks = [...marks.slice(1 - MAX_MARKS), { bytes: await bytesOf(primary, WRITTEN), atMs }];
      const applied = await bytesOf(standby, APPLIED);
      for (const { bytes, atMs: markedMs } of marks) if (bytes <= applied) reachedMs = Math.max(reachedMs, markedMs);
      marks = marks.filter(({ bytes }) => bytes > applied);
      use(isNear(), 'behind');
    } catch (error) {
      use(false, error instanceof Error ? error.message : String(error));
    }
  }

  async function readLatest<T>(work: (from: Reader) => Promise<T>): Promise<T> {
    try {
      return await work(primary);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      return await work(standby).catch(() => {
        throw error;
      });
    }
  }

  async function readAside<T>(work: (from: Reader) => Promise<T>): Promise<T> {
    if (!used || !isNear()) return await readLatest(work);
    try {
      return await work(standby);
    } catch (error) {
      // A standby cancels a read that keeps it from applying what was written; that one says nothing about the next.
      if (isConnectionLost(error)) use(false, 'away');
      else if (!isTransactionConflict(error)) throw error;
      return await readLatest(work);
    }
  }

  const reader = (read: typeof readLatest): Reader => ({
    query: (sql, parameters) => read((from) => from.query(sql, parameters)),
    transaction: (work, transactionOptions) => read((from) => from.transaction(work, transactionOptions)),
  });

  await measure();
  const measuring = startRecurring({
    everyMs: MEASURE_EVERY_MS,
    work: measure,
    clock: { nowMs: elapsedMs, sleep: options.sleep },
    onFailure: () => {},
  });
  return {
    aside: reader(readAside),
    latest: reader(readLatest),
    isUsed: () => used,
    measure,
    async [Symbol.asyncDispose]() {
      standby.abandon();
      await measuring[Symbol.asyncDispose]();
      await standby[Symbol.asyncDispose]();
    },
  };
}
