import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passkey, passkeyAssertion, passkeyOptions, passkeyRegistration } from '../entities/passkey.ts';
import { user } from '../entities/user.ts';

const MAX_PASSKEY_BODY_BYTES = 65_536;

export const postPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'What a browser needs to sign somebody in with a passkey.',
  access: 'anyone',
  replies: { 200: passkeyOptions },
  errors: ['passkeys-unavailable', 'rate-limited'],
});

export const postPasskeySignIn = defineCall({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey; sets the session cookie.',
  access: 'anyone',
  body: passkeyAssertion,
  maxBodyBytes: MAX_PASSKEY_BODY_BYTES,
  replies: { 200: z.object({ user }) },
  errors: ['passkeys-unavailable', 'passkey-refused', 'rate-limited'],
});

export const postMyConfirmationOptions = defineCall({
  method: 'POST',
  path: '/api/me/confirmation/options',
  summary: 'What a browser needs to show a passkey of the account again.',
  access: 'signed-in',
  replies: { 200: passkeyOptions },
  errors: ['passkeys-unavailable', 'rate-limited'],
});

export const getMyPasskeys = defineCall({
  method: 'GET',
  path: '/api/me/passkeys',
  summary: 'The passkeys of the signed-in person.',
  access: 'signed-in',
  replies: { 200: z.object({ passkeys: z.array(passkey) }) },
  errors: [],
});

export const postMyPasskeyOptions = defineCall({
  method: 'POST',
  path: '/api/me/passkeys/options',
  summary: 'What a browser needs to make a passkey for the account.',
  access: 'signed-in',
  needsConfirmation: true,
  replies: { 200: passkeyOptions },
  errors: ['passkeys-unavailable', 'too-many-passkeys', 'rate-limited'],
});

export const postMyPasskeys = defineCall({
  method: 'POST',
  path: '/api/me/passkeys',
  summary: 'Add the passkey that the browser made.',
  access: 'signed-in',
  needsConfirmation: true,
  body: passkeyRegistration,
  maxBodyBytes: MAX_PASSKEY_BODY_BYTES,
  replies: { 201: passkey },
  errors: ['passkeys-unavailable', 'passkey-refused', 'passkey-exists', 'too-many-passkeys'],
});

export const deleteMyPasskey = defineCall({
  method: 'DELETE',
  path: '/api/me/passkeys/{id}',
  summary: 'Remove a passkey.',
  access: 'signed-in',
  needsConfirmation: true,
  params: z.object({ id: z.uuid() }),
  replies: { 204: null },
  errors: ['passkey-not-found', 'passkey-needed'],
});
