import { useState } from 'react';
import { sentenceOf, useSending } from '#adapters/browser/sending.ts';
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
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, send] = useSending((error) =>
    setFailure(error instanceof ActionFailure ? error.message : sentenceOf(error, securityCopy.failed)),
  );

  function run(action: () => Promise<void>): void {
    setFailure(null);
    void send(action);
  }

  return { busy, failure, run };
}
