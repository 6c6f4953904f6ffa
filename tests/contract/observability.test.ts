import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, startServer, type TestServer } from '#tests/support/server.ts';
import { send } from './world.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** A collector on loopback that keeps what it is sent. */
const spans: SentSpan[] = [];
let collector: Server;
let server: TestServer;
let metricsUrl: string;

beforeAll(async () => {
  collector = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer({
    environment: {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      LOG_LEVEL: 'info',
    },
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  collector.close();
  collector.closeAllConnections();
});

/** The value of every series by its name and labels as they stand in the text. */
async function figures(): Promise<Map<string, number>> {
  const answer = await fetch(metricsUrl);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

const answersOf = (series: Map<string, number>) =>
  new Map([...series].filter(([name]) => name.startsWith('sweep_http_answers_total')));

test('the counters are the requests that were sent', async () => {
  const before = answersOf(await figures());
  const sent: readonly [string, string, string, number][] = [
    ['GET', '/api/health', '{call="getHealth",status="200"}', 7],
    ['GET', '/api/session', '{call="getSession",status="200"}', 3],
    ['GET', '/api/me/stats', '{call="getMyStats",status="401"}', 4],
    ['GET', '/', '{call="page",status="200"}', 5],
    ['GET', '/no-such-page', '{call="page",status="404"}', 2],
    ['GET', '/api/no-such-call', '{call="page",status="404"}', 6],
  ];
  for (const [method, path, , times] of sent) {
    for (let time = 0; time < times; time += 1) await send(server.baseUrl, { method, path });
  }
  const expected = new Map(before);
  for (const [, , labels, times] of sent) {
    const name = `sweep_http_answers_total${labels}`;
    expected.set(name, (expected.get(name) ?? 0) + times);
  }
  // A connection is counted as it closes its answer, which the client may see first.
  await expect.poll(async () => answersOf(await figures())).toEqual(expected);
});

test('what the parser refuses, and who leaves before the answer, are counted apart', async () => {
  const { port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end('this is no request\r\n\r\n');
  await once(socket.resume(), 'close');
  expect((await figures()).get('sweep_http_refused_total')).toBe(1);
});

test('the clocks of both desks are counted: what waits, and what waits too long', async () => {
  const desks = [...(await figures())].filter(([name]) => name.startsWith('sweep_desk_'));
  const clocks = ['first_look', 'decision', 'appeal', 'reply', 'notice_urgent', 'notice_contact', 'notice_decision'];
  expect(new Map(desks)).toEqual(
    new Map(clocks.flatMap((name) => [`sweep_desk_${name}_waiting`, `sweep_desk_${name}_late`].map((one) => [one, 0]))),
  );
});

test('nothing but the metrics is answered there, and the metrics are nowhere else', async () => {
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  expect((await send(server.baseUrl, { method: 'GET', path: '/metrics' })).status).toBe(404);
});

test('no figure carries what somebody typed', async () => {
  await send(server.baseUrl, { method: 'GET', path: '/api/reported-locations?q=zaphodville' });
  await send(server.baseUrl, { method: 'GET', path: '/zaphodville' });
  expect([...(await figures()).keys()].join('\n')).not.toMatch(/zaphod/i);
});

test('every name in the alerts and on the dashboard is a figure of this server', async () => {
  const names = [...(await figures()).keys()].map((series) => series.replace(/\{.*/, ''));
  const files = await Promise.all(
    ['prometheus/alerts.yml', 'grafana/sweep.json'].map((path) => readFile(`deploy/${path}`, 'utf8')),
  );
  const used = new Set(files.join('\n').match(/\b(?:sweep|nodejs|process)_[a-z0-9_]+/g));
  expect(used.size).toBeGreaterThan(6);
  for (const name of used) expect(names, name).toContain(name);
});

test('one id names a call in its answer, in the log and in its trace, also one that came from a proxy', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const given = await send(server.baseUrl, {
    method: 'POST',
    path: '/api/auth/login',
    body: { username: 'nobody', password: 'two hotel keys' },
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect([given.status, given.headers['x-request-id']]).toEqual([401, traceId]);
  const own = await send(server.baseUrl, { method: 'GET', path: '/api/ready' });
  const ownId = String(own.headers['x-request-id']);
  expect(ownId).toMatch(/^[0-9a-f]{32}$/);
  const traced = () => spans.filter((span) => span.traceId === traceId);
  // The call's own comes last, and what is under way may be sent in two parts.
  await expect.poll(() => traced().find(({ name }) => name === 'postLogin'), { timeout: 10_000 }).toBeDefined();
  const call = traced().find(({ name }) => name === 'postLogin')!;
  expect(call.parentSpanId).toBe('00f067aa0ba902b7');
  const statements = traced().filter(({ name }) => name.startsWith('database '));
  expect(statements.length).toBeGreaterThan(1);
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call.spanId]));
  await expect.poll(() => spans.some((span) => span.traceId === ownId), { timeout: 10_000 }).toBe(true);
  await sleep(100);
  expect(server.output()).toMatch(new RegExp(`"requestId":"${traceId}"`));
  expect(JSON.stringify(spans)).not.toMatch(/nobody|hotel|SELECT .* FROM/);
});

test('a traceparent that is none is not believed', async () => {
  for (const traceparent of [
    '',
    'x',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${'g'.repeat(32)}-00f067aa0ba902b7-01`,
  ]) {
    const { headers } = await send(server.baseUrl, { method: 'GET', path: '/api/health', headers: { traceparent } });
    expect(headers['x-request-id']).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  }
});
