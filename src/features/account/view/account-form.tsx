import type { ReactNode, Ref, SubmitEvent } from 'react';
import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';

interface AccountFormProps {
  readonly ref?: Ref<HTMLFormElement>;
  /** The server's refusal in words, or null. */
  readonly refusal: string | null;
  readonly busy: boolean;
  /** What the button says, and while it is at it. */
  readonly words: { readonly submit: string; readonly submitting?: string };
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Its fields. */
  readonly children: ReactNode;
}

/** A form that leads into an account. Sent by the browser itself it is a POST that the server refuses, never a password in an address. */
export function AccountForm({ ref, refusal, busy, words, onSubmit, children }: AccountFormProps) {
  return (
    <form ref={ref} className="stack" method="post" noValidate onSubmit={onSubmit}>
      {refusal ? <Notice tone="error" title={refusal} /> : null}
      {children}
      <Button type="submit" wide busy={busy}>
        {busy ? (words.submitting ?? words.submit) : words.submit}
      </Button>
    </form>
  );
}

interface CredentialFieldProps {
  readonly label: string;
  /** The sentence of its mistake, or null. */
  readonly error: string | null;
}

/** The name that one signs in with. */
export function UsernameField({ label, error }: CredentialFieldProps) {
  return (
    <TextField
      label={label}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}

/** A password that is made now; password managers offer one. */
export function NewPasswordField({ name, hint, ...field }: CredentialFieldProps & { name: string; hint: string }) {
  return (
    <PasswordField {...field} name={name} autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} hint={hint} />
  );
}
