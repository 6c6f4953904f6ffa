import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromHex, toHex } from '#core/bytes/hex.ts';
import { bundledVerifying } from '#apps/verifier/browser/verifying.ts';
import { verifying } from '#tests/support/evidence.ts';
import {
  openTimestampAuthority,
  type AuthorityOptions,
  type TestAuthority,
} from '#tests/support/timestamp-authority.ts';
import { timestampRequest, tokenOfResponse, verifyTimestamp } from '#features/evidence/timestamp.ts';

const HEAD = 'ab'.repeat(32);
const NONCE = Uint8Array.of(0, 0x80, 1, 2, 3, 4, 5, 6);
const opened: TestAuthority[] = [];

async function open(options: AuthorityOptions = {}): Promise<TestAuthority> {
  const authority = await openTimestampAuthority(options);
  opened.push(authority);
  return authority;
}

function tokenOf(authority: TestAuthority, head = HEAD): Uint8Array {
  return tokenOfResponse(authority.answer(timestampRequest(head, NONCE)), NONCE)!;
}

afterAll(() => Promise.all(opened.map((authority) => authority[Symbol.asyncDispose]())));

test.each<AuthorityOptions>([
  { key: 'rsa:2048', digest: 'sha256' },
  { key: 'rsa:2048', digest: 'sha384' },
  { key: 'rsa:2048', digest: 'sha512' },
  { key: 'ec:P-256', digest: 'sha256' },
  { key: 'ec:P-384', digest: 'sha384' },
  { key: 'ec:P-384', digest: 'sha512' },
])('what openssl stamps with $key and $digest holds, by WebCrypto and by the page’s own code', async (options) => {
  const authority = await open(options);
  const token = toHex(tokenOf(authority));
  for (const each of [verifying, bundledVerifying]) {
    const said = await verifyTimestamp({ head: HEAD, token }, each);
    expect(said?.authority).toEqual({ name: 'Clock of the tests', certificate: authority.certificate });
    expect(Math.abs(Date.parse(said!.at) - Date.now())).toBeLessThan(60_000);
  }
});

describe('a token', () => {
  let authority: TestAuthority;
  let token: Uint8Array;
  beforeAll(async () => {
    authority = await open();
    token = tokenOf(authority);
  });

  test('over another head is refused', async () => {
    expect(await verifyTimestamp({ head: 'cd'.repeat(32), token: toHex(token) }, verifying)).toBe(null);
  });

  test('that is cut off, or no token at all, is refused', async () => {
    for (const bytes of [token.slice(0, -1), token.slice(0, 40), fromHex('3000')!]) {
      expect(await verifyTimestamp({ head: HEAD, token: toHex(bytes) }, verifying)).toBe(null);
    }
  });

  test('says the same time and authority, or is refused, whichever byte is changed', async () => {
    const said = await verifyTimestamp({ head: HEAD, token: toHex(token) }, verifying);
    const otherwise: number[] = [];
    for (let at = 0; at < token.length; at += 1) {
      const changed = token.slice();
      changed[at]! ^= 1 << (at % 8);
      const now = await verifyTimestamp({ head: HEAD, token: toHex(changed) }, verifying);
      if (now !== null && JSON.stringify(now) !== JSON.stringify(said)) otherwise.push(at);
    }
    expect(otherwise).toEqual([]);
  });

  test('for another request is not taken', () => {
    const answer = authority.answer(timestampRequest(HEAD, NONCE));
    expect(tokenOfResponse(answer, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toBe(null);
    expect(tokenOfResponse(answer.subarray(1), NONCE)).toBe(null);
    // It asks for a digest that this authority does not take.
    const refused = authority.answer(fromHex('300702010130020500')!);
    expect(tokenOfResponse(refused, NONCE)).toBe(null);
  });
});
