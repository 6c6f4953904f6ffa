import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  announcesMedia,
  MAX_ANSWER_BYTES,
  readGreeting,
  readHttpAnswer,
  readRtspAnswers,
} from '../discovery/banners.ts';
import type { Observation } from '../verdict.ts';

type Service = 'http' | 'tls' | 'rtsp' | 'ftp' | 'telnet' | 'open';

/** Ports that cameras, recorders and the devices one takes for them listen on; 18, the most a host is asked. */
export const SERVICE_PORTS: ReadonlyMap<number, Service> = new Map([
  [80, 'http'],
  [554, 'rtsp'],
  [443, 'tls'],
  [8080, 'http'],
  [8000, 'http'],
  [37777, 'open'],
  [34567, 'open'],
  [8554, 'rtsp'],
  [81, 'http'],
  [88, 'http'],
  [2020, 'http'],
  [5000, 'http'],
  [7447, 'rtsp'],
  [8081, 'http'],
  [8443, 'tls'],
  [8899, 'http'],
  [21, 'ftp'],
  [23, 'telnet'],
]);

export interface GrabTimes {
  readonly connectMs: number;
  /** Total time for everything read from one connection, however slowly it drips. */
  readonly readMs: number;
}

export interface Grab {
  readonly open: boolean;
  /** The device answered at all, be it by refusing. */
  readonly answered: boolean;
  readonly observations: readonly Observation[];
  readonly title: string | null;
}

const SILENT: Grab = { open: false, answered: false, observations: [], title: null };
const REFUSED: Grab = { ...SILENT, answered: true };

/** Connects to one port and reads what it tells of itself; asks for no picture and gives no password. Never rejects. */
export async function grab(address: string, port: number, times: GrabTimes, signal: AbortSignal): Promise<Grab> {
  const service = SERVICE_PORTS.get(port) ?? 'http';
  const opened = await open(address, port, times.connectMs, signal);
  if (!(opened.socket instanceof Object)) return opened.refused ? REFUSED : SILENT;
  const socket = opened.socket;
  try {
    return { answered: true, open: true, ...(await ask(socket, service, address, port, times.readMs, signal)) };
  } finally {
    socket.destroy();
  }
}

async function ask(
  socket: Socket,
  service: Service,
  address: string,
  port: number,
  readMs: number,
  signal: AbortSignal,
): Promise<Pick<Grab, 'observations' | 'title'>> {
  switch (service) {
    case 'http':
      return askHttp(socket, address, readMs, signal);
    case 'tls':
      return askTls(socket, address, readMs, signal);
    case 'rtsp':
      return { observations: await askRtsp(socket, address, port, readMs, signal), title: null };
    case 'ftp':
    case 'telnet': {
      const bytes = await read(socket, readMs, signal, (text) => /\n|: ?$/.test(text));
      return { observations: readGreeting(bytes, service === 'ftp' ? 'ftp-banner' : 'telnet-banner'), title: null };
    }
    case 'open':
      return { observations: [{ observable: 'behaviour', text: `port ${port} is open` }], title: null };
  }
}

async function askHttp(socket: Socket, address: string, readMs: number, signal: AbortSignal) {
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${address}\r\nUser-Agent: Sweep\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
  const { observations, title, location } = readHttpAnswer(
    await read(
      socket,
      readMs,
      signal,
      (text) => (/<\/title>/i.test(text) && /\r?\n\r?\n[^]{4096}/.test(text)) || announcesMedia(text),
    ),
  );
  return {
    observations: location ? [...observations, { observable: 'http-body' as const, text: location }] : observations,
    title,
  };
}

async function askTls(socket: Socket, address: string, readMs: number, signal: AbortSignal) {
  const secure = connectTls({ socket, rejectUnauthorized: false, minVersion: 'TLSv1' });
  try {
    const connected = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), readMs);
      const settle = (value: boolean) => {
        clearTimeout(timer);
        resolve(value);
      };
      secure.once('secureConnect', () => settle(true));
      secure.on('error', () => settle(false));
      secure.once('close', () => settle(false));
    });
    if (!connected) return { observations: [], title: null };
    const { subject, issuer } = secure.getPeerCertificate();
    const names: Observation[] = [
      { observable: 'tls-subject' as const, text: distinguishedName(subject) },
      { observable: 'tls-issuer' as const, text: distinguishedName(issuer) },
    ].filter(({ text }) => text !== '');
    const page = await askHttp(secure, address, readMs, signal);
    return { observations: [...names, ...page.observations], title: page.title };
  } finally {
    secure.destroy();
  }
}

function distinguishedName(name: object | undefined): string {
  return Object.entries(name ?? {})
    .map(([key, value]) => `${key}=${Array.isArray(value) ? value.join('+') : String(value)}`)
    .join(', ')
    .slice(0, 500);
}

/** Where servers that describe nothing at their root have their stream: customs of firmware, libraries and manuals. */
const STREAM_PATHS = ['live', 'stream', 'stream1', 'test', 'unicast', 'h264', '11', 'video'] as const;

/**
 * OPTIONS, then DESCRIBE for the stream's kinds, at the root and, where there is none, at the customary paths all at
 * once; the stream itself is never set up.
 */
async function askRtsp(socket: Socket, address: string, port: number, readMs: number, signal: AbortSignal) {
  const request = (method: string, sequence: number, path = '') =>
    `${method} rtsp://${address}:${port}/${path} RTSP/1.0\r\nCSeq: ${sequence}\r\nUser-Agent: Sweep\r\nAccept: application/sdp\r\n\r\n`;
  const startedAtMs = performance.now();
  socket.write(request('OPTIONS', 1));
  const options = await read(socket, readMs, signal, (text) => /\r?\n\r?\n/.test(text));
  if (options.length === 0) return [];
  socket.write(request('DESCRIBE', 2));
  const description = await read(
    socket,
    Math.max(readMs / 2, readMs - (performance.now() - startedAtMs)),
    signal,
    (text) => (/\r?\n\r?\n/.test(text) && !/^content-length: *[1-9]/im.test(text)) || DESCRIBED_VIDEO.test(text),
  );
  if (!/^RTSP\/1\.\d 404/.test(description.toString('latin1'))) {
    return readRtspAnswers(Buffer.concat([options, description]), port);
  }
  socket.write(STREAM_PATHS.map((path, at) => request('DESCRIBE', 3 + at, path)).join(''));
  const elsewhere = await read(
    socket,
    readMs,
    signal,
    (text) => DESCRIBED_VIDEO.test(text) || (text.match(/^RTSP\/1\.\d /gm) ?? []).length === STREAM_PATHS.length,
  );
  return readRtspAnswers(Buffer.concat([options, description, elsewhere]), port);
}

const DESCRIBED_VIDEO = /^m=video .*\r?\n/m;

async function open(
  address: string,
  port: number,
  connectMs: number,
  signal: AbortSignal,
): Promise<{ socket: Socket | null; refused: boolean }> {
  const socket = connect({ host: address, port });
  return new Promise((resolve) => {
    const finish = (result: { socket: Socket | null; refused: boolean }) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (!result.socket) socket.destroy();
      resolve(result);
    };
    const abort = () => finish({ socket: null, refused: false });
    const timer = setTimeout(abort, connectMs);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('connect', () => finish({ socket, refused: false }));
    // The listener stays: a reset after the answer must not end the program.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish({ socket: null, refused: error.code === 'ECONNREFUSED' }),
    );
    if (signal.aborted) abort();
  });
}

/** Reads until `enough`, the end, the time or the size; returns what arrived. */
async function read(
  socket: Socket,
  readMs: number,
  signal: AbortSignal,
  enough: (text: string) => boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, readMs);
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      socket.off('data', take).off('end', finish).off('close', finish);
      socket.pause();
      resolve();
    }
    function take(chunk: Buffer): void {
      chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - bytes));
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES || enough(Buffer.concat(chunks).toString('latin1'))) finish();
    }
    signal.addEventListener('abort', finish, { once: true });
    socket.on('data', take).once('end', finish).once('close', finish);
    socket.resume();
    if (signal.aborted || socket.destroyed) finish();
  });
  return Buffer.concat(chunks);
}
