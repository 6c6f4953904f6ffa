import type { Queryable } from '#adapters/node/database/database.ts';
import { takeToken, type LimitedBucket } from '../arrival/submission-limits.ts';

/**
 * Draws one token from every bucket, or from none: answers how long to wait for the slowest. Unlike the limits of requests
 * (`#core/rate`), which one server counts ahead and may forget, this is undone with the transaction of what it limits.
 */
export async function drawTokens(
  transaction: Queryable,
  limits: readonly LimitedBucket[],
  atMs: number,
): Promise<number> {
  // One order of locks for everybody, so that two submissions never wait for each other. Old buckets go by retention.ts.
  const sorted = limits.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  for (const { key, limit } of sorted)
    await transaction.query(
      'INSERT INTO report_limits (key, tokens, updated_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING',
      [key, limit.capacity, new Date(atMs)],
    );
  let waitMs = 0;
  const drawn: { key: string; tokens: number; updatedAtMs: number }[] = [];
  for (const { key, limit } of sorted) {
    const [row] = await transaction.query<{ tokens: number; updated_at: number }>(
      'SELECT tokens, updated_at FROM report_limits WHERE key = $1 FOR UPDATE',
      [key],
    );
    const taken = takeToken(row ? { tokens: row.tokens, updatedAtMs: row.updated_at } : null, limit, atMs);
    if (taken.allowed) drawn.push({ key, ...taken.bucket });
    else waitMs = Math.max(waitMs, taken.retryAfterMs);
  }
  if (waitMs > 0) return waitMs;
  for (const { key, tokens, updatedAtMs } of drawn)
    await transaction.query('UPDATE report_limits SET tokens = $2, updated_at = $3 WHERE key = $1', [
      key,
      tokens,
      new Date(updatedAtMs),
    ]);
  return 0;
}
