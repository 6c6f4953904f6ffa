import type { NoticeGround, NoticeStep } from '#contract/entities/notice.ts';
import { REPORT_ANSWERED_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { addWorkingHours, endOfDayAfter } from './business-time.ts';
import { CONTACT_HOURS, DISPUTE_ANSWER_DAYS, DISPUTE_DECISION_MS } from './dispute-deadline.ts';
import { isUrgent } from './grounds.ts';

/**
 * The clocks of a complaint about a published report. What it moves, it moves by the machine of the report (review.ts):
 * a complaint has no states of its own, but the times at which something happened to it.
 */
export interface NoticeTimes {
  readonly ground: NoticeGround;
  readonly receivedAtMs: number;
  readonly contactedAtMs: number | null;
  readonly answeredAtMs: number | null;
  readonly decidedAtMs: number | null;
  readonly appealedAtMs: number | null;
}

/** A person decides an urgent complaint within this time. */
const URGENT_MS = DAY_MS;

export interface NoticeDeadline {
  readonly waitsFor: NoticeStep;
  readonly untilMs: number;
}

/** What the desk does next about an open complaint. */
export interface DeskDeadline {
  readonly step: Exclude<NoticeStep, 'answer'>;
  readonly untilMs: number;
  /** The reporter may answer until then, and the desk waits; null where it does not. */
  readonly answerUntilMs: number | null;
}

/** The desk's next step about an open complaint, and its deadline. The same at any time until something happens to it. */
export function deskDeadline(times: Omit<NoticeTimes, 'decidedAtMs'>): DeskDeadline {
  const { ground, receivedAtMs, contactedAtMs, answeredAtMs, appealedAtMs } = times;
  const decision = (untilMs: number, answerUntilMs: number | null = null): DeskDeadline => ({
    step: 'decision',
    untilMs,
    answerUntilMs,
  });
  // Everybody was heard before: an appeal waits for a decision alone.
  if (appealedAtMs !== null) return decision(appealedAtMs + 2 * DISPUTE_DECISION_MS);
  if (isUrgent(ground)) return decision(receivedAtMs + URGENT_MS);
  if (contactedAtMs === null)
    return { step: 'contact', untilMs: addWorkingHours(receivedAtMs, CONTACT_HOURS), answerUntilMs: null };
  if (answeredAtMs !== null) return decision(answeredAtMs + DISPUTE_DECISION_MS);
  const answerUntilMs = endOfDayAfter(contactedAtMs, DISPUTE_ANSWER_DAYS);
  return decision(addWorkingHours(answerUntilMs, CONTACT_HOURS), answerUntilMs);
}

/** What an open complaint waits for next, and until when; null for a decided one. */
export function noticeDeadline(times: NoticeTimes, atMs: number): NoticeDeadline | null {
  if (times.decidedAtMs !== null) return null;
  const { step, untilMs, answerUntilMs } = deskDeadline(times);
  if (answerUntilMs !== null && atMs < answerUntilMs) return { waitsFor: 'answer', untilMs: answerUntilMs };
  return { waitsFor: step, untilMs };
}

/** Until when whoever complained can ask for another look; null where there is nothing to ask, or they asked. */
export function noticeAppealUntil(
  { decidedAtMs, appealedAtMs }: NoticeTimes,
  outcome: 'upheld' | 'rejected' | 'gone' | null,
): number | null {
  if (outcome !== 'rejected' || decidedAtMs === null || appealedAtMs !== null) return null;
  return decidedAtMs + REPORT_ANSWERED_DAYS * DAY_MS;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** An address names a place, a report and a picture at most. */
const MOST_IDS = 3;

/** The ids in an address of ours, of which one may be a report's. */
export function idsIn(url: string): readonly string[] {
  return [...new Set((url.match(UUID) ?? []).map((id) => id.toLowerCase()))].slice(0, MOST_IDS);
}
