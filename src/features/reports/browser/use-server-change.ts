import { useToldSending } from '#adapters/browser/sending.ts';
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
export function useServerChange<State>(shown: Shown<State>, { done, error, failed }: ChangeWords) {
  const { toast } = useShell();
  const [busy, send] = useToldSending({ error, failed }, () => shown.reload());
  const change = (call: () => Promise<State>) =>
    send(async () => {
      shown.mutate(await call());
      toast({ title: done.title, ...(done.text === undefined ? {} : { description: done.text }) });
    });
  return [busy, change] as const;
}
