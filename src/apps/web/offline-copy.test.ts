import { expect, test } from 'vitest';
import { OFFLINE_WORDS, offlineWords } from './offline-copy.ts';
import { ROUTES } from './view/routes.tsx';

test('every page with bars says what it can do without a connection', () => {
  const silent = ROUTES.filter(({ path, bare }) => !bare && !Object.hasOwn(OFFLINE_WORDS, path));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test.each([
  '/login',
  '/register',
  '/recover',
  '/account',
  '/subscription',
  '/payment-test',
  '/dashboard',
  '/my-dashboard',
  '/review',
])('%s lives on the server, and says that it needs a connection', (path) => {
  expect(offlineWords(path)).toMatch(/^Offline\. .*needs? a connection\.$/);
});

test('no page says that everything works, and one that is not listed promises nothing', () => {
  for (const words of Object.values(OFFLINE_WORDS)) expect(words).not.toMatch(/everything/i);
  expect(offlineWords('/no-such-page')).toBe('Offline. This page may need a connection.');
  expect(offlineWords('/login/')).toBe(offlineWords('/login'));
});
