import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** What became of one request. Status 0: no answer came. */
export interface Answered {
  readonly kind: 'read' | 'search' | 'write';
  readonly status: number;
  readonly atMs: number;
  readonly tookMs: number;
}

export interface Load extends AsyncDisposable {
  /** Everything that was answered so far. */
  readonly answers: readonly Answered[];
}

export interface LoadOptions {
  readonly port: number;
  readonly host: string;
  /** People who each ask one thing after the other. */
  readonly people: number;
}

const READS = ['/', '/api/session', '/api/reported-locations', '/api/reported-locations?q=hotel'];
const EVENT = JSON.stringify({ event: 'page_view', properties: { page: 'home' } });
const GIVEN_UP_MS = 60_000;

/** People who read pages and calls and write events through the proxy, over TLS and kept connections, until it is disposed. */
export function startLoad({ port, host, people }: LoadOptions): Load {
  const answers: Answered[] = [];
  // The certificate was made for this run. Each person has an address of their own, as limits count.
  const agents = Array.from(
    { length: people },
    (_, person) =>
      new Agent({
        keepAlive: true,
        maxSockets: 1,
        rejectUnauthorized: false,
        servername: host,
        localAddress: `127.0.1.${person + 1}`,
      }),
  );
  let stopping = false;

  const ask = (person: number, kind: Answered['kind'], path: string): Promise<void> =>
    new Promise((resolve) => {
      const startMs = Date.now();
      const end = (status: number): void => {
        answers.push({ kind, status, atMs: startMs, tookMs: Date.now() - startMs });
        resolve();
      };
      const asking = request(
        {
          host: '127.0.0.1',
          port,
          agent: agents[person]!,
          path,
          method: kind === 'write' ? 'POST' : 'GET',
          timeout: GIVEN_UP_MS,
          headers: {
            host,
            ...(kind === 'write' ? { 'content-type': 'application/json', origin: `https://${host}` } : {}),
          },
        },
        (response) => {
          response.resume();
          response.once('end', () => end(response.statusCode ?? 0)).once('error', () => end(0));
        },
      );
      asking.once('error', () => end(0)).once('timeout', () => asking.destroy());
      asking.end(kind === 'write' ? EVENT : undefined);
    });

  async function live(person: number): Promise<void> {
    for (let turn = person; !stopping; turn += 1) {
      if (turn % 10 === 9) await ask(person, 'write', '/api/analytics');
      else {
        const path = READS[turn % READS.length]!;
        await ask(person, path.includes('?') ? 'search' : 'read', path);
      }
      await sleep(40);
    }
  }
  const lives = Array.from({ length: people }, (_, person) => live(person));

  return {
    answers,
    async [Symbol.asyncDispose]() {
      stopping = true;
      await Promise.all(lives);
      for (const agent of agents) agent.destroy();
    },
  };
}
