import { expect, test } from 'vitest';
import { unitOf } from './unit-of.ts';

test.each([
  ['lit phases', 'lit phase'],
  ['lit phases beside a dark one', 'lit phase beside a dark one'],
  ['dark frames in which it shone', 'dark frame in which it shone'],
  ['levels more than print would show', 'level more than print would show'],
  ['others like it beside it, at most', 'other like it beside it, at most'],
  ['violet lights beside it', 'violet light beside it'],
])('one of %s is a %s', (many, one) => {
  expect(unitOf(1, many)).toBe(one);
  for (const value of [0, 0.99, 1.5, 2]) expect(unitOf(value, many)).toBe(many);
});

test.each(['times its green', '% of what is left to white', 'dB', 'says it is away from its owner', ''])(
  '"%s" is the same for one',
  (unit) => {
    expect(unitOf(1, unit)).toBe(unit);
  },
);
