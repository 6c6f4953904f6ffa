import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/database.ts';
import { migrate, type Migration } from './migrate.ts';

const FIRST: Migration = { name: '20261120-01-first', sql: 'CREATE TABLE a (id integer); INSERT INTO a VALUES (1);' };
const SECOND: Migration = { name: '20261120-02-second', sql: 'ALTER TABLE a ADD COLUMN note text;' };

describeWithDatabase({ title: 'migrate', pooler: 'both' }, (_open, openEmpty) => {
  test('runs each migration once, in order, also when a later release adds one', async () => {
    const database = await openEmpty();
    await migrate(database, [FIRST]);
    await migrate(database, [FIRST, SECOND]);
    await migrate(database, [FIRST, SECOND]);
    expect(await database.query('SELECT id, note FROM a')).toEqual([{ id: 1, note: null }]);
    expect(await database.query('SELECT name FROM schema_migrations ORDER BY name')).toEqual([
      { name: FIRST.name },
      { name: SECOND.name },
    ]);
  });

  test('refuses a migration whose text changed after it had run, whatever its line endings', async () => {
    const database = await openEmpty();
    await migrate(database, [FIRST, SECOND]);
    await migrate(database, [{ ...SECOND, sql: SECOND.sql.replaceAll('\n', '\r\n') }]);
    await expect(
      migrate(database, [FIRST, { ...SECOND, sql: 'ALTER TABLE a ADD COLUMN other text;' }]),
    ).rejects.toThrow('Migration 20261120-02-second was changed after this database had run it.');
  });

  test('leaves nothing of a migration that fails, and keeps those before it', async () => {
    const database = await openEmpty();
    const broken: Migration = { name: '20261120-03-broken', sql: 'CREATE TABLE b (id integer); SELECT 1 / 0;' };
    await expect(migrate(database, [FIRST, broken])).rejects.toThrow(
      'Migration 20261120-03-broken failed: division by zero',
    );
    expect(await database.query("SELECT to_regclass('a') IS NOT NULL AS a, to_regclass('b') IS NULL AS b")).toEqual([
      { a: true, b: true },
    ]);
  });

  test('lets servers that start at the same time take turns', async () => {
    const database = await openEmpty({ maxConnections: 8 });
    const slow: Migration = {
      name: '20261120-00-slow',
      sql: 'CREATE TABLE c (id integer); SELECT pg_sleep(0.2); INSERT INTO c VALUES (1);',
    };
    await Promise.all(Array.from({ length: 8 }, () => migrate(database, [slow, FIRST, SECOND])));
    expect(await database.query('SELECT count(*) FROM c')).toEqual([{ count: 1 }]);
    expect(await database.query('SELECT count(*) FROM a')).toEqual([{ count: 1 }]);
  });

  test('does not make others queue behind a table that is in use, and comes back for it', async () => {
    const database = await openEmpty({ maxConnections: 4 });
    await migrate(database, [FIRST]);
    const inUse = Promise.withResolvers<void>();
    const used = Promise.withResolvers<void>();
    const using = database.transaction(async (transaction) => {
      await transaction.query('SELECT id FROM a');
      inUse.resolve();
      await used.promise;
    });
    await inUse.promise;
    const events: string[] = [];
    const migrating = migrate(database, [FIRST, SECOND], (event) => void events.push(event));
    await expect
      .poll(async () => await database.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'a'::regclass"), {
        timeout: 10_000,
      })
      .toHaveLength(1);
    // Else it would wait for as long as the table is in use, and this with it, until it is cancelled.
    expect(await database.query('SELECT id FROM a')).toHaveLength(1);
    used.resolve();
    await Promise.all([using, migrating]);
    expect(new Set(events)).toEqual(new Set(['migration-waits', 'migration-applied']));
    expect(await database.query('SELECT note FROM a')).toEqual([{ note: null }]);
  });
});
