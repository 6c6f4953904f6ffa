import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { join } from 'node:path';
import { writeOnce } from '#adapters/node/write-once.ts';
import type { Random } from '#core/time/clock.ts';

/** The address of the client: the peer's own, or what the directly connected proxy says it was. */
function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  // The proxy appends the address it saw; everything before that is the client's own claim.
  const last = typeof forwarded === 'string' ? withoutPort(forwarded.split(',').at(-1)!.trim()) : '';
  return isIP(last) === 0 ? (incoming.socket.remoteAddress ?? '') : last;
}

/** Some proxies write the port of the client's connection too, which is another for each. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** One customer may get a whole /48 of IPv6 and change within it, so its three leading groups are what tells clients apart. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...rest]
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const KEY_BYTES = 32;

/** The key cannot be used; `message` is a sentence for the operator. */
export class AddressKeyError extends Error {}
const KEY_FILE = 'address-key';

/**
 * The key of this server's address hashes, made once. It lies beside the database, not in it: who reads only the
 * database cannot try addresses until one fits.
 */
export async function loadAddressKey(dataDir: string, random: Random): Promise<Uint8Array> {
  const file = join(dataDir, KEY_FILE);
  const key = await writeOnce(file, random.bytes(KEY_BYTES));
  if (key.length < KEY_BYTES) {
    throw new AddressKeyError(
      `${file} must hold ${KEY_BYTES} bytes and holds ${key.length}. Restore it from a backup, or delete it to have a new one made.`,
    );
  }
  return key;
}

/** Turns the address of a request into a key that tells clients apart without telling who they are: a keyed hash. */
export function createAddressKeys(key: Uint8Array, trustProxy: boolean): (incoming: IncomingMessage) => string {
  const keyOf = (address: string) =>
    createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
  // Without a proxy a connection is one client for all its requests.
  const bySocket = new WeakMap<Socket, string>();
  return (incoming) => {
    if (trustProxy) return keyOf(clientAddress(incoming, true));
    let addressKey = bySocket.get(incoming.socket);
    if (addressKey === undefined) bySocket.set(incoming.socket, (addressKey = keyOf(clientAddress(incoming, false))));
    return addressKey;
  };
}
