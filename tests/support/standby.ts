import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { openEngine, type Engine } from '#adapters/node/database/embedded/engine.ts';

/** What belongs to the running primary, not to its data. */
const NOT_DATA = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*)$/;

/** A hot standby of an embedded primary, made from a copy of it and fed by its write-ahead log. */
export async function openStandby(primary: Engine, dataDir: string): Promise<Engine> {
  const from = primary.superuser.host;
  // The standby's server, which is not root's, reaches the primary's socket by its path.
  chmodSync(dirname(from), 0o711);
  const to = join(dataDir, 'postgresql');
  const client = new pg.Client({ ...primary.superuser });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    mkdirSync(dataDir, { recursive: true });
    cpSync(from, to, { recursive: true, filter: (path) => !NOT_DATA.test(basename(path)) });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(to, 'standby.signal'), '');
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from} port=${primary.superuser.port} user=postgres'\n`,
  );
  return await openEngine({ dataDir, scratch: true });
}

/** Runs statements in the product's database as superuser, and gives the rows of the last. */
export async function statementsOn(
  { superuser, target }: Engine,
  ...statements: readonly string[]
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...superuser, database: target.database });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
