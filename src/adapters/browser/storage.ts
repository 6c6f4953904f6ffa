import type { LocalKey, SessionKey } from '#contract/device-storage.ts';

/**
 * The browser's storage for small texts. Storage can be full, switched off or missing (prerendering); none of that
 * may stop a screen, so reading answers null and writing answers whether it was kept.
 */
export interface TextStore<Key extends string = LocalKey> {
  get(key: Key): string | null;
  set(key: Key, value: string): boolean;
  remove(key: Key): void;
}

/** `storage` is asked for at each use: naming it throws where it is switched off. */
function textStore<Key extends string>(storage: () => Storage): TextStore<Key> {
  return {
    get(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        storage().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was kept, so nothing has to go.
      }
    },
  };
}

/** Until the person clears it. */
export const localTextStore = textStore<LocalKey>(() => localStorage);
/** Until the tab is closed. */
export const sessionTextStore = textStore<SessionKey>(() => sessionStorage);
