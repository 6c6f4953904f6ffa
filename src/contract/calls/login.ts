import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { password } from '../entities/password.ts';
import { requiredText } from '../entities/text.ts';
import { user } from '../entities/user.ts';
import { MAX_USERNAME_LENGTH } from '../limits.ts';

export const credentials = z.object({
  username: requiredText(MAX_USERNAME_LENGTH, 'username-required'),
  password,
});

export const postLogin = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; sets the session cookie.',
  access: 'anyone',
  body: credentials,
  maxBodyBytes: 4_096,
  replies: { 200: z.object({ user }) },
  errors: [
    'username-required',
    'password-required',
    'password-too-long',
    'credentials-refused',
    'login-slowed',
    'passkey-needed',
    'busy',
  ],
});
