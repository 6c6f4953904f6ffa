import { expect, test } from 'vitest';
import type { TextSpan } from '#contract/entities/review.ts';
import { carryMarks, takeUpMarks, type TakenUp } from './carry-marks.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import type { TextFields } from '../personal-data/redaction.ts';
import { passagesOf, type Passage } from '../personal-data/resolutions.ts';

/** The mark of one reviewer on the only place of these words. */
function markOn(text: string, words: string): TextSpan {
  const start = text.indexOf(words);
  return { field: 'issueDescription', start, end: start + words.length };
}

function carried(before: string, words: string, after: string) {
  const { marks, lost } = carryMarks(
    [markOn(before, words)],
    { issueDescription: before },
    { issueDescription: after },
  );
  return { marked: marks.map(({ start, end }) => after.slice(start, end)), lost };
}

test.each([
  ['words are added before it', 'Ask Anna Meyer.', 'Anna Meyer', 'Please ask Anna Meyer.', ['Anna Meyer']],
  ['other words stand in its place', 'Ask Anna Meyer.', 'Anna Meyer', 'Ask John Smith.', []],
  ['its words stand there twice', 'Ask Anna.', 'Anna', 'Ask Anna, only Anna.', []],
  ['its words overlap themselves', 'Say anan.', 'ana', 'Say anana.', []],
  ['its words are part of a longer one', 'It was in 12.', '12', 'It was in 2012.', []],
  ['its words are a part of one with an accent', 'Ask Ren.', 'Ren', 'Ask René.', []],
  ['it began within a word', 'see annameyer', 'meyer', 'see our annameyer', []],
  ['it ends at a sign', 'Call +1 (2).', '+1 (2)', 'Please call +1 (2).', ['+1 (2)']],
  ['the text is gone', 'Ask Anna.', 'Anna', '', []],
])('where %s, a mark stands on its own words or is told as lost', (_, before, words, after, marked) => {
  expect(carried(before, words, after)).toEqual({ marked, lost: marked.length > 0 ? [] : [words] });
});

test('in a field that did not change a mark stays where it is', () => {
  const fields = { name: 'Hotel Anna Anna', issueDescription: 'Ask Anna.' };
  const mark: TextSpan = { field: 'name', start: 11, end: 15 };
  expect(carryMarks([mark], fields, { ...fields, issueDescription: 'Ask nobody.' })).toEqual({
    marks: [mark],
    lost: [],
  });
});

test('words of another field are not its own', () => {
  const mark = markOn('Ask Anna.', 'Anna');
  const after = { name: 'Anna', issueDescription: 'Ask her.' };
  expect(carryMarks([mark], { name: 'Inn', issueDescription: 'Ask Anna.' }, after)).toEqual({
    marks: [],
    lost: ['Anna'],
  });
});

test('the same lost words are told once', () => {
  const mark = markOn('Ask Anna.', 'Anna');
  expect(carryMarks([mark, mark], { issueDescription: 'Ask Anna.' }, {}).lost).toEqual(['Anna']);
});

const TEXT = { name: 'Harbor Inn', issueDescription: 'Mr Smith saw Mr Jones by a@example.com.' };
const REPORT = { ...TEXT, version: 3, spans: findPersonalSpans(TEXT), redactions: [], notPersonal: [] };
const DRAFT: TakenUp = {
  text: TEXT,
  body: {
    action: 'publish',
    reasonCode: 'first-hand',
    version: 3,
    redactions: [markOn(TEXT.issueDescription, 'a@example.com')],
    notPersonal: [markOn(TEXT.issueDescription, 'Mr Smith'), markOn(TEXT.issueDescription, 'Mr Jones')],
  },
};

const marksOf = (report: TextFields, passages: readonly Passage[]) =>
  passages.map(({ field, start, end, resolution }) => [(report[field] ?? '').slice(start, end), resolution]);

test('a decision taken up again on its own version has its marks where they were', () => {
  const { passages, lost } = takeUpMarks(REPORT, DRAFT);
  expect(marksOf(REPORT, passages)).toEqual([
    ['Mr Smith', 'keep'],
    ['Mr Jones', 'keep'],
    ['a@example.com', 'redact'],
  ]);
  expect(lost).toEqual([]);
});

test('on a text that was corrected since, no mark falls on other words', () => {
  const issueDescription = 'Mr Brown saw Mr Jones, not by mail: a@example.com.';
  const text = { ...TEXT, issueDescription };
  const corrected = { ...REPORT, ...text, version: 4, spans: findPersonalSpans(text) };
  const { passages, lost } = takeUpMarks(corrected, DRAFT);
  expect(marksOf(corrected, passages)).toEqual([
    ['Mr Brown', null],
    ['Mr Jones', 'keep'],
    ['a@example.com', 'redact'],
  ]);
  expect(lost).toEqual(['Mr Smith']);
});

test('what another reviewer has redacted meanwhile stays redacted, once', () => {
  const redactions = [...(DRAFT.body.redactions ?? []), markOn(TEXT.issueDescription, 'saw')];
  const { passages } = takeUpMarks({ ...REPORT, version: 4, redactions }, DRAFT);
  expect(marksOf(REPORT, passages)).toEqual([
    ['Mr Smith', 'keep'],
    ['saw', 'redact'],
    ['Mr Jones', 'keep'],
    ['a@example.com', 'redact'],
  ]);
});

test('a report that nobody has decided about stands as it is', () => {
  expect(takeUpMarks(REPORT, null)).toEqual({ passages: passagesOf(REPORT), lost: [] });
});
