import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadReceipts } from '../browser/receipts.ts';

/** Comes where this device has links. */
const MyReceipts = lazy(async () => ({ default: (await import('./my-receipts.tsx')).MyReceipts }));

/** The secret links as a part of their own below another screen; no trace of it where there are none. */
export function MyReceiptsBelow() {
  const hasSome = useSyncExternalStore(
    () => () => undefined,
    () => loadReceipts().length > 0,
    () => false,
  );
  if (!hasSome) return null;
  return (
    <div className="receipts-below">
      <Suspense fallback={null}>
        <MyReceipts />
      </Suspense>
    </div>
  );
}
