import { expect, test } from 'vitest';
import { noticeGround } from '#contract/entities/notice.ts';
import { answerCopy } from './answer-copy.ts';
import { reasons, reasonSentence } from './log/reason-copy.ts';
import { reviewCopy } from './desk/copy.ts';
import { REASON_CODES, RULE_REASONS } from './log/reasons.ts';

test('every reason that the desk offers has a name for the reviewer and a sentence for the reporter', () => {
  const codes = new Set<string>(Object.values(REASON_CODES).flat());
  const complaints = noticeGround.options.map((ground) => `notice-${ground}`);
  expect(new Set(Object.keys(reasons))).toEqual(new Set([...codes, ...Object.values(RULE_REASONS), ...complaints]));
  expect(new Set(Object.keys(reviewCopy.reasonNames))).toEqual(codes);
});

test.each([
  [null, null, ''],
  ['duplicate', null, 'The same report is already with us.'],
  ['duplicate', 'See the other one.', 'The same report is already with us. See the other one.'],
  ['a-code-of-this-deployment', 'Because.', 'Because.'],
])('the reason %j with %j', (code, text, sentence) => {
  expect(reasonSentence(code, text)).toBe(sentence);
});

test.each([
  [1, 'in 1 minute.'],
  [3_600, 'in 60 minutes.'],
  [7_200, 'in 2 hours.'],
  [82_800, 'in 23 hours.'],
])('one report too many, %i s too early', (seconds, end) => {
  expect(answerCopy.limitedFor(seconds)).toBe(
    `You have sent as many reports as we can take at once. Please try again ${end}`,
  );
});
