import { Link } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { PasswordField } from '#ui/view/password-field.tsx';
import { copy } from '../copy.ts';
import { findRegistrationMistake, trimNames, type RegistrationForm } from '../form-rules.ts';
import { AccountPage } from './account-page.tsx';
import { useAccountForm } from './form.ts';

export function RegisterScreen() {
  const { api, navigate, signedIn, track } = useShell();
  const { busy, refusal, refuse, errorOf, submit } = useAccountForm<RegistrationForm>({
    fields: ['name', 'username', 'password'],
    findMistake: findRegistrationMistake,
    send: createAccount,
  });

  async function createAccount(form: RegistrationForm): Promise<void> {
    try {
      const { user } = (await api.call('postRegister', { body: trimNames(form) })) ?? {};
      if (!user) {
        fail(copy.errors['registration-no-user']);
        return;
      }
      signedIn(user);
      track('registration_success');
      navigate('/subscription');
    } catch (error) {
      if (error instanceof ApiError) fail(error.userMessage ?? copy.errors['registration-failed']);
      else fail(navigator.onLine ? copy.errors['registration-error'] : copy.offline.register);
    }
  }

  function fail(sentence: string): void {
    refuse(sentence);
    track('registration_failed');
  }

  const words = copy.register;
  return (
    <AccountPage title={words.title} benefitsTitle={words.benefitsTitle} benefits={words.benefits}>
      {/* Sent by the browser itself it is a POST that the server refuses, never a password in an address. */}
      <form className="stack" method="post" noValidate onSubmit={submit}>
        {refusal ? <Notice tone="error" title={refusal} /> : null}
        <TextField label={words.name} name="name" autoComplete="name" error={errorOf('name')} />
        <TextField
          label={words.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username')}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          hint={words.passwordHint}
          error={errorOf('password')}
        />
        <Button type="submit" wide busy={busy}>
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
      <p className="account-other muted">
        {words.haveAccount} <Link href="/login">{words.login}</Link>
      </p>
    </AccountPage>
  );
}
