import type { ReplyKind } from '#contract/entities/reported-location.ts';

/** What a reviewer reads of places: who wants to speak for one, and what it wants to say. */
export const reviewPlacesCopy = {
  title: (waiting: number) => `Places (${waiting})`,
  empty: 'No places are waiting.',
  more: 'Show more places',
  claim: (who: string, name: string) => `${who} wants to speak for ${name}`,
  reply: (name: string) => `${name} answers`,
  someone: 'Somebody',
  about: 'About',
  confirm: 'Confirm',
  publish: 'Publish',
  refuse: 'Refuse',
  done: 'Decision stored',
  kinds: { answer: 'Answer', fixed: 'It is gone: what was done' } satisfies Record<ReplyKind, string>,
  error: 'Error',
  failed: 'This could not be stored. Please try again.',
} as const;
