import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Names the data directory of a server that was started once and has stopped; see server-engine.ts. */
export const STARTED_DATA = 'SWEEP_STARTED_DATA';

/** Puts its database into a new data directory; nothing where the run has none. What else a server keeps it makes anew. */
export function copyStartedDatabase(dataDir: string): void {
  const started = process.env[STARTED_DATA];
  if (started === undefined) return;
  const { status, stderr } = spawnSync('cp', ['-a', join(started, 'postgresql'), dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
