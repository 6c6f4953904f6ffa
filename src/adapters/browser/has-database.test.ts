import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { hasDatabase } from './has-database.ts';

test('a database is there once it was opened, and may be there where the browser does not say', async () => {
  expect(await hasDatabase('finds')).toBe(false);
  await new Promise((resolve) => indexedDB.open('finds').addEventListener('success', resolve));
  expect(await hasDatabase('finds')).toBe(true);
  expect(await hasDatabase('find')).toBe(false);
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('Not here', 'SecurityError'));
  expect(await hasDatabase('find')).toBe(true);
});
