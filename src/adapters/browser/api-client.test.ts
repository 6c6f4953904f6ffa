import { expect, test } from 'vitest';
import { ApiError, createApiClient, isRefusal } from './api-client.ts';

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
  expect(requests).toEqual([
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
  expect(requests[0]?.init).toEqual({
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
