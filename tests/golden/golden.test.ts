import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_ERROR_STATUS, SCREEN_ERROR_CODES } from '#contract/error-codes.ts';
import { type Copies, errorProblems, type Golden, missingSentences } from './compare.ts';

const golden = JSON.parse(readFileSync(new URL('./messages.json', import.meta.url), 'utf8')) as Golden;
const files = import.meta.glob<Record<string, unknown>>(['../../src/**/copy.ts', '../../src/**/*-copy.ts'], {
  eager: true,
});
const copies: Copies = Object.fromEntries(
  Object.entries(files).map(([path, copy]) => [path.replace(/^.*\/src\/(.*?)(?:\/copy)?\.ts$/, '$1'), copy]),
);
const catalogue = [...Object.keys(API_ERROR_STATUS), ...SCREEN_ERROR_CODES];

test("every sentence and label of the specification stands in its owner's copy", () => {
  expect(missingSentences(golden, copies)).toEqual([]);
});

test('every error code has exactly one sentence, and it is the specified one', () => {
  expect(errorProblems(golden, copies, catalogue)).toEqual([]);
});
