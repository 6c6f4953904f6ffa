import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { copy as outboxCopy } from '#features/outbox/kept-copy.ts';
import type { ShellServices } from '../browser/start-shell.ts';
import { copy } from '../copy.ts';

const none = () => 0;
const online = () => false;

/** Says that there is no connection, what this page can do without one, and what waits for one. Nothing where all is well. */
export function ConnectionStrip({ connection, outbox }: Pick<ShellServices, 'connection' | 'outbox'>) {
  const [path] = useLocation();
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, online);
  const [words, setWords] = useState<((path: string) => string) | null>(null);
  const waiting = useSyncExternalStore(outbox.subscribe, () => outbox.get().length, none);
  // Kept with the installed pages; whoever is online never needs it.
  useEffect(() => {
    if (!isOffline) return;
    import('../offline-copy.ts').then(
      ({ offlineWords }) => setWords(() => offlineWords),
      () => undefined,
    );
  }, [isOffline]);

  return (
    <div role="status" className="connection-strip small no-print">
      {isOffline ? (
        <>
          <CloudOff size={16} aria-hidden="true" />
          <span>{words ? words(path) : copy.offline}</span>
        </>
      ) : null}
      {waiting > 0 && path !== '/outbox' ? <Link href="/outbox">{outboxCopy.chip(waiting)}</Link> : null}
    </div>
  );
}
