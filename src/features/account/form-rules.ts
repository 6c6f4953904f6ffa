import { MIN_PASSWORD_LENGTH, MIN_USERNAME_LENGTH } from '#contract/limits.ts';

export interface LoginForm {
  readonly username: string;
  readonly password: string;
}

export interface RegistrationForm extends LoginForm {
  readonly name: string;
}

export interface RecoveryForm {
  readonly username: string;
  readonly code: string;
  readonly newPassword: string;
}

export interface PasswordChangeForm {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export interface FormMistake<Form> {
  readonly field: keyof Form;
  readonly code:
    | 'full-name-required'
    | 'username-required'
    | 'username-too-short'
    | 'password-required'
    | 'password-too-short'
    | 'recovery-code-required';
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

/** The first mistake from top to bottom, or null. */
export function findRecoveryMistake(form: RecoveryForm): FormMistake<RecoveryForm> | null {
  if (form.username.trim() === '') return { field: 'username', code: 'username-required' };
  if (form.code.trim() === '') return { field: 'code', code: 'recovery-code-required' };
  return findNewPasswordMistake(form);
}

/** The first mistake from top to bottom, or null. Who shows a passkey needs no current password. */
export function findPasswordChangeMistake(
  form: PasswordChangeForm,
  withPasskey: boolean,
): FormMistake<PasswordChangeForm> | null {
  if (!withPasskey && form.currentPassword === '') return { field: 'currentPassword', code: 'password-required' };
  return findNewPasswordMistake(form);
}

function findNewPasswordMistake({ newPassword }: { readonly newPassword: string }) {
  if (newPassword === '') return { field: 'newPassword', code: 'password-required' } as const;
  if (newPassword.length < MIN_PASSWORD_LENGTH) return { field: 'newPassword', code: 'password-too-short' } as const;
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
