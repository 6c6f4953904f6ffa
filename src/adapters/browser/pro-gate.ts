import { useEffect, useState } from 'react';
import { answeredOrOverdue } from './answered-or-overdue.ts';
import { useShell } from './shell.ts';

/**
 * Guards the start of a Pro feature: runs it for Pro visitors, asks others to upgrade. A press that comes before the
 * server has said who is visiting waits for the answer; once that is overdue, the stored user decides.
 * What the browser lets through the server still refuses: this gate only chooses what to show.
 */
export function useProGate(feature: string): (start: () => void) => void {
  const { session, refreshSession, requestUpgrade } = useShell();
  const [waiting, setWaiting] = useState<{ readonly start: () => void } | null>(null);

  useEffect(() => {
    if (waiting === null) return;
    let current = true;
    function decide(): void {
      setWaiting(null);
      if (session.pro) waiting!.start();
      else requestUpgrade(feature);
    }
    if (session.pro || session.confirmed) decide();
    // An answer changes the session and runs this effect anew before the promise settles; only silence gets here.
    else void answeredOrOverdue(refreshSession()).then(() => current && decide());
    return () => {
      current = false;
    };
  }, [waiting, session, refreshSession, requestUpgrade, feature]);

  return (start) => {
    if (session.pro) start();
    else if (session.confirmed) requestUpgrade(feature);
    else setWaiting({ start });
  };
}
