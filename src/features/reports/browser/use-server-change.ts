import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';

/** What is shown, and how it is read anew where the server has another state. */
interface Shown<State> {
  mutate(state: State): void;
  reload(): void;
}

interface ChangeWords {
  readonly done: { readonly title: string; readonly text?: string };
  readonly error: string;
  /** Where the server gives no sentence of its own. */
  readonly failed: string;
}

/** A call that answers with the state afterwards: shown and told when it worked, told and read anew when not; one at a time. */
export function useServerChange<State>(shown: Shown<State>, { done, error: title, failed }: ChangeWords) {
  const { toast } = useShell();
  const [busy, setBusy] = useState(false);
  async function change(call: () => Promise<State>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      shown.mutate(await call());
      toast({ title: done.title, ...(done.text === undefined ? {} : { description: done.text }) });
    } catch (error) {
      toast({ title, description: (error instanceof ApiError && error.userMessage) || failed, kind: 'destructive' });
      shown.reload();
    } finally {
      setBusy(false);
    }
  }
  return [busy, change] as const;
}
