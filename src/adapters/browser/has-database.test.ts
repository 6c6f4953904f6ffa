import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasDatabase } from './has-database.ts';

test('a database is there once it was opened, and may be there where the browser does not say', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await hasDatabase('evidence')).toBe(false);
  await new Promise((resolve) => indexedDB.open('evidence').addEventListener('success', resolve));
  expect(await hasDatabase('evidence')).toBe(true);
  expect(await hasDatabase('rounds')).toBe(false);
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('Not here', 'SecurityError'));
  expect(await hasDatabase('rounds')).toBe(true);
});
