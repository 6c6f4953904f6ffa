import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processEntry, signal, waitUntilGone } from '#adapters/node/database/embedded/processes.ts';

/** The pid in the lock file of an embedded database; 0 where there is none. */
export function lockedPid(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8'), 10);
  } catch {
    return 0;
  }
}

/** SIGKILL to the server and every backend of it, as when the machine runs out of memory. */
export async function killServer(dataDir: string): Promise<void> {
  const server = lockedPid(dataDir);
  if (!server || !processEntry(server)?.command.includes('cluster_name=sweep-')) return;
  const family = [server, ...childrenOf(server)];
  for (const pid of family) signal(pid, 'SIGKILL');
  for (const pid of family) await waitUntilGone(pid, 5_000);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === parent;
      } catch {
        return false;
      }
    });
}
