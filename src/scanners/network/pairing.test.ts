import { expect, test } from 'vitest';
import { isPaired, offerCode, PAIRING_CODE_MS, PAIRING_TOKEN_MS, redeemCode, revokeAll, UNPAIRED } from './pairing.ts';

const ORIGIN = 'https://sweep.example';
const attempt = (digits: string, origin = ORIGIN) => ({ digits, origin, tokenHash: 'h1' });

test('a code opens once, for one origin, for twelve hours', () => {
  const { state, refused } = redeemCode(offerCode(UNPAIRED, '12345678', 0), attempt('12345678'), 1_000);
  expect(refused).toBeNull();
  expect(isPaired(state, 'h1', ORIGIN, 2_000)).toBe(true);
  expect(isPaired(state, 'h2', ORIGIN, 2_000)).toBe(false);
  expect(isPaired(state, 'h1', 'https://other.example', 2_000)).toBe(false);
  expect(isPaired(state, 'h1', ORIGIN, 1_000 + PAIRING_TOKEN_MS)).toBe(false);
  expect(redeemCode(state, attempt('12345678'), 2_000).refused).toBe('no-code');
  expect(isPaired(revokeAll(), 'h1', ORIGIN, 2_000)).toBe(false);
});

test('a code ends after two minutes and after five wrong tries', () => {
  const offered = offerCode(UNPAIRED, '12345678', 0);
  expect(redeemCode(offered, attempt('12345678'), PAIRING_CODE_MS + 1).refused).toBe('code-expired');
  let state = offered;
  const refusals = ['1', '123456789', '', '87654321', '12345679'].map((digits) => {
    const tried = redeemCode(state, attempt(digits), 1);
    state = tried.state;
    return tried.refused;
  });
  expect(refusals).toEqual(['wrong-code', 'wrong-code', 'wrong-code', 'wrong-code', 'no-tries-left']);
  expect(redeemCode(state, attempt('12345678'), 1).refused).toBe('no-code');
});
