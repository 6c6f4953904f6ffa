import { useSyncExternalStore } from 'react';
import { Button } from '#ui/view/button.tsx';
import { newVersion } from '../browser/offline.ts';
import { copy } from '../copy.ts';

/** Offers a new version once it is installed; the page is never replaced under someone's hands. */
export function NewVersion() {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady, () => false);
  return (
    <div role="status" className="connection-strip small no-print">
      {isReady ? (
        <>
          <span>{copy.newVersion.text}</span>
          <Button kind="quiet" onClick={newVersion.use}>
            {copy.newVersion.use}
          </Button>
        </>
      ) : null}
    </div>
  );
}
