import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import { findRecoveryMistake, type RecoveryForm } from '../form-rules.ts';
import { AccountForm, NewPasswordField, UsernameField } from './account-form.tsx';
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
        <AccountForm ref={form} refusal={refusal} busy={busy} words={words} onSubmit={submit}>
          <UsernameField
            label={words.username}
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
          <NewPasswordField
            label={words.newPassword}
            name="newPassword"
            hint={words.newPasswordHint}
            error={errorOf('newPassword')}
          />
        </AccountForm>
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
