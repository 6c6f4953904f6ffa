import * as z from 'zod/mini';
import { MAX_NOTES_LENGTH } from '../limits.ts';
import {
  basis,
  dispute,
  placeKind,
  issueType,
  reportAnswer,
  reportStatus,
  situation,
  verification,
} from './reported-location.ts';
import { isoTime, plainText, uuid } from './text.ts';

/** What a reviewer may do with a report. Each moves it, or changes what is public of it, and is an event of its log. */
export const reviewAction = z.enum([
  'publish',
  'approve',
  'needs_info',
  'reject',
  'merge',
  'release',
  'return',
  'redact',
  'verify',
  'suspend',
  'restore',
  'remove',
  'reopen',
  'uphold',
  'split',
  // The complaint about it.
  'notice',
  'contact',
  'reply',
  'agree',
  'dismiss',
  // What became of the thing itself.
  'claim_fixed',
  'confirm_fixed',
  'still_there',
  'cannot_tell',
]);
export type ReviewAction = z.infer<typeof reviewAction>;

/** Keeping everything of a report for a court, and letting it go again. No decision about it: it has a call of its own. */
export const legalHoldAction = z.enum(['set_legal_hold', 'release_legal_hold']);
export type LegalHoldAction = z.infer<typeof legalHoldAction>;

/** Everything that can happen to a report. `check`, `hold` and `archive` are the server's own rules, `view` leaves the report as it is. */
export const reportAction = z.enum([
  ...reviewAction.options,
  ...legalHoldAction.options,
  'submit',
  'check',
  'hold',
  'archive',
  'answer',
  'add',
  'appeal',
  'withdraw',
  'view',
]);
export type ReportAction = z.infer<typeof reportAction>;

/** The language that a report's text is written in, as far as a rule can tell. */
export const textLanguage = z.enum(['en', 'es', 'de', 'fr', 'unknown']);
export type TextLanguage = z.infer<typeof textLanguage>;

/** What the automatic check wants a reviewer to look at. None of it keeps a report from anything. */
export const checkNote = z.enum([
  'pin-far-from-city',
  'city-unknown',
  'stay-far-ahead',
  'stay-long-ago',
  'shouted',
  'link',
  'not-first-person',
]);
export type CheckNote = z.infer<typeof checkNote>;

export const actorRole = z.enum(['reporter', 'rule', 'reviewer', 'admin', 'venue', 'legal', 'complainant']);
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
  basis: z.optional(basis),
  /** The report that this one says again; needed to merge. */
  mergeInto: z.optional(uuid),
});
export type ReviewDecision = z.infer<typeof reviewDecision>;

/** Nothing is kept beyond its time without a reason. */
export const legalHold = z.discriminatedUnion('hold', [
  z.object({ hold: z.literal(true), reasonCode, reasonText: z.optional(reasonText) }),
  z.object({ hold: z.literal(false), reasonCode: z.optional(reasonCode), reasonText: z.optional(reasonText) }),
]);

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

/** Why a report waits for a reviewer. */
export const waitReason = z.enum([
  'suspended',
  'second-removal',
  'appeal',
  'complaint',
  'second-reader',
  'held',
  'flagged',
  'first-look',
  'late',
]);
export type WaitReason = z.infer<typeof waitReason>;

const reviewSummary = {
  id: uuid,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  issueType,
  status: reportStatus,
  version: z.number(),
  createdAt: isoTime,
  language: z.exactOptional(textLanguage),
  /** The caller wrote this report and may not decide it. */
  own: z.boolean(),
  dispute,
  situation,
  /** Why it stands where it stands in the queue of those that wait for a reviewer. */
  waitsFor: z.array(waitReason),
  /** The reviewer who is working on it, and until when nobody else decides it. */
  claim: z.nullable(z.object({ by: z.nullable(z.string()), mine: z.boolean(), until: isoTime })),
};

/** One row of the queue. */
export const reviewReport = z.object(reviewSummary);
export type ReviewReport = z.infer<typeof reviewReport>;

/** Why a second reviewer must agree before a report is published. */
export const secondReaderReason = z.enum(['person', 'crime', 'verification']);
export type SecondReaderReason = z.infer<typeof secondReaderReason>;

/** What the server knows of a sender that lets a report wait until a campaign would have shown. */
export const campaignWait = z.enum(['no-account', 'new-account', 'refused-before', 'looks-alike']);
export type CampaignWait = z.infer<typeof campaignWait>;

/** Why a report is not public before a time: its stay is not over, or what stands above. */
export const publishWait = z.enum(['stay', ...campaignWait.options]);
export type PublishWait = z.infer<typeof publishWait>;

/** A report that may say the same as another. */
export const similarReport = z.object({
  id: uuid,
  name: z.string(),
  status: reportStatus,
  createdAt: isoTime,
  issueDescription: z.string(),
  /** Same place and kind of issue, within 180 days: the other can be merged into it. */
  mergeable: z.boolean(),
});

/** How many people gave one answer about a published report, and what they added in words. */
export const answerCount = z.object({
  answer: reportAnswer,
  people: z.number(),
  words: z.array(z.string()),
});
export type AnswerCount = z.infer<typeof answerCount>;

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
  basis,
  /** Nobody publishes it before this moment; null where nothing holds it back. */
  publishAfter: z.nullable(isoTime),
  /** Why it waits for that; absent where nothing does. */
  publishWait: z.exactOptional(publishWait),
  /** What it says is public already: it is joined with that, unless the sender showed their stay. */
  told: z.exactOptional(z.boolean()),
  /** What an open complaint waits for, and until when; null where none is open. */
  disputeDeadline: z.nullable(z.object({ waitsFor: z.enum(['contact', 'answer', 'decision']), until: isoTime })),
  /** Why one reviewer alone cannot publish it; empty where one can. */
  secondReader: z.array(secondReaderReason),
  /** Reports about the same place and kind of issue, newest first. */
  similar: z.array(similarReport),
  /** What the automatic check found. */
  notes: z.exactOptional(z.array(checkNote)),
  /** The code of why the automatic check holds it; null where it does not. */
  heldBecause: z.exactOptional(z.nullable(z.string())),
  /** What others said of it since, by answer. */
  answers: z.exactOptional(z.array(answerCount)),
  /** Of the sender's earlier reports how many were published and how many were not; absent for one without an account. */
  senderRecord: z.exactOptional(z.object({ published: z.number(), refused: z.number(), strikes: z.number() })),
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
  /** What this took out of the description, as long as that is kept as it was written. */
  removed: z.exactOptional(z.array(z.object({ start: z.number(), end: z.number() }))),
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
  /** Answering, the reporter may correct the text as well. */
  canCorrect: z.boolean(),
  canAppeal: z.boolean(),
  /** When it can be public at the earliest; null where nothing holds it back. */
  publishAfter: z.nullable(isoTime),
  /** Why it waits for that; absent where nothing does. */
  publishWait: z.exactOptional(publishWait),
  history: z.array(receiptEvent),
});
export type Receipt = z.infer<typeof receipt>;
