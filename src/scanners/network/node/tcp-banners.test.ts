import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openSocket, readSocket } from './patient-socket.ts';
import { grab } from './tcp-banners.ts';

/** A web server on a thread of its own, so that it answers while this one is busy. It counts its answers. */
const SERVER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const answers = new Int32Array(workerData);
  require('node:net').createServer((socket) => socket.on('error', () => undefined).once('data', () => {
    socket.end('HTTP/1.1 200 OK\\r\\nServer: IP Webcam Server 0.4\\r\\n\\r\\n', () => {
      Atomics.add(answers, 0, 1);
      Atomics.notify(answers, 0);
    });
  })).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

/** Keeps this thread from everything else, for so long. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('an answer that came while this program was busy past the time-out is read', async () => {
  const shared = new SharedArrayBuffer(4);
  const server = new Worker(SERVER, { eval: true, workerData: shared });
  try {
    const [port] = (await once(server, 'message')) as [number];
    const answers = new Int32Array(shared);
    const grabbed = grab('127.0.0.1', port, { connectMs: 2_000, readMs: 40 }, new AbortController().signal);
    // Wakes in the turn in which the question has gone out, and sleeps past the time-out until it is answered.
    for (let turns = 0; Atomics.load(answers, 0) === 0 && turns < 1_000; turns++) {
      await new Promise((resolve) => void setImmediate(resolve));
      stall(60);
    }
    const { open, observations } = await grabbed;
    expect(open).toBe(true);
    expect(observations).toContainEqual({ observable: 'http-server', text: 'IP Webcam Server 0.4' });
  } finally {
    await server.terminate();
  }
});

/** A server on loopback that answers every question with this text. */
async function answering(text: string): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(text)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const TIMES = { connectMs: 2_000, readMs: 2_000 };

test('an answer whose reader throws is lost alone: the port still counts as open', async () => {
  await using server = await answering('HTTP/1.1 200 OK\r\nServer: hostile\r\n\r\n');
  const grabbed = await grab('127.0.0.1', server.port, TIMES, new AbortController().signal, () => {
    throw new RangeError('read past the end');
  });
  expect(grabbed).toMatchObject({ open: true, answered: true, observations: [], unread: 'http' });
});

test('a test for the end of an answer that throws ends that reading, not the program', async () => {
  await using server = await answering('hostile');
  const { socket } = await openSocket('127.0.0.1', server.port, TIMES.connectMs, new AbortController().signal);
  socket!.write('?');
  const reading = readSocket(socket!, TIMES.readMs, new AbortController().signal, () => {
    throw new RangeError('read past the end');
  });
  await expect(reading).rejects.toThrow('read past the end');
  socket!.destroy();
});
