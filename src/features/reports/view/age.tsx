import { moment } from '#ui/view/moment.ts';
import { copy } from '../copy.ts';
import { ageOf } from '../age.ts';

/** How long ago something was, in the words of the specification, with its exact time at hand. */
export function AgeText({ iso, nowMs }: { iso: string; nowMs: number }) {
  return (
    <time dateTime={iso} title={moment(iso)}>
      {copy.age(ageOf(Date.parse(iso), nowMs))}
    </time>
  );
}
