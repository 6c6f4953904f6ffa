import type { Database } from '#adapters/node/database/database.ts';
import type { PlanCode } from '#contract/plans.ts';
import type { Random } from '#core/time/clock.ts';
import type { Provider, SubscriptionState } from '../ledger.ts';
import { createProviderEventStore, type ProviderEventStore } from './provider-events.ts';
import { createPurchaseStore, type PurchaseStore } from './purchase-store.ts';
import { createReadingStore, type ReadingStore } from './reading-store.ts';

/** Purchases, events, subscriptions and grants. Everything that was promised to a provider or a person is committed first. */
export interface LedgerStore extends PurchaseStore, ReadingStore, ProviderEventStore {
  customerOf(userId: string): Promise<string | null>;
  /** The customer that stands for this person from now on: the first one that was saved. */
  saveCustomer(userId: string, stripeCustomerId: string): Promise<string>;
  userOfCustomer(stripeCustomerId: string): Promise<string | null>;
  subscriptionsOf(userId: string): Promise<SubscriptionState[]>;
  grantOwner(source: Provider, sourceId: string): Promise<string | null>;
  subscriptionOfGrant(source: Provider, sourceId: string): Promise<string | null>;
}

interface SubscriptionRow {
  provider: Provider;
  provider_id: string;
  plan: PlanCode;
  status: SubscriptionState['status'];
  current_period_end: number;
  cancel_at_period_end: boolean;
}

function subscriptionOf(row: SubscriptionRow): SubscriptionState {
  return {
    provider: row.provider,
    providerId: row.provider_id,
    plan: row.plan,
    status: row.status,
    currentPeriodEndMs: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
  };
}

/** The ledger over this database; `random` and the database's own clock give the ids of grants. */
export function createLedgerStore(database: Database, random: Random): LedgerStore {
  return {
    ...createPurchaseStore(database),
    ...createReadingStore(database, random),
    ...createProviderEventStore(database),

    async customerOf(userId) {
      const [row] = await database.query<{ stripe_customer_id: string | null }>(
        'SELECT stripe_customer_id FROM customers WHERE user_id = $1',
        [userId],
      );
      return row?.stripe_customer_id ?? null;
    },
    async saveCustomer(userId, stripeCustomerId) {
      const [row] = await database.query<{ stripe_customer_id: string }>(
        `INSERT INTO customers AS c (user_id, stripe_customer_id) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE
           SET stripe_customer_id = COALESCE(c.stripe_customer_id, excluded.stripe_customer_id)
         RETURNING stripe_customer_id`,
        [userId, stripeCustomerId],
      );
      return row!.stripe_customer_id;
    },
    async userOfCustomer(stripeCustomerId) {
      const [row] = await database.query<{ user_id: string }>(
        'SELECT user_id FROM customers WHERE stripe_customer_id = $1',
        [stripeCustomerId],
      );
      return row?.user_id ?? null;
    },
    async subscriptionsOf(userId) {
      const rows = await database.query<SubscriptionRow>(
        'SELECT * FROM subscriptions WHERE user_id = $1 ORDER BY current_period_end DESC',
        [userId],
      );
      return rows.map(subscriptionOf);
    },
    async grantOwner(source, sourceId) {
      const [row] = await database.query<{ user_id: string }>(
        'SELECT user_id FROM grants WHERE source = $1 AND source_id = $2',
        [source, sourceId],
      );
      return row?.user_id ?? null;
    },
    async subscriptionOfGrant(source, sourceId) {
      const [row] = await database.query<{ subscription_id: string | null }>(
        'SELECT subscription_id FROM grants WHERE source = $1 AND source_id = $2',
        [source, sourceId],
      );
      return row?.subscription_id ?? null;
    },
  };
}
