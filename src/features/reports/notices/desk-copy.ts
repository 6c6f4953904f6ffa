import type { NoticeAction, NoticeStep } from '#contract/entities/notice.ts';

/** Words of the legal desk. */
export const legalDeskCopy = {
  title: (waiting: number) => `Legal desk (${waiting})`,
  loading: 'Loading the legal desk',
  failed: 'The legal desk could not be loaded.',
  empty: 'No complaints are waiting.',
  more: 'Show more complaints',
  urgent: 'Urgent',
  late: 'Late',
  deadlines: {
    contact: (date: string) => `The reporter is told by ${date}.`,
    answer: (date: string) => `The reporter may answer until ${date}.`,
    decision: (date: string) => `A person decides by ${date}.`,
  } satisfies Record<NoticeStep, (date: string) => string>,
  secondPerson:
    'Found right. Two more people must agree, one who sees what was sent. Else it is public again after seven days.',
  others: (n: number) =>
    n === 1
      ? 'One more complaint about the same report is open.'
      : `${n} more complaints about the same report are open.`,
  facts: {
    sender: 'Who complains',
    contact: 'How to reach them',
    passOn: 'May be told to the reporter',
    url: 'Address',
    words: 'The words',
    reason: 'Why',
    appeal: 'Appeal',
    text: 'The report as the public reads it',
    answer: 'What the reporter answered',
  },
  yes: 'Yes',
  no: 'No',
  nobody: 'No name given',
  actions: {
    contact: 'Tell the reporter',
    suspend: 'Take down now',
    restore: 'Make public again',
    agree: 'The complaint is right: take down, and propose to remove',
    dismiss: 'The complaint is wrong: the report stays',
    remove: 'Agree to remove it',
  } satisfies Record<NoticeAction, string>,
  action: 'What do you do?',
  contactText: 'What the reporter reads',
  contactHint: 'Their words in question, and what is said against them. No name unless it may be told.',
  statementFacts: 'What you found',
  statementRule: 'The rule or law',
  statementHint: 'Whoever complained and whoever wrote the report read both.',
  missing: 'Please write something',
  submit: 'Decide',
  done: 'Stored',
  error: 'Error',
  failedDecision: 'This could not be stored. Please try again.',
  clocks: 'What was promised',
  clock: {
    firstLook: 'First look within 48 hours',
    decision: 'Decision within 7 days',
    appeal: 'Appeal within 14 days',
    reply: 'Answers of places within 72 hours',
    urgent: 'Urgent complaints within 24 hours',
    contact: 'Reporter told within 48 hours of working days',
    noticeDecision: 'Complaints decided in time',
  },
  waiting: (n: number) => (n === 0 ? 'None waiting' : `${n} waiting`),
  lateOf: (n: number) => `${n} late`,
  nextDue: (date: string) => `Next due ${date}`,
} as const;
