import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

const hash = z.string().check(z.regex(/^[\da-f]{64}$/));
const signature = z.string().check(z.regex(/^[\da-f]{128}$/));
const count = z.coerce.number().check(z.int(), z.minimum(0));
const publicKey = z.object({ algorithm: z.enum(['Ed25519', 'ECDSA-P256-SHA256']), spki: z.string() });
const treeHead = z.object({ size: z.number(), root: hash, at: z.string(), signature });

/** So many leaves at most in one answer. */
export const MAX_LOG_LEAVES = 1_000;

export const postEvidenceReceipt = defineCall({
  method: 'POST',
  path: '/api/evidence/receipts',
  summary: 'Countersign the head of an evidence log: its hash and the time go into a public log, nothing else.',
  access: 'anyone',
  body: z.strictObject({ head: hash }),
  maxBodyBytes: 1_000,
  replies: {
    201: z.object({
      log: publicKey,
      leaf: z.object({ at: z.string(), head: hash }),
      index: z.number(),
      proof: z.array(hash),
      treeHead,
    }),
  },
  errors: ['rate-limited'],
});

export const postEvidenceTimestamp = defineCall({
  method: 'POST',
  path: '/api/evidence/timestamps',
  summary:
    'Have the configured authority stamp the head of an evidence log (RFC 3161): its hash goes there, nothing else.',
  access: 'anyone',
  body: z.strictObject({ head: hash }),
  maxBodyBytes: 1_000,
  replies: {
    200: z.object({
      /** The TimeStampToken, DER as hexadecimal; null where this server has no authority. */
      token: z.nullable(z.string()),
    }),
  },
  errors: ['rate-limited', 'authority-unavailable'],
});

export const getEvidenceLog = defineCall({
  method: 'GET',
  path: '/api/evidence/log',
  summary: 'The public log of countersigned heads: its key and its newest signed tree head.',
  access: 'anyone',
  replies: { 200: z.object({ log: publicKey, treeHead: z.nullable(treeHead) }) },
  errors: [],
});

export const getEvidenceLogConsistency = defineCall({
  method: 'GET',
  path: '/api/evidence/log/consistency',
  summary: 'The proof that one tree of the log continues an earlier one (RFC 9162, 2.1.4).',
  access: 'anyone',
  query: z.object({ first: count, second: count }),
  replies: { 200: z.object({ proof: z.array(hash) }) },
  errors: ['not-found'],
});

export const getEvidenceLogLeaves = defineCall({
  method: 'GET',
  path: '/api/evidence/log/leaves',
  summary: 'Leaves of the log from an index on, for whoever watches over it.',
  access: 'anyone',
  query: z.object({ from: z._default(count, 0) }),
  replies: { 200: z.object({ leaves: z.array(z.object({ at: z.string(), head: hash })) }) },
  errors: [],
});
