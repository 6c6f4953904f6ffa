import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian asks this program whether a package may start its service; 101 is no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** Installs packages of Debian's without starting what they bring. True once they are there, false where it may not. */
export async function installQuietly(packages: readonly string[]): Promise<boolean> {
  if (packages.length === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const standing = existsSync(SERVICE_POLICY);
  if (!standing) await writeFile(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64_000_000,
    });
    return true;
  } catch {
    return false;
  } finally {
    if (!standing) await rm(SERVICE_POLICY, { force: true });
  }
}
