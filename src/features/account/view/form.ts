import { useState, type SubmitEvent } from 'react';
import { copy } from '../copy.ts';
import type { FormMistake } from '../form-rules.ts';

/** A form of text fields, sent when it has no mistake. */
interface AccountFormOptions<Form> {
  readonly fields: readonly (keyof Form & string)[];
  /** The first mistake, or null. */
  readonly findMistake: (form: Form) => FormMistake<Form> | null;
  /** Sends it; what it rejects with is the caller's to tell by `refuse`. */
  readonly send: (form: Form) => Promise<void>;
}

/** What the forms of accounts share: the mistake of one field at a time, the refusal of the server, one press at a time. */
export function useAccountForm<Form>({ fields, findMistake, send }: AccountFormOptions<Form>) {
  const [mistake, setMistake] = useState<FormMistake<Form> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const form = readForm(event.currentTarget, fields) as Form;
    const found = findMistake(form);
    setMistake(found);
    setRefusal(null);
    if (found) {
      focusField(event.currentTarget, String(found.field));
      return;
    }
    setBusy(true);
    void send(form).finally(() => setBusy(false));
  }

  return {
    busy,
    /** The server's refusal in words, or null. */
    refusal,
    refuse: setRefusal,
    /** The sentence of this field's mistake, or null. */
    errorOf: (field: keyof Form) => (mistake?.field === field ? copy.errors[mistake.code] : null),
    submit,
  };
}

/** The named text fields of a form as they stand, untrimmed; a missing one is empty. */
export function readForm<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Record<Field, string> {
  const entries = new FormData(form);
  const textOf = (field: Field) => {
    const value = entries.get(field);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;
}

export function focusField(form: HTMLFormElement, field: string): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}
