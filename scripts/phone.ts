/**
 * `npm run phone`: this checkout on a real phone of the same network. Cameras and sensors open only over HTTPS, so the
 * server, which stays on loopback, gets a door in front of it on the network's address, with a certificate made for this
 * one run. `npm run phone -- ADDRESS` chooses where this machine has several.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type TLSSocket } from 'node:tls';
import { toString as drawQrCode } from 'qrcode';
import { generate } from 'selfsigned';
import { lanInterfaces } from '#adapters/node/lan/interfaces.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { ROOT } from './suite.ts';

const PORT = 3443;

function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The address that the phone opens: the one asked for, else the only one of a private network. */
function chooseAddress(asked: string | undefined): string {
  const addresses = lanInterfaces()
    .map(({ address }) => address)
    .toSorted((one, other) => one.localeCompare(other));
  if (asked !== undefined) {
    if (!addresses.includes(asked))
      endWith(`${asked} is no address of this machine: ${addresses.join(', ') || 'it has none'}.`);
    return asked;
  }
  const [first, ...others] = addresses.filter((address) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address));
  if (first === undefined) endWith('This machine is on no local network. Connect it to the Wi-Fi of the phone.');
  if (others.length > 0) {
    const all = [first, ...others].join(', ');
    endWith(`This machine is on several networks: ${all}. Choose the phone's: npm run phone -- ${first}`);
  }
  return first;
}

async function freeLoopbackPort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the server for the origin `publicUrl`; resolves once it is ready. */
async function startServer(port: number, publicUrl: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(ROOT, 'src/apps/server/node/main.ts')], {
    cwd: ROOT,
    // Behind the door everybody seems to be this machine: its network scanner must answer nobody.
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl, COMPANION: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.once('exit', (code) => process.exit(code ?? 1));
  await once(createInterface({ input: server.stdout }), 'line');
  return server;
}

/** Passes what comes by TLS to the server, byte for byte. */
function pass(socket: TLSSocket, port: number): void {
  const inside = connect(port, '127.0.0.1');
  const end = (): void => {
    socket.destroy();
    inside.destroy();
  };
  socket.once('error', end).once('close', end);
  inside.once('error', end).once('close', end);
  socket.pipe(inside).pipe(socket);
}

const address = chooseAddress(process.argv[2]);
const publicUrl = `https://${address}:${PORT}`;
const { cert, private: key } = await generate([{ name: 'commonName', value: address }], {
  keyType: 'ec',
  algorithm: 'sha256',
  notAfterDate: new Date(Date.now() + DAY_MS),
  extensions: [
    { name: 'subjectAltName', altNames: [{ type: 7, ip: address }] },
    { name: 'extKeyUsage', serverAuth: true },
  ],
});
const port = await freeLoopbackPort();
const door = createServer({ cert, key, minVersion: 'TLSv1.2' }, (socket) => pass(socket, port));
door.on('error', (error: NodeJS.ErrnoException) =>
  endWith(error.code === 'EADDRINUSE' ? `Port ${PORT} is already in use. Stop the other program.` : error.message),
);
door.listen(PORT, address);
await once(door, 'listening');
const server = await startServer(port, publicUrl);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));

process.stdout.write(
  `${await drawQrCode(publicUrl, { type: 'terminal', small: true })}
${publicUrl}
Point the phone's camera at the square, or type the address. Both must be on the same network.
The phone will warn that the connection is not private, because this computer made the certificate itself a moment ago; open the page anyway.
SHA-256 ${new X509Certificate(cert).fingerprint256}
Whoever is on this network can open it until you press Ctrl-C.
`,
);
