/**
 * `npm test`: every check and every test. Store tests run on the embedded PostgreSQL and on a server: the one of
 * DATABASE_URL, else a private one that root starts from the system's package. A pgbouncer stands before it where one
 * is installed.
 */
import { spawnSync } from 'node:child_process';
import { openPooler } from './pgbouncer.ts';
import { openPostgresServer } from './postgres-server.ts';
import { close, type Count, runGates, runProject } from './suite.ts';

async function runStores(): Promise<Count> {
  try {
    await using server = await openPostgresServer();
    await using pooler = server.databaseUrl === undefined ? null : await openPooler(server.databaseUrl);
    if (!pooler) {
      console.log('The stores are not tested behind pgbouncer: it is not installed, or there is no server of our own.');
    }
    return await runProject('store', {
      environment: { DATABASE_URL: server.databaseUrl, DATABASE_POOLER_URL: pooler?.databaseUrl },
    });
  } catch (error) {
    console.log(error);
    return { passed: 0, failed: 1 };
  }
}

/** The network lab needs the right to make namespaces; where it has none that is a failure, unless SWEEP_NO_LAB=1 leaves it out. */
async function runLab(): Promise<Count> {
  const name = `sweep-try-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (made) {
    spawnSync('ip', ['netns', 'del', name]);
    return runProject('lab', { inOnePiece: true });
  }
  const isLeftOut = process.env['SWEEP_NO_LAB'] === '1';
  console.log(
    isLeftOut
      ? 'The network lab was left out, as SWEEP_NO_LAB=1 asks.'
      : 'FAILED  lab  Network namespaces cannot be made here; SWEEP_NO_LAB=1 leaves the lab out.',
  );
  return { passed: 0, failed: isLeftOut ? 0 : 1 };
}

const gates = [await runGates(), await runProject('gates')];
if (gates.some(({ failed }) => failed > 0)) {
  console.log('\nA gate is red: the suites behind it were not run.');
  close(gates);
} else {
  // It waits for its networks more than it computes.
  const lab = runLab();
  close([
    ...gates,
    await runProject('unit'),
    await runProject('worlds'),
    await runStores(),
    await lab,
    await runProject('contract'),
    await runProject('e2e-camera', { cutOff: true }),
    await runProject('e2e', { cutOff: true }),
  ]);
}
