import type { NoticeGround } from '#contract/entities/notice.ts';

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
