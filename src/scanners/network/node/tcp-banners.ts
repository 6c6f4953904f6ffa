import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { announcesMedia, readGreeting, readHttpAnswer } from '../discovery/banners.ts';
import { pictureQuestions, readPictureHead } from '../discovery/motion-jpeg.ts';
import { nextRtspTurn, readRtspAnswers } from '../discovery/rtsp.ts';
import { urlHost } from '../ipv6.ts';
import { claimFor, type Observation } from '../verdict.ts';
import { inTurnAfter, openSocket, readSocket } from './patient-socket.ts';

type Service = 'http' | 'tls' | 'rtsp' | 'ftp' | 'telnet' | 'open';

/** Ports that cameras, recorders, boards and phones with motion JPEG, and the devices one takes for them listen on. */
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
  [4747, 'http'],
  [4812, 'http'],
  [8008, 'http'],
  [8082, 'http'],
  [8090, 'http'],
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
  /** The service whose answer could not be read, since what reads it threw. */
  readonly unread: Service | null;
  /** Connections that this took. */
  readonly connections: number;
  /** How long the first took to be accepted, refused or given up. */
  readonly connectMs: number;
}

const SILENT: Grab = {
  open: false,
  answered: false,
  observations: [],
  title: null,
  unread: null,
  connections: 1,
  connectMs: 0,
};
const REFUSED: Grab = { ...SILENT, answered: true };

/** The port that is asked, and how: what all questions to it have in common. */
interface Question {
  /** With its zone where it is of IPv6. */
  readonly address: string;
  readonly port: number;
  readonly times: GrabTimes;
  /** Ends whatever is under way. */
  readonly signal: AbortSignal;
  /** What an observation claims; the pictures of a device that some table knows are not asked for. */
  readonly recall: typeof claimFor;
}

/**
 * Connects to one port and reads what it tells of itself; asks for no picture and gives no password. An address of IPv6
 * stands with its zone. Never rejects: an answer on which its reader throws is lost alone.
 */
export async function grab(
  address: string,
  port: number,
  times: GrabTimes,
  signal: AbortSignal,
  recall: typeof claimFor = claimFor,
): Promise<Grab> {
  const service = SERVICE_PORTS.get(port) ?? 'http';
  const question: Question = { address, port, times, signal, recall };
  const startedAtMs = performance.now();
  const opened = await openSocket(address, port, times.connectMs, signal);
  const connectMs = performance.now() - startedAtMs;
  if (!opened.socket) return { ...(opened.refused ? REFUSED : SILENT), connectMs };
  const socket = opened.socket;
  const read = await ask(socket, service, question).catch(() => null);
  const paths = service === 'http' ? (read?.paths ?? []) : [];
  const pictures = await askForPictures(paths, question).catch(() => null);
  socket.destroy();
  return {
    answered: true,
    open: true,
    observations: [...(read?.observations ?? []), ...(pictures?.observations ?? [])],
    title: read?.title ?? null,
    unread: read === null || pictures === null ? service : null,
    connections: 1 + (pictures?.asked ?? 0),
    connectMs,
  };
}

/** Asks these paths one after the other until one answers with the head of a picture; closes before the picture. */
async function askForPictures(
  paths: readonly string[],
  { address, port, times, signal }: Question,
): Promise<{ observations: readonly Observation[]; asked: number }> {
  let asked = 0;
  let snapshot: readonly Observation[] = [];
  for (const path of paths) {
    const { socket } = await openSocket(address, port, times.connectMs, signal);
    asked += 1;
    if (!socket) break;
    try {
      socket.write(getRequest(address, path));
      const found = readPictureHead(await readSocket(socket, times.readMs, signal, (text) => /\r?\n\r?\n/.test(text)));
      if (found.some((seen) => seen.observable === 'behavior' && seen.behavior === 'http-motion-jpeg'))
        return { observations: found, asked };
      if (found.length > 0) snapshot = found;
    } finally {
      socket.destroy();
    }
  }
  return { observations: snapshot, asked };
}

interface Told {
  readonly observations: readonly Observation[];
  readonly title: string | null;
  /** Paths worth asking for the head of a picture. */
  readonly paths: readonly string[];
}

function told(observations: readonly Observation[]): Told {
  return { observations, title: null, paths: [] };
}

/** Speaks with a service over a socket that is open. Rejects where what reads its answer throws. */
async function ask(socket: Socket, service: Service, question: Question): Promise<Told> {
  switch (service) {
    case 'http':
      return askHttp(socket, question);
    case 'tls':
      return askTls(socket, question);
    case 'rtsp':
      return told(await askRtsp(socket, question));
    case 'ftp':
    case 'telnet': {
      const { times, signal } = question;
      const bytes = await readSocket(socket, times.readMs, signal, (text) => /\n|: ?$/.test(text));
      return told(readGreeting(bytes, service === 'ftp' ? 'ftp-banner' : 'telnet-banner'));
    }
    case 'open':
      return told([{ observable: 'behavior', behavior: 'recorder-port', detail: String(question.port) }]);
  }
}

/** How a question names the host it goes to: the zone is this computer's own affair. */
function hostOf(address: string): string {
  return urlHost(address.replace(/%.*/, ''));
}

function getRequest(address: string, path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${hostOf(address)}\r\nUser-Agent: Sweep\r\nAccept: text/html, */*\r\nConnection: close\r\n\r\n`;
}

async function askHttp(socket: Socket, { address, times, signal, recall }: Question): Promise<Told> {
  socket.write(getRequest(address, '/'));
  const { observations, status, body, title, location } = readHttpAnswer(
    await readSocket(
      socket,
      times.readMs,
      signal,
      (text) => (/<\/title>/i.test(text) && /\r?\n\r?\n[^]{4096}/.test(text)) || announcesMedia(text),
    ),
  );
  const recognized = observations.some((observation) => recall(observation) !== null);
  return {
    observations: location
      ? [...observations, { observable: 'http-body' as const, text: `"${location}"` }]
      : observations,
    title,
    paths: status === 0 ? [] : pictureQuestions({ status, body }, recognized),
  };
}

async function askTls(socket: Socket, question: Question): Promise<Told> {
  const secure = connectTls({ socket, rejectUnauthorized: false, minVersion: 'TLSv1' });
  try {
    const connected = await new Promise<boolean>((resolve) => {
      const stop = inTurnAfter(question.times.readMs, () => resolve(false));
      const settle = (value: boolean) => {
        stop();
        resolve(value);
      };
      secure.once('secureConnect', () => settle(true));
      secure.on('error', () => settle(false));
      secure.once('close', () => settle(false));
    });
    if (!connected) return told([]);
    const { subject, issuer } = secure.getPeerCertificate();
    const names: Observation[] = [
      { observable: 'tls-subject' as const, text: distinguishedName(subject) },
      { observable: 'tls-issuer' as const, text: distinguishedName(issuer) },
    ].filter(({ text }) => text !== '');
    const page = await askHttp(secure, question);
    return { ...page, observations: [...names, ...page.observations] };
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

/** Holds the conversation of `discovery/rtsp.ts` over a socket; the first answer has all the time, the others what is left and half. */
async function askRtsp(socket: Socket, { address, port, times: { readMs }, signal }: Question) {
  const answers: Buffer[] = [];
  const startedAtMs = performance.now();
  for (;;) {
    const turn = nextRtspTurn(
      `${hostOf(address)}:${port}`,
      answers.map((answer) => answer.toString('latin1')),
    );
    if (!turn) return readRtspAnswers(Buffer.concat(answers), port);
    socket.write(turn.send);
    const leftMs = Math.max(readMs / 2, readMs - (performance.now() - startedAtMs));
    answers.push(await readSocket(socket, leftMs, signal, turn.enough));
  }
}
