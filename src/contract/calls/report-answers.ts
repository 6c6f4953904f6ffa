import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { issueType, reportAnswer } from '../entities/reported-location.ts';
import { strike, strikeForReview } from '../entities/strike.ts';
import { isoTime, plainText, requiredText } from '../entities/text.ts';
import { MAX_NOTES_LENGTH, MAX_PLACE_FIELD_LENGTH, MAX_TEXT_BODY_BYTES } from '../limits.ts';

const params = z.object({ id: z.uuid() });
const words = plainText(MAX_NOTES_LENGTH).check(z.trim());
const reason = words.check(z.minLength(10));

const degrees = z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/));

export const getReportDuplicates = defineCall({
  method: 'GET',
  path: '/api/reported-locations/duplicates',
  summary: 'Published reports that may tell of the same thing: about the same name in the same city, within 180 days.',
  access: 'anyone',
  query: z.object({
    name: requiredText(MAX_PLACE_FIELD_LENGTH, 'location-name-required'),
    city: requiredText(MAX_PLACE_FIELD_LENGTH, 'city-required'),
    country: requiredText(MAX_PLACE_FIELD_LENGTH, 'country-required'),
    issueType,
    latitude: z.optional(degrees),
    longitude: z.optional(degrees),
  }),
  replies: {
    200: z.object({
      reports: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: isoTime, issueDescription: z.string() })),
    }),
  },
  errors: ['location-name-required', 'city-required', 'country-required'],
});

export const postReportAnswer = defineCall({
  method: 'POST',
  path: '/api/reported-locations/{id}/answers',
  summary:
    'Say of a published report whether the thing is still there, or that the report needs another look. Reviewers read it; it moves nothing by itself.',
  access: 'anyone',
  movesReports: true,
  params,
  body: z.object({ answer: reportAnswer, words: z.optional(words) }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 204: null },
  errors: ['report-not-found', 'own-report', 'place-answer-refused', 'reports-rate-limited'],
});

export const getMyStrikes = defineCall({
  method: 'GET',
  path: '/api/me/strikes',
  summary: 'Strikes of the last year against the caller, newest first, and until when they pause reports.',
  access: 'signed-in',
  replies: { 200: z.object({ strikes: z.array(strike), pausedUntil: z.nullable(isoTime) }) },
  errors: [],
});

export const postStrikeAppeal = defineCall({
  method: 'POST',
  path: '/api/me/strikes/{id}/appeal',
  summary: 'Ask somebody else to look at a strike; once for each.',
  access: 'signed-in',
  movesReports: true,
  params,
  body: z.object({ reason }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 204: null },
  errors: ['strike-not-found', 'appeal-refused'],
});

export const postReviewStrike = defineCall({
  method: 'POST',
  path: '/api/review/reports/{id}/strike',
  summary:
    'Give the account that sent a report a strike: a notice first, then pauses of 7 and 90 days, then a ban, which an administrator gives.',
  access: 'reviewer',
  params,
  body: z.object({ reason }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 201: strike },
  errors: ['report-not-found', 'own-report', 'role-required', 'strike-refused'],
});

export const getReviewStrikes = defineCall({
  method: 'GET',
  path: '/api/review/strikes',
  summary: 'Strikes whose accounts appealed, oldest first.',
  access: 'reviewer',
  replies: { 200: z.object({ strikes: z.array(strikeForReview) }) },
  errors: [],
});

export const postReviewStrikeAppeal = defineCall({
  method: 'POST',
  path: '/api/review/strikes/{id}',
  summary: 'Decide the appeal against a strike that somebody else gave.',
  access: 'reviewer',
  params,
  body: z.object({ overrule: z.boolean() }),
  replies: { 204: null },
  errors: ['strike-not-found', 'own-report', 'report-move-refused'],
});
