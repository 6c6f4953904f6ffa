import { MIN_PASSWORD_LENGTH, MIN_USERNAME_LENGTH } from '#contract/limits.ts';

export interface LoginForm {
  readonly username: string;
  readonly password: string;
}

export interface RegistrationForm extends LoginForm {
  readonly name: string;
}

export interface FormMistake<Form> {
  readonly field: keyof Form;
  readonly code:
    | 'full-name-required'
    | 'username-required'
    | 'username-too-short'
    | 'password-required'
    | 'password-too-short';
}

/** The first mistake in the specification's order, or null. */
export function findLoginMistake(form: LoginForm): FormMistake<LoginForm> | null {
  if (form.username.trim() === '') return { field: 'username', code: 'username-required' };
  if (form.password === '') return { field: 'password', code: 'password-required' };
  return null;
}

/** The first mistake in the specification's order, or null. */
export function findRegistrationMistake(form: RegistrationForm): FormMistake<RegistrationForm> | null {
  if (form.name.trim() === '') return { field: 'name', code: 'full-name-required' };
  const username = form.username.trim();
  if (username === '') return { field: 'username', code: 'username-required' };
  if (username.length < MIN_USERNAME_LENGTH) return { field: 'username', code: 'username-too-short' };
  if (form.password === '') return { field: 'password', code: 'password-required' };
  if (form.password.length < MIN_PASSWORD_LENGTH) return { field: 'password', code: 'password-too-short' };
  return null;
}

/** What is sent: names trimmed, the password exactly as it was typed. */
export function trimNames<Form extends LoginForm & { readonly name?: string }>(form: Form): Form {
  return {
    ...form,
    username: form.username.trim(),
    ...(form.name === undefined ? {} : { name: form.name.trim() }),
  };
}
