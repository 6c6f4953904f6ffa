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
/** A server that was busy or restarting says nothing when it is back. */
const SEND_AGAIN_MS = 30_000;

export interface OutboxStore {
  get(): Outbox;
  subscribe(onChange: () => void): () => void;
  /** Keeps an item; false when the outbox is full or the browser keeps nothing. */
  keep(item: OutboxItem): boolean;
  remove(id: string): void;
  /**
   * Sends what is ready, oldest first, in one tab only; resolves with how many arrived. Stops at the first silence, and tries
   * again by itself.
   */
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
  let again: ReturnType<typeof setTimeout> | undefined;

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
    // As the server says: what this tab believes may be older than a sign-in elsewhere.
    const session = await api.call('getSession', {}).catch(() => null);
    const ready = session ? readyItems(get(), session.user?.id ?? null) : [];
    let sent = 0;
    let silent = session === null;
    for (const item of ready) {
      const outcome = await deliver(item);
      if (outcome === 'sent') sent += 1;
      silent = outcome === 'silence';
      if (silent) break;
    }
    if (silent) sendLater();
    return sent;
  }

  async function send(): Promise<number> {
    if (get().every(({ refused }) => refused !== null)) return 0;
    // Without locks two tabs may both send; the item's id lets the server store it once all the same.
    return 'locks' in navigator ? navigator.locks.request(LOCK, sendAll) : sendAll();
  }

  function sendLater(): void {
    clearTimeout(again);
    again = setTimeout(() => void send(), SEND_AGAIN_MS);
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
      if (next === null || !set(next)) return false;
      sendLater();
      return true;
    },
    remove: (id) => void set(withoutItem(get(), id)),
    send,
  };
}
