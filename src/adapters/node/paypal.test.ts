import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openPaypal, PaypalUnavailableError, type PaypalClient } from './paypal.ts';

type Answer = (incoming: IncomingMessage, response: ServerResponse) => void;

interface Peer extends Disposable {
  readonly client: PaypalClient;
  /** `METHOD /path` of each request, with its token. */
  readonly asked: string[];
}

/** A client and a peer that gives tokens T1, T2, … of a minute and an hour, and answers everything else like this. */
async function openPeer(answer: Answer, nowMs = () => 0): Promise<Peer> {
  const asked: string[] = [];
  let tokens = 0;
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers.authorization?.split(' ')[1] ?? '-'}`);
    if (incoming.url !== '/v1/oauth2/token') return answer(incoming, response);
    tokens += 1;
    response.end(JSON.stringify({ access_token: `T${tokens}`, expires_in: 3_660 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: openPaypal({ base, clientId: 'id', clientSecret: 'secret', nowMs, timeoutMs: 300 }),
    asked,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const ok: Answer = (_incoming, response) => response.end('{"fine":true}');

test('one token serves many requests until it ends', async () => {
  let nowMs = 0;
  using peer = await openPeer(ok, () => nowMs);
  await Promise.all([peer.client.request('GET', '/a'), peer.client.request('GET', '/b')]);
  nowMs = 3_599_999;
  await peer.client.request('GET', '/c');
  nowMs = 3_600_000;
  await peer.client.request('GET', '/d');
  expect(peer.asked.filter((line) => line.includes('/v1/oauth2/token'))).toHaveLength(2);
  expect(peer.asked.at(-1)).toBe('GET /d T2');
});

test('a token that ended before its time is exchanged once, and the request is the same', async () => {
  const keys: unknown[] = [];
  using peer = await openPeer((incoming, response) => {
    keys.push(incoming.headers['paypal-request-id']);
    const fresh = incoming.headers.authorization === 'Bearer T2';
    response.writeHead(fresh ? 201 : 401).end('{}');
  });
  const answer = await peer.client.request('POST', '/v2/orders', { body: { a: 1 }, requestId: 'key' });
  expect(answer.status).toBe(201);
  expect(keys).toEqual(['key', 'key']);
});

test('a refusal is an answer', async () => {
  using peer = await openPeer((_incoming, response) => {
    response.writeHead(422).end('{"details":[{"issue":"ORDER_NOT_APPROVED"}]}');
  });
  expect(await peer.client.request('POST', '/x')).toEqual({
    status: 422,
    body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  });
});

test.each<[string, Answer]>([
  ['a failure on its side', (_incoming, response) => response.writeHead(503).end('{}')],
  ['too many requests', (_incoming, response) => response.writeHead(429).end('{}')],
  ['a closed connection', (_incoming, response) => response.destroy()],
  ['half an answer', (_incoming, response) => response.writeHead(200, { 'content-length': '9' }).end('{"a"')],
  ['a redirect elsewhere', (_incoming, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['silence', () => {}],
])('%s is no answer', async (_what, answer) => {
  using peer = await openPeer(answer);
  await expect(peer.client.request('GET', '/x')).rejects.toBeInstanceOf(PaypalUnavailableError);
});
