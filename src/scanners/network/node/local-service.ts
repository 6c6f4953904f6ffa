import type { IncomingMessage, ServerResponse } from 'node:http';
import { CommandError } from '#adapters/node/command.ts';
import { errorKind } from '#adapters/node/error-kind.ts';
import type { NetworkHost } from '../host.ts';
import { localErrorCopy } from '../copy.ts';
import { LOCAL_REFUSAL_STATUS, refuseLocal, type LocalAudience } from '../local-guard.ts';
import {
  LOCAL_PATH,
  markRequest,
  MAX_LOCAL_BODY_BYTES,
  pairRequest,
  scanRequest,
  type LocalErrorCode,
  type LocalEvent,
  type LocalHost,
} from '../local-protocol.ts';
import type { RedeemRefusal } from '../pairing.ts';
import type { Marks } from './marks.ts';
import type { AttachedNetwork } from './attached-network.ts';
import type { NetworkScanOptions, NetworkSummary } from './scan-network.ts';

const STATUS: Readonly<Partial<Record<LocalErrorCode, number>>> = {
  ...LOCAL_REFUSAL_STATUS,
  'not-found': 404,
  'not-paired': 401,
  'pro-required': 403,
  'scan-running': 409,
  'scan-failed': 500,
  'marks-full': 507,
};

/** What is answered here; another path is a stranger's words. */
const PATHS: ReadonlySet<string> = new Set(['/pair', '/network', '/scan', '/marks']);

export interface LocalServiceOptions {
  readonly audience: LocalAudience;
  /** The port this process listens on, as it stands in the Host header. */
  readonly port: () => number;
  /** Who may scan: null, or why not. Runs after the guard. */
  authorize(request: IncomingMessage): Promise<LocalErrorCode | null>;
  /** Trades a code for a token; absent where the page needs no pairing. */
  readonly pair?: (code: string, origin: string) => { readonly token: string } | { readonly refused: RedeemRefusal };
  readonly marks: Marks;
  network(): Promise<AttachedNetwork>;
  scan(options: NetworkScanOptions): Promise<NetworkSummary>;
  /** Told of errors that nobody foresaw, by their kind: what they say may name a person's devices. */
  readonly logger: { error(event: string, fields: Readonly<Record<string, unknown>>): void };
}

/** The scanner on this laptop as a page may use it: the network's name, a scan as a stream of events, marks. */
export interface LocalService {
  /** Answers a request below LOCAL_PATH; false for any other, which is left alone. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export function createLocalService(options: LocalServiceOptions): LocalService {
  const { audience, marks, logger } = options;
  let scanning = false;

  function logFailure(path: string, error: unknown): void {
    logger.error('local-service-failed', { path: PATHS.has(path) ? path : 'other', error: errorKind(error) });
  }

  const marked = (host: NetworkHost): LocalHost => ({
    ...host,
    evidence: [...host.evidence],
    mark: marks.get(host.mac),
  });

  async function scan(body: unknown, response: ServerResponse): Promise<void> {
    const parsed = scanRequest.safeParse(body);
    if (!parsed.success) return refuse(response, 'bad-request');
    if (scanning) return refuse(response, 'scan-running');
    scanning = true;
    const stop = new AbortController();
    response.on('close', () => stop.abort());
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const tell = (event: LocalEvent) => void response.write(`data: ${JSON.stringify(event)}\n\n`);
    try {
      const network = await options.network();
      tell({ type: 'network', network: describe(network) });
      const summary = await options.scan({
        network,
        deep: parsed.data.deep,
        signal: stop.signal,
        onHost: (host) => tell({ type: 'host', host: marked(host) }),
      });
      const { hosts, coverage, packetsSent, ms } = summary;
      tell({
        type: 'done',
        summary: {
          hosts: hosts.map(marked),
          coverage: { ...coverage, notSeen: [...coverage.notSeen] },
          packetsSent,
          ms,
        },
      });
    } catch (error) {
      const isForeseen = error instanceof CommandError;
      if (!isForeseen) logFailure('/scan', error);
      tell({ type: 'failed', message: isForeseen ? error.message : localErrorCopy['scan-failed'] });
    } finally {
      scanning = false;
      response.end();
    }
  }

  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    if (body === undefined) return refuse(response, 'bad-request');
    if (path === '/pair' && options.pair) {
      const parsed = pairRequest.safeParse(body);
      if (!parsed.success) return refuse(response, 'bad-request');
      const paired = options.pair(parsed.data.code, request.headers.origin ?? '');
      return 'token' in paired ? reply(response, 200, paired) : refuse(response, paired.refused);
    }
    const refused = await options.authorize(request);
    if (refused) return refuse(response, refused);
    switch (path) {
      case '/network':
        return describeNetwork(response);
      case '/scan':
        return scan(body, response);
      case '/marks': {
        const parsed = markRequest.safeParse(body);
        if (!parsed.success) return refuse(response, 'bad-request');
        const became = await marks.set(parsed.data.mac, parsed.data.mark);
        return became === 'full' ? refuse(response, 'marks-full') : reply(response, 200, {});
      }
      default:
        return refuse(response, 'not-found');
    }
  }

  async function describeNetwork(response: ServerResponse): Promise<void> {
    try {
      reply(response, 200, describe(await options.network()));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      reply(response, 503, { message: error.message, code: 'scan-failed' });
    }
  }

  return {
    handle(request, response) {
      const path = (request.url ?? '').split('?')[0]!;
      if (!path.startsWith(`${LOCAL_PATH}/`)) return false;
      const { headers } = request;
      const origin = headers.origin;
      if (audience.kind === 'paired' && origin !== undefined && audience.allowedOrigins.includes(origin)) {
        response.setHeader('access-control-allow-origin', origin);
        response.setHeader('vary', 'origin');
        if (request.method === 'OPTIONS' && headers.host === `127.0.0.1:${options.port()}`) {
          response.writeHead(204, {
            'access-control-allow-methods': 'POST',
            'access-control-allow-headers': 'authorization, content-type',
            'access-control-max-age': '600',
          });
          response.end();
          return true;
        }
      }
      const refused = refuseLocal(
        {
          method: request.method ?? '',
          host: headers.host,
          origin,
          fetchSite: headers['sec-fetch-site'] as string | undefined,
          contentType: headers['content-type'],
          remoteAddress: request.socket.remoteAddress,
        },
        options.port(),
        audience,
      );
      if (refused) refuse(response, refused);
      else {
        const local = path.slice(LOCAL_PATH.length);
        void answer(local, request, response).catch((error: unknown) => {
          logFailure(local, error);
          if (response.headersSent) response.end();
          else refuse(response, 'scan-failed');
        });
      }
      return true;
    },
  };
}

function describe({ lan, range }: AttachedNetwork) {
  return { interfaceName: lan.name, subnet: range.subnet, ownAddress: lan.address, addresses: range.addresses.length };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, code: LocalErrorCode): void {
  reply(response, STATUS[code] ?? 400, { message: localErrorCopy[code], code });
}

/** The body as JSON; undefined when it is too large or no JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_LOCAL_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
