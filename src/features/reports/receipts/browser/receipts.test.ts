import { expect, test } from 'vitest';
import type { TextStore } from '#adapters/browser/storage.ts';
import { freshReceipt } from './fresh-receipt.ts';
import { forgetReceipt, isReceiptToken, loadReceipts, receiptPath, saveReceipt } from './receipts.ts';

function memoryStore(initial?: string): TextStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>(initial === undefined ? [] : [['report-receipts', initial]]);
  return {
    texts,
    get: (key) => texts.get(key) ?? null,
    set(key, value) {
      texts.set(key, value);
      return true;
    },
    remove: (key) => void texts.delete(key),
  };
}

const receipt = (id: string) => ({ id, name: `Hotel ${id}`, token: `token-${id}`, sentAtMs: 1 });

test('the newest stands first, and the same report once', () => {
  const store = memoryStore();
  for (const id of ['a', 'b', 'a']) expect(saveReceipt(receipt(id), store)).toBe(true);
  expect(loadReceipts(store).map(({ id }) => id)).toEqual(['a', 'b']);
  forgetReceipt('a', store);
  expect(loadReceipts(store)).toEqual([receipt('b')]);
  forgetReceipt('b', store);
  expect(store.texts.size).toBe(0);
});

test.each(['', 'null', '{}', '[1,null,{"id":1}]', '{"broken'])('a store that holds %j holds no receipts', (text) => {
  expect(loadReceipts(memoryStore(text))).toEqual([]);
});

test('a browser that keeps nothing says so', () => {
  expect(saveReceipt(receipt('a'), { ...memoryStore(), set: () => false })).toBe(false);
});

test('a receipt is fresh for two weeks, and only the newest', () => {
  const store = memoryStore();
  const twoWeeksMs = 14 * 24 * 60 * 60 * 1000;
  expect(freshReceipt(1, store)).toBeNull();
  for (const id of ['a', 'b']) saveReceipt(receipt(id), store);
  expect(freshReceipt(twoWeeksMs, store)).toEqual(receipt('b'));
  expect(freshReceipt(twoWeeksMs + 1, store)).toBeNull();
});

test('the token stands behind the number sign', () => {
  expect(new URL(receiptPath('secret'), 'http://localhost').search).toBe('');
  expect(new URL(receiptPath('secret'), 'http://localhost').hash).toBe('#secret');
});

test.each([
  ['a'.repeat(43), true],
  [`${'-_9Z'.repeat(10)}abc`, true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  [`${'a'.repeat(42)}=`, false],
  ['', false],
])('%j can be a token: %s', (text, can) => {
  expect(isReceiptToken(text)).toBe(can);
});
