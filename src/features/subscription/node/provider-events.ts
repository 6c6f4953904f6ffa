import type { Database } from '#adapters/node/database/database.ts';
import type { Provider } from '../ledger.ts';

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

export type EventKey = Pick<PaymentEvent, 'provider' | 'eventId'>;

/** What providers told, to be read by a worker, and up to when nothing of it can have been missed. */
export interface ProviderEventStore {
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

const MAX_UNSETTLED = 10_000;

export function createProviderEventStore(database: Database): ProviderEventStore {
  return {
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
