import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEPT_OFFLINE_HEADER } from '../offline-plan.ts';

const LIST = 'https://sweep.example/api/reported-locations';

/** What the worker listens for, by the name of the event. */
let listeners: Map<string, (event: unknown) => void>;
/** What the cache of reports holds, by address. */
let stored: Map<string, Response>;
/** What its disk says to one more answer; null: it has room. */
let full: Error | null;
/** Whether 'Send nothing' is on. */
let sendsNothing: boolean;
let server: (request: Request) => Promise<Response>;

function fakeCache() {
  return {
    match: async ({ url }: Request) => stored.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => {
      if (full) throw full;
      stored.delete(url);
      stored.set(url, response);
    },
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => stored.delete(url),
  };
}

beforeEach(async () => {
  listeners = new Map();
  stored = new Map();
  full = null;
  sendsNothing = false;
  vi.stubGlobal('VERSION', 'of-the-test');
  vi.stubGlobal('INSTALLED_PATHS', []);
  vi.stubGlobal('caches', { open: async () => fakeCache(), has: async () => sendsNothing });
  vi.stubGlobal('fetch', (request: Request) => server(request));
  vi.stubGlobal('self', {
    location: { origin: 'https://sweep.example' },
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  });
  vi.resetModules();
  await import('./service-worker.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Asks as a page does: the answer, and what the worker still does after it. */
function ask(url = LIST) {
  const after: Promise<unknown>[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  listeners.get('fetch')!({
    request: new Request(url),
    respondWith: (answer: Promise<Response>) => resolve(answer),
    waitUntil: (work: Promise<unknown>) => void after.push(work),
  });
  return { answer: promise, done: async () => void (await Promise.all(after)) };
}

const wasKept = (response: Response) => response.headers.has(KEPT_OFFLINE_HEADER);

test('the newest reports are answered and kept for later', async () => {
  server = async () => new Response('new');
  const { answer, done } = ask();
  expect(await (await answer).text()).toBe('new');
  await done();
  server = () => Promise.reject(new TypeError('no network'));
  const offline = await ask().answer;
  expect([await offline.text(), wasKept(offline)]).toEqual(['new', true]);
});

test.each([['nothing is kept'], ['older ones are kept']])('a full disk takes no answer away: %s', async (before) => {
  if (before !== 'nothing is kept') stored.set(LIST, new Response('old'));
  full = new DOMException('The disk is full.', 'QuotaExceededError');
  server = async () => new Response('new');
  const { answer, done } = ask();
  const got = await answer;
  expect([await got.text(), wasKept(got)]).toEqual(['new', false]);
  await done();
});

test('a network that hangs is waited for a moment, and its late answer is kept', async () => {
  vi.useFakeTimers();
  stored.set(LIST, new Response('old'));
  const late = Promise.withResolvers<Response>();
  server = () => late.promise;
  const { answer, done } = ask();
  const answered = vi.fn<(response: Response) => void>();
  void answer.then(answered);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answered).toHaveBeenCalledOnce();
  const kept = await answer;
  expect([await kept.text(), wasKept(kept)]).toEqual(['old', true]);
  late.resolve(new Response('new'));
  await done();
  expect(await stored.get(LIST)!.text()).toBe('new');
});

test('where nothing is kept a slow answer is waited for', async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  server = () => late.promise;
  const { answer } = ask();
  await vi.advanceTimersByTimeAsync(60_000);
  late.resolve(new Response('new'));
  expect(await (await answer).text()).toBe('new');
});

test('the oldest of more than twenty searches goes', async () => {
  server = async () => new Response('new');
  for (let search = 0; search <= 20; search += 1) {
    const { answer, done } = ask(`${LIST}?q=${search}`);
    await answer;
    await done();
  }
  expect([...stored.keys()].map((url) => new URL(url).search)).toEqual(
    Array.from({ length: 20 }, (_, index) => `?q=${index + 1}`),
  );
});

test('where nothing is sent, kept reports say that they are kept, and nobody is asked', async () => {
  sendsNothing = true;
  stored.set(LIST, new Response('old', { headers: { 'x-as-of': 'then' } }));
  const asked = vi.fn<() => Promise<Response>>();
  server = asked;
  const kept = await ask().answer;
  expect([await kept.text(), wasKept(kept), kept.headers.get('x-as-of')]).toEqual(['old', true, 'then']);
  expect((await ask(`${LIST}?q=other`).answer).type).toBe('error');
  expect(asked).not.toHaveBeenCalled();
});
