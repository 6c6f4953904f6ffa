import { sha256 } from '#adapters/node/sha256.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError, UsageError, type Command } from '#adapters/node/command.ts';
import { systemClock } from '#adapters/node/clock.ts';
import { COMPANION_PORTS } from '../local-protocol.ts';
import { isPaired, offerCode, PAIRING_CODE_DIGITS, redeemCode, revokeAll, UNPAIRED } from '../pairing.ts';
import { createLocalService } from './local-service.ts';
import { openMarks } from './marks.ts';
import { attachedNetwork } from './attached-network.ts';
import { scanNetwork } from './scan-network.ts';

const LOOPBACK = '127.0.0.1';

function tokenHashOf(token: string): string {
  return sha256(token).toString('hex');
}

function ownOrigin(text: unknown): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin === 'null' || url.origin !== text) {
    throw new UsageError('--origin needs the address of the page, such as https://sweep.example, without a path.');
  }
  return url.origin;
}

/** `companion serve --origin ORIGIN`: lets the hosted page use this laptop's scanner, after a code typed by hand. */
export const serveCommand: Command = {
  words: 'serve',
  arguments: '--origin https://…',
  summary: 'Lets the page at that address scan with this computer, once paired.',
  options: { origin: { type: 'string', help: 'the address of the page' } },
  positionals: 0,
  async run(io) {
    const origin = ownOrigin(io.options['origin']);
    let pairing = UNPAIRED;
    let port = 0;
    const offer = (): void => {
      const digits = String(randomInt(10 ** PAIRING_CODE_DIGITS)).padStart(PAIRING_CODE_DIGITS, '0');
      pairing = offerCode(pairing, digits, systemClock.nowMs());
      io.diagnose(
        `Pairing code: ${digits.slice(0, 4)} ${digits.slice(4)} (two minutes, one use). Press Enter for a new one, r and Enter to end all pairings.`,
      );
    };

    const service = createLocalService({
      audience: { kind: 'paired', allowedOrigins: [origin] },
      port: () => port,
      async authorize({ headers }) {
        const token = /^Bearer ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1];
        const known = token && isPaired(pairing, tokenHashOf(token), headers.origin ?? '', systemClock.nowMs());
        return known ? null : 'not-paired';
      },
      pair(code, from) {
        const token = randomBytes(32).toString('base64url');
        const redeemed = redeemCode(
          pairing,
          { digits: code, origin: from, tokenHash: tokenHashOf(token) },
          systemClock.nowMs(),
        );
        pairing = redeemed.state;
        io.diagnose(redeemed.refused ? 'A wrong or outdated code was tried.' : `Paired with ${from} for twelve hours.`);
        return redeemed.refused ? { refused: redeemed.refused } : { token };
      },
      marks: await openMarks(join(homedir(), '.sweep', 'companion-marks.json')),
      network: () => attachedNetwork(),
      scan: scanNetwork,
      logger: { error: (event, fields) => io.diagnose(JSON.stringify({ level: 'error', event, ...fields })) },
    });
    const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
      if (!service.handle(request, response)) response.writeHead(404).end();
    });
    server.maxConnections = 16;

    for (const candidate of COMPANION_PORTS) {
      port = candidate;
      if (await listen(server, candidate)) break;
      port = 0;
    }
    if (port === 0)
      throw new CommandError(`All of the ports ${COMPANION_PORTS.join(', ')} are taken on this computer.`);
    io.diagnose(`The companion listens on http://${LOOPBACK}:${port} for ${origin}. Ctrl-C ends it.`);
    offer();
    const input = process.stdin.isTTY ? createInterface({ input: process.stdin }) : null;
    input?.on('line', (line) => {
      if (line.trim() === 'r') {
        pairing = revokeAll();
        io.diagnose('All pairings have ended.');
      }
      offer();
    });
    await new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve();
      io.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    input?.close();
    server.closeAllConnections();
    server.close();
    return 0;
  },
};

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = (): void => resolve(false);
    server.once('error', failed);
    server.listen(port, LOOPBACK, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}
