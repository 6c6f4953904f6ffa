import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from './code-point.ts';

test('every character of Unicode may be drawn, and half a pair never', () => {
  const drawn = fc.sample(codePoint, 20_000).map((text) => text.codePointAt(0)!);
  expect(Math.max(...drawn)).toBe(0x10_ffff);
  expect(Math.min(...drawn)).toBe(0);
  expect(drawn.filter((point) => point >= 0xd800 && point < 0xe000)).toEqual([]);
  expect(new Set(drawn.map((point) => point >> 16)).size).toBe(17);
});

test('dangerous names are among the strings made of it', () => {
  const names = fc.sample(fc.string({ unit: codePoint, maxLength: 20 }), 20_000);
  expect(names.some((name) => name.includes('__proto__'))).toBe(true);
});
