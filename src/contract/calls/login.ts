import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { requiredText } from '../entities/text.ts';
import { user } from '../entities/user.ts';
import { MAX_PASSWORD_BYTES, MAX_USERNAME_LENGTH } from '../limits.ts';

export const credentials = z.object({
  username: requiredText(MAX_USERNAME_LENGTH, 'username-required'),
  /** Never trimmed: the password is compared as it was typed. */
  password: z
    .string('password-required')
    .check(z.minLength(1, 'password-required'), z.maxLength(MAX_PASSWORD_BYTES, 'password-too-long')),
});

export const postLogin = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; sets the session cookie.',
  access: 'anyone',
  body: credentials,
  replies: { 200: z.object({ user }) },
  errors: [
    'username-required',
    'password-required',
    'password-too-long',
    'credentials-refused',
    'login-slowed',
    'busy',
  ],
});
