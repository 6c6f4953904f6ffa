import { useRef, useState } from 'react';
import { ApiError } from './api-client.ts';
import { useShell } from './shell.ts';

/** Runs `work` unless something runs already. Never rejects. */
type Send = (work: () => Promise<void>) => Promise<void>;

/** One thing at a time: whether it is under way, and how it is begun. What `work` rejects with goes to `onFailed`. */
export function useSending(onFailed: (error: unknown) => void): readonly [busy: boolean, send: Send] {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);

  async function send(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailed(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return [busy, send];
}

interface FailureWords {
  readonly error: string;
  /** Where the server gives no sentence of its own. */
  readonly failed: string;
}

/** `useSending` that tells a failure in a toast, by the server’s sentence or `failed`; `onFailed` comes after it. */
export function useToldSending({ error: title, failed }: FailureWords, onFailed?: (error: unknown) => void) {
  const { toast } = useShell();
  return useSending((error) => {
    toast({ title, description: sentenceOf(error, failed), kind: 'destructive' });
    onFailed?.(error);
  });
}

/** The server's sentence about a failure; `otherwise` where it gave none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.userMessage) || otherwise;
}
