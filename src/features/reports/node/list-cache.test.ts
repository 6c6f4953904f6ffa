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

test('answers what a handler gave it, byte for byte, with the headers of every answer', async () => {
  const { cache } = setUp();
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  const { headers: sent } = await cache.load('list', { limit: 20 }, async () => BODY);
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
])('accept-encoding %j takes brotli: %s', async (acceptEncoding, takes) => {
  const { cache } = setUp();
  await cache.load('list', { limit: 20 }, async () => BODY);
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
])('If-None-Match %s', async (ifNoneMatch, status) => {
  const { cache } = setUp();
  await cache.load('list', { limit: 20 }, async () => BODY);
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
])('%s is the first page: %s', async (url, isFirst) => {
  const { cache } = setUp();
  await cache.load('list', { limit: 20 }, async () => BODY);
  expect(cache.respond(url, undefined, undefined) !== null).toBe(isFirst);
});

test('each type and limit has its own answer; searches and later pages have none', async () => {
  const { cache } = setUp();
  await cache.load('list', { limit: 20, issueType: 'camera' }, async () => ({ of: 'cameras' }));
  await cache.load('list', { limit: 5 }, async () => ({ of: 'five' }));
  await cache.load('list', { limit: 20, q: 'paris' }, async () => ({ of: 'search' }));
  await cache.load('list', { limit: 20, cursor: 'x-1' }, async () => ({ of: 'page' }));
  expect(cache.respond(`${URL_ALL}?limit=20&issueType=camera`, undefined, undefined)?.body?.toString()).toBe(
    '{"of":"cameras"}',
  );
  expect(cache.respond(`${URL_ALL}?limit=5`, undefined, undefined)?.body?.toString()).toBe('{"of":"five"}');
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
});

test('forgets everything when told, and what was computed before that too', async () => {
  const { cache } = setUp();
  await cache.load('list', { limit: 20 }, async () => BODY);
  expect(cache.respond(URL_ALL, undefined, undefined)).not.toBeNull();
  cache.invalidate();
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  const slow = Promise.withResolvers<typeof BODY>();
  const before = cache.load('list', { limit: 20 }, () => slow.promise);
  cache.invalidate();
  // Whoever asks after the decision does not get what was computed before it.
  const after = cache.load('list', { limit: 20 }, async () => ({ after: true }));
  slow.resolve(BODY);
  expect((await before).body).toEqual(BODY);
  expect((await after).body).toEqual({ after: true });
  expect(cache.respond(URL_ALL, undefined, undefined)?.body?.toString()).toBe('{"after":true}');
});

test('an answer lives ten seconds, and a newer one replaces it under every spelling', async () => {
  const { cache, wait } = setUp();
  await cache.load('list', { limit: 20 }, async () => BODY);
  expect(cache.respond(`${URL_ALL}?limit=20`, undefined, undefined)).not.toBeNull();
  wait(9_999);
  expect(cache.respond(URL_ALL, undefined, undefined)).not.toBeNull();
  wait(1);
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  await cache.load('list', { limit: 20 }, async () => ({ newer: true }));
  expect(cache.respond(`${URL_ALL}?limit=20`, undefined, undefined)?.body?.toString()).toBe('{"newer":true}');
});

const unreachable = (): Promise<typeof BODY> =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

test('of many who ask for the same at once one computes', async () => {
  const { cache, wait } = setUp();
  let computed = 0;
  const compute = async () => {
    computed += 1;
    await Promise.resolve();
    return BODY;
  };
  for (const turn of [1, 2]) {
    await Promise.all(Array.from({ length: 64 }, () => cache.load('list', { limit: 20 }, compute)));
    expect(computed).toBe(turn);
    wait(10_000);
  }
});

test('the last answer is given while the database cannot be reached, for ten minutes and nothing else', async () => {
  const { cache, wait } = setUp();
  await expect(cache.load('list', { limit: 20 }, unreachable)).rejects.toThrow('ECONNREFUSED');
  await cache.load('list', { limit: 20 }, async () => BODY);
  wait(10_000);
  expect((await cache.load('list', { limit: 20 }, unreachable)).body).toEqual(BODY);
  // From memory for a moment, so that not every reader asks a database that is away.
  expect(cache.respond(URL_ALL, undefined, undefined)).not.toBeNull();
  wait(2_000);
  expect(cache.respond(URL_ALL, undefined, undefined)).toBeNull();
  await expect(
    cache.load('list', { limit: 20 }, () => Promise.reject(new Error('a mistake of ours'))),
  ).rejects.toThrow();
  wait(600_000);
  await expect(cache.load('list', { limit: 20 }, unreachable)).rejects.toThrow('ECONNREFUSED');
});

test('what was taken back is not given, whatever the database does', async () => {
  const { cache } = setUp();
  await cache.load('list', { limit: 20 }, async () => BODY);
  cache.invalidate();
  await expect(cache.load('list', { limit: 20 }, unreachable)).rejects.toThrow('ECONNREFUSED');
});

test('the whole map lives a minute, compressed once for as long as nothing changes', async () => {
  const { cache, wait } = setUp();
  const map = { cells: [{ count: 1 }], unplaced: 0 };
  const load = () => cache.load('map', { degrees: 1 }, async () => structuredClone(map));
  const { headers: sent } = await load();
  expect(sent['cache-control']).toBe('public, max-age=60');
  wait(59_999);
  const first = cache.respond(`${URL_ALL}/map`, 'br', undefined);
  expect(brotliDecompressSync(first!.body!).toString()).toBe(JSON.stringify(map));
  expect(cache.respond(`${URL_ALL}/map?q=x`, 'br', undefined)).toBeNull();
  for (const other of ['issueType=camera', 'degrees=15', 'degrees=2', 'bbox=1,2,3,4', 'degrees=1&bbox=1,2,3,4'])
    expect(cache.respond(`${URL_ALL}/map?${other}`, 'br', undefined)).toBeNull();
  expect(cache.respond(`${URL_ALL}/map?degrees=1`, 'br', undefined)?.body).toBe(first!.body);
  expect(cache.keeps('map', { degrees: 15 })).toBe(true);
  expect(cache.keeps('map', { degrees: 15, bbox: '1,2,3,4' })).toBe(false);
  wait(1);
  expect(cache.respond(`${URL_ALL}/map`, 'br', undefined)).toBeNull();
  await load();
  expect(cache.respond(`${URL_ALL}/map`, 'br', undefined)!.body).toBe(first!.body);
  expect(cache.respond(`${URL_ALL}/map`, undefined, sent['etag'])?.status).toBe(304);
});
