import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passkeyAssertion } from '../entities/passkey.ts';
import { newPassword, password } from '../entities/password.ts';
import { proof, PROOF_ERRORS } from '../entities/proof.ts';
import { isoTime, requiredText } from '../entities/text.ts';
import { user } from '../entities/user.ts';
import { MAX_CODE_LENGTH, MAX_USERNAME_LENGTH } from '../limits.ts';

const NEW_PASSWORD_ERRORS = [
  'password-required',
  'password-too-short',
  'password-too-long',
  'password-too-common',
  'password-too-short-for-role',
] as const;

export const postMyConfirmation = defineCall({
  method: 'POST',
  path: '/api/me/confirmation',
  summary: 'Show the password or a passkey again; opens the calls that need it for ten minutes.',
  access: 'signed-in',
  body: proof,
  maxBodyBytes: 65_536,
  replies: { 204: null },
  errors: PROOF_ERRORS,
});

export const postMyPassword = defineCall({
  method: 'POST',
  path: '/api/me/password',
  summary: 'Change the password, by the current one or a passkey. Ends every other session and renews this one.',
  access: 'signed-in',
  body: z
    .object({ currentPassword: z.optional(password), passkey: z.optional(passkeyAssertion), newPassword })
    .check(
      z.refine((given) => given.currentPassword !== undefined || given.passkey !== undefined, 'password-required'),
    ),
  maxBodyBytes: 65_536,
  replies: { 204: null },
  errors: [...PROOF_ERRORS, ...NEW_PASSWORD_ERRORS],
});

export const getMySessions = defineCall({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Where the signed-in person is signed in.',
  access: 'signed-in',
  replies: {
    200: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          current: z.boolean(),
          /** The kind of browser and system; empty where that is unknown. */
          device: z.string(),
          createdAt: isoTime,
          seenAt: isoTime,
        }),
      ),
    }),
  },
  errors: [],
});

export const deleteMySession = defineCall({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: 'Sign out one of the sessions.',
  access: 'signed-in',
  needsConfirmation: true,
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
  errors: ['session-not-found'],
});

export const deleteMySessions = defineCall({
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Sign out everywhere, here too.',
  access: 'signed-in',
  needsConfirmation: true,
  replies: { 204: null },
  errors: [],
});

export const getMyRecoveryCodes = defineCall({
  method: 'GET',
  path: '/api/me/recovery-codes',
  summary: 'Which recovery codes there are and which were used; never the codes.',
  access: 'signed-in',
  replies: {
    200: z.object({
      madeAt: z.nullable(isoTime),
      codes: z.array(z.object({ place: z.int(), usedAt: z.nullable(isoTime) })),
    }),
  },
  errors: [],
});

export const postMyRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/me/recovery-codes',
  summary: 'Make ten recovery codes in the place of all earlier ones. This answer alone shows them.',
  access: 'signed-in',
  needsConfirmation: true,
  replies: { 201: z.object({ codes: z.array(z.string()) }) },
  errors: ['rate-limited'],
});

export const postRecovery = defineCall({
  method: 'POST',
  path: '/api/auth/recover',
  summary: 'Set a new password with a recovery code and sign in; ends every other session.',
  access: 'anyone',
  body: z.object({
    username: requiredText(MAX_USERNAME_LENGTH, 'username-required'),
    code: requiredText(MAX_CODE_LENGTH, 'recovery-code-required'),
    newPassword,
  }),
  replies: { 200: z.object({ user }) },
  errors: [
    'username-required',
    'recovery-code-required',
    'recovery-refused',
    'login-slowed',
    'passkey-needed',
    'busy',
    ...NEW_PASSWORD_ERRORS,
  ],
});
