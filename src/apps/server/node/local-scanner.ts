import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { systemClock } from '#adapters/node/clock.ts';
import type { Logger } from '#adapters/node/logger.ts';
import { attachedNetwork } from '#scanners/network/node/attached-network.ts';
import { createLocalService, type LocalService } from '#scanners/network/node/local-service.ts';
import { openMarks } from '#scanners/network/node/marks.ts';
import { scanNetwork } from '#scanners/network/node/scan-network.ts';
import { scansHere, type Config } from './config.ts';
import type { Features } from './features.ts';

/** Whether a proxy passed this request on: its sender may be anywhere, whatever the connection looks like. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'));
}

/** The scanner of this very machine for the page that this server serves; null where it does not scan. */
export async function openLocalScanner(
  config: Config,
  identify: Features['identify'],
  logger: Logger,
): Promise<LocalService | null> {
  if (!scansHere(config)) return null;
  const service = createLocalService({
    audience: { kind: 'same-origin' },
    port: () => config.port,
    async authorize(request) {
      const { pro } = await identify(request.headers.cookie, systemClock.nowMs());
      return pro ? null : 'pro-required';
    },
    marks: await openMarks(join(config.dataDir, 'companion-marks.json')),
    network: () => attachedNetwork(),
    scan: scanNetwork,
    logger,
  });
  return { handle: (incoming, response) => !isForwarded(incoming) && service.handle(incoming, response) };
}
