import { beforeAll, expect, test } from 'vitest';
import { describeWithDatabase, ROOT_DIRECTORY } from '#tests/support/database.ts';
import { brokenBy, readShape } from '#tests/support/schema-steps.ts';
import type { Database } from './database.ts';
import { loadMigrations, migrate, type Migration } from './migrate.ts';

/** So many of the newest migrations run while a release that was built before them still answers. */
const NEWEST = 3;

/**
 * Migrations that take something away which an older release may use, with the release from which on nothing does.
 * Such a step is the second half of one that came earlier: expand, then contract.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {};

describeWithDatabase('the newest migrations', (open, openEmpty) => {
  let migrations: readonly Migration[];
  beforeAll(async () => {
    migrations = await loadMigrations(ROOT_DIRECTORY);
  });

  test('only add to what older releases use', async () => {
    const database = await openEmpty();
    await migrate(database, migrations.slice(0, -NEWEST));
    for (const migration of migrations.slice(-NEWEST)) {
      const before = await readShape(database);
      await migrate(database, [migration]);
      const broken = migration.name in CONTRACTIONS ? [] : brokenBy(before, await readShape(database));
      expect(broken, migration.name).toEqual([]);
    }
  });

  let whole: Promise<Database> | undefined;
  /** Runs it in a database with every migration, and takes it back. */
  async function brokenByPlanted(sql: string): Promise<string[]> {
    whole ??= open();
    const database = await whole;
    let broken: string[] = [];
    const undone = database.transaction(async (transaction) => {
      const before = await readShape(transaction);
      await transaction.query(sql);
      broken = brokenBy(before, await readShape(transaction));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return broken;
  }

  test.each([
    ['ALTER TABLE users DROP COLUMN name', ['gone: users.name text']],
    ['ALTER TABLE users RENAME COLUMN name TO called', ['gone: users.name text', 'needed now: users.called']],
    ['ALTER TABLE users ALTER COLUMN name TYPE varchar(20)', ['gone: users.name text']],
    ['DROP TABLE recovery_codes', expect.arrayContaining(['gone: recovery_codes.used_at timestamp with time zone'])],
    ['ALTER TABLE users ADD COLUMN mail text NOT NULL', ['needed now: users.mail']],
    ["ALTER TABLE users ADD CONSTRAINT long CHECK (name <> '')", ["refuses now: users: CHECK ((name <> ''::text))"]],
    ['CREATE UNIQUE INDEX users_name ON users (name)', ['refuses now: users:  USING btree (name)']],
    ['ALTER TABLE users ADD COLUMN mail text', []],
    ["ALTER TABLE users ADD COLUMN mail text NOT NULL DEFAULT ''", []],
    ['CREATE TABLE more (id uuid PRIMARY KEY, name text NOT NULL UNIQUE)', []],
    ['CREATE INDEX users_name ON users (name)', []],
  ])('%s: %j', async (sql, found) => {
    expect(await brokenByPlanted(sql)).toEqual(found);
  });
});
