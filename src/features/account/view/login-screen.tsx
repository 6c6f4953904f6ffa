import { Link } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { User } from '#contract/entities/user.ts';
import { PasswordField } from '#ui/view/password-field.tsx';
import { copy } from '../copy.ts';
import { findLoginMistake, trimNames, type LoginForm } from '../form-rules.ts';
import { AccountForm, UsernameField } from './account-form.tsx';
import { AccountPage } from './account-page.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useAccountForm } from './form.ts';

export function LoginScreen() {
  const { api, navigate, signedIn, track } = useShell();
  const { busy, refusal, refuse, errorOf, submit } = useAccountForm<LoginForm>({
    fields: ['username', 'password'],
    findMistake: findLoginMistake,
    send: signIn,
  });

  async function signIn(form: LoginForm): Promise<void> {
    try {
      const { user } = (await api.call('postLogin', { body: trimNames(form) })) ?? {};
      if (!user) {
        fail(copy.errors['login-no-user']);
        return;
      }
      enter(user);
    } catch (error) {
      if (error instanceof ApiError) fail(error.userMessage ?? copy.errors['login-failed']);
      else fail(copy.offline.login);
    }
  }

  function enter(user: User): void {
    signedIn(user);
    track('login_success');
    navigate(user.isPro ? '/dashboard' : '/');
  }

  function fail(sentence: string): void {
    refuse(sentence);
    track('login_failed');
  }

  const words = copy.login;
  return (
    <AccountPage title={words.title} benefitsTitle={words.benefitsTitle} benefits={words.benefits}>
      <AccountForm refusal={refusal} busy={busy} words={words} onSubmit={submit}>
        <UsernameField label={words.username} error={errorOf('username')} />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          error={errorOf('password')}
        />
      </AccountForm>
      <PasskeySignIn onSignedIn={enter} onFailed={fail} />
      <p className="account-other muted">
        <Link href="/recover">{copy.recover.link}</Link>
      </p>
      <p className="account-other muted">
        {words.noAccount} <Link href="/register">{words.register}</Link>
      </p>
    </AccountPage>
  );
}
