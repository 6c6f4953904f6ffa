import { errorFields, type Logger } from '#adapters/node/logger.ts';
import type { Clock } from '#core/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/time/durations.ts';
import type { Provider } from '../ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { ClaimedEvent, PaymentEvent, Subject } from './provider-events.ts';
import { ProviderUnavailableError, type LedgerSource } from './providers.ts';

export type LedgerSources = Readonly<Record<Provider, LedgerSource | null>>;

/** The type of a reminder of our own: something at a provider whose end is not known yet. */
export const REMINDER = 'reminder';

/** Worked on at the same time. */
const BATCH = 8;
/** Long enough for a reading with all its retries; after a crash another worker takes over then. Two at once do no harm. */
const LEASE_MS = 20 * SECOND_MS;
/** How often it looks without being woken: for what another server stored, and for what has become due. */
const IDLE_MS = 5 * SECOND_MS;
/** While a provider is away events are tried this often, so that a payment counts within a minute of its return. */
const RETRY_MS = [SECOND_MS, 2 * SECOND_MS, 5 * SECOND_MS, 10 * SECOND_MS, 20 * SECOND_MS, 30 * SECOND_MS] as const;
/** After so many failures that are not the provider's it is left for people to look at. */
const MAX_ATTEMPTS = 50;
/** How long a stopping server waits for a reading; what is not done then is done after the next start. */
const STOP_WAIT_MS = 5 * SECOND_MS;
const REMINDER_EVERY_MS = 10 * SECOND_MS;
const REMINDER_LASTS_MS = 30 * MINUTE_MS;
const RECONCILE_EVERY_MS = DAY_MS;
/** Looked at again, so that an event on the edge of two runs is not lost. */
const RECONCILE_OVERLAP_MS = HOUR_MS;
/** Stripe lists events of the last 30 days. */
const RECONCILE_LOOKS_BACK_MS = 29 * DAY_MS;

export interface WorkerOptions {
  readonly ledger: LedgerStore;
  readonly sources: LedgerSources;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leaseMs?: number;
  readonly idleMs?: number;
}

export interface PaymentWorker extends AsyncDisposable {
  /** Tells it that something is due now. */
  wake(): void;
}

export interface PaymentWork {
  /** Works on what is due; how much that was. */
  turn(): Promise<number>;
  /** Looks for events that were missed, where a day has passed since that was done. */
  reconcile(): Promise<void>;
}

/** Whether what a reminder is about has come to an end. */
function isSettled(changes: Awaited<ReturnType<LedgerSource['read']>>): boolean {
  return changes.every((change) => change.purchase?.outcome !== 'open');
}

/** Applies stored events: each is an order to read something again, so neither their order nor their number matters. */
export function createPaymentWork(options: WorkerOptions): PaymentWork {
  const { ledger, sources, clock, logger, leaseMs = LEASE_MS } = options;

  async function apply(event: ClaimedEvent): Promise<void> {
    const source = sources[event.provider];
    // Keys that were taken out of the configuration may come back.
    if (!source) return await ledger.postponeEvent(event, clock.nowMs() + MINUTE_MS);
    const beganAtUs = await ledger.readingBegins();
    const changes = await source.read(event.subject);
    const nowMs = clock.nowMs();
    const waits = event.type === REMINDER && !isSettled(changes) && nowMs < event.receivedAtMs + REMINDER_LASTS_MS;
    const changed = await ledger.apply(changes, beganAtUs, waits ? undefined : event);
    if (waits) await ledger.postponeEvent(event, nowMs + REMINDER_EVERY_MS);
    logger.info('payment-event', { provider: event.provider, type: event.type, changed });
  }

  async function attempt(event: ClaimedEvent): Promise<void> {
    try {
      await apply(event);
    } catch (error) {
      const away = error instanceof ProviderUnavailableError;
      const retryMs = RETRY_MS[Math.min(event.attempts, RETRY_MS.length) - 1]!;
      if (away || event.attempts < MAX_ATTEMPTS) {
        logger.warn('payment-event-postponed', { provider: event.provider, type: event.type, ...errorFields(error) });
        await ledger.postponeEvent(event, clock.nowMs() + retryMs);
      } else {
        logger.error('payment-event-given-up', { eventId: event.eventId, type: event.type, ...errorFields(error) });
        await ledger.endEvent(event, 'failed');
      }
    }
  }

  async function reconcileOne(provider: Provider, source: LedgerSource): Promise<void> {
    const nowMs = clock.nowMs();
    const untilMs = await ledger.claimReconciliation(provider, nowMs, RECONCILE_EVERY_MS);
    if (untilMs === null) return;
    const sinceMs = Math.max(untilMs - RECONCILE_OVERLAP_MS, nowMs - RECONCILE_LOOKS_BACK_MS);
    const missed = await ledger.saveEvents(await source.eventsSince(sinceMs), nowMs);
    // What no event told: everything that still runs is read again and compared.
    let differences = 0;
    for (const subject of await ledger.unsettled(provider, nowMs - RECONCILE_LOOKS_BACK_MS)) {
      const beganAtUs = await ledger.readingBegins();
      if (await ledger.apply(await source.read(subject), beganAtUs)) differences += 1;
    }
    await ledger.endReconciliation(provider, nowMs);
    const fields = { provider, missed, differences };
    if (missed + differences > 0) logger.warn('payments-differed', fields);
    else logger.info('payments-reconciled', fields);
  }

  return {
    async turn() {
      const events = await ledger.claimEvents(clock.nowMs(), BATCH, leaseMs);
      await Promise.all(events.map(attempt));
      return events.length;
    },
    async reconcile() {
      for (const provider of ['stripe', 'paypal'] as const) {
        const source = sources[provider];
        if (!source) continue;
        try {
          await reconcileOne(provider, source);
        } catch (error) {
          // The claim runs out, and the next turn looks again.
          logger.warn('reconciliation-failed', { provider, ...errorFields(error) });
        }
      }
    },
  };
}

/** Works until it is disposed. Several servers may do so at once. */
export function startPaymentWorker(options: WorkerOptions): PaymentWorker {
  const { clock, logger, idleMs = IDLE_MS } = options;
  const work = createPaymentWork(options);
  const stop = new AbortController();
  let pause = new AbortController();

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      pause = new AbortController();
      let worked = 0;
      try {
        await work.reconcile();
        worked = await work.turn();
      } catch (error) {
        // The database is away; what is stored waits there.
        logger.warn('payment-worker-failed', errorFields(error));
      }
      if (worked > 0) continue;
      // Ends early when it is woken or stopped.
      await clock.sleep(idleMs, AbortSignal.any([stop.signal, pause.signal])).catch(() => {});
    }
  }

  const running = run();
  return {
    wake: () => pause.abort(),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.race([running, clock.sleep(STOP_WAIT_MS)]);
    },
  };
}

/** A reminder to read something until its end is known, first after `dueAtMs`. `key` tells it from others. */
export function reminder(provider: Provider, subject: Subject, key: string): PaymentEvent {
  return { provider, eventId: `${REMINDER}:${subject.kind}:${subject.id}:${key}`, type: REMINDER, subject };
}
