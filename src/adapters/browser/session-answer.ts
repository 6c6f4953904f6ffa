import { useCallback, useEffect, useState } from 'react';
import { useShell } from './shell.ts';

/**
 * Whether the server has said who is visiting: `none` once it was asked in vain. `ask` asks again, and so does a
 * connection that comes back; the stored user, where there is one, stands meanwhile.
 */
export function useSessionAnswer(): { readonly answer: 'given' | 'awaited' | 'none'; readonly ask: () => void } {
  const { session, refreshSession } = useShell();
  const [inVain, setInVain] = useState(false);
  const ask = useCallback(() => {
    // An answer confirms the session before the promise settles; what is noted here then says nothing.
    void refreshSession().then(() => setInVain(true));
  }, [refreshSession]);

  useEffect(() => {
    if (session.confirmed) return;
    ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [session.confirmed, ask]);

  return { answer: session.confirmed ? 'given' : inVain ? 'none' : 'awaited', ask };
}
