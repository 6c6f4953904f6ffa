import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { PLANS, type PlanCode } from '#contract/plans.ts';
import type { Random } from '#core/time/clock.ts';
import { layOut, type LedgerChange, type Provider, type SubscriptionState } from '../ledger.ts';
import { countingPro } from './pro-total.ts';

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

/** What has to be read at a provider: its kind and the id it has there. */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}

export interface PaymentEvent {
  readonly provider: Provider;
  readonly eventId: string;
  readonly type: string;
  readonly subject: Subject;
}

export interface ClaimedEvent extends PaymentEvent {
  readonly receivedAtMs: number;
  /** Including this one. */
  readonly attempts: number;
}

type EventKey = Pick<PaymentEvent, 'provider' | 'eventId'>;

/** Purchases, events, subscriptions and grants. Everything that was promised to a provider or a person is committed first. */
export interface LedgerStore {
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

  customerOf(userId: string): Promise<string | null>;
  /** The customer that stands for this person from now on: the first one that was saved. */
  saveCustomer(userId: string, stripeCustomerId: string): Promise<string>;
  userOfCustomer(stripeCustomerId: string): Promise<string | null>;
  subscriptionsOf(userId: string): Promise<SubscriptionState[]>;
  grantOwner(source: Provider, sourceId: string): Promise<string | null>;
  subscriptionOfGrant(source: Provider, sourceId: string): Promise<string | null>;

  /** The moment a reading of a provider begins, by the clock that all servers share. */
  readingBegins(): Promise<number>;
  /**
   * Writes what a reading says in one transaction, together with the end of the event that asked for it.
   * What was read of a subject before what stands of it changes nothing. Returns whether anything is new.
   */
  apply(changes: readonly LedgerChange[], beganAtUs: number, event?: EventKey): Promise<boolean>;

  /** Stores events, each once; how many were new. Returns after they are on disk. */
  saveEvents(events: readonly PaymentEvent[], receivedAtMs: number, dueAtMs?: number): Promise<number>;
  /** Events that are due, for this worker alone until the lease ends. */
  claimEvents(atMs: number, limit: number, leaseMs: number): Promise<ClaimedEvent[]>;
  endEvent(event: EventKey, state: 'done' | 'failed'): Promise<void>;
  postponeEvent(event: EventKey, dueAtMs: number): Promise<void>;

  /** Since when events may have been missed, where nobody else is looking and it is time to; this caller now looks. */
  claimReconciliation(provider: Provider, atMs: number, everyMs: number): Promise<number | null>;
  endReconciliation(provider: Provider, untilMs: number): Promise<void>;
  /** What is still open or live at a provider, to be read again. */
  unsettled(provider: Provider, sinceMs: number): Promise<Subject[]>;
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

const MAX_UNSETTLED = 10_000;

const INSERT_PURCHASE = `INSERT INTO purchases (id, user_id, provider, plan, amount_cents, currency, state, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'open', $7)`;

function purchaseValues(purchase: NewPurchase): unknown[] {
  const { id, userId, provider, plan, amountCents, currency, createdAtMs } = purchase;
  return [id, userId, provider, plan, amountCents, currency, new Date(createdAtMs)];
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

/** The ledger over this database; `random` and the database's own clock give the ids of grants. */
export function createLedgerStore(database: Database, random: Random): LedgerStore {
  async function onePurchase(where: string, values: readonly unknown[]): Promise<Purchase | null> {
    const [row] = await database.query<PurchaseRow>(`SELECT * FROM purchases WHERE ${where}`, values);
    return row ? purchaseOf(row) : null;
  }

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

    async saveEvents(events, receivedAtMs, dueAtMs = receivedAtMs) {
      if (events.length === 0) return 0;
      const rows = await database.query(
        `INSERT INTO provider_events (provider, event_id, type, subject_kind, subject_id, received_at, due_at)
         SELECT provider, event_id, type, subject_kind, subject_id, $6, $7
         FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
           AS event (provider, event_id, type, subject_kind, subject_id)
         ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`,
        [
          events.map(({ provider }) => provider),
          events.map(({ eventId }) => eventId),
          events.map(({ type }) => type),
          events.map(({ subject }) => subject.kind),
          events.map(({ subject }) => subject.id),
          new Date(receivedAtMs),
          new Date(dueAtMs),
        ],
      );
      return rows.length;
    },
    async claimEvents(atMs, limit, leaseMs) {
      const rows = await database.query<{
        provider: Provider;
        event_id: string;
        type: string;
        subject_kind: string;
        subject_id: string;
        received_at: number;
        attempts: number;
      }>(
        `UPDATE provider_events SET attempts = attempts + 1, due_at = $2
         WHERE (provider, event_id) IN (
           SELECT provider, event_id FROM provider_events WHERE state = 'stored' AND due_at <= $1
           ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
         RETURNING provider, event_id, type, subject_kind, subject_id, received_at, attempts`,
        [new Date(atMs), new Date(atMs + leaseMs), limit],
      );
      return rows.map((row) => ({
        provider: row.provider,
        eventId: row.event_id,
        type: row.type,
        subject: { kind: row.subject_kind, id: row.subject_id },
        receivedAtMs: row.received_at,
        attempts: row.attempts,
      }));
    },
    async endEvent({ provider, eventId }, state) {
      await database.query('UPDATE provider_events SET state = $3 WHERE provider = $1 AND event_id = $2', [
        provider,
        eventId,
        state,
      ]);
    },
    async postponeEvent({ provider, eventId }, dueAtMs) {
      await database.query(
        `UPDATE provider_events SET due_at = $3 WHERE provider = $1 AND event_id = $2 AND state = 'stored'`,
        [provider, eventId, new Date(dueAtMs)],
      );
    },

    async claimReconciliation(provider, atMs, everyMs) {
      const [row] = await database.query<{ until_at: number }>(
        // Somebody who claimed it and did not end it is taken to be gone after an hour.
        `INSERT INTO provider_reconciliations AS r (provider, until_at, claimed_at) VALUES ($1, $2, $2)
         ON CONFLICT (provider) DO UPDATE SET claimed_at = excluded.claimed_at
         WHERE r.until_at <= $3 AND r.claimed_at <= $4
         RETURNING until_at`,
        [provider, new Date(atMs), new Date(atMs - everyMs), new Date(atMs - Math.min(everyMs, 3_600_000))],
      );
      return row?.until_at ?? null;
    },
    async endReconciliation(provider, untilMs) {
      await database.query('UPDATE provider_reconciliations SET until_at = $2 WHERE provider = $1', [
        provider,
        new Date(untilMs),
      ]);
    },
    async unsettled(provider, sinceMs) {
      const rows = await database.query<{ kind: string; id: string }>(
        `SELECT 'subscription' AS kind, provider_id AS id FROM subscriptions
         WHERE provider = $1 AND status IN ('active', 'past_due', 'paused')
         UNION ALL
         SELECT CASE WHEN $1 = 'paypal' THEN 'order' ELSE 'subscription' END, provider_id FROM purchases
         WHERE provider = $1 AND state IN ('open', 'capturing') AND provider_id IS NOT NULL AND created_at >= $2
         LIMIT ${MAX_UNSETTLED}`,
        [provider, new Date(sinceMs)],
      );
      return rows;
    },
  };
}
