import { sha256 } from '#adapters/node/sha256.ts';
import type { Database, Queryable } from './database.ts';
import { DatabaseSetupError, errorCode } from './database-errors.ts';
import { checksumOf, migrate, type Migration } from './migrate.ts';

/**
 * A backup as text: one JSON value a line. A head, then for each table its name, its rows as PostgreSQL writes them and
 * their count and digest, then an end. docs/formats/backup.md describes it.
 */
export const BACKUP_VERSION = 1;

/** Something that must hold of the data as a whole, such as a chain of hashes: a text that a restored copy gives too. */
export interface BackupCheck {
  readonly name: string;
  /** Throws where the data do not hold together. */
  run(database: Queryable): Promise<string>;
}

export interface BackupContent {
  /** Small files that belong to the data, such as keys, by name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly checks: readonly BackupCheck[];
  /** Rows of a table that lie outside the database, as PostgreSQL would write them. */
  moreRows?(transaction: Queryable, table: string): AsyncIterable<readonly string[]>;
  readonly madeAtMs: number;
}

interface Head {
  readonly sweepBackup: number;
  readonly madeAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly files: Readonly<Record<string, string>>;
}

interface TableEnd {
  readonly end: string;
  readonly rows: number;
  readonly digest: string;
}

/** What a backup holds, once all of it was read. */
export interface BackupSummary {
  readonly madeAt: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly checks: Readonly<Record<string, string>>;
}

export interface Restoring {
  /** The backup's text. */
  readonly lines: AsyncIterable<string>;
  readonly known: readonly Migration[];
  readonly checks: readonly BackupCheck[];
  /** Keeps the files that belong to the data, on the disk once it resolves. Where it throws nothing is restored. */
  keepFiles(files: Readonly<Record<string, Uint8Array>>): Promise<void>;
}

/** The backup cannot be used; `message` is a sentence for the operator. */
export class BackupError extends Error {}

const ROWS_AT_ONCE = 2_000;
/** Of a table whose rows are files. */
const FILES_AT_ONCE = 4;
const TABLES_OF_FILES: ReadonlySet<string> = new Set(['blobs']);
/** Rows wait for each other up to this length of their texts. */
const MAX_WAITING_LENGTH = 16_000_000;
const LEDGER_TABLES = ['schema_migrations', 'schema_migration_lock'];

/** Digest of rows whatever their order: the sum of their SHA-256, modulo 2^256. */
class RowsDigest {
  rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.rows += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${sha256(row).toString('hex')}`));
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables of the product that are worth keeping: not parts of others, nor counters that a crash may empty. */
async function tablesOf(transaction: Queryable): Promise<Table[]> {
  return await transaction.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name,
            array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relpersistence = 'p' AND relname <> ALL ($1::text[])
     GROUP BY relname ORDER BY relname`,
    [LEDGER_TABLES],
  );
}

/** Every row of a table as PostgreSQL writes it, in portions. */
async function* rowsOf(transaction: Queryable, table: string): AsyncGenerator<string[]> {
  await transaction.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM "${table}" AS t`);
  const atOnce = TABLES_OF_FILES.has(table) ? FILES_AT_ONCE : ROWS_AT_ONCE;
  for (;;) {
    const rows = await transaction.query<{ row: string }>(`FETCH ${atOnce} FROM backup_rows`);
    yield rows.map(({ row }) => row);
    if (rows.length < atOnce) break;
  }
  await transaction.query('CLOSE backup_rows');
}

/** The texts of values do not depend on where the server stands. */
async function settle(transaction: Queryable): Promise<void> {
  await transaction.query(
    `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'iso_8601';
     SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL idle_in_transaction_session_timeout = 0`,
  );
}

/** Hands the backup's lines to `write`: the database as it is at one moment, while others go on writing to it. */
export async function writeBackup(
  database: Database,
  content: BackupContent,
  write: (line: string) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  return await database.transaction(
    async (transaction) => {
      await settle(transaction);
      const put = (value: unknown) => write(`${JSON.stringify(value)}\n`);
      const migrations = await transaction.query<{ name: string; checksum: string }>(
        'SELECT name, checksum FROM schema_migrations ORDER BY name',
      );
      const files = Object.entries(content.files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
      const head: Head = {
        sweepBackup: BACKUP_VERSION,
        madeAt: new Date(content.madeAtMs).toISOString(),
        migrations,
        files: Object.fromEntries(files) as Record<string, string>,
      };
      await put(head);
      const counts: Record<string, number> = {};
      for (const { name, columns } of await tablesOf(transaction)) {
        await put({ table: name, columns });
        const digest = new RowsDigest();
        const putRows = async (rows: readonly string[]) => {
          for (const row of rows) digest.add(row);
          if (rows.length > 0) await write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        };
        for await (const rows of rowsOf(transaction, name)) await putRows(rows);
        if (content.moreRows) for await (const rows of content.moreRows(transaction, name)) await putRows(rows);
        const end: TableEnd = { end: name, rows: digest.rows, digest: digest.digest };
        await put(end);
        counts[name] = digest.rows;
      }
      const checks: Record<string, string> = {};
      for (const { name, run } of content.checks) checks[name] = await run(transaction);
      await put({ done: true, tables: Object.keys(counts).length, checks });
      return counts;
    },
    { isolation: 'repeatable-read', timeoutMs: 0 },
  );
}

/** One line of a backup, read. */
class BackupReader {
  readonly #lines: AsyncIterator<string>;

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async next(): Promise<unknown> {
    const { done, value } = await this.#lines.next();
    if (done) throw new BackupError('The backup ends too early. It was cut off; use another.');
    try {
      return JSON.parse(value) as unknown;
    } catch {
      throw new BackupError('The backup holds a line that cannot be read. It was damaged; use another.');
    }
  }

  async ended(): Promise<boolean> {
    return (await this.#lines.next()).done === true;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readHead(value: unknown): Head {
  if (!isObject(value) || typeof value['sweepBackup'] !== 'number')
    throw new BackupError('This file is no backup of Sweep.');
  if (value['sweepBackup'] !== BACKUP_VERSION) {
    throw new BackupError(
      `This backup is of version ${value['sweepBackup']}; this release reads version ${BACKUP_VERSION}.`,
    );
  }
  return value as unknown as Head;
}

/** The migrations that had run where the backup was made, as this checkout has them. */
function migrationsOf(head: Head, known: readonly Migration[]): Migration[] {
  return head.migrations.map(({ name, checksum }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration) throw new BackupError(`The backup is of a newer release: this one lacks the migration ${name}.`);
    if (checksumOf(migration.sql) !== checksum)
      throw new BackupError(`The migration ${name} is another in this release.`);
    return migration;
  });
}

async function isEmpty(database: Database): Promise<boolean> {
  const [row] = await database.query<{ tables: number }>(
    `SELECT count(*) AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')`,
  );
  return row!.tables === 0;
}

function filesOf(head: Head): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(Object.entries(head.files).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
}

/**
 * Puts a backup into an empty database, compares every table's count and digest and every check with what the backup
 * says, and then brings the schema up to date. Its files are kept before the database is touched. Whatever goes wrong,
 * the database is empty again.
 */
export async function restoreBackup(
  database: Database,
  { lines, known, checks, keepFiles }: Restoring,
): Promise<BackupSummary> {
  if (!(await isEmpty(database))) {
    throw new BackupError('The database is not empty. Restore into a new one; nothing was changed.');
  }
  const reader = new BackupReader(lines);
  const head = readHead(await reader.next());
  const migrations = migrationsOf(head, known);
  await keepFiles(filesOf(head));
  try {
    await migrate(database, migrations);
    const summary = await load(database, reader, head, checks);
    await migrate(database, known);
    return summary;
  } catch (error) {
    await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    throw error;
  }
}

async function load(
  database: Database,
  reader: BackupReader,
  head: Head,
  checks: readonly BackupCheck[],
): Promise<BackupSummary> {
  return await database.transaction(
    async (transaction) => {
      await settle(transaction);
      const tables = new Map((await tablesOf(transaction)).map((table) => [table.name, table]));
      const addForeignKeys = await withoutForeignKeys(transaction);
      const enableTriggers = await withoutTriggers(transaction);
      await transaction.query(`TRUNCATE ${[...tables.keys()].map((name) => `"${name}"`).join(', ')}`);
      const rows: Record<string, number> = {};
      let last: Record<string, unknown>;
      for (;;) {
        const value = await reader.next();
        if (!isObject(value)) throw new BackupError('The backup holds a row outside of a table. It was damaged.');
        if (value['done'] === true) {
          last = value;
          break;
        }
        const table = tables.get(String(value['table']));
        if (!table || JSON.stringify(value['columns']) !== JSON.stringify(table.columns)) {
          throw new BackupError(`The backup’s table ${String(value['table'])} is not as this release knows it.`);
        }
        rows[table.name] = await loadTable(transaction, reader, table);
      }
      if (last['tables'] !== Object.keys(rows).length || !(await reader.ended())) {
        throw new BackupError('The backup does not hold the tables that it says it holds. It was damaged.');
      }
      await enableTriggers();
      await addForeignKeys();
      const expected = last['checks'] as Readonly<Record<string, string>>;
      for (const { name, run } of checks) {
        const found = await run(transaction);
        if (found !== expected[name]) throw new BackupError(`After the restore ${name} is not what the backup says.`);
      }
      return { madeAt: head.madeAt, rows, checks: expected };
    },
    { timeoutMs: 0 },
  );
}

/** Takes the foreign keys away, so that tables can come in any order; what is returned puts them back and checks them. */
async function withoutForeignKeys(transaction: Queryable): Promise<() => Promise<void>> {
  const keys = await transaction.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  for (const { table, name } of keys) await transaction.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await transaction.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
    }
  };
}

/** Stops what counts rows as they come: the backup holds the counts. What is returned lets it go on. */
async function withoutTriggers(transaction: Queryable): Promise<() => Promise<void>> {
  const tables = await transaction.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
     JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await transaction.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return async () => {
    for (const { name } of tables) await transaction.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  };
}

/** Data that PostgreSQL cannot read, or that break its constraints, were not written by it. */
function refuseRows(error: unknown, table: string): never {
  if (/^2[23]/.test(errorCode(error) ?? '')) {
    throw new BackupError(`The backup’s table ${table} holds what the database does not take. It was damaged.`, {
      cause: error,
    });
  }
  throw error;
}

async function loadTable(transaction: Queryable, reader: BackupReader, { name }: Table): Promise<number> {
  const insert = `INSERT INTO "${name}" SELECT (row::"${name}").* FROM unnest($1::text[]) AS row`;
  let waiting: string[] = [];
  let waitingLength = 0;
  for (;;) {
    const value = await reader.next();
    if (typeof value === 'string') {
      waiting.push(value);
      waitingLength += value.length;
      if (waiting.length < ROWS_AT_ONCE && waitingLength < MAX_WAITING_LENGTH) continue;
    }
    if (waiting.length > 0)
      await transaction.query(insert, [waiting]).catch((error: unknown) => refuseRows(error, name));
    waiting = [];
    waitingLength = 0;
    if (typeof value === 'string') continue;
    if (!isObject(value) || value['end'] !== name) {
      throw new BackupError(`The backup’s table ${name} has no end. It was damaged.`);
    }
    // What stands in the database now, not what was read: the two are the same only if nothing was lost on the way.
    const stored = new RowsDigest();
    for await (const rows of rowsOf(transaction, name)) for (const row of rows) stored.add(row);
    if (stored.rows !== value['rows'] || stored.digest !== value['digest']) {
      throw new BackupError(`The backup’s table ${name} is not what it was when the backup was made. It was damaged.`);
    }
    return stored.rows;
  }
}

/** For an operator: which errors are sentences. */
export function isBackupSentence(error: unknown): error is Error {
  return error instanceof BackupError || error instanceof DatabaseSetupError;
}
