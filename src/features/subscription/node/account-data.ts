import type { Database } from '#adapters/node/database/database.ts';
import type { Payments } from './payments.ts';
import { uncountPro } from './pro-total.ts';

/** What a person bought, for their export, and the end of what would go on charging them. */
export function paymentAccountData(database: Database, payments: Payments) {
  async function rows(sql: string, userId: string): Promise<Record<string, unknown>[]> {
    return await database.query(sql, [userId]);
  }

  return {
    async collect(userId: string) {
      const pro = await rows(
        `SELECT source, source_id AS "sourceId", plan, amount_cents AS "amountCents", starts_at AS "startsAtMs",
                ends_at AS "endsAtMs", revoked_at AS "revokedAtMs"
         FROM grants WHERE user_id = $1 ORDER BY starts_at`,
        userId,
      );
      const subscriptions = await rows(
        `SELECT provider, provider_id AS "providerId", plan, status, current_period_end AS "currentPeriodEndMs",
                cancel_at_period_end AS "cancelAtPeriodEnd"
         FROM subscriptions WHERE user_id = $1`,
        userId,
      );
      const purchases = await rows(
        `SELECT provider, provider_id AS "providerId", plan, amount_cents AS "amountCents", currency, state,
                created_at AS "createdAtMs"
         FROM purchases WHERE user_id = $1 ORDER BY created_at`,
        userId,
      );
      return { data: { pro, subscriptions, purchases }, complete: true };
    },
    async beforeErasure(userId: string, atMs: number): Promise<boolean> {
      const cancelled = await payments.cancel(userId, `erasure-${atMs}`, atMs);
      return cancelled.ok || cancelled.error === 'subscription-not-found';
    },
    /** What was paid stays in the books, under the number of an account that is no more. */
    erase: uncountPro,
  };
}
