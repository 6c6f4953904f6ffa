import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { newPassword } from '../entities/password.ts';
import { requiredText } from '../entities/text.ts';
import { user } from '../entities/user.ts';
import { MAX_PERSON_NAME_LENGTH, MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '../limits.ts';

/** The keys stand in the order in which the specification checks them: the first issue is the one to show. */
export const registration = z.object({
  name: requiredText(MAX_PERSON_NAME_LENGTH, 'full-name-required'),
  username: requiredText(MAX_USERNAME_LENGTH, 'username-required').check(
    z.minLength(MIN_USERNAME_LENGTH, 'username-too-short'),
  ),
  password: newPassword,
});

export const postRegister = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in; sets the session cookie.',
  access: 'anyone',
  body: registration,
  maxBodyBytes: 8_192,
  replies: { 201: z.object({ user }) },
  errors: [
    'full-name-required',
    'username-required',
    'username-too-short',
    'password-required',
    'password-too-short',
    'password-too-long',
    'password-too-common',
    'username-taken',
    'rate-limited',
    'busy',
  ],
});
