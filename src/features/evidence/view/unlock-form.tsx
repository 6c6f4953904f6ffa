import { useEffect, useState } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { Button } from '#ui/view/button.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import { vaultCopy } from '../vault-copy.ts';
import type { OpenVault } from './use-vault.ts';

const words = vaultCopy.lock;

/** Asks for the PIN. After wrong ones the next has to wait. */
export function UnlockForm({ open, waitMs }: { open: OpenVault; waitMs: number }) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [leftMs, setLeftMs] = useState(waitMs);
  useEffect(() => setLeftMs(waitMs), [waitMs]);
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setLeftMs(leftMs - SECOND_MS), SECOND_MS);
    return () => clearTimeout(timer);
  }, [leftMs]);

  const [isBusy, send] = useSending((failure) => {
    console.error('The vault could not be unlocked:', failure);
    setError(words.notOpened);
  });
  const unlock = () =>
    send(async () => {
      setError(null);
      const outcome = await (await open()).unlock(pin);
      setPin('');
      if (outcome === 'wrong') setError(words.wrong);
    });

  return (
    <form
      className="stack"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (leftMs <= 0 && pin !== '') void unlock();
      }}
    >
      <h2>{words.lockedTitle}</h2>
      <PasswordField
        label={words.ask}
        name="pin"
        autoComplete="off"
        value={pin}
        error={leftMs > 0 ? words.wait(Math.ceil(leftMs / SECOND_MS)) : error}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={isBusy} disabled={leftMs > 0}>
          {words.open}
        </Button>
      </div>
    </form>
  );
}
