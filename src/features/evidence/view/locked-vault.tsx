import { lazy, Suspense } from 'react';
import type { OpenVault } from './use-vault.ts';

const UnlockForm = lazy(async () => ({ default: (await import('./unlock-form.tsx')).UnlockForm }));

/** Asks for the PIN of a locked vault; fetched only where one is set. */
export function LockedVault({ open, waitMs }: { open: OpenVault; waitMs: number }) {
  return (
    <Suspense fallback={null}>
      <UnlockForm open={open} waitMs={waitMs} />
    </Suspense>
  );
}
