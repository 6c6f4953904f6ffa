import type { DeskClock } from '#contract/entities/notice.ts';
import { moment } from '#ui/view/moment.ts';
import { legalDeskCopy } from '../desk-copy.ts';

const words = legalDeskCopy;

/** How many wait, and how many of those too long. */
const countOf = ({ waiting, late }: DeskClock) =>
  late > 0 ? `${words.waiting(waiting)}, ${words.lateOf(late)}` : words.waiting(waiting);

/** What was promised, how much of it is late, and when the next is due; a line for each, since a queue is narrow. */
export function DeskClocks({ clocks }: { clocks: readonly (readonly [name: string, clock: DeskClock])[] }) {
  return (
    <dl className="clocks">
      {clocks.map(([name, clock]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{countOf(clock)}</dd>
          {clock.nextDue === null || clock.late > 0 ? null : (
            <dd className="small">{words.nextDue(moment(clock.nextDue))}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
