import type { NoticeGround } from '#contract/entities/notice.ts';
import { DAY_MS } from '#core/time/durations.ts';

/** Grounds by which a report is taken down before anybody has looked. */
const URGENT: ReadonlySet<NoticeGround> = new Set(['intimate', 'minor', 'threat', 'court-order']);

export function isUrgent(ground: NoticeGround): boolean {
  return URGENT.has(ground);
}

/** Grounds that may be told without a name: nobody in danger has to give one. */
const NAMELESS: ReadonlySet<NoticeGround> = new Set(['intimate', 'minor', 'threat']);

export function needsName(ground: NoticeGround): boolean {
  return !NAMELESS.has(ground);
}

/** Most rejected complaints about one place's reports; beyond that, complaints hide nothing by themselves. */
const MOST_REJECTED = 3;
/** How long a complaint can be checked: later, receipts of the stay are gone. */
const CHECKED_FOR_MS = 365 * DAY_MS;

/** How long a rejected complaint counts against later ones. */
export const REJECTED_MS = 90 * DAY_MS;

/** What decides whether a complaint takes a report down before a person has looked. */
export interface TakedownFacts {
  readonly ground: NoticeGround;
  /** A program took it down before: once is all that a stranger's word can do. */
  readonly wasTakenDown: boolean;
  /** The report was out of the public for as long as one person's word can keep it. */
  readonly isShownFromNowOn: boolean;
  /** Complaints about reports of the same place that were found wrong within REJECTED_MS, whoever sent them. */
  readonly rejected: number;
  readonly isVerified: boolean;
  readonly publishedAtMs: number;
  readonly atMs: number;
}

/** Whether a rule takes the report down at once. If not, a person looks within the same time. */
export function isTakenDownByRule(facts: TakedownFacts): boolean {
  if (!isUrgent(facts.ground) || facts.wasTakenDown || facts.isShownFromNowOn) return false;
  if (facts.rejected > MOST_REJECTED) return false;
  return !facts.isVerified || facts.atMs - facts.publishedAtMs <= CHECKED_FOR_MS;
}
