import { expect, test } from 'vitest';
import { honestLine } from './result-copy.ts';
import { coverageOf, kindOf, type ScannerResult } from './result.ts';

const RESULT: ScannerResult = {
  scanner: 'camera',
  kind: 'nothing',
  title: 'All Clear!',
  complete: true,
  durationMs: 30_000,
  usableMs: 27_000,
  things: [],
  lookedAt: '27 seconds.',
  saw: 'No reflection that behaves like a lens.',
  couldNotSee: 'A lens behind dark glass.',
  notChecked: [{ what: 'Infrared lamps', why: 'Unproven.', how: 'Use a remote.' }],
  controls: [],
};
const THING = { id: 'a', title: 'A spot', text: null, evidence: [] } as const;

test.each([
  [['seen', 'check', 'found'], true, 'found'],
  [['seen', 'check'], true, 'check'],
  [['seen'], false, 'seen'],
  [[], true, 'nothing'],
  [[], false, 'gap'],
] as const)('%j, complete: %s, comes to %s', (kinds, complete, kind) => {
  expect(
    kindOf(
      kinds.map((one) => ({ kind: one })),
      complete,
    ),
  ).toBe(kind);
});

test('the line below the title says what was not checked', () => {
  expect(honestLine(RESULT)).toBe(
    'No reflection that behaves like a lens. Not checked: Infrared lamps. This is no proof.',
  );
  expect(honestLine({ ...RESULT, complete: false })).toBe(null);
  expect(honestLine({ ...RESULT, things: [{ ...THING, kind: 'check' }] })).toBe(null);
});

test('what is saved says no more than the result', () => {
  expect(coverageOf(RESULT)).toMatchObject({ kind: 'nothing', complete: true, usableShare: 0.9 });
  expect(coverageOf({ ...RESULT, durationMs: 0 }).usableShare).toBe(0);
  expect(coverageOf(RESULT, 0.5).usableShare).toBe(0.5);
});

test('a result survives JSON', () => {
  expect(JSON.parse(JSON.stringify(RESULT))).toEqual(RESULT);
});
