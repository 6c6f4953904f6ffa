import type { ReportAnswer } from '#contract/entities/reported-location.ts';
import type { CheckNote, TextLanguage } from '#contract/entities/review.ts';
import type { StrikeView } from '#contract/entities/strike.ts';
import { count } from '../count.ts';

const levels: Readonly<Record<StrikeView['level'], string>> = {
  1: 'A notice',
  2: 'A pause of 7 days',
  3: 'A pause of 90 days',
  4: 'A ban for a year',
};

/** What the automatic check and other people say of a report, as a reviewer reads it. */
export const checksCopy = {
  title: 'What the automatic check found',
  notes: {
    'pin-far-from-city': 'Its pin is more than 60 km from the city.',
    'city-unknown': 'Our table does not know the city.',
    'stay-far-ahead': 'The stay ends more than 90 days from its arrival.',
    'stay-long-ago': 'The stay ended more than a year before it arrived.',
    shouted: 'Most of it is in capital letters.',
    link: 'It has a link in it.',
    'not-first-person': 'It does not say what the writer saw.',
  } satisfies Record<CheckNote, string>,
  languageLabel: 'Language',
  anyLanguage: 'Any language',
  languages: {
    en: 'English',
    es: 'Spanish',
    de: 'German',
    fr: 'French',
    unknown: 'Not told',
  } satisfies Record<TextLanguage, string>,
  record: (published: number, refused: number, strikes: number) =>
    `Earlier reports of this sender: ${published} published, ${refused} not. ${count(strikes, 'strike', 'strikes')}.`,
  answersTitle: 'What others said since a person last looked',
  answer: (said: string, people: number) => `${said}: ${people}`,
  answers: {
    still_there: 'Still there',
    not_seen: 'Looked, not seen',
    fixed: 'Gone',
    cannot_tell: 'Cannot tell',
    look_again: 'Should be looked at again',
  } satisfies Record<ReportAnswer, string>,
  strike: {
    title: 'The sender abuses the desk',
    text: 'First a notice, then pauses of 7 and 90 days, then a ban. The sender reads your reason and can appeal to somebody else.',
    label: 'Why (the sender reads this)',
    submit: 'Give a strike',
    done: (level: StrikeView['level']) => `Given: ${levels[level]}`,
    failed: 'The strike could not be given. Please try again.',
  },
  appeals: {
    title: (n: number) => `Strikes that were appealed (${n})`,
    given: (level: StrikeView['level']) => levels[level],
    says: 'The sender says',
    overrule: 'Take the strike back',
    uphold: 'The strike stands',
    done: 'Decision stored',
  },
  error: 'Error',
} as const;
