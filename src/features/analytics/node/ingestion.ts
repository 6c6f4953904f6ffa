import { isDatabaseUnavailable } from '#adapters/node/database/database-errors.ts';
import type { StoredEvent } from '../event.ts';

/** How an event went in: `full` when too many wait already and it was not taken. */
export type Ingested = 'stored' | 'full';

/** Disposing stores what waits, and takes nothing more. */
export interface EventIngestion extends AsyncDisposable {
  /** Resolves when the event is durable; rejects when it could not be stored. */
  add(event: StoredEvent): Promise<Ingested>;
}

export interface IngestionOptions {
  saveEvents(events: readonly StoredEvent[]): Promise<void>;
  readonly maxWaiting?: number;
  readonly maxWaitingBytes?: number;
}

const MAX_WAITING = 10_000;
const MAX_WAITING_BYTES = 16_000_000;
const MAX_BATCH = 1_000;
/** While one batch is synced to disk the next is on its way; more would only make the batches smaller. */
const MAX_IN_FLIGHT = 2;

interface Waiting {
  readonly event: StoredEvent;
  readonly bytes: number;
  resolve(outcome: Ingested): void;
  reject(error: unknown): void;
}

/**
 * Group commit: events that arrive while others are being stored go into the next statement together, so that a
 * thousand callers cost a few syncs of the disk. A lone event does not wait for company.
 */
export function createEventIngestion(options: IngestionOptions): EventIngestion {
  const maxWaiting = options.maxWaiting ?? MAX_WAITING;
  const maxWaitingBytes = options.maxWaitingBytes ?? MAX_WAITING_BYTES;
  const queue: Waiting[] = [];
  let held = 0;
  let heldBytes = 0;
  let inFlight = 0;
  let closed = false;
  let drained: (() => void) | null = null;

  function pump(): void {
    while (inFlight < MAX_IN_FLIGHT && queue.length > 0) {
      inFlight += 1;
      const batch = queue.splice(0, MAX_BATCH);
      void store(batch).finally(() => {
        inFlight -= 1;
        held -= batch.length;
        for (const { bytes } of batch) heldBytes -= bytes;
        if (held === 0) drained?.();
        pump();
      });
    }
  }

  /** Never rejects: each event's own promise tells. */
  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      await options.saveEvents(batch.map(({ event }) => event));
      for (const { resolve } of batch) resolve('stored');
    } catch (error) {
      if (batch.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One event that the database refuses must not take the others with it.
      const middle = Math.ceil(batch.length / 2);
      await store(batch.slice(0, middle));
      await store(batch.slice(middle));
    }
  }

  return {
    add(event) {
      const bytes = Buffer.byteLength(event.event) + Buffer.byteLength(event.properties);
      if (closed || held >= maxWaiting || heldBytes + bytes > maxWaitingBytes) return Promise.resolve('full');
      const { promise, resolve, reject } = Promise.withResolvers<Ingested>();
      held += 1;
      heldBytes += bytes;
      queue.push({ event, bytes, resolve, reject });
      pump();
      return promise;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      if (held > 0) await new Promise<void>((resolve) => (drained = resolve));
    },
  };
}
