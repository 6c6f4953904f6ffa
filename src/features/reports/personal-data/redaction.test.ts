import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passagesOf, redact, redactFields, REDACTION_MARK } from './redaction.ts';

test.each([
  ['call Anna now', [[5, 9]], 'call [removed] now'],
  [
    'abcdef',
    [
      [1, 3],
      [2, 4],
    ],
    'a[removed]ef',
  ],
  [
    'abcdef',
    [
      [1, 3],
      [3, 4],
    ],
    'a[removed]ef',
  ],
  ['abcdef', [[4, 99]], 'abcd[removed]'],
  ['abcdef', [[50, 99]], 'abcdef'],
  ['a😀b', [[2, 3]], 'a[removed]b'],
  ['abc', [], 'abc'],
] as const)('%j without %j', (text, stretches, result) => {
  expect(
    redact(
      text,
      stretches.map(([start, end]) => ({ start, end })),
    ),
  ).toBe(result);
});

test('what was redacted is gone, what was not is untouched', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(80), fc.nat(80)), { maxLength: 6 }),
      (text, pairs) => {
        const stretches = pairs.map(([left, right]) => ({ start: Math.min(left, right), end: Math.max(left, right) }));
        const kept = [...text]
          .filter((_, index) => !stretches.some(({ start, end }) => start <= index && index < end))
          .join('');
        const mark = '[removed]';
        const result = redact(text, stretches);
        expect(result.length - kept.length).toBe(((result.length - kept.length) / mark.length) * mark.length);
        if (!text.includes('[')) expect(result.replaceAll(mark, '')).toBe(kept);
      },
    ),
  );
});

test('each field has its own redactions', () => {
  const fields = { name: 'Hotel of Mr X', issueDescription: 'Mr X watched' };
  expect(redactFields(fields, [{ field: 'issueDescription', start: 0, end: 4 }])).toEqual({
    name: 'Hotel of Mr X',
    issueDescription: '[removed] watched',
  });
});

test('the passages of a text are the text, and without those taken out they are what is redacted', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.record({ start: fc.nat(30), end: fc.nat(30) }), { maxLength: 4 }),
      (text, stretches) => {
        const passages = passagesOf(text, stretches);
        expect(passages.map((passage) => passage.text).join('')).toBe(text);
        expect(passages.map((passage) => (passage.isRemoved ? REDACTION_MARK : passage.text)).join('')).toBe(
          redact(text, stretches),
        );
      },
    ),
  );
});
