import type { ReportAnswer } from '#contract/entities/reported-location.ts';
import type { StrikeView } from '#contract/entities/strike.ts';

/** What people are asked about published reports, and what they read about strikes against their account. */
export const answersCopy = {
  ask: 'Have you been there since?',
  hint: 'Reviewers read your answer. It changes nothing public by itself.',
  answers: {
    still_there: 'It is still there',
    not_seen: 'I looked and did not see it',
    fixed: 'It is gone',
    cannot_tell: 'I cannot tell',
    look_again: 'This report should be looked at again',
  } satisfies Record<ReportAnswer, string>,
  thanks: { title: 'Thank you', text: 'A reviewer reads it.' },
  failed: 'Your answer could not be sent. Please try again.',
  error: 'Error',
  likely: {
    title: 'Is it one of these?',
    text: 'These reports may be about the same thing. If yours is, add it there. It then counts as one more guest who saw it.',
    same: 'Mine is the same',
    other: 'None of these. Send my report',
    done: { title: 'Added', text: 'A reviewer reads what you saw.' },
  },
  strikes: {
    title: 'Your reports were found to abuse the desk',
    levels: {
      1: 'A notice',
      2: 'A pause of 7 days',
      3: 'A pause of 90 days',
      4: 'A ban for a year',
    } satisfies Record<StrikeView['level'], string>,
    pausedUntil: (date: string) => `You can send reports again from ${date}.`,
    expires: (date: string) => `Forgotten on ${date}.`,
    appeal: {
      label: 'Why this is wrong',
      submit: 'Ask somebody else',
      done: 'Somebody else will look at it.',
      states: {
        none: '',
        open: 'You asked somebody else to look at it.',
        upheld: 'Somebody else looked at it. It stands.',
        overruled: 'Somebody else looked at it. It no longer counts.',
      } satisfies Record<StrikeView['appeal'], string>,
    },
  },
} as const;
