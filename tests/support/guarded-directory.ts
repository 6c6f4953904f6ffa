import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { temporaryDatabaseDirectory } from './temporary-directory.ts';

/** Waits for the end of a pipe; then stops the PostgreSQL that runs in the directory, if one does, and removes it. */
const GUARD = `
  cat >/dev/null
  lock="$1/postgresql/postmaster.pid"
  if pid=$(head -n 1 "$lock" 2>/dev/null); then
    kill -INT "$pid"
    for turn in $(seq 100); do [ -e "$lock" ] || break; sleep 0.05; done
  fi
  rm -rf "$1"
`;

/**
 * A private directory for a database that lives as long as this process: a shell that waits for the end of a pipe from
 * here removes it, so that nothing outlives a run, however that ends.
 */
export function openGuardedDirectory(prefix: string): AsyncDisposable & { readonly directory: string } {
  const directory = temporaryDatabaseDirectory(prefix);
  const guard = spawn('sh', ['-c', GUARD, 'sh', directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  return {
    directory,
    async [Symbol.asyncDispose]() {
      guard.stdin.end();
      if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit');
    },
  };
}
