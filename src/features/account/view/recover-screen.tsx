import { Link } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
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
import { useAccountForm } from './form.ts';
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

  async function recover(form: RecoveryForm): Promise<void> {
    try {
      const { user } = await api.call('postRecovery', { body: form });
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
        <form className="stack" method="post" noValidate onSubmit={submit}>
          {refusal ? <Notice tone="error" title={refusal} /> : null}
          <TextField
            label={words.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf('username')}
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
      <p className="small muted">{words.noCode}</p>
      <p>
        <Link href="/login">{words.back}</Link>
      </p>
    </Page>
  );
}
