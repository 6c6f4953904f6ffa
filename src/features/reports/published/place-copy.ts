import type { PlaceClaimStatus } from '#contract/entities/place.ts';
import type { ReplyKind } from '#contract/entities/reported-location.ts';
import { count } from '../count.ts';

/** Words of a place's own page. */
export const placeCopy = {
  title: 'Reports about one place',
  lead: 'What guests reported about this place, what it answers, and how often nothing was found.',
  back: 'Security Reports',
  loading: 'Loading the reports of this place',
  missing: {
    title: 'Nothing is published here',
    text: 'No report about this place is public. It may never have been checked.',
  },
  failed: 'The reports of this place could not be loaded.',
  counts: (current: number, ageing: number, archived: number): readonly string[] => [
    `${count(current, 'current report', 'current reports')}.`,
    ...(ageing > 0 ? [`${count(ageing, 'older report', 'older reports')} that may have changed.`] : []),
    ...(archived > 0 ? [`${count(archived, 'old report', 'old reports')}, not counted.`] : []),
  ],
  check: 'Check this room',
  checks: (stays: number) => `${count(stays, 'check', 'checks')} without a find in the last 365 days, as guests say.`,
  checkHere: 'Did you check your room here?',
  stays: (stays: number) => `${count(stays, 'stay', 'stays')} behind the reports that count.`,
  removedRange: (range: string) => `${range} reports were removed after legal complaints in the last 365 days.`,
  gone: (lines: number) => `No longer public (${lines})`,
  claim: {
    title: 'Do you speak for this place?',
    text: 'You can answer each report and say what was done about it. Answers are free, and change neither order nor text of a report. You never learn who wrote it.',
    signIn: 'Sign in to answer',
    label: 'How we can tell',
    hint: 'For example a phone number or mail address that stands on your own site. A reviewer uses it.',
    submit: 'Ask to speak for it',
    status: {
      pending: 'A reviewer checks whether you speak for this place.',
      confirmed: 'You speak for this place.',
      refused: 'We could not confirm that you speak for this place.',
    } satisfies Record<PlaceClaimStatus, string>,
  },
  reply: {
    open: 'Answer this report',
    kind: 'What do you want to say?',
    kinds: { answer: 'Answer', fixed: 'It is gone: what was done' } satisfies Record<ReplyKind, string>,
    label: 'Your words',
    hint: 'A reviewer reads them first. Leave out names and room numbers.',
    submit: 'Send',
    done: { title: 'Sent', text: 'A reviewer reads it first.' },
  },
  transparency: 'What is done about reports and complaints',
  tooShort: 'Please write at least 10 characters',
  failedSending: 'This could not be sent. Please try again.',
  error: 'Error',
} as const;
