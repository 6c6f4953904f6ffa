import { expect, test } from 'vitest';
import { pagePath } from './page-path.ts';

test.each([
  ['/', '/'],
  ['', ''],
  ['/places', '/places'],
  ['/places/', '/places/'],
  ['/places/0189abcd-0000-8000-8000-00000000000a', '/places'],
  ['/places/one', '/places/one'],
  ['/places/0189abcd-0000-8000-8000-00000000000a/x', '/places/0189abcd-0000-8000-8000-00000000000a/x'],
])('%j is answered by %s', (path, page) => {
  expect(pagePath(path)).toBe(page);
});
