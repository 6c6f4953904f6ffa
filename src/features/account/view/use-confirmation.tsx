import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Runs something; where the server asks who it is first, asks and runs it again. Null where the person decided otherwise. */
export type Confirmed = <T>(action: () => Promise<T>) => Promise<T | null>;

/** `dialog` belongs into the screen. */
export function useConfirmation(): { readonly confirmed: Confirmed; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState<{ answer(confirmed: boolean): void } | null>(null);

  const confirmed: Confirmed = async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm-first') throw error;
    }
    const isConfirmed = await new Promise<boolean>((answer) => setAsking({ answer }));
    setAsking(null);
    return isConfirmed ? await action() : null;
  };

  const dialog = asking ? (
    <Suspense fallback={null}>
      <ConfirmDialog onAnswer={asking.answer} />
    </Suspense>
  ) : null;

  return { confirmed, dialog };
}
