import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as a fake sees it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  header(name: string): string | undefined;
}

export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * What goes wrong with a request: `fails` answers 500 and does nothing, `cut-before` closes the connection and does
 * nothing, `cut-after` does what was asked and closes the connection, `hangs-after` does it and never answers.
 */
export type FaultKind = 'fails' | 'cut-before' | 'cut-after' | 'hangs-after';

export interface Fault {
  readonly kind: FaultKind;
  /** Of `METHOD /path`. */
  readonly matches: RegExp;
  /** How often it still happens. */
  times: number;
}

export interface FakeServer extends AsyncDisposable {
  /** Origin on loopback. */
  readonly base: string;
  /** Faults to come; the first that matches happens. */
  readonly faults: Fault[];
  /** `METHOD /path` of every request so far. */
  readonly requests: readonly string[];
  /** How long every answer takes. */
  delayMs: number;
}

/** A request that the fake takes part in, as the provider's own errors. */
export class FakeError extends Error {
  readonly response: FakeResponse;

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body));
    this.response = { status, body };
  }
}

export interface FakeOptions {
  /** The header by which a repeated request is known. */
  readonly keyHeader: string;
  /** Whether a key goes on to answer a failure of the provider's own. */
  readonly remembersFailures: boolean;
  /** Does what is asked, at once; throws a FakeError for what the provider refuses. */
  answer(request: FakeRequest): FakeResponse;
  /** The answer to a key that was used for something else. */
  readonly keyReused: FakeResponse;
  /** Called after every request that may have changed something. */
  onChange?(): void;
}

const MAX_LOGGED = 10_000;
const FAILED: FakeResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'The fake was told to fail.' } },
};

/** An HTTP server on loopback that keeps a provider's rules for keys and faults around `answer`. */
export async function openFakeServer(options: FakeOptions): Promise<FakeServer> {
  const faults: Fault[] = [];
  const requests: string[] = [];
  const remembered = new Map<string, { readonly what: string; readonly response: FakeResponse }>();

  function decide(request: FakeRequest): FakeResponse {
    try {
      return options.answer(request);
    } catch (error) {
      if (error instanceof FakeError) return error.response;
      throw error;
    }
  }

  /** Does a request once for its key, as the provider promises. */
  function onceForKey(request: FakeRequest, failure: FakeResponse | null): FakeResponse {
    const key = request.method === 'GET' ? undefined : request.header(options.keyHeader);
    if (key === undefined) return failure ?? decide(request);
    const what = `${request.method} ${request.path} ${request.body}`;
    const before = remembered.get(key);
    if (before) return before.what === what ? before.response : options.keyReused;
    const response = failure ?? decide(request);
    if (failure && !options.remembersFailures) return failure;
    remembered.set(key, { what, response });
    return response;
  }

  function takeFault(line: string): FaultKind | null {
    const fault = faults.find(({ matches, times }) => times > 0 && matches.test(line));
    if (!fault) return null;
    fault.times -= 1;
    return fault.kind;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url!, 'http://localhost');
    const line = `${incoming.method} ${url.pathname}`;
    if (requests.length < MAX_LOGGED) requests.push(line);
    const body = await text(incoming);
    const fault = takeFault(line);
    if (fault === 'cut-before') return void outgoing.destroy();
    const request: FakeRequest = {
      method: incoming.method!,
      path: url.pathname,
      query: url.searchParams,
      body,
      header: (name) => {
        const value = incoming.headers[name];
        return Array.isArray(value) ? value.join(', ') : value;
      },
    };
    const response = onceForKey(request, fault === 'fails' ? FAILED : null);
    if (incoming.method !== 'GET') options.onChange?.();
    if (fake.delayMs > 0) await sleep(fake.delayMs);
    if (fault === 'cut-after') return void outgoing.destroy();
    if (fault === 'hangs-after') return;
    outgoing.writeHead(response.status, { 'content-type': 'application/json' });
    outgoing.end(typeof response.body === 'string' ? response.body : JSON.stringify(response.body));
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests,
    delayMs: 0,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
  return fake;
}
