import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createReportListCache } from './list-cache.ts';

const URL_ALL = '/api/reported-locations';
const BODY = { locations: [{ name: 'Grand Hôtel' }], nextCursor: null };

function setUp() {
  let atMs = 1_000;
  const cache = createReportListCache({ headers: { 'x-content-type-options': 'nosniff' }, nowMs: () => atMs });
  return { cache, wait: (ms: number) => (atMs += ms) };
}

function headersOf(answer: { headers: readonly string[] }): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < answer.headers.length; index += 2)
    headers[answer.headers[index]!] = answer.headers[index + 1]!;
  return headers;
}

test('answers what a handler gave it, byte for byte, with the headers of every answer', () => {
  const { cache } = setUp();
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  const sent = cache.keep({ limit: 20 }, BODY, cache.generation);
  const answer = cache.respond(URL_ALL, undefined, undefined)!;
  expect(answer.status).toBe(200);
  expect(answer.body?.toString()).toBe(JSON.stringify(BODY));
  expect(headersOf(answer)).toEqual({
    ...sent,
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(JSON.stringify(BODY))),
  });
  expect(sent['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate');
});

test.each([
  ['gzip, deflate, br', true],
  ['br;q=0.5', true],
  ['BR', true],
  ['br;q=0', false],
  ['br; q=0.0', false],
  ['gzip', false],
  ['brotli', false],
  ['', false],
])('accept-encoding %j takes brotli: %s', (acceptEncoding, takes) => {
  const { cache } = setUp();
  cache.keep({ limit: 20 }, BODY, cache.generation);
  const answer = cache.respond(URL_ALL, acceptEncoding, undefined)!;
  const headers = headersOf(answer);
  expect(headers['content-encoding']).toBe(takes ? 'br' : undefined);
  expect(headers['content-length']).toBe(String(answer.body!.length));
  const text = takes ? brotliDecompressSync(answer.body!) : answer.body!;
  expect(text.toString()).toBe(JSON.stringify(BODY));
});

test.each([
  [(etag: string) => etag, 304],
  [(etag: string) => `W/${etag}`, 304],
  [(etag: string) => `"other", ${etag}`, 304],
  [() => '*', 304],
  [() => '"other"', 200],
  [() => '', 200],
])('If-None-Match %s', (ifNoneMatch, status) => {
  const { cache } = setUp();
  cache.keep({ limit: 20 }, BODY, cache.generation);
  for (const acceptEncoding of ['br', 'identity']) {
    const { etag } = headersOf(cache.respond(URL_ALL, acceptEncoding, undefined)!);
    const answer = cache.respond(URL_ALL, acceptEncoding, ifNoneMatch(etag!))!;
    expect(answer.status).toBe(status);
    if (status === 304) expect(answer.body).toBeNull();
    expect(headersOf(answer)['etag']).toBe(etag);
  }
});

test.each([
  [`${URL_ALL}?`, true],
  [`${URL_ALL}?limit=20`, true],
  [`${URL_ALL}?issueType=camera`, false],
  [`${URL_ALL}?limit=5`, false],
  [`${URL_ALL}?q=paris`, false],
  [`${URL_ALL}?cursor=abc-1`, false],
  [`${URL_ALL}?near=1,2`, false],
  [`${URL_ALL}?bbox=1,2,3,4`, false],
  [`${URL_ALL}?limit=20&limit=20`, false],
  [`${URL_ALL}?limit=020`, false],
  [`${URL_ALL}?unknown=1`, false],
  [`${URL_ALL}?__proto__=1`, false],
  [`${URL_ALL}/map`, false],
  ['/api/session', false],
])('%s is the first page: %s', (url, isFirst) => {
  const { cache } = setUp();
  cache.keep({ limit: 20 }, BODY, cache.generation);
  expect(cache.respond(url, undefined, undefined) !== null).toBe(isFirst);
});

test('each type and limit has its own answer; searches and later pages have none', () => {
  const { cache } = setUp();
  cache.keep({ limit: 20, issueType: 'camera' }, { of: 'cameras' }, cache.generation);
  cache.keep({ limit: 5 }, { of: 'five' }, cache.generation);
  cache.keep({ limit: 20, q: 'paris' }, { of: 'search' }, cache.generation);
  cache.keep({ limit: 20, cursor: 'x-1' }, { of: 'page' }, cache.generation);
  expect(cache.respond(`${URL_ALL}?limit=20&issueType=camera`, undefined, undefined)?.body?.toString()).toBe(
    '{"of":"cameras"}',
  );
  expect(cache.respond(`${URL_ALL}?limit=5`, undefined, undefined)?.body?.toString()).toBe('{"of":"five"}');
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
});

test('forgets everything when told, and what was computed before that too', () => {
  const { cache } = setUp();
  const { generation } = cache;
  cache.keep({ limit: 20 }, BODY, generation);
  expect(cache.respond(URL_ALL, undefined, undefined)).not.toBeNull();
  cache.invalidate();
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  cache.keep({ limit: 20 }, BODY, generation);
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
});

test('an answer lives ten seconds, and a newer one replaces it under every spelling', () => {
  const { cache, wait } = setUp();
  cache.keep({ limit: 20 }, BODY, cache.generation);
  expect(cache.respond(`${URL_ALL}?limit=20`, undefined, undefined)).not.toBeNull();
  wait(9_999);
  expect(cache.respond(URL_ALL, undefined, undefined)).not.toBeNull();
  wait(1);
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  cache.keep({ limit: 20 }, { newer: true }, cache.generation);
  expect(cache.respond(`${URL_ALL}?limit=20`, undefined, undefined)?.body?.toString()).toBe('{"newer":true}');
});
