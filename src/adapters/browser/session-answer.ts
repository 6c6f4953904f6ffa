import { useCallback, useEffect, useState } from 'react';
import { ANSWER_WITHIN_MS } from '#contract/limits.ts';
import { answeredOrOverdue } from './answered-or-overdue.ts';
import { useShell } from './shell.ts';

/**
 * Whether the server has said who is visiting: `none` once it was asked in vain, or is silent for too long. `ask` asks again, and so does a
 * connection that comes back; the stored user, where there is one, stands meanwhile.
 */
export function useSessionAnswer(): {
  readonly answer: 'given' | 'awaited' | 'none';
  readonly ask: () => Promise<unknown>;
} {
  'use no memo';
  const { session, refreshSession } = useShell();
  const [inVain, setInVain] = useState(false);
  const ask = useCallback(
    () =>
      // An answer confirms the session before the promise settles; what is noted here then says nothing.
      answeredOrOverdue(refreshSession().then(() => setInVain(true))),
    [refreshSession],
  );

  useEffect(() => {
    if (session.confirmed) return;
    const askAgain = () => void ask();
    askAgain();
    const overdue = setTimeout(() => setInVain(true), ANSWER_WITHIN_MS);
    addEventListener('online', askAgain);
    return () => {
      clearTimeout(overdue);
      removeEventListener('online', askAgain);
    };
  }, [session.confirmed, ask]);

  return { answer: session.confirmed ? 'given' : inVain ? 'none' : 'awaited', ask };
}
