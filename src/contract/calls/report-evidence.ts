import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { evidenceDecision, evidenceKind, receiptEvidence, reviewEvidence } from '../entities/report-evidence.ts';
import { uuid } from '../entities/text.ts';
import { EVIDENCE_PART_BYTES, MAX_EVIDENCE_BYTES, MAX_EVIDENCE_PART_BODY_BYTES } from '../limits.ts';

/** The receipt's, see receipt.ts. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const MAX_BASE64_LENGTH = Math.ceil(EVIDENCE_PART_BYTES / 3) * 4;

export const postEvidencePart = defineCall({
  method: 'POST',
  path: '/api/receipts/evidence/parts',
  summary:
    'Send a part of a photo or bundle for a report. The last part has it checked, and answered with what became of it. A part that was sent before changes nothing.',
  access: 'anyone',
  movesReports: true,
  body: z.object({
    token,
    /** Made by the browser, so that what is sent twice is stored once. */
    id: uuid,
    kind: evidenceKind,
    /** Of the whole file. */
    bytes: z.int().check(z.minimum(1), z.maximum(MAX_EVIDENCE_BYTES, 'evidence-too-large')),
    /** Where this part begins; parts come in order. */
    start: z.int().check(z.minimum(0)),
    data: z.string().check(z.maxLength(MAX_BASE64_LENGTH), z.minLength(4), z.regex(BASE64)),
    /** Of the file as it was chosen, where the browser made this one from it. */
    originalSha256: z.optional(sha256),
  }),
  maxBodyBytes: MAX_EVIDENCE_PART_BODY_BYTES,
  replies: {
    200: z.object({
      /** So many bytes have arrived, from the first on; the next part begins there. */
      received: z.number(),
      evidence: z.nullable(receiptEvidence),
    }),
  },
  errors: [
    'report-not-found',
    'evidence-closed',
    'evidence-full',
    'evidence-too-large',
    'evidence-part-refused',
    'picture-kind-refused',
    'picture-heic',
    'picture-cut-off',
    'picture-not-alone',
    'picture-moving',
    'picture-too-many-pixels',
    'picture-unreadable',
    'bundle-refused',
  ],
});

export const postReceiptEvidence = defineCall({
  method: 'POST',
  path: '/api/receipts/evidence',
  summary: 'The photos and bundles of a report, for the holder of its secret link.',
  access: 'anyone',
  body: z.object({ token }),
  replies: { 200: z.object({ evidence: z.array(receiptEvidence), canAdd: z.boolean() }) },
  errors: ['report-not-found'],
});

export const postReceiptEvidenceRemoval = defineCall({
  method: 'POST',
  path: '/api/receipts/evidence/removal',
  summary: 'Take back a photo or bundle: it is erased, at once and for good. Its hash stays in its log.',
  access: 'anyone',
  movesReports: true,
  body: z.object({ token, id: uuid }),
  replies: { 200: z.object({ evidence: z.array(receiptEvidence), canAdd: z.boolean() }) },
  errors: ['report-not-found', 'evidence-not-found'],
});

export const getReviewEvidence = defineCall({
  method: 'GET',
  path: '/api/review/reports/{id}/evidence',
  summary: 'The photos and bundles of a report, for its reviewer.',
  access: 'reviewer',
  params: z.object({ id: uuid }),
  replies: { 200: z.object({ evidence: z.array(reviewEvidence) }) },
  errors: ['report-not-found'],
});

export const getReviewPicture = defineCall({
  method: 'GET',
  path: '/api/review/evidence/{id}/picture',
  summary:
    'A photo for its reviewer: whole while that is kept, else as the public sees it. Without what its camera wrote.',
  access: 'reviewer',
  params: z.object({ id: uuid }),
  replies: { 200: { mediaType: 'image/jpeg' } },
  errors: ['evidence-not-found'],
});

export const postEvidenceDecision = defineCall({
  method: 'POST',
  path: '/api/review/evidence/{id}/decisions',
  summary:
    'Show a photo with its report, with areas made black for good, hide it, or erase what should not have been sent. Refused when it changed since `version`.',
  access: 'reviewer',
  params: z.object({ id: uuid }),
  body: evidenceDecision,
  replies: { 200: reviewEvidence },
  errors: ['evidence-not-found', 'evidence-changed', 'own-report', 'report-move-refused', 'picture-not-cleared'],
});

export const getReportPhoto = defineCall({
  method: 'GET',
  path: '/api/reported-locations/{id}/photos/{photoId}',
  summary: 'A photo of a published report that a reviewer approved for everybody.',
  access: 'anyone',
  params: z.object({ id: uuid, photoId: uuid }),
  replies: { 200: { mediaType: 'image/jpeg' } },
  errors: ['evidence-not-found'],
});
