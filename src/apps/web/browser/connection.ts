import { within } from '#adapters/browser/api-client.ts';
import { ANSWER_WITHIN_MS } from '#contract/limits.ts';
import { createListeners } from '#core/listeners.ts';
import { KEPT_OFFLINE_HEADER } from '../offline-plan.ts';

const PROBE_MS = 5_000;

/** Whether this server can be reached, as its own answers show: the browser's word alone misses captive portals. */
export interface Connection {
  isOffline(): boolean;
  subscribe(listener: () => void): () => void;
  /** `fetch`, with its outcome noted. */
  fetch: typeof fetch;
}

/**
 * Watches the requests of this page. While none gets through, or the browser says that none will, one small question
 * every five seconds finds out.
 */
export function createConnection(onBack: () => void): Connection {
  const { subscribe, tellAll } = createListeners();
  let offline = false;
  let probe: ReturnType<typeof setTimeout> | undefined;

  function note(reached: boolean): void {
    if (reached !== offline) return;
    offline = !reached;
    askLater();
    tellAll();
    if (reached) onBack();
  }

  async function watched(...request: Parameters<typeof fetch>): Promise<Response> {
    try {
      const response = await fetch(...request);
      note(!response.headers.has(KEPT_OFFLINE_HEADER));
      return response;
    } catch (error) {
      // A request that was stopped on purpose says nothing about the connection.
      if (!(error instanceof DOMException && error.name === 'AbortError')) note(false);
      throw error;
    }
  }

  function ask(): void {
    within(ANSWER_WITHIN_MS, (signal) => watched('/api/health', { cache: 'no-store', signal })).then(
      askLater,
      askLater,
    );
  }

  function askLater(): void {
    clearTimeout(probe);
    if (offline || !navigator.onLine) probe = setTimeout(ask, PROBE_MS);
  }

  // The browser's word is a reason to ask, not an answer: where there is only this machine it says offline as well.
  addEventListener('offline', ask);
  addEventListener('online', ask);
  return {
    isOffline: () => offline,
    subscribe,
    fetch: watched,
  };
}
