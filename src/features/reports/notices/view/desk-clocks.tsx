import type { DeskClock } from '#contract/entities/notice.ts';
import { Facts } from '#ui/view/facts.tsx';
import { moment } from '#ui/view/moment.ts';
import { legalDeskCopy } from '../desk-copy.ts';

const words = legalDeskCopy;

/** How many wait, how many of those too long, and when the next is due. */
function sentenceOf({ waiting, late, nextDue }: DeskClock): string {
  return [
    words.waiting(waiting),
    ...(late > 0 ? [words.lateOf(late)] : []),
    ...(nextDue === null || late > 0 ? [] : [words.nextDue(moment(nextDue))]),
  ].join(', ');
}

/** What was promised, and how much of it is late. */
export function DeskClocks({ clocks }: { clocks: readonly (readonly [name: string, clock: DeskClock])[] }) {
  return <Facts facts={clocks.map(([name, clock]) => ({ name, value: sentenceOf(clock) }))} />;
}
