import { createApiClient, type ApiClient } from '#adapters/browser/api-client.ts';
import { localTextStore } from '#adapters/browser/storage.ts';
import { createTracker, type Tracker } from '#features/analytics/browser/tracker.ts';
import { createOutboxStore, type OutboxStore } from '#features/outbox/browser/outbox-store.ts';
import { saveReceipt } from '#features/reports/receipts/browser/receipts.ts';
import { createConnection, type Connection } from './connection.ts';
import { createSessionStore, type SessionStore } from './session.ts';

/** What the shell's view needs of the world; prerendering hands in one that stays still. */
export interface ShellServices {
  readonly api: ApiClient;
  readonly session: SessionStore;
  readonly tracker: Tracker;
  readonly outbox: OutboxStore;
  readonly connection: Pick<Connection, 'isOffline' | 'subscribe'>;
}

/** The services of this tab, with the question who is signed in already on its way. */
export function startShell(): ShellServices {
  const connection = createConnection(() => {
    void outbox.send();
    // What was asked in vain is asked again: the browser may have told too early, or not at all.
    dispatchEvent(new Event('online'));
  });
  const api = createApiClient(connection.fetch);
  const session = createSessionStore(api, localTextStore);
  const tracker = createTracker({
    // Kept alive, so that an event raised on the way out of a page still arrives.
    send: (event) => api.call('postAnalytics', { body: event }, { keepalive: true }),
    visitor: () => ({ userId: session.get().user?.id || null, pro: session.get().pro }),
    surroundings: () => ({
      atMs: Date.now(),
      userAgent: navigator.userAgent,
      // Without the fragment: a receipt's holds its secret.
      url: location.origin + location.pathname + location.search,
    }),
  });
  const outbox = createOutboxStore(api, (item, answer) => {
    if (item.kind !== 'report') return;
    const { receiptToken } = answer as { receiptToken: string };
    const name = item.body.name.trim();
    if (saveReceipt({ id: item.id, name, token: receiptToken, sentAtMs: Date.now() })) return;
    void import('./unkept-link.ts').then(({ showUnkeptLink }) => showUnkeptLink(name, receiptToken));
  });
  void outbox.send();
  void session.refresh();
  return { api, session, tracker, outbox, connection };
}
