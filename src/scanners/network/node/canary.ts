import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { answerOf } from '../discovery/canary.ts';
import { WSD_GROUP, WSD_PORT } from '../discovery/ws-discovery.ts';

/**
 * A camera that this program plays on its own computer for one scan, so that the scan can show that it finds one: the
 * question leaves by the scan's own socket and comes back through the interface, past whatever keeps this computer from
 * sending or hearing. Null where its port cannot be had.
 */
export async function openCanary(ownAddress: string, messageId: string, name: string): Promise<AsyncDisposable | null> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const close = () => new Promise<void>((resolve) => void socket.close(() => resolve()));
  try {
    socket.bind(WSD_PORT);
    await once(socket, 'listening');
    socket.addMembership(WSD_GROUP, ownAddress);
  } catch {
    await close();
    return null;
  }
  socket.on('error', () => undefined);
  const own = { address: ownAddress, messageId, name };
  socket.on('message', (bytes, from) => {
    const answer = answerOf(bytes, from, own);
    if (answer !== null) socket.send(answer, from.port, from.address, () => undefined);
  });
  return { [Symbol.asyncDispose]: close };
}
