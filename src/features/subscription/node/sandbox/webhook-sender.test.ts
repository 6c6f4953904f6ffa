import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createWebhookSender, type DeliveryMode } from './webhook-sender.ts';

/** An address that writes down what arrives, and answers 500 to the first few. */
async function openAddress(failures: number) {
  const arrived: string[] = [];
  let failing = failures;
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      failing -= 1;
      if (failing < 0) arrived.push(`${body} ${String(incoming.headers['x-signed'])}`);
      response.writeHead(failing < 0 ? 200 : 500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { arrived, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() };
}

test.each([
  ['prompt', ['1', '2', '3']],
  ['duplicate', ['1', '1', '1', '2', '2', '2', '3', '3', '3']],
  ['late', ['1', '2', '3']],
] as const)('%s: every message arrives, again after a failure', async (mode: DeliveryMode, expected) => {
  using address = await openAddress(2);
  await using sender = createWebhookSender(address.url);
  sender.mode = mode;
  for (const id of ['1', '2', '3']) sender.send({ id, body: id, headers: () => ({ 'x-signed': 'yes' }) });
  await sender.settled();
  expect(address.arrived.toSorted()).toEqual(expected.map((id) => `${id} yes`));
});

test('reordered: they arrive the other way round', async () => {
  using address = await openAddress(0);
  await using sender = createWebhookSender(address.url);
  sender.mode = 'reordered';
  for (const id of ['1', '2', '3']) sender.send({ id, body: id, headers: () => ({}) });
  await sender.settled();
  expect(address.arrived.map((line) => line[0])).toEqual(['3', '2', '1']);
});

test('held: nothing arrives until it is let go, in the order that is asked for', async () => {
  using address = await openAddress(0);
  await using sender = createWebhookSender(address.url);
  sender.mode = 'held';
  for (const id of ['1', '2', '3']) sender.send({ id, body: id, headers: () => ({}) });
  await sender.settled();
  expect(address.arrived).toEqual([]);
  await sender.release((held) => [held[1]!, held[0]!, held[2]!]);
  expect(address.arrived.map((line) => line[0])).toEqual(['2', '1', '3']);
});
