import { isRefusal, type ApiClient } from '#adapters/browser/api-client.ts';
import { localTextStore, type TextStore } from '#adapters/browser/storage.ts';
import {
  parseOutbox,
  readyItems,
  withItem,
  withoutSent,
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
  /** Takes this as what waits; false where the browser keeps nothing. */
  set(next: Outbox): boolean;
  /**
   * Sends what is ready and in nobody's hand, oldest first, in one tab only. Stops at the first silence, and tries again by itself.
   */
  send(): Promise<Sending>;
}

/** What came of sending. */
interface Sending {
  /** How many items arrived. */
  readonly sent: number;
  /** How many wait until somebody is done with them. */
  readonly held: number;
}

/**
 * Does this with an item in hand; null where it is in hand already, in whichever tab. A browser without locks takes nothing
 * in hand: what was changed since it was sent stays there all the same.
 */
export async function withInHand<Done>(id: string, work: () => Promise<Done>): Promise<Done | null> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(LOCK + id, { ifAvailable: true }, (lock) => lock && work());
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
      // Before what came of it is kept, which may need its room.
      set(withoutSent(get(), item));
      onSent(item, answer);
      return 'sent';
    } catch (error) {
      if (!isRefusal(error)) return 'silence';
      set(withRefusal(get(), item, error.userMessage ?? error.message));
      return 'refused';
    }
  }

  async function sendAll(): Promise<Sending> {
    let [sent, held] = [0, 0];
    // As the server says: what this tab believes may be older than a sign-in elsewhere.
    const session = await api.call('getSession', {}).catch(() => null);
    if (!session) {
      sendLater();
      return { sent, held };
    }
    const ready = () => readyItems(get(), session.user?.id ?? null);
    for (const { id } of ready()) {
      const outcome = await withInHand(id, async () => {
        // As it stands now: it may have been changed or deleted while the one before was sent.
        const item = ready().find((one) => one.id === id);
        return item ? await deliver(item) : 'gone';
      });
      if (outcome === 'sent') sent += 1;
      if (outcome === null) held += 1;
      if (outcome !== 'silence') continue;
      sendLater();
      break;
    }
    return { sent, held };
  }

  async function send(): Promise<Sending> {
    if (get().every(({ refused }) => refused !== null)) return { sent: 0, held: 0 };
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
    set,
    send,
  };
}
