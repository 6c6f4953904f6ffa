import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextStore } from '#adapters/browser/storage.ts';
import { loadStoredUser, parseStoredUser, saveStoredUser } from './stored-user.ts';

function memoryStore(entries: Record<string, string> = {}): TextStore & { entries: Map<string, string> } {
  const kept = new Map(Object.entries(entries));
  return {
    entries: kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => (kept.set(key, value), true),
    remove: (key) => void kept.delete(key),
  };
}

const WEAKEST = { id: '', username: '', name: '', role: 'user', isPro: false, hasFullAccess: false };

test.each([
  [null, null],
  ['', null],
  ['{', null],
  ['null', null],
  ['[]', null],
  ['"user"', null],
  ['{}', WEAKEST],
  ['{"id":7,"isPro":true}', { ...WEAKEST, id: '7', isPro: true }],
  ['{"isPro":"true","hasFullAccess":1,"role":"owner"}', WEAKEST],
  [
    '{"id":"a","username":"ada","name":"Ada","role":"reviewer","hasFullAccess":true,"subscriptionType":"six_months","subscriptionEndsAt":"2027-01-01T00:00:00Z"}',
    {
      ...WEAKEST,
      id: 'a',
      username: 'ada',
      name: 'Ada',
      role: 'reviewer',
      hasFullAccess: true,
      subscriptionType: 'six_months',
      subscriptionEndsAt: '2027-01-01T00:00:00Z',
    },
  ],
])('parses %s', (text, expected) => {
  expect(parseStoredUser(text)).toEqual(expected);
});

test('is total, and never makes anyone Pro by accident', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const user = parseStoredUser(text);
      expect(user === null || user.isPro === (JSON.parse(text) as { isPro?: unknown }).isPro || !user.isPro).toBe(true);
    }),
  );
});

test('reads either key, writes both, clears both', () => {
  const user = parseStoredUser('{"id":"1","username":"ada"}')!;
  expect(loadStoredUser(memoryStore({ currentUser: JSON.stringify(user) }))).toEqual(user);
  const store = memoryStore();
  saveStoredUser(store, user);
  expect([...store.entries.keys()]).toEqual(['user', 'currentUser']);
  expect(loadStoredUser(store)).toEqual(user);
  saveStoredUser(store, null);
  expect(store.entries.size).toBe(0);
});
