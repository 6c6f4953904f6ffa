import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { proof, PROOF_ERRORS } from '../entities/proof.ts';
import { isoTime } from '../entities/text.ts';

export const getMyExport = defineCall({
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything held about the signed-in person, one key a kind.',
  access: 'signed-in',
  replies: {
    200: z.looseObject({
      exportedAt: isoTime,
      /** False when there was more than one answer may hold; the newest of each kind is in it. */
      complete: z.boolean(),
      account: z.looseObject({ id: z.uuid(), username: z.string(), name: z.string() }),
    }),
  },
  errors: ['rate-limited'],
});

export const deleteMe = defineCall({
  method: 'DELETE',
  path: '/api/me',
  summary: 'Erase the account and everything that belongs to it; asks for the password or a passkey again.',
  access: 'signed-in',
  body: proof,
  maxBodyBytes: 65_536,
  replies: { 204: null },
  errors: [...PROOF_ERRORS, 'erasure-stopped'],
});
