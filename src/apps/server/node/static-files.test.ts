import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreparedAnswer } from '#adapters/node/http/prepared-answer.ts';
import { loadStaticFiles, type StaticFiles } from './static-files.ts';

const PAGE = '<!doctype html><title>Home</title>'.repeat(20);
const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': PAGE,
  'index.html.br': brotliCompressSync(PAGE),
  'camera/index.html': '<title>Camera</title>',
  'network.html': '<title>Network</title>',
  '404.html': '<title>Page not found</title>',
  'assets/app-1a2b3c.js': 'run()',
  'assets/app-1a2b3c.js.map': '{}',
  'sw.js': 'self.skipWaiting()',
  'icon.svg': '<svg/>',
  'model.wasm': Buffer.from([0, 97, 115, 109]),
  'security.json': '{"scriptHashes":["sha256-x="],"styleHashes":{}}',
};

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-web-'));
  for (const [name, content] of Object.entries({ ...FILES, '../outside.txt': 'secret' })) {
    const path = join(folder, 'web', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  files = await loadStaticFiles(join(folder, 'web'), { strictTransport: false, upgradeInsecureRequests: false });
});

afterAll(() => rm(folder, { recursive: true }));

function headersOf(answer: PreparedAnswer): Record<string, string> {
  return Object.fromEntries(
    answer.headers.flatMap((name, at) => (at % 2 === 0 ? [[name, answer.headers[at + 1]!]] : [])),
  );
}

function get(path: string, acceptEncoding?: string, ifNoneMatch?: string) {
  const answer = files.answer(path, acceptEncoding, ifNoneMatch);
  return answer && { status: answer.status, body: answer.body, headers: headersOf(answer) };
}

describe('a page', () => {
  test.each([
    ['/', 'Home'],
    ['/camera', 'Camera'],
    ['/network', 'Network'],
  ])('%s is found by its route', (path, title) => {
    expect(get(path)?.body?.toString()).toMatch(title);
    expect(get(path)?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test('comes in brotli to those who take it, with another ETag', () => {
    const plain = get('/');
    const brotli = get('/', 'gzip, br');
    expect(brotli?.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli!.body!).toString()).toBe(PAGE);
    expect(plain?.body?.toString()).toBe(PAGE);
    expect(plain?.headers).not.toHaveProperty('content-encoding');
    expect(brotli?.headers.etag).not.toBe(plain?.headers.etag);
    for (const answer of [plain, brotli]) {
      expect(answer?.headers.etag).toMatch(/^"[\w-]+"$/);
      expect(answer?.headers.vary).toBe('accept-encoding');
      expect(answer?.headers['content-length']).toBe(String(answer?.body?.length));
    }
  });

  test('is not sent again to those who have it', () => {
    const { etag } = get('/', 'br')!.headers;
    const again = get('/', 'br', etag);
    expect(again).toMatchObject({ status: 304, body: null });
    expect(again?.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(again?.headers).not.toHaveProperty('content-length');
    expect(get('/', undefined, etag)?.status).toBe(200);
  });

  test('carries its own policy and the hashes of its inline code', () => {
    expect(get('/')?.headers['content-security-policy']).toMatch("'sha256-x='");
    expect(get('/network')?.headers['content-security-policy']).toMatch("connect-src 'self' http:");
  });
});

test.each([
  ['/assets/app-1a2b3c.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8', 'no-cache'],
  ['/model.wasm', 'application/wasm', 'no-cache'],
])('%s is %s, %s', (path, contentType, cacheControl) => {
  expect(get(path)?.headers).toMatchObject({ 'content-type': contentType, 'cache-control': cacheControl });
});

test.each([
  ['/security.json'],
  ['/assets/app-1a2b3c.js.map'],
  ['/index.html.br'],
  ['/404'],
  ['/camera/'],
  ['/assets'],
  ['//'],
  [''],
  ['/../outside.txt'],
  ['/assets/../../outside.txt'],
  ['/%2e%2e/outside.txt'],
  ['/..%2foutside.txt'],
  ['/%252e%252e/outside.txt'],
  ['/..\\outside.txt'],
  ['/assets/..%5c..%5coutside.txt'],
  ['/.%00./outside.txt'],
  ['/index.html\0.txt'],
  ['/etc/passwd'],
  ['/file:///etc/passwd'],
  ['/.git/config'],
  ['/.env'],
  ['/__proto__'],
  ['/constructor'],
])('%s is nothing', (path) => {
  expect(get(path)).toBe(null);
});

test('what is nowhere gets the page that says so', () => {
  const answer = files.notFound(undefined);
  expect(answer.status).toBe(404);
  expect(answer.body?.toString()).toMatch('Page not found');
  expect(headersOf(answer)['content-security-policy']).toMatch("default-src 'none'");
});

test('a product that was never built still answers', async () => {
  const none = await loadStaticFiles(join(folder, 'missing'), { strictTransport: true, upgradeInsecureRequests: true });
  expect(none.count).toBe(0);
  expect(none.answer('/', undefined, undefined)).toBe(null);
  expect(none.notFound(undefined)).toMatchObject({ status: 404 });
});
