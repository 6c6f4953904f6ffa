import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import type { PasskeyFailure } from '../browser/passkeys.ts';
import { copy } from '../copy.ts';
import { securityCopy } from '../security-copy.ts';

/** A failure that has a sentence of its own. */
export class ActionFailure extends Error {}

/** Why the browser gave no passkey, to be shown; null where the person chose so. */
export function passkeyFailure(failure: PasskeyFailure): ActionFailure | null {
  return failure === 'cancelled' ? null : new ActionFailure(copy.passkey[failure]);
}

/** One thing at a time: whether it is under way, and in which sentence it failed. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      if (error instanceof ActionFailure) setFailure(error.message);
      else setFailure((error instanceof ApiError && error.userMessage) || securityCopy.failed);
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, run: (action: () => Promise<void>) => void run(action) };
}
