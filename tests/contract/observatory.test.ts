import fs from 'node:fs';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { send, type Received } from './world.ts';

const HOST = 'sweep.example';
const PRELOAD_LIST = 'hsts-preload.json';

let server: TestServer;
const readFileSync = fs.readFileSync;
beforeAll(async () => {
  server = await startServer({
    environment: { NODE_ENV: 'production', PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1', AUTO_PRO: '0' },
  });
  // The scorer fetches the browsers' preload list when it is installed; here it has none, and we are not on it.
  fs.readFileSync = ((path: string, ...rest: []) =>
    String(path).endsWith(PRELOAD_LIST) ? '{}' : readFileSync(path, ...rest)) as typeof fs.readFileSync;
});
afterAll(async () => {
  fs.readFileSync = readFileSync;
  await server.stop();
});

/** A page as a browser gets it through the proxy. */
function get(
  path: string,
  scheme: 'http' | 'https',
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<Received> {
  return send(server.baseUrl, { method, path, headers: { host: HOST, 'x-forwarded-proto': scheme, ...headers } });
}

/** What Mozilla's scorer makes of a page: its points, and what each test found. */
async function scoreOf(path: string): Promise<{ score: number; results: string[] }> {
  const [plain, secure, preflight] = await Promise.all([
    get(path, 'http'),
    get(path, 'https'),
    get(path, 'https', 'OPTIONS', { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }),
  ]);
  const url = new URL(`https://${HOST}${path}`);
  const seen = ({ status, headers }: Received) => ({ status, headers, verified: true, httpEquiv: new Map() });
  expect(plain.headers.location).toBe(url.href);
  const requests = {
    hostname: HOST,
    resources: { path: secure.text },
    responses: {
      auto: seen(secure),
      https: seen(secure),
      http: seen(secure),
      cors: seen(preflight),
      httpRedirects: [
        { url: new URL(`http://${HOST}${path}`), status: plain.status },
        { url, status: secure.status },
      ],
      httpsRedirects: [{ url, status: secure.status }],
    },
    session: { url, jar: { serializeSync: () => ({ cookies: [] }) } },
  };
  const results = ALL_TESTS.map((check) => check(requests).result);
  return { score: results.reduce((sum, result) => sum + getScoreModifier(result), 100), results };
}

test.each([
  ['/', 135],
  ['/subscription', 125],
  ['/payment-test', 125],
  ['/login', 135],
])('Mozilla\u2019s scorer gives %s at least %d points', async (path, least) => {
  const { score, results } = await scoreOf(path);
  expect(results).toHaveLength(ALL_TESTS.length);
  expect(score, results.join('\n')).toBeGreaterThanOrEqual(least);
});

test('the scorer takes points off for what the headers are there for', async () => {
  const { results } = await scoreOf('/');
  // So that the points above are not those of a scorer that sees nothing.
  expect(results).toContain('csp-implemented-with-no-unsafe-default-src-none');
  expect(results).toContain('hsts-implemented-max-age-at-least-six-months');
  expect(results).toContain('redirection-to-https');
  expect(getScoreModifier('csp-not-implemented')).toBeLessThan(0);
  expect(getScoreModifier('hsts-not-implemented')).toBeLessThan(0);
});
