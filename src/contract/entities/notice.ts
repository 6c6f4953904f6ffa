import * as z from 'zod/mini';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_NOTICE_ADDRESS_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_PLACE_FIELD_LENGTH,
} from '../limits.ts';
import { dispute, reportStatus } from './reported-location.ts';
import { isoTime, plainText, requiredText, uuid } from './text.ts';

/** Why somebody wants a report gone. */
export const noticeGround = z.enum([
  'false',
  'unlawful',
  'personal-data',
  'intimate',
  'minor',
  'threat',
  'court-order',
]);
export type NoticeGround = z.infer<typeof noticeGround>;

/** Who complains: whoever speaks for the place, somebody whom the report is about, an authority, or anybody else. */
export const noticeSender = z.enum(['place', 'person', 'authority', 'other']);
export type NoticeSender = z.infer<typeof noticeSender>;

/** A complaint about a published report, as its sender writes it. */
export const notice = z.object({
  /** Where it stands: any address of ours that names the report. */
  url: requiredText(MAX_NOTICE_ADDRESS_LENGTH, 'notice-address-required'),
  ground: noticeGround,
  sender: noticeSender,
  /** The exact words that it is about, or which picture. */
  words: requiredText(MAX_DESCRIPTION_LENGTH, 'notice-words-required'),
  reason: requiredText(MAX_DESCRIPTION_LENGTH, 'notice-reason-required'),
  /** May be empty where a person in danger should not have to give one. */
  name: plainText(MAX_PERSON_NAME_LENGTH).check(z.trim()),
  contact: z._default(plainText(MAX_PLACE_FIELD_LENGTH).check(z.trim()), ''),
  goodFaith: z.literal(true, 'good-faith-required'),
  /** Whether the reporter may be told who complains. */
  passOn: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const noticeOutcome = z.enum(['upheld', 'rejected', 'gone']);
export type NoticeOutcome = z.infer<typeof noticeOutcome>;

/** Why a complaint was decided so. */
export const noticeStatement = z.object({
  /** What was found. */
  facts: z.string(),
  /** The rule or law. */
  rule: z.string(),
  /** The report was taken down by a program before anybody looked. The decision itself never is one. */
  automated: z.boolean(),
});
export type NoticeStatement = z.infer<typeof noticeStatement>;

const noticeFields = {
  id: uuid,
  ground: noticeGround,
  words: z.string(),
  reason: z.string(),
  receivedAt: isoTime,
  contactedAt: z.nullable(isoTime),
  answeredAt: z.nullable(isoTime),
  decidedAt: z.nullable(isoTime),
  /** `gone`: the report went for another reason before anybody decided. */
  outcome: z.nullable(noticeOutcome),
  statement: z.nullable(noticeStatement),
};

/** What the sender of a complaint sees. */
export const noticeReceipt = z.object({
  ...noticeFields,
  /** Where the report stands now. */
  reportStatus,
  canAppeal: z.boolean(),
  appealUntil: z.nullable(isoTime),
});
export type NoticeReceipt = z.infer<typeof noticeReceipt>;

/** What the legal desk may do about a complaint. `agree` and `dismiss` decide every open complaint about the report. */
export const noticeAction = z.enum(['contact', 'suspend', 'restore', 'agree', 'dismiss', 'remove']);
export type NoticeAction = z.infer<typeof noticeAction>;

/** What it waits for next. */
export const noticeStep = z.enum(['contact', 'answer', 'decision']);
export type NoticeStep = z.infer<typeof noticeStep>;

/** A complaint as the legal desk reads it; of the report no more than its case needs. */
export const legalNotice = z.object({
  ...noticeFields,
  sender: noticeSender,
  url: z.string(),
  name: z.string(),
  contact: z.string(),
  passOn: z.boolean(),
  urgent: z.boolean(),
  deadline: z.nullable(z.object({ waitsFor: noticeStep, until: isoTime, late: z.boolean() })),
  appealReason: z.nullable(z.string()),
  /** Other open complaints about the same report. */
  others: z.number(),
  report: z.object({
    id: uuid,
    version: z.number(),
    status: reportStatus,
    dispute,
    name: z.string(),
    city: z.string(),
    country: z.string(),
    /** As the public reads it, or did. */
    text: z.string(),
  }),
  /** What the reporter answered since; null for nothing. */
  answer: z.nullable(z.string()),
  actions: z.array(noticeAction),
});
export type LegalNotice = z.infer<typeof legalNotice>;

const words = plainText(MAX_NOTES_LENGTH).check(z.trim(), z.minLength(1));

export const noticeDecision = z.discriminatedUnion('action', [
  /** The reporter is told, in these words. */
  z.object({ action: z.literal('contact'), version: z.int(), text: words }),
  z.object({ action: z.enum(['suspend', 'restore', 'remove']), version: z.int() }),
  /** The statement of reasons. */
  z.object({ action: z.enum(['agree', 'dismiss']), version: z.int(), facts: words, rule: words }),
]);
export type NoticeDecision = z.infer<typeof noticeDecision>;

/** One of the desk's clocks: how many wait, how many of those too long, and when the next is due. */
export const deskClock = z.object({ waiting: z.number(), late: z.number(), nextDue: z.nullable(isoTime) });
export type DeskClock = z.infer<typeof deskClock>;

export const reviewClocks = z.object({
  firstLook: deskClock,
  decision: deskClock,
  appeal: deskClock,
  /** What a place says under a report; absent from a server of before. */
  reply: z.exactOptional(deskClock),
});
export const noticeClocks = z.object({ urgent: deskClock, contact: deskClock, decision: deskClock });
