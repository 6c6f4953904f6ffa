import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A way to a server that can fall silent as a network that drops every packet: nothing arrives, nothing closes. */
export interface SilentProxy extends AsyncDisposable {
  readonly port: number;
  /** From now on nothing passes, in either direction, on the connections there are and on new ones. */
  silence(): void;
  /** How many connections were opened. */
  opened(): number;
}

/** Listens on loopback and passes on to `to` until it is silenced. */
export async function openSilentProxy(to: NetConnectOpts): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  let opened = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    opened += 1;
    keep(near);
    if (silent) return void near.pause();
    const far = keep(connect(to));
    near.on('data', (chunk) => void (silent || far.write(chunk)));
    far.on('data', (chunk) => void (silent || near.write(chunk)));
    near.on('close', () => void (silent || far.destroy()));
    far.on('close', () => void (silent || near.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    silence: () => (silent = true),
    opened: () => opened,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
