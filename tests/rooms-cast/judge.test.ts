import { expect, test } from 'vitest';
import { lightOf } from './judge.ts';

test.each([
  ['stands out', 'stands out', 'lens', true, 40, 0.9],
  ['says nothing while the torch rests', null, 'lens', true, 40, 0.8],
  ['is gone', 'gone', 'lens', true, 19, 0.9],
  ['is dim, which says nothing', null, 'lens', true, 20, 0.9],
  ['is hidden, which says nothing', null, 'lens', false, 0, 0.9],
] as const)('the light of a lens %s', (_, light, kind, isClear, contrast, torch) => {
  expect(lightOf({ glint: { kind }, isClear, contrast, torch })).toBe(light);
});

test('a lamp stands out whatever the torch does, and is never gone', () => {
  const lamp = { glint: { kind: 'infrared' }, isClear: true, torch: 0 } as const;
  expect(lightOf({ ...lamp, contrast: 40 })).toBe('stands out');
  expect(lightOf({ ...lamp, contrast: 0 })).toBeNull();
});
