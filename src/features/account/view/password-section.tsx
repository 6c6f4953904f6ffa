import { Fingerprint } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import type { Proof } from '#contract/entities/proof.ts';
import type { User } from '#contract/entities/user.ts';
import { Button } from '#ui/view/button.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import { copy } from '../copy.ts';
import { findPasswordChangeMistake, type FormMistake, type PasswordChangeForm } from '../form-rules.ts';
import { securityCopy } from '../security-copy.ts';
import { NewPasswordField } from './account-form.tsx';
import { focusField, readForm } from './form.ts';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';
import { usePasskeys, useShowPasskey } from './use-passkeys.ts';

const words = securityCopy.password;

export function PasswordSection({ user }: { user: User }) {
  const { api, toast } = useShell();
  const passkeys = usePasskeys();
  const show = useShowPasskey();
  const { busy, failure, run } = useAction();
  const [mistake, setMistake] = useState<FormMistake<PasswordChangeForm> | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function change(newPassword: string, proof: { currentPassword: string } | Pick<Proof, 'passkey'>) {
    await api.call('postMyPassword', { body: { newPassword, ...proof } });
    form.current?.reset();
    toast({ title: words.changedToast, description: words.changedText });
  }

  async function changeByPasskey(newPassword: string): Promise<void> {
    const passkey = await show();
    if (passkey) await change(newPassword, { passkey });
  }

  function submit(withPasskey: boolean): void {
    if (busy || !form.current) return;
    const filled = readForm(form.current, ['currentPassword', 'newPassword']);
    const found = findPasswordChangeMistake(filled, withPasskey);
    setMistake(found);
    if (found) focusField(form.current, found.field);
    else if (withPasskey) run(() => changeByPasskey(filled.newPassword));
    else run(() => change(filled.newPassword, { currentPassword: filled.currentPassword }));
  }

  const errorOf = (field: keyof PasswordChangeForm) => (mistake?.field === field ? copy.errors[mistake.code] : null);
  return (
    <Section title={words.title} text={words.text} failure={failure}>
      <form
        ref={form}
        className="stack"
        method="post"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit(false);
        }}
      >
        {/* Password managers tell by it whose password changes. */}
        <input type="hidden" name="username" autoComplete="username" value={user.username} readOnly />
        <PasswordField
          label={words.current}
          name="currentPassword"
          autoComplete="current-password"
          error={errorOf('currentPassword')}
        />
        <NewPasswordField
          label={words.next}
          name="newPassword"
          hint={user.role === 'user' ? words.nextHint : words.nextHintPrivileged}
          error={errorOf('newPassword')}
        />
        <div className="row">
          <Button type="submit" kind="secondary" busy={busy}>
            {words.submit}
          </Button>
          {passkeys.data && passkeys.data.passkeys.length > 0 ? (
            <Button
              kind="quiet"
              disabled={busy}
              icon={<Fingerprint size={20} aria-hidden="true" />}
              onClick={() => submit(true)}
            >
              {words.withPasskey}
            </Button>
          ) : null}
        </div>
      </form>
    </Section>
  );
}
