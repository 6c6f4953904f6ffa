import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { PLANS, type PlanCode } from '#contract/plans.ts';
import type { Random } from '#core/time/clock.ts';
import { layOut, type LedgerChange, type SubscriptionState } from '../ledger.ts';
import { countingPro } from './pro-total.ts';
import type { EventKey } from './provider-events.ts';

/** What was read at a provider, written as subscriptions, grants and the ends of purchases. */
export interface ReadingStore {
  /** The moment a reading of a provider begins, by the clock that all servers share. */
  readingBegins(): Promise<number>;
  /**
   * Writes what a reading says in one transaction, together with the end of the event that asked for it.
   * What was read of a subject before what stands of it changes nothing. Returns whether anything is new.
   */
  apply(changes: readonly LedgerChange[], beganAtUs: number, event?: EventKey): Promise<boolean>;
}

/** Whether this reading is the newest of its subject so far; it then counts as the one that stands. */
async function isNewest(to: Queryable, { provider, subject }: LedgerChange, beganAtUs: number): Promise<boolean> {
  const rows = await to.query(
    `INSERT INTO provider_readings (provider, subject, began_at_us) VALUES ($1, $2, $3)
     ON CONFLICT (provider, subject) DO UPDATE SET began_at_us = excluded.began_at_us
     WHERE provider_readings.began_at_us <= excluded.began_at_us
     RETURNING began_at_us`,
    [provider, subject, beganAtUs],
  );
  return rows.length > 0;
}

async function saveSubscription(to: Queryable, userId: string, state: SubscriptionState): Promise<boolean> {
  const rows = await to.query(
    `INSERT INTO subscriptions AS s
       (provider, provider_id, user_id, plan, status, current_period_end, cancel_at_period_end)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (provider, provider_id) DO UPDATE
       SET plan = excluded.plan, status = excluded.status, current_period_end = excluded.current_period_end,
           cancel_at_period_end = excluded.cancel_at_period_end
       WHERE (s.plan, s.status, s.current_period_end, s.cancel_at_period_end) IS DISTINCT FROM
             (excluded.plan, excluded.status, excluded.current_period_end, excluded.cancel_at_period_end)
     RETURNING provider_id`,
    [
      state.provider,
      state.providerId,
      userId,
      state.plan,
      state.status,
      new Date(state.currentPeriodEndMs),
      state.cancelAtPeriodEnd,
    ],
  );
  return rows.length > 0;
}

/** Gives every time bought once its place among the others of this person. */
async function layOutBoughtTime(to: Queryable, userId: string): Promise<void> {
  const rows = await to.query<{ source_id: string; plan: PlanCode; paid_at: number; revoked_at: number | null }>(
    `SELECT source_id, plan, paid_at, revoked_at FROM grants
     WHERE user_id = $1 AND source = 'paypal' AND paid_at IS NOT NULL`,
    [userId],
  );
  const laidOut = layOut(
    rows.map((row) => ({
      sourceId: row.source_id,
      paidAtMs: row.paid_at,
      days: PLANS[row.plan].proDays,
      revokedAtMs: row.revoked_at,
    })),
  );
  for (const { sourceId, startsAtMs, endsAtMs } of laidOut) {
    await to.query(`UPDATE grants SET starts_at = $2, ends_at = $3 WHERE source = 'paypal' AND source_id = $1`, [
      sourceId,
      new Date(startsAtMs),
      new Date(endsAtMs),
    ]);
  }
}

/** `random` and the database's own clock give the ids of grants. */
export function createReadingStore(database: Database, random: Random): ReadingStore {
  /** Writes a change inside a transaction; whether anything is new. */
  async function write(to: Queryable, change: LedgerChange): Promise<boolean> {
    const { provider, userId, subscription, payments, standings, purchase } = change;
    // Locks the person: what they bought is laid out by one at a time.
    await to.query(
      'INSERT INTO customers (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id',
      [userId],
    );
    let changed = false;
    if (subscription) changed = await saveSubscription(to, userId, subscription);
    for (const { sourceId, plan, amountCents, paidAtMs, period } of payments) {
      const startsAtMs = period?.startsAtMs ?? paidAtMs;
      const endsAtMs =
        period?.endsAtMs ?? layOut([{ sourceId, paidAtMs, days: PLANS[plan].proDays, revokedAtMs: null }])[0]!.endsAtMs;
      const rows = await to.query(
        `INSERT INTO grants
           (id, user_id, source, source_id, plan, starts_at, ends_at, subscription_id, amount_cents, paid_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (source, source_id) DO NOTHING RETURNING id`,
        [
          random.uuid(paidAtMs),
          userId,
          provider,
          sourceId,
          plan,
          new Date(startsAtMs),
          new Date(endsAtMs),
          subscription?.providerId ?? null,
          amountCents,
          period ? null : new Date(paidAtMs),
        ],
      );
      changed ||= rows.length > 0;
    }
    for (const { sourceId, revokedAtMs } of standings) {
      const rows = await to.query(
        `UPDATE grants SET revoked_at = $3
         WHERE source = $1 AND source_id = $2 AND user_id = $4 AND revoked_at IS DISTINCT FROM $3 RETURNING id`,
        [provider, sourceId, revokedAtMs === null ? null : new Date(revokedAtMs), userId],
      );
      changed ||= rows.length > 0;
    }
    if (payments.some(({ period }) => period === null)) await layOutBoughtTime(to, userId);
    if (purchase && purchase.outcome !== 'open') {
      const rows = await to.query(
        `UPDATE purchases SET state = $3 WHERE provider = $1 AND provider_id = $2 AND state <> $3 AND state <> 'paid'
         RETURNING id`,
        [provider, purchase.providerId, purchase.outcome],
      );
      changed ||= rows.length > 0;
    }
    return changed;
  }

  return {
    async readingBegins() {
      const [row] = await database.query<{ us: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::int8 AS us',
      );
      return row!.us;
    },
    async apply(changes, beganAtUs, event) {
      return await database.transaction(async (transaction) => {
        let changed = false;
        for (const change of changes) {
          if (!(await isNewest(transaction, change, beganAtUs))) continue;
          if (await countingPro(transaction, change.userId, () => write(transaction, change))) changed = true;
        }
        if (event) {
          await transaction.query(`UPDATE provider_events SET state = 'done' WHERE provider = $1 AND event_id = $2`, [
            event.provider,
            event.eventId,
          ]);
        }
        return changed;
      });
    },
  };
}
