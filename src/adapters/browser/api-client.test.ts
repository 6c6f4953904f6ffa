import { afterEach, expect, test, vi } from 'vitest';
import { GIVE_UP_AFTER_MS, MAX_SCAN_BODY_BYTES } from '#contract/limits.ts';
import { ApiError, createApiClient, isRefusal } from './api-client.ts';

afterEach(() => vi.useRealTimers());

function clientAnswering(response: Response) {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const client = createApiClient((url, init) => {
    requests.push({ url: url as string, init });
    return Promise.resolve(response.clone());
  });
  return { client, requests };
}

async function errorOf(response: Response): Promise<ApiError> {
  const error: unknown = await clientAnswering(response)
    .client.call('getSession', {})
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('The call did not throw an ApiError.');
  return error;
}

test('puts path parameters into the path, escaped', async () => {
  const { client, requests } = clientAnswering(Response.json({ id: 'O/1', status: 'COMPLETED' }));
  await client.call('postPaypalCapture', { params: { orderID: 'O/1' } });
  expect(requests).toMatchObject([
    { url: '/api/paypal/order/O%2F1/capture', init: { method: 'POST', credentials: 'include' } },
  ]);
});

test('leaves empty query fields out', async () => {
  const { client, requests } = clientAnswering(Response.json({ scans: [], nextCursor: null }));
  await client.call('getMyScans', { query: { cursor: undefined } });
  await client.call('getMyScans', { query: { cursor: 'a-b' } });
  expect(requests.map(({ url }) => url)).toEqual(['/api/me/scans', '/api/me/scans?cursor=a-b']);
});

test('sends a body as JSON, with credentials', async () => {
  const { client, requests } = clientAnswering(new Response(null, { status: 204 }));
  expect(await client.call('postAnalytics', { body: { event: 'page_view' } }, { keepalive: true })).toBeUndefined();
  expect(requests[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{"event":"page_view"}',
  });
});

test('an error answer becomes status, text, code and the sentence for people', async () => {
  const text = '{"message":"Invalid username or password","code":"credentials-refused"}';
  const error = await errorOf(new Response(text, { status: 401, headers: { 'retry-after': '30' } }));
  expect(error.message).toBe(`401: ${text}`);
  expect(error).toMatchObject({
    status: 401,
    code: 'credentials-refused',
    userMessage: 'Invalid username or password',
    retryAfterSeconds: 30,
  });
});

test.each([['<html>'], ['null'], ['[]'], ['{"message":7,"code":"No such code"}'], ['']])(
  'an answer of somebody else has no sentence: %s',
  async (text) => {
    const error = await errorOf(new Response(text, { status: 502, headers: { 'retry-after': 'soon' } }));
    expect(error.message).toBe(`502: ${text}`);
    expect(error).toMatchObject({ status: 502, code: null, userMessage: null, retryAfterSeconds: null });
  },
);

test.each([
  [new ApiError(400, '', null), true],
  [new ApiError(409, '', null), true],
  [new ApiError(429, '', '30'), false],
  [new ApiError(503, '', null), false],
  [new TypeError('Failed to fetch'), false],
])('%s is a refusal that asking again gets once more: %s', (error, refused) => {
  expect(isRefusal(error)).toBe(refused);
});

/** A server that takes every request and never answers, as a Wi-Fi that hangs. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
  });

/** How the call stands after that time: still under way, or what it ended with. */
async function after(ms: number, call: Promise<unknown>): Promise<unknown> {
  let ended: unknown = 'under way';
  call.catch((error: unknown) => (ended = error));
  await vi.advanceTimersByTimeAsync(ms);
  return ended;
}

test('a call that nobody answers ends, and is no refusal', async () => {
  vi.useFakeTimers();
  const call = createApiClient(silent).call('getSession', {});
  expect(await after(GIVE_UP_AFTER_MS - 1, call)).toBe('under way');
  const error = await after(1, call);
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(isRefusal(error)).toBe(false);
});

test('so does one whose answer stops on its way', async () => {
  vi.useFakeTimers();
  const client = createApiClient(async (_, init) => {
    const body = new ReadableStream({
      start(stream) {
        init!.signal!.addEventListener('abort', () => stream.error(init!.signal!.reason));
      },
    });
    return new Response(body);
  });
  expect(await after(GIVE_UP_AFTER_MS, client.call('getSession', {}))).toMatchObject({ name: 'TimeoutError' });
});

test('what is long may take longer, and so may what says so', async () => {
  vi.useFakeTimers();
  const client = createApiClient(silent);
  const body = { event: 'page_view' as const, properties: { long: 'x'.repeat(MAX_SCAN_BODY_BYTES) } };
  const long = client.call('postAnalytics', { body });
  expect(await after(2 * 60_000, long)).toBe('under way');
  expect(await after(60_000, long)).toMatchObject({ name: 'TimeoutError' });
  const patient = client.call('getMyExport', {}, { withinMs: 5 * 60_000 });
  expect(await after(4 * 60_000, patient)).toBe('under way');
  expect(await after(60_000, patient)).toMatchObject({ name: 'TimeoutError' });
});

test('a call is stopped by its own signal, and an answered one leaves no timer', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const stopped = createApiClient(silent).call('getSession', {}, { signal: stop.signal });
  stop.abort();
  expect(await after(0, stopped)).toMatchObject({ name: 'AbortError' });
  await clientAnswering(new Response(null, { status: 204 })).client.call('postLogout', {});
  expect(vi.getTimerCount()).toBe(0);
});
