import { isDatabaseUnavailable } from '#adapters/node/database/database-errors.ts';
import type { Handlers, Refusal } from '#contract/handler.ts';
import type { Random } from '#core/time/clock.ts';
import { storedProperties } from '../event.ts';
import type { EventIngestion } from './ingestion.ts';

export interface AnalyticsHandlersOptions {
  readonly ingestion: EventIngestion;
  readonly random: Random;
}

/** Soon, because batches are stored in milliseconds. */
const FULL: Refusal = { error: 'busy', retryAfterSeconds: 1 };
const DOWN: Refusal = { error: 'busy', retryAfterSeconds: 10 };

/** Takes events. Who raised one is the session's word, when is the server's, and from which address is not kept. */
export function analyticsHandlers({ ingestion, random }: AnalyticsHandlersOptions): Handlers<'postAnalytics'> {
  return {
    async postAnalytics({ body }, { caller, atMs }) {
      try {
        const outcome = await ingestion.add({
          id: random.uuid(atMs),
          event: body.event,
          properties: storedProperties(body.properties),
          userId: caller.userId,
          atMs,
        });
        return outcome === 'stored' ? { status: 204 } : FULL;
      } catch (error) {
        if (isDatabaseUnavailable(error)) return DOWN;
        throw error;
      }
    },
  };
}
