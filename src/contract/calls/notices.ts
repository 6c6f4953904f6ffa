import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { legalNotice, notice, noticeClocks, noticeDecision, noticeReceipt, reviewClocks } from '../entities/notice.ts';
import { cursor, limit } from '../entities/paging.ts';
import { plainText } from '../entities/text.ts';
import { MAX_NOTES_LENGTH, MAX_TEXT_BODY_BYTES } from '../limits.ts';

/** As that of a report: it travels in bodies and fragments only. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const params = z.object({ id: z.uuid() });

export const postNotice = defineCall({
  method: 'POST',
  path: '/api/notices',
  summary: 'Complain about a published report. The answer is the receipt.',
  access: 'anyone',
  movesReports: true,
  body: notice,
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 201: z.object({ id: z.uuid(), receiptToken: z.string() }) },
  errors: [
    'notice-address-required',
    'notice-words-required',
    'notice-reason-required',
    'notice-name-required',
    'good-faith-required',
    'notice-report-not-found',
    'notices-rate-limited',
  ],
});

export const postNoticeLookup = defineCall({
  method: 'POST',
  path: '/api/notices/lookup',
  summary: 'Where a complaint stands, for the holder of its secret link.',
  access: 'anyone',
  body: z.object({ token }),
  replies: { 200: noticeReceipt },
  errors: ['notice-not-found'],
});

export const postNoticeAppeal = defineCall({
  method: 'POST',
  path: '/api/notices/appeal',
  summary: 'Ask that somebody else looks at a complaint that was found wrong: once, within six months.',
  access: 'anyone',
  movesReports: true,
  body: z.object({ token, reason: plainText(MAX_NOTES_LENGTH).check(z.trim(), z.minLength(1)) }),
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 200: noticeReceipt },
  errors: ['notice-not-found', 'appeal-refused'],
});

export const getLegalNotices = defineCall({
  method: 'GET',
  path: '/api/legal/notices',
  summary:
    'Complaints that wait for the legal desk, the most pressing first, and removals that wait for a second person.',
  access: 'legal',
  query: z.object({ cursor, limit }),
  replies: {
    200: z.object({
      notices: z.array(legalNotice),
      /** Of all pages. */
      waiting: z.int(),
      /** Over all that wait. */
      clocks: noticeClocks,
      nextCursor: z.nullable(z.string()),
    }),
  },
  errors: [],
});

export const postLegalDecision = defineCall({
  method: 'POST',
  path: '/api/legal/notices/{id}/decisions',
  summary: 'Act on a complaint: ask the reporter, take down, put back, decide, or agree to a removal.',
  access: 'legal',
  params,
  body: noticeDecision,
  maxBodyBytes: MAX_TEXT_BODY_BYTES,
  replies: { 200: legalNotice },
  errors: [
    'notice-not-found',
    'own-report',
    'conflict-of-interest',
    'role-required',
    'report-changed',
    'report-move-refused',
  ],
});

export const getReviewClocks = defineCall({
  method: 'GET',
  path: '/api/review/clocks',
  summary: 'What was promised to reporters, and how much of it is late.',
  access: 'reviewer',
  replies: { 200: reviewClocks },
  errors: [],
});
