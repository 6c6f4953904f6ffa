import { homedir } from 'node:os';
import { join } from 'node:path';
import { evidenceSeal } from '#features/evidence/node/seal-command.ts';
import { evidenceVerify } from '#features/evidence/node/verify-command.ts';
import { analyseBanners } from '#scanners/network/node/analyse-banners.ts';
import { analyseCamera } from '#scanners/camera/node/analyse-camera.ts';
import { analyseAudio } from '#scanners/motion/node/analyse-audio.ts';
import { analyseNfc } from '#scanners/nfc/node/analyse-nfc.ts';
import { scanNetworkCommand } from '#scanners/network/node/scan-network-command.ts';
import { serveCommand } from '#scanners/network/node/serve-command.ts';
import { analyseFollowing } from '#scanners/tracker/node/analyse-following.ts';
import { analyseTrackers } from '#scanners/tracker/node/analyse-trackers.ts';
import { scanTrackers } from '#scanners/tracker/node/scan-trackers.ts';
import { runCommandLine } from './command-line.ts';

/** Every command of the companion, in the order of its usage text. */
const COMMANDS = [
  serveCommand,
  scanNetworkCommand,
  scanTrackers,
  analyseCamera,
  analyseTrackers,
  analyseFollowing,
  analyseNfc,
  analyseAudio,
  analyseBanners,
  evidenceSeal(join(homedir(), '.sweep', 'evidence-key.jwk')),
  evidenceVerify,
];

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

process.exitCode = await runCommandLine(COMMANDS, process.argv.slice(2), process, stop.signal);
