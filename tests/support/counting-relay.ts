import { connect, createServer, type Socket } from 'node:net';

export interface CountingRelay extends AsyncDisposable {
  readonly baseUrl: string;
  /** Every request that reached the server's side so far, as `GET /path`. */
  requests(): readonly string[];
}

/** Stands before a server on this machine and writes down what arrives, whoever in the browser sent it. */
export async function openCountingRelay(server: string): Promise<CountingRelay> {
  const { hostname, port } = new URL(server);
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const relay = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    from.on('data', (bytes: Buffer) => {
      for (const [, line] of bytes.toString('latin1').matchAll(/^([A-Z]+ \/\S*) HTTP\/1\.1\r?$/gm)) arrived.push(line!);
    });
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return {
    baseUrl: `http://localhost:${address.port}`,
    requests: () => arrived,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
