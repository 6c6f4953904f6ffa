import { isRefusal, type ApiClient } from '#adapters/browser/api-client.ts';
import { localTextStore, type TextStore } from '#adapters/browser/storage.ts';
import {
  parseOutbox,
  readyItems,
  withItem,
  withoutItem,
  withRefusal,
  type Outbox,
  type OutboxItem,
} from '../outbox.ts';

const KEY = 'outbox';
const EVENT = 'outbox-changed';
const LOCK = 'outbox';

export interface OutboxStore {
  get(): Outbox;
  subscribe(onChange: () => void): () => void;
  /** Keeps an item; false when the outbox is full or the browser keeps nothing. */
  keep(item: OutboxItem): boolean;
  remove(id: string): void;
  /** Sends what is ready, oldest first, in one tab only; resolves with how many arrived. Stops at the first silence. */
  send(): Promise<number>;
}

/** The outbox of this browser. `onSent` is told of every item that arrived, with the server's answer. */
export function createOutboxStore(
  api: ApiClient,
  onSent: (item: OutboxItem, answer: unknown) => void,
  store: TextStore = localTextStore,
): OutboxStore {
  let text: string | null | undefined;
  let outbox: Outbox = [];

  function get(): Outbox {
    const stored = store.get(KEY);
    if (stored !== text) {
      text = stored;
      outbox = parseOutbox(stored);
    }
    return outbox;
  }

  function set(next: Outbox): boolean {
    if (next.length === 0) store.remove(KEY);
    else if (!store.set(KEY, JSON.stringify(next))) return false;
    dispatchEvent(new Event(EVENT));
    return true;
  }

  async function deliver(item: OutboxItem): Promise<'sent' | 'refused' | 'silence'> {
    try {
      const answer =
        item.kind === 'report'
          ? await api.call('postReportedLocations', { body: item.body }, { anonymous: item.owner === null })
          : await api.call('postSecurityScans', { body: item.body }, { anonymous: item.owner === null });
      onSent(item, answer);
      set(withoutItem(get(), item.id));
      return 'sent';
    } catch (error) {
      if (!isRefusal(error)) return 'silence';
      set(withRefusal(get(), item.id, error.userMessage ?? error.message));
      return 'refused';
    }
  }

  async function sendAll(): Promise<number> {
    let sent = 0;
    // As the server says: what this tab believes may be older than a sign-in elsewhere.
    const session = await api.call('getSession', {}).catch(() => null);
    if (!session) return 0;
    for (const item of readyItems(get(), session.user?.id ?? null)) {
      const outcome = await deliver(item);
      if (outcome === 'silence') break;
      if (outcome === 'sent') sent += 1;
    }
    return sent;
  }

  return {
    get,
    subscribe(onChange) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY || key === null) onChange();
      };
      addEventListener(EVENT, onChange);
      addEventListener('storage', onStorage);
      return () => {
        removeEventListener(EVENT, onChange);
        removeEventListener('storage', onStorage);
      };
    },
    keep(item) {
      const next = withItem(get(), item);
      return next !== null && set(next);
    },
    remove: (id) => void set(withoutItem(get(), id)),
    async send() {
      if (get().every(({ refused }) => refused !== null)) return 0;
      // Without locks two tabs may both send; the item's id lets the server store it once all the same.
      return 'locks' in navigator ? navigator.locks.request(LOCK, sendAll) : sendAll();
    },
  };
}
