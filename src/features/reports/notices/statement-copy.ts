import type { NoticeOutcome, NoticeStatement } from '#contract/entities/notice.ts';

/** How a complaint was decided, and why. */
export const statementCopy = {
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
} as const;

/** A statement of reasons as sentences: to whoever complained, and to whoever sent the report. */
export function statementSentences({ facts, rule, automated }: NoticeStatement): readonly string[] {
  const words = statementCopy.statement;
  return [words.facts(facts), words.rule(rule), automated ? words.automated : words.byPerson, words.appeal];
}
