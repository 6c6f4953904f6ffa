import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { copy as outboxCopy } from '#features/outbox/copy.ts';
import type { ShellServices } from '../browser/start-shell.ts';
import { copy } from '../copy.ts';

const none = () => 0;
const online = () => false;

/** Says that there is no connection, and what waits for one. Nothing where all is well. */
export function ConnectionStrip({ connection, outbox }: Pick<ShellServices, 'connection' | 'outbox'>) {
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, online);
  const waiting = useSyncExternalStore(outbox.subscribe, () => outbox.get().length, none);
  return (
    <div role="status" className="connection-strip small no-print">
      {isOffline ? (
        <span className="row">
          <CloudOff size={16} aria-hidden="true" />
          {copy.offline}
        </span>
      ) : null}
      {waiting > 0 ? <Link href="/outbox">{outboxCopy.chip(waiting)}</Link> : null}
    </div>
  );
}
