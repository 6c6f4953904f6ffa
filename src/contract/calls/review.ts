import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { cursor, limit } from '../entities/paging.ts';
import { reportStatus } from '../entities/reported-location.ts';
import { reviewDecision, reviewDetail, reviewReport } from '../entities/review.ts';
import { MAX_TEXT_BODY_BYTES } from '../limits.ts';

const params = z.object({ id: z.uuid() });

export const getReviewReports = defineCall({
  method: 'GET',
  path: '/api/review/reports',
  summary: 'The review queue, oldest first; every state when none is asked for.',
  access: 'reviewer',
  query: z.object({ status: z.optional(reportStatus), cursor, limit }),
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
  errors: ['report-not-found', 'own-report', 'report-changed', 'report-move-refused', 'personal-data-unresolved'],
});
