/**
 * Vitest's global set-up for suites of whole servers: the database of a server that was started once, up to date and
 * empty. Each new server of the run begins with a copy, in place of a cluster and a schema of its own making.
 */
import { openGuardedDirectory } from './guarded-directory.ts';
import { startServer } from './server.ts';
import { STARTED_DATA } from './started-data.ts';

export async function setup(): Promise<() => Promise<void>> {
  const data = openGuardedDirectory('sweep-started-');
  const server = await startServer({ dataDir: data.directory });
  await server.stop();
  // Workers start with the variables that stand here.
  process.env[STARTED_DATA] = data.directory;
  return async () => {
    delete process.env[STARTED_DATA];
    await data[Symbol.asyncDispose]();
  };
}
