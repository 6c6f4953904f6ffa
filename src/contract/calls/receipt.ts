import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { receipt } from '../entities/review.ts';
import { plainText } from '../entities/text.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NOTES_LENGTH, MIN_DESCRIPTION_LENGTH, MAX_TEXT_BODY_BYTES } from '../limits.ts';

/** 256 random bits in base64url. It travels in bodies only: addresses end up in logs and histories. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));

/** The version that the reporter looked at. */
const version = z.int().check(z.minimum(1));

export const postReceiptLookup = defineCall({
  method: 'POST',
  path: '/api/receipts/lookup',
  summary: 'Where a report stands, for the holder of its secret link.',
  access: 'anyone',
  body: z.object({ token }),
  replies: { 200: receipt },
  errors: ['report-not-found'],
});

export const postReceiptAnswer = defineCall({
  method: 'POST',
  path: '/api/receipts/answer',
  summary: "Answer the reviewers' question, and correct the description if need be.",
  access: 'anyone',
  movesReports: true,
  body: z.object({
    token,
    version,
    answer: plainText(MAX_NOTES_LENGTH).check(z.trim(), z.minLength(1)),
    issueDescription: z.optional(
      plainText(MAX_DESCRIPTION_LENGTH, 'description-too-short').check(
        z.trim(),
        z.minLength(MIN_DESCRIPTION_LENGTH, 'description-too-short'),
      ),
    ),
  }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 200: receipt },
  errors: ['report-not-found', 'report-changed', 'report-move-refused', 'description-too-short'],
});

export const postReceiptWithdraw = defineCall({
  method: 'POST',
  path: '/api/receipts/withdraw',
  summary: 'Withdraw a report: it is no longer public, at once and for good.',
  access: 'anyone',
  movesReports: true,
  body: z.object({ token }),
  replies: { 200: receipt },
  errors: ['report-not-found', 'report-move-refused'],
});

export const postReceiptAppeal = defineCall({
  method: 'POST',
  path: '/api/receipts/appeal',
  summary: 'Ask that somebody else looks at a decision: once for each, within six months.',
  access: 'anyone',
  movesReports: true,
  body: z.object({ token, version, reason: plainText(MAX_NOTES_LENGTH).check(z.trim(), z.minLength(1)) }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 200: receipt },
  errors: ['report-not-found', 'report-changed', 'report-move-refused', 'appeal-refused'],
});
