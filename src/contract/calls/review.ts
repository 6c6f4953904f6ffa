import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { cursor, limit } from '../entities/paging.ts';
import { reportStatus } from '../entities/reported-location.ts';
import { legalHold, reviewDecision, reviewDetail, reviewReport, textLanguage } from '../entities/review.ts';
import { isoTime } from '../entities/text.ts';
import { MAX_TEXT_BODY_BYTES } from '../limits.ts';

const params = z.object({ id: z.uuid() });

export const getReviewReports = defineCall({
  method: 'GET',
  path: '/api/review/reports',
  summary:
    'The review queue, oldest first; every state when none is asked for. With `waiting` only what waits for a reviewer: urgent ones count as some days older.',
  access: 'reviewer',
  query: z.object({
    status: z.optional(reportStatus),
    waiting: z.optional(z.literal('1')),
    language: z.optional(textLanguage),
    cursor,
    limit,
  }),
  replies: { 200: z.object({ reports: z.array(reviewReport), nextCursor: z.nullable(z.string()) }) },
  errors: [],
});

export const getReviewReport = defineCall({
  method: 'GET',
  path: '/api/review/reports/{id}',
  summary: 'The whole report for its reviewer. Opening it is logged.',
  access: 'reviewer',
  params,
  replies: { 200: reviewDetail },
  errors: ['report-not-found'],
});

export const postReviewDecision = defineCall({
  method: 'POST',
  path: '/api/review/reports/{id}/decisions',
  summary: 'Decide a report. Refused when somebody else changed it since `version`.',
  access: 'reviewer',
  params,
  body: reviewDecision,
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 200: reviewDetail },
  errors: [
    'report-not-found',
    'own-report',
    'conflict-of-interest',
    'role-required',
    'report-claimed',
    'report-changed',
    'report-move-refused',
    'merge-refused',
    'publish-too-early',
    'burst-goes-on',
    'burst-told',
    'personal-data-unresolved',
    'second-reader-needed',
  ],
});

export const postReviewClaim = defineCall({
  method: 'POST',
  path: '/api/review/reports/{id}/claim',
  summary: 'Keep a report to oneself for 30 minutes, so that nobody else decides it meanwhile.',
  access: 'reviewer',
  params,
  replies: { 200: z.object({ until: isoTime }) },
  errors: ['report-not-found', 'own-report', 'conflict-of-interest', 'report-claimed'],
});

export const postReviewLegalHold = defineCall({
  method: 'POST',
  path: '/api/review/reports/{id}/legal-hold',
  summary:
    'Keep everything of a report for a court whatever its time, or let it go again. Both are lines of its log. What is kept needs a reason; what is so already is written down no second time.',
  access: 'desk',
  params,
  body: legalHold,
  replies: { 204: null },
  errors: ['report-not-found', 'own-report', 'conflict-of-interest'],
});

export const postReviewInterest = defineCall({
  method: 'POST',
  path: '/api/review/reports/{id}/interest',
  summary: 'Say that one is connected with the place of this report: one then decides nothing about it, now or later.',
  access: 'reviewer',
  params,
  replies: { 204: null },
  errors: ['report-not-found'],
});
