import { startTransition, useEffect, useRef, useState } from 'react';
import type { SessionState } from '#adapters/browser/shell.ts';
import { UNKNOWN_SESSION, type SessionStore } from '../browser/session.ts';

/**
 * The session of this tab. Somebody else is drawn at once. An answer about the same person can wait for its turn: it comes
 * while the page comes to life, and would have all of the screen do so in one go.
 */
export function useSession(store: SessionStore): SessionState {
  const [session, setSession] = useState(UNKNOWN_SESSION);
  const shown = useRef(UNKNOWN_SESSION);
  useEffect(() => {
    function take(): void {
      const next = store.get();
      const isSomebodyElse = next.user?.id !== shown.current.user?.id;
      shown.current = next;
      if (isSomebodyElse) setSession(next);
      else startTransition(() => setSession(next));
    }
    take();
    return store.subscribe(take);
  }, [store]);
  return session;
}
