import { QUERY_RETRIES, QUERY_RETRY_CAP_MS, QUERY_RETRY_FIRST_MS } from '#contract/limits.ts';
import type { Clock } from '#core/time/clock.ts';
import { ApiError, isRefusal } from './api-client.ts';

/**
 * Asks, and where the network or the server failed asks up to three times more, after 1, 2 and 4 s. Throws the last error,
 * and at once where nothing came back and the device itself says that it is on no network.
 */
export async function retry<T>(ask: () => Promise<T>, clock: Clock, isOnline = () => true): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      const isCutOff = !(error instanceof ApiError) && !isOnline();
      if (failures >= QUERY_RETRIES || isRefusal(error) || isCutOff) throw error;
      await clock.sleep(Math.min(QUERY_RETRY_FIRST_MS * 2 ** failures, QUERY_RETRY_CAP_MS));
    }
  }
}
