import { answerCopy } from '../answer-copy.ts';
import { reasonSentence } from '../log/reason-copy.ts';
import { dayOf } from './written-time.ts';

/** When and why a public report went, and nothing of what it said. */
export interface Tombstone {
  readonly status: 'removed' | 'withdrawn';
  readonly reasonCode: string | null;
  readonly atMs: number;
}

/** The sentence that stands where a report was public once. */
export function tombstoneText({ status, reasonCode, atMs }: Tombstone): string {
  const date = dayOf(atMs);
  return status === 'removed'
    ? answerCopy.tombstone.removed(date, reasonSentence(reasonCode, null))
    : answerCopy.tombstone.withdrawn(date);
}
