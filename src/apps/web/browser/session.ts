import { ApiError, type ApiClient } from '#adapters/browser/api-client.ts';
import type { SessionState } from '#adapters/browser/shell.ts';
import type { TextStore } from '#adapters/browser/storage.ts';
import type { Session, User } from '#contract/entities/user.ts';
import { createListeners } from '#core/listeners.ts';
import { loadStoredUser, saveStoredUser, USER_UPDATED_EVENT } from '#features/account/browser/stored-user.ts';

/** The session before anything is known: what every page is prerendered with. */
export const UNKNOWN_SESSION: SessionState = { user: null, pro: false, autoPro: false, confirmed: false };

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Asks the server; without an answer the stored user stands. */
  refresh(): Promise<void>;
  signedIn(user: User): void;
  /** Forgets the person in this browser; the server's session is ended by the caller. */
  forget(): void;
}

function isPro(user: User | null): boolean {
  return user !== null && (user.isPro || user.hasFullAccess);
}

/** The session of this tab: the server's answer once there is one, the stored user until then and offline. */
export function createSessionStore(api: ApiClient, store: TextStore): SessionStore {
  const { subscribe, tellAll } = createListeners();
  let state = fromStorage(UNKNOWN_SESSION);
  /** How often someone signed in or out in this tab. */
  let changes = 0;

  function fromStorage(before: SessionState): SessionState {
    const user = loadStoredUser(store);
    const pro = isPro(user) || before.autoPro;
    // Nobody new: the same object, so that a page as it was prerendered is not drawn a second time.
    return user === null && before.user === null && pro === before.pro ? before : { ...before, user, pro };
  }

  function set(next: SessionState): void {
    state = next;
    tellAll();
  }

  function announce(user: User | null): void {
    saveStoredUser(store, user);
    window.dispatchEvent(new Event(USER_UPDATED_EVENT));
  }

  const reread = () => set(fromStorage(state));
  window.addEventListener('storage', reread);
  window.addEventListener(USER_UPDATED_EVENT, reread);

  return {
    get: () => state,
    subscribe,
    async refresh() {
      try {
        let session: Session;
        let asked: number;
        do {
          asked = changes;
          session = await api.call('getSession', {});
          // Someone who signed in or out meanwhile makes this answer an old one.
        } while (asked !== changes);
        if (JSON.stringify(session.user) !== JSON.stringify(loadStoredUser(store))) announce(session.user);
        set({ ...session, confirmed: true });
      } catch (error) {
        if (!(error instanceof ApiError) && navigator.onLine) console.error('The session could not be read:', error);
      }
    },
    signedIn(user) {
      changes++;
      announce(user);
    },
    forget() {
      changes++;
      announce(null);
    },
  };
}
