import { expect, test } from 'vitest';
import { countExitPress, NO_PRESSES } from './exit-keys.ts';

function leaves(...presses: readonly (readonly [key: string, atMs: number])[]): boolean {
  return presses.reduce((before, [key, atMs]) => countExitPress(before, key, atMs), NO_PRESSES).complete;
}

test.each([
  [
    'Escape twice',
    [
      ['Escape', 0],
      ['Escape', 400],
    ],
    true,
  ],
  [
    'Escape twice, five seconds apart',
    [
      ['Escape', 0],
      ['Escape', 5_000],
    ],
    true,
  ],
  [
    'Escape twice, too slowly',
    [
      ['Escape', 0],
      ['Escape', 5_001],
    ],
    false,
  ],
  ['Escape once', [['Escape', 0]], false],
  [
    'Shift three times',
    [
      ['Shift', 0],
      ['Shift', 300],
      ['Shift', 600],
    ],
    true,
  ],
  [
    'Shift twice',
    [
      ['Shift', 0],
      ['Shift', 300],
    ],
    false,
  ],
  [
    'Shift three times over six seconds',
    [
      ['Shift', 0],
      ['Shift', 3_000],
      ['Shift', 6_000],
    ],
    false,
  ],
  [
    'the last three of four',
    [
      ['Shift', 0],
      ['Shift', 3_000],
      ['Shift', 6_000],
      ['Shift', 7_000],
    ],
    true,
  ],
  [
    'capitals being typed',
    [
      ['Shift', 0],
      ['A', 10],
      ['Shift', 300],
      ['B', 310],
      ['Shift', 600],
    ],
    false,
  ],
  [
    'a mixture',
    [
      ['Escape', 0],
      ['Shift', 100],
      ['Escape', 200],
    ],
    false,
  ],
] as const)('%s', (_, presses, expected) => {
  expect(leaves(...presses)).toBe(expected);
});
