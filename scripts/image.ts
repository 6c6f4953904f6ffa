/**
 * `npm run image`: builds the image of the server as localhost/sweep:latest with podman, or docker where there is no podman,
 * and says how large it is to carry. What follows `--` goes to the builder, such as `--build-arg BASE_IMAGE=…`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './suite.ts';

const IMAGE = 'localhost/sweep:latest';
const MEGABYTE = 1_000_000;

const engine = ['podman', 'docker'].find((program) => spawnSync(program, ['--version']).status === 0);

function runOrEnd(...args: readonly string[]): void {
  const { status } = spawnSync(engine!, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

if (engine === undefined) {
  process.stderr.write('An image is built by podman or docker; neither is on this machine.\n');
  process.exit(1);
}
// Docker's format: the one that keeps the health check.
const format = engine === 'podman' ? ['--format', 'docker'] : [];
runOrEnd('build', ...format, '--file', 'deploy/container/Containerfile', '--tag', IMAGE, ...process.argv.slice(2), '.');
if (engine === 'podman') {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-image-'));
  try {
    runOrEnd('push', '--quiet', '--compress', IMAGE, `dir:${folder}`);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    console.log(`${IMAGE}: ${(bytes / MEGABYTE).toFixed(0)} MB compressed.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
