import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const SECRET = Buffer.from('what the picture shows');

test('opens with its key under its name, and in no other way', () => {
  const { key, sealed } = seal(SECRET, 'one');
  expect(unseal(sealed, key, 'one')).toEqual(SECRET);
  expect(unseal(sealed, key, 'other')).toBeNull();
  expect(unseal(sealed, seal(SECRET, 'one').key, 'one')).toBeNull();
  expect(unseal(sealed, key.subarray(1), 'one')).toBeNull();
  expect(sealed.includes(SECRET)).toBe(false);
  expect(seal(SECRET, 'one').sealed).not.toEqual(sealed);
});

test('a bit changed or a byte lost anywhere is noticed', () => {
  const { key, sealed } = seal(SECRET, 'one');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unseal(changed, key, 'one')).toBeNull();
    expect(unseal(sealed.subarray(0, at), key, 'one')).toBeNull();
  }
  expect(unseal(seal(Buffer.of(), 'none').sealed, key, 'none')).toBeNull();
});
