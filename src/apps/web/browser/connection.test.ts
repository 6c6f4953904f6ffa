import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_WITHIN_MS } from '#contract/limits.ts';
import { createConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  return () => vi.unstubAllGlobals();
});
afterEach(() => vi.useRealTimers());

test('a question whether the server is back that nobody answers is asked again', async () => {
  let answers: 'fails' | 'is silent' | 'answers' = 'fails';
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(url);
    if (answers === 'answers') return Promise.resolve(new Response());
    if (answers === 'fails') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
    });
  });
  const onBack = vi.fn<() => void>();
  const connection = createConnection(onBack);
  await connection.fetch('/api/session').catch(() => undefined);
  expect(connection.isOffline()).toBe(true);

  answers = 'is silent';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual(['/api/session', '/api/health']);
  answers = 'answers';
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS + 5_000);
  expect(connection.isOffline()).toBe(false);
  expect(onBack).toHaveBeenCalledOnce();
});
