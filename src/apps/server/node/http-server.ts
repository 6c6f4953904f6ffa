import { METHODS, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Metrics } from '#adapters/node/metrics.ts';
import type { PreparedAnswer } from '#adapters/node/http/prepared-answer.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from '#contract/error-codes.ts';
import type { Random } from '#core/time/clock.ts';
import { errorJson } from '../error-sentences.ts';
import type { Headers } from '../security-headers.ts';
import { createAnswer, parseQuery } from './api.ts';
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
  /** The id of a request, where it is not a number of its own. */
  requestId?(incoming: IncomingMessage): string;
  /** Counts every answer; absent where nobody asks for figures. */
  readonly metrics?: Metrics | null;
  /** Adds the routes of the API. */
  api(app: FastifyInstance): void;
  readonly files: StaticFiles;
  readonly memoryRoutes: readonly MemoryRoute[];
  /** Answers what belongs to the scanner on this very machine; null where this server has none. */
  readonly localService?: LocalService | null;
  /** Headers of an answer that no page asked for: what the HTTP parser refuses. */
  readonly headers: Headers;
  readonly timeouts?: Timeouts;
  /** How many connections one peer may have open; absent behind a proxy, whose connections are everybody's. */
  readonly maxConnectionsPerPeer?: number;
  /** Whether a proxy asks, which turns to another server for what one refuses with 503. */
  readonly isProxied?: boolean;
  readonly random: Random;
  /** Where a page asked for over plain http is to be read instead; null when it may be answered. */
  secureUrl(incoming: IncomingMessage): string | null;
  /** Whether this Host may be asked here. */
  isKnownHost?(host: string): boolean;
}

export interface HttpServer {
  readonly port: number;
  /** From now on each answer ends its connection, so that clients go elsewhere; new ones are still taken. */
  retire(): void;
  /**
   * Takes no more connections, answers what has arrived, cuts what is left at the deadline. A proxy is first made to go
   * elsewhere: what it has begun to connect while this ends would be lost, and a write is never asked for twice.
   */
  stop(deadlineMs: number): Promise<void>;
}

/** How long a client may take. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  /** Nothing sent and nothing taken for so long, while the client has the word. */
  readonly stalledMs: number;
  /** Nothing sent for so long while an answer is being made: longer than a statement of the database may take. */
  readonly answerMs: number;
  readonly checkEveryMs: number;
}

/** Whoever sends or reads slower than this is cut off within 15 s. */
export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 13_000,
  stalledMs: 13_000,
  answerMs: 30_000,
  checkEveryMs: 2_000,
};
/** Longer than the 60 s that proxies keep idle connections by default, so that the proxy is the one to close. */
const KEEP_ALIVE_MS = 65_000;
const MAX_CONNECTIONS = 20_000;
const MAX_PATH_PARAMETER_LENGTH = 2_000;
const IDLE_CHECK_MS = 20;
/** Told that its connection ends, a client needs this long to send nothing more on it. */
const QUIET_MS = 100;
/** A proxy that was refused has gone elsewhere when nothing came for so long. It comes back after 2 s, and finds nobody. */
const LEFT_ALONE_MS = 250;
const LEAVING_AT_MOST_MS = 1_500;

const JSON_TYPE = 'application/json; charset=utf-8';

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

/** The only Host a request names; null where it names none (HTTP/1.0 may) or several. */
function hostOf({ rawHeaders }: IncomingMessage): string | null {
  let host: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== null) return null;
    host = rawHeaders[at + 1]!;
  }
  return host;
}

/** Path and query of a request target; the absolute form, which proxies may send, names them after an origin. */
function targetOf(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url ? url.pathname + url.search : `/${target}`;
}

/** Ids of requests: unique over all servers and restarts, cheap, and saying nothing about who asked. */
function createRequestIds(random: Random): () => string {
  const server = Buffer.from(random.bytes(6)).toString('hex');
  let count = 0;
  return () => `${server}-${(count++).toString(36)}`;
}

/** Sends bytes and headers that were made before the request came, past the framework's own writing. */
function sendPrepared(reply: FastifyReply, { status, headers, body }: PreparedAnswer): void {
  reply.hijack();
  reply.raw.writeHead(status, headers as string[]);
  reply.raw.end(body);
}

/** Pages and files, from memory, at every path that is not the API's. */
function addPages(app: FastifyInstance, options: HttpServerOptions): void {
  const { files } = options;
  const answer = createAnswer(options.headers);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.get('/*', (request, reply) => {
      const { headers, url } = request;
      const secureUrl = options.secureUrl(request.raw);
      if (secureUrl !== null) {
        void reply.headers(options.headers).redirect(secureUrl + url, 308);
        return;
      }
      const path = url.includes('?') ? url.slice(0, url.indexOf('?')) : url;
      const acceptEncoding = headers['accept-encoding'] as string | undefined;
      const found = files.answer(path, acceptEncoding, headers['if-none-match']);
      const canonical = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : null;
      if (found) sendPrepared(reply, found);
      else if (canonical && files.answer(canonical, undefined, undefined)) {
        void reply.headers(options.headers).redirect(canonical + url.slice(path.length), 308);
      } else sendPrepared(reply, files.notFound(acceptEncoding));
    });
    scope.route({
      method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
      url: '/*',
      handler: (request, reply) => answer(request, reply, { error: 'method-not-allowed' }, { allow: 'GET, HEAD' }),
    });
  });
}

/** Listens on one port and answers pages and files from memory, everything below /api/ through the API. */
export async function startHttpServer(options: HttpServerOptions, port: number, host: string): Promise<HttpServer> {
  const { files, memoryRoutes, localService, timeouts = TIMEOUTS } = options;
  const { metrics = null } = options;
  const { maxConnectionsPerPeer = Infinity, isKnownHost = () => true } = options;
  const answer = createAnswer(options.headers);
  // Open connections with the last answer on each: whether it is half out when the connection breaks.
  const connections = new Map<Socket, ServerResponse | null>();
  const perPeer = new Map<string, number>();
  let retired = false;
  let leaving = false;
  let lastAskedMs = 0;

  const app = fastify({
    bodyLimit: 1,
    exposeHeadRoutes: true,
    genReqId: options.requestId ?? createRequestIds(options.random),
    requestIdHeader: false,
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.stalledMs,
    forceCloseConnections: false,
    rewriteUrl: (incoming) => targetOf(incoming.url ?? '/'),
    routerOptions: {
      maxParamLength: MAX_PATH_PARAMETER_LENGTH,
      // A parameter given twice is refused where a schema asks for an object.
      querystringParser: (text) => parseQuery(text) as Record<string, string>,
    },
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      noDelay: true,
      // Answered by ourselves, with the header set.
      requireHostHeader: false,
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Duplex) {
      metrics?.countRefused();
      const last = connections.get(socket as Socket);
      const halfAnswered = last?.headersSent === true && !last.writableFinished;
      if (error.code === 'ECONNRESET' || !socket.writable || halfAnswered) socket.destroy();
      else socket.end(rawAnswer(refusalOf(error), options.headers));
    },
    // A path that cannot be read: it is no page, and no call.
    frameworkErrors(_error, request, reply) {
      if (request.url.startsWith('/api/')) answer(request, reply as FastifyReply, { error: 'bad-request' });
      else sendPrepared(reply as FastifyReply, files.notFound(undefined));
    },
  });
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);

  if (metrics) {
    app.addHook('onRequest', (request, reply, done) => {
      const startedMs = performance.now();
      reply.raw.once('close', () => {
        const { writableFinished, statusCode } = reply.raw;
        const seconds = (performance.now() - startedMs) / 1_000;
        metrics.countAnswer(request.routeOptions.config.call ?? 'page', writableFinished ? statusCode : null, seconds);
      });
      done();
    });
    metrics.watch('http_connections', 'Open connections.', () => connections.size);
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    connections.set(raw.socket, reply.raw);
    if (retired) reply.raw.shouldKeepAlive = false;
    if (leaving) {
      lastAskedMs = performance.now();
      if (raw.method === 'GET' || raw.method === 'HEAD') {
        answer(request, reply, { error: 'busy', retryAfterSeconds: 1 });
        return;
      }
    }
    const named = hostOf(raw);
    const unclear = named === null && raw.httpVersion !== '1.0';
    if (unclear || (named !== null && !isKnownHost(named))) {
      reply.raw.shouldKeepAlive = false;
      answer(request, reply, { error: unclear ? 'bad-request' : 'foreign-origin' });
      return;
    }
    const { url } = request;
    if (localService && url.startsWith('/companion/v1/')) {
      for (const [name, value] of Object.entries(options.headers)) reply.raw.setHeader(name, value);
      if (localService.handle(raw, reply.raw)) {
        reply.hijack();
        return;
      }
    }
    if (raw.method === 'GET' && url.startsWith('/api/')) {
      for (const route of memoryRoutes) {
        const prepared = route(url, raw.headers['accept-encoding'] as string | undefined, raw.headers['if-none-match']);
        if (!prepared) continue;
        sendPrepared(reply, prepared);
        return;
      }
    }
    done();
  });
  options.api(app);
  addPages(app, options);

  const { server } = app;
  server.on('connection', (socket) => {
    connections.set(socket, null);
    const peer = socket.remoteAddress ?? '';
    const open = (perPeer.get(peer) ?? 0) + 1;
    perPeer.set(peer, open);
    socket.once('close', () => {
      connections.delete(socket);
      const left = perPeer.get(peer)! - 1;
      if (left === 0) perPeer.delete(peer);
      else perPeer.set(peer, left);
    });
    if (open > maxConnectionsPerPeer) socket.destroy();
  });
  server.on('timeout', (socket) => {
    const last = connections.get(socket);
    const working = last?.headersSent === false && last.req.complete;
    // Fires once: the second time it is our own time that has run out.
    if (working && socket.timeout === timeouts.stalledMs) socket.setTimeout(timeouts.answerMs - timeouts.stalledMs);
    else socket.destroy();
  });
  server.maxConnections = MAX_CONNECTIONS;
  // An expectation beyond 100-continue is answered as if it had not been sent.
  server.on('checkExpectation', (incoming: IncomingMessage, response: ServerResponse) =>
    app.routing(incoming, response),
  );
  server.on('connect', (_incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(rawAnswer('method-not-allowed', options.headers, { allow: 'GET, HEAD' }));
  });

  await app.listen({ port, host, backlog: 1024 });

  return {
    port: (server.address() as AddressInfo).port,
    retire() {
      retired = true;
    },
    async stop(deadlineMs) {
      retired = true;
      const startMs = performance.now();
      const endMs = startMs + deadlineMs;
      if (options.isProxied) {
        leaving = true;
        lastAskedMs = startMs;
        const leftByMs = startMs + Math.min(LEAVING_AT_MOST_MS, deadlineMs);
        while (performance.now() < Math.min(lastAskedMs + LEFT_ALONE_MS, leftByMs)) await sleep(IDLE_CHECK_MS);
      }
      const closed = app.close();
      let open = true;
      void closed.then(() => (open = false));
      await sleep(Math.min(QUIET_MS, deadlineMs));
      while (open && performance.now() < endMs) {
        // A connection kept alive becomes idle only once its last answer is out.
        server.closeIdleConnections();
        // Nor does Node count one that never had a request; browsers open such ahead of need.
        for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
        await sleep(IDLE_CHECK_MS);
      }
      server.closeAllConnections();
      await closed;
    },
  };
}
