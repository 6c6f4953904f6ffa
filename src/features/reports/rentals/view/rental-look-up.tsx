import { useState, type SubmitEvent } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { MAX_PLACE_FIELD_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { TextField } from '#ui/view/field.tsx';
import { formText } from '../../browser/form-text.ts';
import { copy } from '../../copy.ts';
import { lookUpRental } from '../browser/look-up.ts';
import { rentalsCopy } from '../copy.ts';

const words = rentalsCopy;

/** Says whether reports about a private rental are published, without telling the server which one is meant. */
export function RentalLookUp() {
  const { api } = useShell();
  const [said, setSaid] = useState<readonly string[]>([]);
  const [busy, send] = useSending(() => setSaid([words.failed]));

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (field: string) => formText(form, field).trim();
    const rental = { address: text('rental-address'), city: text('rental-city'), country: text('rental-country') };
    if (Object.values(rental).includes('')) {
      setSaid([words.missing]);
      return;
    }
    setSaid([]);
    void send(async () => {
      const known = await lookUpRental(api, rental);
      setSaid(
        known
          ? [
              words.found(known.reports, known.newest),
              words.kinds(known.issueTypes.map((type) => copy.issueTypes[type])),
              words.foundNote,
            ]
          : [words.none],
      );
    });
  }

  return (
    <form className="stack-tight" method="post" noValidate onSubmit={submit}>
      <p className="small">{words.text}</p>
      <TextField label={words.address} name="rental-address" autoComplete="off" maxLength={MAX_PLACE_FIELD_LENGTH} />
      <TextField label={words.city} name="rental-city" autoComplete="off" maxLength={MAX_PLACE_FIELD_LENGTH} />
      <TextField label={words.country} name="rental-country" autoComplete="off" maxLength={MAX_PLACE_FIELD_LENGTH} />
      <Button type="submit" kind="secondary" wide busy={busy}>
        {busy ? words.busy : words.submit}
      </Button>
      <div role="status" className="stack-none">
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </form>
  );
}
