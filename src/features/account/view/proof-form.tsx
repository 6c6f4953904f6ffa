import { Fingerprint } from 'lucide-react';
import type { SubmitEvent } from 'react';
import type { Proof } from '#contract/entities/proof.ts';
import { Button, type ButtonKind } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import { securityCopy } from '../security-copy.ts';
import { readForm } from './form.ts';
import { useAction } from './use-action.ts';
import { usePasskeys, useShowPasskey } from './use-passkeys.ts';

const words = securityCopy.confirm;

/** Password, or passkey where there is one: that it is really them. `onProof` may throw to say that it was not. */
export function ProofForm({
  submit,
  kind = 'primary',
  cancel,
  onProof,
  onCancel,
}: {
  submit: string;
  kind?: ButtonKind;
  cancel: string;
  onProof: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}) {
  const passkeys = usePasskeys();
  const show = useShowPasskey();
  const { busy, failure, run } = useAction();

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { password } = readForm(event.currentTarget, ['password']);
    if (!busy) run(() => onProof({ password }));
  }

  async function byPasskey(): Promise<void> {
    const passkey = await show();
    if (passkey) await onProof({ passkey });
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={send}>
      {failure ? <Notice tone="error" title={failure} /> : null}
      <PasswordField label={words.password} name="password" autoComplete="current-password" />
      <div className="dialog-actions">
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
        {passkeys.data && passkeys.data.passkeys.length > 0 ? (
          <Button
            kind="secondary"
            disabled={busy}
            icon={<Fingerprint size={20} aria-hidden="true" />}
            onClick={() => run(byPasskey)}
          >
            {words.withPasskey}
          </Button>
        ) : null}
        <Button kind="quiet" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
