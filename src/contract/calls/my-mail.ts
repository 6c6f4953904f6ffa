import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { isoTime, requiredText } from '../entities/text.ts';
import { MAX_CODE_LENGTH, MAX_MAIL_ADDRESS_LENGTH, MAX_USERNAME_LENGTH } from '../limits.ts';

export const getMyMailAddress = defineCall({
  method: 'GET',
  path: '/api/me/mail-address',
  summary: 'The mail address of the signed-in person, if it was confirmed, and one that waits for its code.',
  access: 'signed-in',
  replies: {
    200: z.object({
      /** Whether this server sends mail. */
      available: z.boolean(),
      /** Null where none was confirmed. */
      address: z.nullable(z.string()),
      verifiedAt: z.nullable(isoTime),
      /** Null where none waits. */
      pending: z.nullable(z.string()),
    }),
  },
  errors: [],
});

export const postMyMailAddress = defineCall({
  method: 'POST',
  path: '/api/me/mail-address',
  summary: 'Send a code to a mail address. The address counts once the code has come back, within a day.',
  access: 'signed-in',
  needsConfirmation: true,
  body: z.object({ address: requiredText(MAX_MAIL_ADDRESS_LENGTH, 'mail-address-required') }),
  replies: { 202: z.object({ pending: z.string() }) },
  errors: ['mail-address-required', 'mail-address-refused', 'mail-unavailable', 'rate-limited'],
});

export const postMyMailAddressCode = defineCall({
  method: 'POST',
  path: '/api/me/mail-address/code',
  summary: 'Give the code back that was sent to a mail address, which then takes the place of an earlier one.',
  access: 'signed-in',
  body: z.object({ code: requiredText(MAX_CODE_LENGTH, 'mail-code-required') }),
  replies: { 200: z.object({ address: z.string() }) },
  errors: ['mail-code-required', 'mail-code-refused', 'rate-limited'],
});

export const deleteMyMailAddress = defineCall({
  method: 'DELETE',
  path: '/api/me/mail-address',
  summary: 'Forget the mail address, and one that waits for its code.',
  access: 'signed-in',
  needsConfirmation: true,
  replies: { 204: null },
  errors: [],
});

export const getRecovery = defineCall({
  method: 'GET',
  path: '/api/auth/recovery',
  summary: 'Whether this server mails recovery codes to confirmed addresses.',
  access: 'anyone',
  replies: { 200: z.object({ byMail: z.boolean() }) },
  errors: [],
});

export const postRecoveryMail = defineCall({
  method: 'POST',
  path: '/api/auth/recovery-mail',
  summary:
    'Ask for a recovery code at the confirmed address of an account. The answer is the same where there is no such account, or no address.',
  access: 'anyone',
  body: z.object({ username: requiredText(MAX_USERNAME_LENGTH, 'username-required') }),
  replies: { 204: null },
  errors: ['username-required', 'mail-unavailable', 'rate-limited'],
});
