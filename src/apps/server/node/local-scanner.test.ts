import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isForwarded } from './local-scanner.ts';

test.each([
  [{ host: 'localhost:3000', origin: 'http://localhost:3000' }, false],
  [{ 'x-forwarded-for': '203.0.113.9' }, true],
  [{ 'x-forwarded-host': 'sweep.example' }, true],
  [{ forwarded: 'for=203.0.113.9' }, true],
  [{ via: '1.1 proxy' }, true],
])('%j: passed on by a proxy: %s', (headers, expected) => {
  expect(isForwarded({ headers } as unknown as IncomingMessage)).toBe(expected);
});
