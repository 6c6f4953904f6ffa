import { beforeEach, expect, test, vi } from 'vitest';
import { pairedCompanion } from './companion-client.ts';
import { keepPairedToken, readPairedToken } from './companion-token.ts';

const PAIRED = { base: 'http://127.0.0.1:8790', token: 'secret' };

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });
  keepPairedToken(PAIRED);
  return () => vi.unstubAllGlobals();
});

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

const refusing = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ message: 'No.', code }, { status }));

test('a companion that does not know the token is forgotten', async () => {
  answering(refusing(401, 'not-paired'));
  expect(await pairedCompanion()).toBeNull();
  expect(readPairedToken()).toBeNull();
});

test('a look that was given up costs no pairing', async () => {
  const given = AbortSignal.abort();
  answering(() => Promise.reject(given.reason as Error));
  expect(await pairedCompanion(given)).toBeNull();
  expect(readPairedToken()).toEqual(PAIRED);
});

test.each([
  ['is not heard', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is on no network', refusing(503, 'scan-failed')],
])('nor does a companion that %s', async (_, answer) => {
  answering(answer);
  expect(await pairedCompanion()).toBeNull();
  expect(readPairedToken()).toEqual(PAIRED);
});
