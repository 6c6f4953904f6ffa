import { Link } from 'wouter';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { TextField } from '#ui/view/field.tsx';
import { copy } from '../copy.ts';
import { findRegistrationMistake, trimNames, type RegistrationForm } from '../form-rules.ts';
import { AccountForm, NewPasswordField, UsernameField } from './account-form.tsx';
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
      <AccountForm refusal={refusal} busy={busy} words={words} onSubmit={submit}>
        <TextField label={words.name} name="name" autoComplete="name" error={errorOf('name')} />
        <UsernameField label={words.username} error={errorOf('username')} />
        <NewPasswordField
          label={words.password}
          name="password"
          hint={words.passwordHint}
          error={errorOf('password')}
        />
      </AccountForm>
      <p className="account-other muted">
        {words.haveAccount} <Link href="/login">{words.login}</Link>
      </p>
    </AccountPage>
  );
}
