import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { cursor, limit } from '../entities/paging.ts';
import { place, placeClaimStatus, reviewPlaceClaim, reviewReply } from '../entities/place.ts';
import { replyKind } from '../entities/reported-location.ts';
import { plainText } from '../entities/text.ts';
import { MAX_REPLY_LENGTH, MAX_TEXT_BODY_BYTES } from '../limits.ts';

const params = z.object({ id: z.uuid() });
const words = plainText(MAX_REPLY_LENGTH).check(z.trim(), z.minLength(10));

export const getPlace = defineCall({
  method: 'GET',
  path: '/api/places/{id}',
  summary: 'What is published about one place. Private rentals have no page.',
  access: 'anyone',
  params,
  replies: { 200: place },
  errors: ['place-not-found'],
});

export const postPlaceClaim = defineCall({
  method: 'POST',
  path: '/api/places/{id}/claims',
  summary: 'Ask to speak for a place; a reviewer checks the evidence.',
  access: 'signed-in',
  movesReports: true,
  params,
  body: z.object({ evidence: words }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 201: z.object({ status: placeClaimStatus }) },
  errors: ['place-not-found', 'place-claim-exists'],
});

export const postPlaceCheck = defineCall({
  method: 'POST',
  path: '/api/places/{id}/checks',
  summary: 'Say that a round in a room of this place found nothing. A round counts once, as a stay, after 72 hours.',
  access: 'anyone',
  movesReports: true,
  params,
  body: z.object({
    /** The round’s own number. */
    round: z.uuid(),
  }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 204: null },
  errors: ['place-answer-refused', 'place-not-found', 'reports-rate-limited'],
});

export const postReportReply = defineCall({
  method: 'POST',
  path: '/api/reported-locations/{id}/replies',
  summary: 'Answer a report about one’s own place, or say what was done about it. Read by a reviewer first.',
  access: 'signed-in',
  movesReports: true,
  params,
  body: z.object({ kind: replyKind, text: words }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 201: z.object({ status: z.literal('pending') }) },
  errors: ['report-not-found', 'place-not-yours', 'reply-personal-data', 'reply-waits'],
});

export const getReviewPlaces = defineCall({
  method: 'GET',
  path: '/api/review/places',
  summary: 'Claims and replies of places that wait for a reviewer, oldest first.',
  access: 'reviewer',
  query: z.object({ cursor, limit }),
  replies: {
    200: z.object({
      claims: z.array(reviewPlaceClaim),
      replies: z.array(reviewReply),
      /** Both, of all pages. */
      waiting: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
  },
  errors: [],
});

export const postReviewPlaceClaim = defineCall({
  method: 'POST',
  path: '/api/review/place-claims/{id}',
  summary: 'Confirm that somebody speaks for a place, or refuse it.',
  access: 'reviewer',
  params,
  body: z.object({ confirm: z.boolean() }),
  replies: { 200: z.object({ status: placeClaimStatus }) },
  errors: ['place-claim-not-found', 'own-report', 'report-move-refused'],
});

export const postReviewReply = defineCall({
  method: 'POST',
  path: '/api/review/replies/{id}',
  summary: 'Publish what a place says under a report, or refuse it.',
  access: 'reviewer',
  params,
  body: z.object({ publish: z.boolean() }),
  replies: { 200: z.object({ status: z.enum(['published', 'refused']) }) },
  errors: ['reply-not-found', 'own-report', 'report-move-refused'],
});
