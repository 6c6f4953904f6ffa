import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import { copy } from '../copy.ts';
import { findRecoveryMistake, type RecoveryForm } from '../form-rules.ts';
import { focusField, readForm, useAccountForm } from './form.ts';
import './account.css';

const words = copy.recover;

/** A new password for who kept a recovery code. */
export function RecoverScreen() {
  const { api, navigate, signedIn } = useShell();
  const { busy, refusal, refuse, errorOf, submit } = useAccountForm<RecoveryForm>({
    fields: ['username', 'code', 'newPassword'],
    findMistake: findRecoveryMistake,
    send: recover,
  });

  const recovery = useQuery(['recovery'], () => api.call('getRecovery', {}));
  const form = useRef<HTMLFormElement>(null);
  const [mail, setMail] = useState<'asked' | 'asking' | 'no-name' | null>(null);

  async function mailCode(): Promise<void> {
    if (!form.current || mail === 'asking') return;
    const { username } = readForm(form.current, ['username']);
    refuse(null);
    if (username.trim() === '') {
      setMail('no-name');
      focusField(form.current, 'username');
      return;
    }
    setMail('asking');
    try {
      await api.call('postRecoveryMail', { body: { username } });
      setMail('asked');
    } catch (error) {
      setMail(null);
      if (error instanceof ApiError) refuse(error.userMessage ?? words.failed);
      else refuse(copy.offline.recoverByMail);
    }
  }

  async function recover(filled: RecoveryForm): Promise<void> {
    try {
      const { user } = await api.call('postRecovery', { body: filled });
      signedIn(user);
      navigate('/account');
    } catch (error) {
      if (error instanceof ApiError) refuse(error.userMessage ?? words.failed);
      else refuse(copy.offline.recover);
    }
  }

  return (
    <Page title={words.title} lead={words.lead}>
      <Card>
        <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
          {refusal ? <Notice tone="error" title={refusal} /> : null}
          <TextField
            label={words.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={mail === 'no-name' ? copy.errors['username-required'] : errorOf('username')}
          />
          <TextField
            label={words.code}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errorOf('code')}
          />
          <PasswordField
            label={words.newPassword}
            name="newPassword"
            autoComplete="new-password"
            minLength={MIN_PASSWORD_LENGTH}
            hint={words.newPasswordHint}
            error={errorOf('newPassword')}
          />
          <Button type="submit" wide busy={busy}>
            {words.submit}
          </Button>
        </form>
      </Card>
      {recovery.data?.byMail ? (
        <div className="stack-tight">
          <p>{words.byMail}</p>
          <Button kind="secondary" busy={mail === 'asking'} onClick={() => void mailCode()}>
            {words.mailMe}
          </Button>
          <p role="status">{mail === 'asked' ? words.mailed : ''}</p>
        </div>
      ) : null}
      <p className="small muted">{words.noCode}</p>
      <p>
        <Link href="/login">{words.back}</Link>
      </p>
    </Page>
  );
}
