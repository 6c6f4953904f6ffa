import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CrowdProxy extends AsyncDisposable {
  readonly baseUrl: string;
  /** So many requests went through so far, each from an address of its own. */
  requests(): number;
}

/** Below the addresses for documents: TEST-NET-1 to -3 and the range for benchmarks. */
const FIRST_BYTE = 198;

/**
 * A proxy before a server that trusts it, which says of each request that it comes from another address: what an
 * attacker with a botnet is to the limits by address. Without it the tools would only meet those.
 */
export async function openCrowdProxy(target: string): Promise<CrowdProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port, host } = new URL(target);
  let clients = 0;
  const server = createServer((incoming, outgoing) => {
    clients += 1;
    const client = `${FIRST_BYTE}.${18 + ((clients >> 16) & 1)}.${(clients >> 8) & 255}.${clients & 255}`;
    const forwarded = ask(
      {
        hostname,
        port,
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host, 'x-forwarded-for': client, 'x-forwarded-proto': 'http' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => clients,
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
