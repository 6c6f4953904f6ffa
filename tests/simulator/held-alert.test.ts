import { expect, test } from 'vitest';
import { countByRule, held, inWords, wrongOf, type HeldAlert } from './held-alert.ts';

const EVIDENCE = { measured: { value: 3, unit: 'lit phases' }, threshold: 3, atMs: 900, locator: 'x 1 px, y 2 px' };
const LENS: HeldAlert = {
  threatType: 'lens_reflection',
  isRight: true,
  score: 0.914,
  rules: ['lens-lost', 'lens-white'],
};
const KNOB: HeldAlert = { ...LENS, isRight: false, rules: ['lens-came', 'lens-white', 'lens-white'] };
const LAMP: HeldAlert = { threatType: 'infrared_signature', isRight: false, score: null, rules: ['infrared-dark'] };

test('an alert keeps the rules that its evidence names, and its score where it has one', () => {
  const finding = { threatType: 'infrared_signature', atMs: 900, xPx: 1, yPx: 2, clusters: 1 } as const;
  const evidence = [{ rule: 'infrared-dark', ...EVIDENCE }];
  expect(held({ ...finding, evidence }, false)).toEqual(LAMP);
  expect(held({ ...finding, evidence, score: 0.5 }, true)).toMatchObject({ isRight: true, score: 0.5 });
});

test('each rule is counted once an alert', () => {
  expect(Object.fromEntries(countByRule([LENS, KNOB, LAMP]))).toEqual({
    'lens-lost': { hits: 1, n: 1 },
    'lens-came': { hits: 0, n: 1 },
    'lens-white': { hits: 1, n: 2 },
    'infrared-dark': { hits: 0, n: 1 },
  });
});

test('wrong ones are told apart, and named by type and score', () => {
  expect(wrongOf({ alerts: [LENS, KNOB, LAMP] }).map(inWords)).toEqual(['lens_reflection 0.91', 'infrared_signature']);
});
