import { expect, test } from 'vitest';
import { copy } from '../copy.ts';
import { steadyOf } from './steady.ts';

const STEADY = copy.scanning.steady;
const SPOT = { xPx: 1, yPx: 1 };

test.each([
  ['nothing found', [], STEADY],
  ['a find in the picture', [SPOT], copy.scanning.marked],
  ['two', [SPOT, SPOT], copy.scanning.marked],
])('with %s in the picture, the advice is about what is there', (_, named, line) => {
  expect(steadyOf({ named }, STEADY)).toBe(line);
});
