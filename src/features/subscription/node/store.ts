import type { Database, Queryable } from '#adapters/node/database/database.ts';
import type { PlanCode } from '#contract/plans.ts';
import type { Grant } from '../entitlement.ts';
import { countingPro } from './pro-total.ts';

/** Time as Pro to be given to somebody. `source` and `sourceId` name what it was given for. */
export interface NewGrant extends Grant {
  readonly id: string;
  readonly userId: string;
  readonly source: 'stripe' | 'paypal' | 'operator';
  readonly sourceId: string;
}

export interface SubscriptionStore {
  grantsOf(userId: string): Promise<Grant[]>;
  /** Gives the time once: a second grant for the same source changes nothing. */
  saveGrant(grant: NewGrant): Promise<void>;
}

interface GrantRow {
  starts_at: number;
  ends_at: number;
  revoked_at: number | null;
  plan: PlanCode | null;
  renews: boolean;
}

export function createSubscriptionStore(database: Database): SubscriptionStore {
  return {
    async grantsOf(userId) {
      const rows = await database.query<GrantRow>(
        // The statuses are those that `isRenewing` names.
        `SELECT g.starts_at, g.ends_at, g.revoked_at, g.plan,
                COALESCE(s.status IN ('active', 'past_due') AND NOT s.cancel_at_period_end, false) AS renews
         FROM grants g
         LEFT JOIN subscriptions s ON s.provider = g.source AND s.provider_id = g.subscription_id
         WHERE g.user_id = $1`,
        [userId],
      );
      return rows.map((row) => ({
        startsAtMs: row.starts_at,
        endsAtMs: row.ends_at,
        revokedAtMs: row.revoked_at,
        plan: row.plan,
        renews: row.renews,
      }));
    },
    async saveGrant(grant) {
      await database.transaction(async (transaction: Queryable) => {
        await countingPro(transaction, grant.userId, () =>
          transaction.query(
            `INSERT INTO grants (id, user_id, source, source_id, plan, starts_at, ends_at, revoked_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (source, source_id) DO NOTHING`,
            [
              grant.id,
              grant.userId,
              grant.source,
              grant.sourceId,
              grant.plan,
              new Date(grant.startsAtMs),
              new Date(grant.endsAtMs),
              grant.revokedAtMs === null ? null : new Date(grant.revokedAtMs),
            ],
          ),
        );
      });
    },
  };
}
