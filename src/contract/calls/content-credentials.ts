import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** In hexadecimal digits. A claim of ours has some 700 bytes. */
const MAX_CLAIM_LENGTH = 6_000;
/** CBOR as lower-case hexadecimal. */
const cbor = z.string().check(z.regex(/^(?:[\da-f]{2})+$/));

export const getContentCredentials = defineCall({
  method: 'GET',
  path: '/api/evidence/content-credentials',
  summary:
    'What a manifest of C2PA needs to know before it can be signed here; null where no certificate is configured.',
  access: 'anyone',
  replies: {
    200: z.object({
      terms: z.nullable(
        z.object({
          /** How many bytes each signature has. */
          signatureBytes: z.number(),
          /** Under which our own assertion stands: the name of this server backwards. */
          assertionLabel: z.string(),
        }),
      ),
    }),
  },
  errors: [],
});

export const postContentCredential = defineCall({
  method: 'POST',
  path: '/api/evidence/content-credentials',
  summary: 'Sign the claim of a manifest of C2PA. It holds hashes and a file name; the picture is never sent.',
  access: 'anyone',
  body: z.strictObject({ claim: cbor.check(z.maxLength(MAX_CLAIM_LENGTH)) }),
  maxBodyBytes: 8_000,
  replies: { 200: z.object({ signature: cbor }) },
  errors: ['rate-limited', 'claim-refused', 'credentials-not-configured'],
});
