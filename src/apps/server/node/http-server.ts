import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_ERROR_STATUS, type ApiErrorCode } from '#contract/error-codes.ts';
import { errorJson } from '../error-sentences.ts';
import type { Headers } from '../security-headers.ts';
import type { Api } from './api.ts';
import { pathOf, targetOf } from './request-target.ts';
import type { PreparedAnswer } from '#adapters/node/http/prepared-answer.ts';
import type { StaticFiles } from './static-files.ts';

/** Answers a GET from memory ahead of everything else, or null to let the request go on. `url` is path and query. */
export type MemoryRoute = (
  url: string,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
) => PreparedAnswer | null;

/** Takes a request of its own and answers true, or leaves it alone. */
export interface LocalService {
  handle(incoming: IncomingMessage, response: ServerResponse): boolean;
}

export interface HttpServerOptions {
  readonly api: Api;
  readonly files: StaticFiles;
  readonly memoryRoutes: readonly MemoryRoute[];
  /** Answers what belongs to the scanner on this very machine; null where this server has none. */
  readonly localService?: LocalService | null;
  /** Headers of an answer that no page asked for: what the HTTP parser refuses. */
  readonly headers: Headers;
  readonly timeouts?: Timeouts;
  /** Told of an error that nobody caught while a request was answered. Its connection is closed; the others go on. */
  onError(error: unknown): void;
  /** Where a page asked for over plain http is to be read instead; null when it may be answered. */
  secureUrl(incoming: IncomingMessage): string | null;
}

export interface HttpServer {
  readonly port: number;
  /** Takes no more connections, answers what has arrived, cuts what is left at the deadline. */
  stop(deadlineMs: number): Promise<void>;
}

/** How long a client may take. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Nothing sent and nothing taken for so long. */
  readonly stalledMs: number;
  readonly checkEveryMs: number;
}

/** Whoever sends or reads slower than this is cut off within 15 s. */
export const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 13_000, stalledMs: 14_000, checkEveryMs: 1_000 };
/** Longer than the 60 s that proxies keep idle connections by default, so that the proxy is the one to close. */
const KEEP_ALIVE_MS = 65_000;
const MAX_CONNECTIONS = 20_000;
const IDLE_CHECK_MS = 20;

const JSON_TYPE = 'application/json; charset=utf-8';

function send(response: ServerResponse, answer: PreparedAnswer): void {
  response.writeHead(answer.status, answer.headers as string[]);
  response.end(answer.body);
}

/** An answer written past the HTTP machinery, for input the machinery refused. */
function rawAnswer(code: ApiErrorCode, headers: Headers, extra: Headers = {}): string {
  const status = API_ERROR_STATUS[code];
  const body = errorJson(code);
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...extra,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

function refusalOf(error: NodeJS.ErrnoException): ApiErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request-timeout' : 'bad-request';
}

/** Listens on one port and answers pages and files from memory, everything below /api/ through the API. */
export async function startHttpServer(options: HttpServerOptions, port: number, host: string): Promise<HttpServer> {
  const { files, memoryRoutes, timeouts = TIMEOUTS } = options;
  // Open connections with the last answer on each: whether it is half out when the connection breaks.
  const connections = new Map<Socket, ServerResponse | null>();

  const answerPage = (incoming: IncomingMessage, response: ServerResponse, target: string) => {
    const { method, headers } = incoming;
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { ...options.headers, 'content-type': JSON_TYPE, allow: 'GET, HEAD' });
      response.end(errorJson('method-not-allowed'));
      return;
    }
    const secureUrl = options.secureUrl(incoming);
    if (secureUrl !== null) {
      response.writeHead(308, { ...options.headers, location: secureUrl + target, 'content-length': '0' });
      response.end();
      return;
    }
    const path = pathOf(target);
    const acceptEncoding = headers['accept-encoding'] as string | undefined;
    const answer = files.answer(path, acceptEncoding, headers['if-none-match']);
    if (answer) {
      send(response, answer);
      return;
    }
    const canonical = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
    if (canonical && files.answer(canonical, undefined, undefined)) {
      response.writeHead(308, {
        ...options.headers,
        location: canonical + target.slice(path.length),
        'content-length': '0',
      });
      response.end();
      return;
    }
    send(response, files.notFound(acceptEncoding));
  };

  /** Answers at once, or a promise of having answered. */
  const dispatch = (incoming: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const target = targetOf(incoming);
    if (options.localService && target.startsWith('/companion/v1/')) {
      for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
      if (options.localService.handle(incoming, response)) return;
    }
    if (!target.startsWith('/api/') && target !== '/api') {
      answerPage(incoming, response, target);
      return;
    }
    if (incoming.method === 'GET') {
      for (const route of memoryRoutes) {
        const answer = route(
          target,
          incoming.headers['accept-encoding'] as string | undefined,
          incoming.headers['if-none-match'],
        );
        if (answer) {
          send(response, answer);
          return;
        }
      }
    }
    return options.api(incoming, response, target);
  };

  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    connections.set(incoming.socket, response);
    const failed = (error: unknown) => {
      options.onError(error);
      response.destroy();
    };
    try {
      dispatch(incoming, response)?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  const server: Server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      noDelay: true,
    },
    listener,
  );
  server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  server.timeout = timeouts.stalledMs;
  server.maxConnections = MAX_CONNECTIONS;
  // An expectation beyond 100-continue is answered as if it had not been sent.
  server.on('checkExpectation', listener);
  server.on('connect', (_incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(rawAnswer('method-not-allowed', options.headers, { allow: 'GET, HEAD' }));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = connections.get(socket as Socket);
    const halfAnswered = answer?.headersSent === true && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || halfAnswered) socket.destroy();
    else socket.end(rawAnswer(refusalOf(error), options.headers));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });

  return {
    port: (server.address() as AddressInfo).port,
    async stop(deadlineMs) {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const done = new AbortController();
      const untilIdle = async () => {
        const endMs = performance.now() + deadlineMs;
        while (!done.signal.aborted && performance.now() < endMs) {
          // A connection kept alive becomes idle only once its last answer is out.
          server.closeIdleConnections();
          // Nor does Node count one that never had a request; browsers open such ahead of need.
          for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
          await sleep(IDLE_CHECK_MS);
        }
        server.closeAllConnections();
      };
      await Promise.all([closed.then(() => done.abort()), untilIdle()]);
    },
  };
}
