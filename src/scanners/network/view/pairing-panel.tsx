import { useEffect, useRef, useState } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextField } from '#ui/view/field.tsx';
import { CompanionError, pairCompanion, type CompanionAddress } from '../browser/companion-client.ts';
import { copy } from '../copy.ts';
import { PAIRING_CODE_DIGITS } from '../pairing.ts';

/** Takes the code that the companion shows, and hands back the companion it opened. */
export function PairingPanel({
  onPaired,
  onCancel,
}: {
  onPaired: (address: CompanionAddress) => void;
  onCancel: () => void;
}) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, send] = useSending((problem) =>
    setError(problem instanceof CompanionError ? problem.message : copy.pairing.notFound),
  );
  const field = useRef<HTMLInputElement>(null);

  // The button that opened the panel is gone: the keyboard goes on here.
  useEffect(() => field.current?.focus(), []);

  function connect(): void {
    if (digits.length !== PAIRING_CODE_DIGITS) {
      setError(copy.pairing.badCode);
      return;
    }
    setError(null);
    void send(async () => {
      const address = await pairCompanion(digits);
      if (address) onPaired(address);
      else setError(copy.pairing.notFound);
    });
  }

  return (
    <Card as="section" labelledBy="pairing-title">
      <h2 id="pairing-title">{copy.pairing.title}</h2>
      <p>{copy.pairing.text}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          connect();
        }}
      >
        <TextField
          ref={field}
          label={copy.pairing.field}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={digits}
          error={error}
          onChange={(event) => setDigits(event.currentTarget.value.replace(/\D/g, '').slice(0, PAIRING_CODE_DIGITS))}
        />
        <div className="row">
          <Button type="submit" busy={busy}>
            {busy ? copy.pairing.busy : copy.pairing.button}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {copy.pairing.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
