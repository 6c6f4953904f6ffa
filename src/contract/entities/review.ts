import * as z from 'zod/mini';
import { MAX_NOTES_LENGTH } from '../limits.ts';
import { placeKind, issueType, reportStatus, verification } from './reported-location.ts';
import { isoTime, plainText, uuid } from './text.ts';

/** What a reviewer may do with a report. Each moves it, or changes what is public of it, and is an event of its log. */
export const reviewAction = z.enum(['publish', 'needs_info', 'reject', 'redact', 'verify', 'remove', 'reopen']);
export type ReviewAction = z.infer<typeof reviewAction>;

/** Everything that can happen to a report. `check` is the server's own rule, `view` leaves the report as it is. */
export const reportAction = z.enum([...reviewAction.options, 'submit', 'check', 'answer', 'withdraw', 'view']);
export type ReportAction = z.infer<typeof reportAction>;

export const actorRole = z.enum(['reporter', 'rule', 'reviewer', 'admin']);
export type ActorRole = z.infer<typeof actorRole>;

/** Fields of a report that the public reads and a person wrote. */
export const textField = z.enum(['name', 'address', 'city', 'state', 'country', 'issueDescription']);
export type TextField = z.infer<typeof textField>;

export const personalKind = z.enum(['email', 'phone', 'card', 'room', 'plate', 'name', 'booking', 'handle']);
export type PersonalKind = z.infer<typeof personalKind>;

/** Spans of one kind in one decision: more than any honest text of MAX_DESCRIPTION_LENGTH holds. */
const MAX_SPANS = 500;

const offset = z.int().check(z.minimum(0));
const span = { field: textField, start: offset, end: offset };

/** A stretch of one field, in UTF-16 units of the text as the reviewer saw it; `end` is the first unit after it. */
export const textSpan = z.object(span).check(z.refine(({ start, end }) => start < end));
export type TextSpan = z.infer<typeof textSpan>;

/** A stretch that looks like personal data; it must be redacted or marked 'not personal' before publishing. */
export const personalSpan = z.object({ ...span, kind: personalKind });
export type PersonalSpan = z.infer<typeof personalSpan>;

/**
 * An open vocabulary: the desk offers REASON_CODES and the receipt has a sentence for each of them; a deployment may
 * add codes of its own, which show their `reasonText`.
 */
const reasonCode = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/i));
const reasonText = plainText(MAX_NOTES_LENGTH).check(z.trim());

const spans = z.optional(z.array(textSpan).check(z.maxLength(MAX_SPANS)));

export const reviewDecision = z.object({
  action: reviewAction,
  reasonCode,
  reasonText: z.optional(reasonText),
  /** The version that the reviewer looked at. */
  version: z.int().check(z.minimum(1)),
  redactions: spans,
  notPersonal: spans,
  verification: z.optional(verification),
});
export type ReviewDecision = z.infer<typeof reviewDecision>;

/** One line of a report's history as a reviewer reads it. */
export const reviewEvent = z.object({
  seq: z.number(),
  at: isoTime,
  actorRole,
  /** The account that acted; absent for anonymous reporters and for rules. */
  actorId: z.nullable(uuid),
  actorName: z.nullable(z.string()),
  action: reportAction,
  from: z.nullable(reportStatus),
  to: reportStatus,
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
  /** The description as it was before this event, where the event changed it. */
  previousText: z.nullable(z.string()),
});
export type ReviewEvent = z.infer<typeof reviewEvent>;

const reviewSummary = {
  id: uuid,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  issueType,
  status: reportStatus,
  version: z.number(),
  createdAt: isoTime,
  /** The caller wrote this report and may not decide it. */
  own: z.boolean(),
};

/** One row of the queue. */
export const reviewReport = z.object(reviewSummary);
export type ReviewReport = z.infer<typeof reviewReport>;

/** A report as its reviewer reads it: the whole text, what looks personal in it, and everything that happened. */
export const reviewDetail = z.object({
  ...reviewSummary,
  address: z.string(),
  state: z.nullable(z.string()),
  placeKind: z.nullable(placeKind),
  issueDescription: z.string(),
  verification,
  lastReviewedAt: z.nullable(isoTime),
  signedIn: z.boolean(),
  spans: z.array(personalSpan),
  /** Spans already redacted in the public text, or marked as not personal. */
  redactions: z.array(textSpan),
  notPersonal: z.array(textSpan),
  actions: z.array(reviewAction),
  history: z.array(reviewEvent),
  /** The event log's hashes follow from its content. */
  historyIntact: z.boolean(),
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

/** One line of a report's history as its reporter reads it: roles, never accounts. */
export const receiptEvent = z.object({
  at: isoTime,
  actorRole,
  action: reportAction,
  to: reportStatus,
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
});

/** What the holder of the secret link sees. */
export const receipt = z.object({
  id: uuid,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  issueType,
  issueDescription: z.string(),
  status: reportStatus,
  version: z.number(),
  createdAt: isoTime,
  canWithdraw: z.boolean(),
  canAnswer: z.boolean(),
  history: z.array(receiptEvent),
});
export type Receipt = z.infer<typeof receipt>;
