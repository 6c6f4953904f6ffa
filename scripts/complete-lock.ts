/**
 * Completes package-lock.json after `npm install` against a registry that does not hold the packages of every platform.
 *
 *   node scripts/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, type LockFile } from './lock-file.ts';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
for (const { name, version } of completeLock(lock)) process.stdout.write(`${name}@${version}\n`);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
