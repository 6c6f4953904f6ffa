import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#adapters/node/clock.ts';
import {
  BackupError,
  isBackupSentence,
  restoreBackup,
  writeBackup,
  type BackupCheck,
  type BackupSummary,
} from '#adapters/node/database/backup.ts';
import { createDiskBlobStore } from '#adapters/node/blobs/disk-blob-store.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { checkMigrated, loadMigrations } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { summarizeEvidenceLog } from '#features/evidence/node/log-check.ts';
import { summarizeReportLogs } from '#features/reports/node/log-check.ts';
import { readBackupFile, writeBackupFile, type Keys, type Lock } from './backup-file.ts';
import { parseDatabaseConfig, type DatabaseConfig } from './config.ts';
import { putKeyFiles, readKeyFiles } from './key-files.ts';
import { REPORT_EVIDENCE_FOLDER } from './report-evidence-folder.ts';
import { ROOT } from './product-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run backup -- FILE [--recipient AGE_PUBLIC_KEY]   (BACKUP_PASSPHRASE locks it with a passphrase)
  npm run restore -- FILE                               (into an empty DATA_DIR or DATABASE_URL)
  npm run verify -- FILE                                (restores it into a place of its own, compares, and removes that)
`;

const DONE = 0;
const FAILED = 1;
const BAD_USAGE = 2;

const CHECKS: readonly BackupCheck[] = [
  { name: 'the logs of reports', run: summarizeReportLogs },
  { name: 'the public log of evidence', run: summarizeEvidenceLog },
];

const say = (line: string) => process.stdout.write(`${line}\n`);

function keysOf(environment: NodeJS.ProcessEnv): Keys {
  return { passphrase: environment['BACKUP_PASSPHRASE'] || null, identity: environment['BACKUP_IDENTITY'] || null };
}

function open({ databaseUrl, dataDir, pgBin }: DatabaseConfig, signal: AbortSignal): Promise<Database> {
  return openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, pgBin: pgBin ?? undefined, signal });
}

/** The lines of a backup's file, until somebody says stop: whoever reads them then undoes what they did. */
async function* linesOf(path: string, stop: AbortSignal): AsyncGenerator<string> {
  for await (const line of readBackupFile(path, keysOf(process.env))) {
    stop.throwIfAborted();
    yield line;
  }
}

/** Sealed pictures on this disk, as rows of the table that holds them elsewhere: a restored server finds them there. */
async function* sealedPictures(dataDir: string, transaction: Queryable, table: string): AsyncGenerator<string[]> {
  if (table !== 'blobs') return;
  const disk = createDiskBlobStore(join(dataDir, REPORT_EVIDENCE_FOLDER));
  for await (const name of disk.namesBefore(Infinity)) {
    const bytes = await disk.get(name);
    if (!bytes) continue;
    const rows = await transaction.query<{ row: string }>(
      'SELECT ROW($1::uuid, $2::bytea, to_timestamp(0))::blobs::text AS row',
      [name, Buffer.from(bytes)],
    );
    yield rows.map(({ row }) => row);
  }
}

function describe(rows: Readonly<Record<string, number>>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total.toLocaleString('en')} rows in ${Object.keys(rows).length} tables`;
}

async function backup(
  config: DatabaseConfig,
  path: string,
  recipient: string | undefined,
  stop: AbortSignal,
): Promise<void> {
  const { passphrase } = keysOf(process.env);
  let lock: Lock = { kind: 'none' };
  if (recipient !== undefined) lock = { kind: 'recipient', recipient };
  else if (passphrase !== null) lock = { kind: 'passphrase', passphrase };
  await using database = await open(config, stop);
  await checkMigrated(database, await loadMigrations(ROOT));
  const files = await readKeyFiles(config.dataDir);
  const content = {
    files,
    checks: CHECKS,
    madeAtMs: systemClock.nowMs(),
    moreRows: (transaction: Queryable, table: string) => sealedPictures(config.dataDir, transaction, table),
  };
  let rows: Readonly<Record<string, number>> = {};
  const bytes = await writeBackupFile(path, lock, async (write) => {
    rows = await writeBackup(database, content, async (line) => {
      stop.throwIfAborted();
      await write(line);
    });
  });
  say(`${path}: ${describe(rows)}, ${bytes.toLocaleString('en')} bytes.`);
  if (lock.kind === 'none')
    say('It is not locked, and holds keys and what people wrote: keep it where nobody else reads.');
}

/** Puts the backup into the database of this configuration, and its keys beside it; all of it, or nothing. */
async function restoreInto(config: DatabaseConfig, path: string, stop: AbortSignal): Promise<BackupSummary> {
  // To its end once before a database is made: what is locked, cut off or damaged is told without one.
  for await (const _line of linesOf(path, stop));
  await using undo = new AsyncDisposableStack();
  await using database = await open(config, stop);
  const summary = await restoreBackup(database, {
    lines: linesOf(path, stop),
    known: await loadMigrations(ROOT),
    checks: CHECKS,
    keepFiles: (files) => putKeyFiles(config.dataDir, files, undo),
  });
  undo.move();
  return summary;
}

async function restore(config: DatabaseConfig, path: string, stop: AbortSignal): Promise<void> {
  const there = await readdir(config.dataDir).catch(() => []);
  if (there.length > 0 && config.databaseUrl === null) {
    throw new BackupError(
      `The folder ${config.dataDir} is not empty. Restore into a new DATA_DIR; nothing was changed.`,
    );
  }
  try {
    const { madeAt, rows, checks } = await restoreInto(config, path, stop);
    say(`Restored what was there at ${madeAt}: ${describe(rows)}; counts and digests are those of the backup.`);
    for (const [name, found] of Object.entries(checks)) say(`${name}: ${found}`);
  } catch (error) {
    // The folder was empty before: it is again.
    if (config.databaseUrl === null) await rm(config.dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function verify(config: DatabaseConfig, path: string, stop: AbortSignal): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sweep-verify-'));
  try {
    const { madeAt, rows, checks } = await restoreInto({ ...config, databaseUrl: null, dataDir }, path, stop);
    say(`${path} is whole: made at ${madeAt}, ${describe(rows)}.`);
    for (const [name, found] of Object.entries(checks)) say(`${name}: ${found}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main(stop: AbortSignal): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { recipient: { type: 'string' } },
    strict: true,
  });
  const [command, path, ...others] = positionals;
  if (!['make', 'restore', 'verify'].includes(command ?? '') || path === undefined || others.length > 0) {
    process.stderr.write(USAGE);
    return BAD_USAGE;
  }
  const config = parseDatabaseConfig(process.env);
  if (!config.ok) {
    process.stderr.write(`${config.error.join('\n')}\n`);
    return FAILED;
  }
  try {
    if (command === 'make') await backup(config.value, path, values.recipient, stop);
    else if (command === 'restore') await restore(config.value, path, stop);
    else await verify(config.value, path, stop);
    return DONE;
  } catch (error) {
    if (!isBackupSentence(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return FAILED;
  }
}

await runCommand(main);
