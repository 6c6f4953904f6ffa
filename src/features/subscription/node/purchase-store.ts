import type { Database } from '#adapters/node/database/database.ts';
import type { PlanCode } from '#contract/plans.ts';
import type { Provider } from '../ledger.ts';

export type PurchaseState = 'open' | 'capturing' | 'paid' | 'closed';

/** A payment somebody began. */
export interface Purchase {
  readonly id: string;
  readonly userId: string;
  readonly provider: Provider;
  /** Null for the order of the payment test page. */
  readonly plan: PlanCode | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly providerId: string | null;
  readonly payee: string | null;
  readonly state: PurchaseState;
  readonly createdAtMs: number;
}

export type NewPurchase = Omit<Purchase, 'providerId' | 'payee' | 'state'>;

export interface PurchaseStore {
  /** The purchase of this person that is still open, or this one, saved; whoever comes first decides. */
  openPurchase(purchase: NewPurchase): Promise<Purchase>;
  /** A purchase beside any other: the order of the payment test page. */
  saveTestPurchase(purchase: NewPurchase): Promise<void>;
  /** What the provider answered to an open purchase. */
  setProviderId(id: string, providerId: string, payee: string | null): Promise<void>;
  setPurchaseState(id: string, state: PurchaseState): Promise<void>;
  purchaseById(id: string): Promise<Purchase | null>;
  purchaseByProviderId(provider: Provider, providerId: string): Promise<Purchase | null>;
  /** The newest first. */
  openPurchasesOf(userId: string): Promise<Purchase[]>;
}

interface PurchaseRow {
  id: string;
  user_id: string;
  provider: Provider;
  plan: PlanCode | null;
  amount_cents: number;
  currency: string;
  provider_id: string | null;
  payee: string | null;
  state: PurchaseState;
  created_at: number;
}

function purchaseOf(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    plan: row.plan,
    amountCents: row.amount_cents,
    currency: row.currency,
    providerId: row.provider_id,
    payee: row.payee,
    state: row.state,
    createdAtMs: row.created_at,
  };
}

const INSERT_PURCHASE = `INSERT INTO purchases (id, user_id, provider, plan, amount_cents, currency, state, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'open', $7)`;

function purchaseValues(purchase: NewPurchase): unknown[] {
  const { id, userId, provider, plan, amountCents, currency, createdAtMs } = purchase;
  return [id, userId, provider, plan, amountCents, currency, new Date(createdAtMs)];
}

export function createPurchaseStore(database: Database): PurchaseStore {
  async function onePurchase(where: string, values: readonly unknown[]): Promise<Purchase | null> {
    const [row] = await database.query<PurchaseRow>(`SELECT * FROM purchases WHERE ${where}`, values);
    return row ? purchaseOf(row) : null;
  }

  return {
    async openPurchase(purchase) {
      // The second turn is for a purchase that was closed between the two statements.
      for (let turn = 0; turn < 2; turn += 1) {
        const inserted = await database.query<PurchaseRow>(
          `${INSERT_PURCHASE}
           ON CONFLICT (user_id, provider) WHERE state IN ('open', 'capturing') AND plan IS NOT NULL DO NOTHING
           RETURNING *`,
          purchaseValues(purchase),
        );
        if (inserted[0]) return purchaseOf(inserted[0]);
        const open = await onePurchase(
          `user_id = $1 AND provider = $2 AND state IN ('open', 'capturing') AND plan IS NOT NULL`,
          [purchase.userId, purchase.provider],
        );
        if (open) return open;
      }
      throw new Error('A purchase was neither saved nor found');
    },
    async saveTestPurchase(purchase) {
      await database.query(INSERT_PURCHASE, purchaseValues(purchase));
    },
    async setProviderId(id, providerId, payee) {
      await database.query('UPDATE purchases SET provider_id = $2, payee = $3 WHERE id = $1', [id, providerId, payee]);
    },
    async setPurchaseState(id, state) {
      await database.query(`UPDATE purchases SET state = $2 WHERE id = $1 AND state <> 'paid'`, [id, state]);
    },
    purchaseById: (id) => onePurchase('id = $1', [id]),
    purchaseByProviderId: (provider, providerId) =>
      onePurchase('provider = $1 AND provider_id = $2', [provider, providerId]),
    async openPurchasesOf(userId) {
      const rows = await database.query<PurchaseRow>(
        `SELECT * FROM purchases WHERE user_id = $1 AND state IN ('open', 'capturing') AND plan IS NOT NULL
         ORDER BY created_at DESC LIMIT 10`,
        [userId],
      );
      return rows.map(purchaseOf);
    },
  };
}
