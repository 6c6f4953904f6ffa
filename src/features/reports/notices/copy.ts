import type { NoticeGround, NoticeOutcome, NoticeSender, NoticeStatement } from '#contract/entities/notice.ts';

/** Words of complaints that the server says too. */
export const noticeCopy = {
  grounds: {
    false: 'It is not true',
    unlawful: 'The law forbids it',
    'personal-data': 'It names or points to a person',
    intimate: 'It shows somebody in private',
    minor: 'It is about a child',
    threat: 'It puts somebody in danger',
    'court-order': 'A court ordered it gone',
  } satisfies Record<NoticeGround, string>,
  senders: {
    place: 'I speak for the place',
    person: 'It is about me',
    authority: 'I write for an authority or a court',
    other: 'Somebody else',
  } satisfies Record<NoticeSender, string>,
  outcomes: {
    upheld: 'The complaint was found right.',
    rejected: 'The complaint was found wrong. The report stays.',
    gone: 'The report went for another reason before this was decided.',
  } satisfies Record<NoticeOutcome, string>,
  statement: {
    facts: (text: string) => `What we found: ${text}`,
    rule: (text: string) => `The rule or law: ${text}`,
    automated: 'A program took the report down when the complaint came. A person decided.',
    byPerson: 'A person decided. No program did.',
    appeal: 'You can ask for another look within six months, on this page. You can also go to a court.',
  },
  errors: {
    'notice-address-required': 'Please say which report it is',
    'notice-words-required': 'Please copy the words, or say which picture',
    'notice-reason-required': 'Please say why',
    'notice-name-required': 'Please give your name',
    'good-faith-required': 'Please confirm that what you write is true as far as you know',
    'notice-report-not-found': 'No report that is public has this address.',
    'notice-not-found': 'There is no complaint at this link.',
    'notices-rate-limited': 'As many complaints were sent as we can take in a day. Please try again tomorrow.',
  },
} as const;

/** A statement of reasons as sentences: to whoever complained, and to whoever sent the report. */
export function statementSentences({ facts, rule, automated }: NoticeStatement): readonly string[] {
  const words = noticeCopy.statement;
  return [words.facts(facts), words.rule(rule), automated ? words.automated : words.byPerson, words.appeal];
}
