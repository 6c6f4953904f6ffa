import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request as a stand-in sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  header(name: string): string | undefined;
}

export interface Answered {
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

export interface StandInServer extends AsyncDisposable {
  /** Origin on loopback. */
  readonly base: string;
  /** Faults to come; the first that matches happens. */
  readonly faults: Fault[];
  /** `METHOD /path` of every request so far. */
  readonly requests: readonly string[];
  /** How long every answer takes. */
  delayMs: number;
}

/** A request that the stand-in takes part in, as the provider's own errors. */
export class StandInError extends Error {
  readonly answered: Answered;

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body));
    this.answered = { status, body };
  }
}

export interface StandInOptions {
  /** The header by which a repeated request is known. */
  readonly keyHeader: string;
  /** Whether a key goes on to answer a failure of the provider's own. */
  readonly remembersFailures: boolean;
  /** Does what is asked, at once; throws a StandInError for what the provider refuses. */
  answer(asked: Asked): Answered;
  /** The answer to a key that was used for something else. */
  readonly keyReused: Answered;
  /** Called after every request that may have changed something. */
  onChange?(): void;
}

const MAX_LOGGED = 10_000;
const FAILED: Answered = {
  status: 500,
  body: { error: { type: 'api_error', message: 'The stand-in was told to fail.' } },
};

/** An HTTP server on loopback that keeps a provider's rules for keys and faults around `answer`. */
export async function openStandInServer(options: StandInOptions): Promise<StandInServer> {
  const faults: Fault[] = [];
  const requests: string[] = [];
  const remembered = new Map<string, { readonly what: string; readonly answered: Answered }>();

  function decide(asked: Asked): Answered {
    try {
      return options.answer(asked);
    } catch (error) {
      if (error instanceof StandInError) return error.answered;
      throw error;
    }
  }

  /** Does a request once for its key, as the provider promises. */
  function onceForKey(asked: Asked, failure: Answered | null): Answered {
    const key = asked.method === 'GET' ? undefined : asked.header(options.keyHeader);
    if (key === undefined) return failure ?? decide(asked);
    const what = `${asked.method} ${asked.path} ${asked.body}`;
    const before = remembered.get(key);
    if (before) return before.what === what ? before.answered : options.keyReused;
    const answered = failure ?? decide(asked);
    if (failure && !options.remembersFailures) return failure;
    remembered.set(key, { what, answered });
    return answered;
  }

  function takeFault(line: string): FaultKind | null {
    const fault = faults.find(({ matches, times }) => times > 0 && matches.test(line));
    if (!fault) return null;
    fault.times -= 1;
    return fault.kind;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url!, 'http://localhost');
    const line = `${incoming.method} ${url.pathname}`;
    if (requests.length < MAX_LOGGED) requests.push(line);
    const body = await text(incoming);
    const fault = takeFault(line);
    if (fault === 'cut-before') return void response.destroy();
    const asked: Asked = {
      method: incoming.method!,
      path: url.pathname,
      query: url.searchParams,
      body,
      header: (name) => {
        const value = incoming.headers[name];
        return Array.isArray(value) ? value.join(', ') : value;
      },
    };
    const answered = onceForKey(asked, fault === 'fails' ? FAILED : null);
    if (incoming.method !== 'GET') options.onChange?.();
    if (standIn.delayMs > 0) await sleep(standIn.delayMs);
    if (fault === 'cut-after') return void response.destroy();
    if (fault === 'hangs-after') return;
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.end(typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body));
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: StandInServer = {
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
  return standIn;
}
