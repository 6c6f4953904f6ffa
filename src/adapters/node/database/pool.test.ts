import { beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { errorCode, isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts';

describeWithDatabase({ title: 'database', pooler: 'both' }, (_open, openEmpty) => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmpty({ maxConnections: 4, statementTimeoutMs: 500 });
    await database.query('CREATE TABLE account (name text PRIMARY KEY, balance integer NOT NULL)');
  });

  test('values cross as they are promised to', async () => {
    const atMs = Date.UTC(2026, 1, 28, 23, 59, 59, 999);
    const parameters = [new Date(atMs), 2 ** 53 - 1, { a: [1, null] }, ['x', 'y'], Buffer.from([0, 255]), null, 0.1];
    const rows = await database.query(
      `SELECT $1::timestamptz AS time, $2::int8 AS big, $3::jsonb AS json, $4::text[] AS list, $5::bytea AS bytes,
              $6::text AS nothing, $7::float8 AS fraction, '2026-02-28'::date AS day, 1.50::numeric AS amount`,
      parameters,
    );
    expect(rows).toEqual([
      {
        time: atMs,
        big: 2 ** 53 - 1,
        json: { a: [1, null] },
        list: ['x', 'y'],
        bytes: Buffer.from([0, 255]),
        nothing: null,
        fraction: 0.1,
        day: '2026-02-28',
        amount: '1.50',
      },
    ]);
    await expect(database.query('SELECT (2^53)::int8 AS big')).rejects.toThrow('int8 9007199254740992 is beyond 2^53');
  });

  test('a transaction is committed when its work resolves and undone when it throws', async () => {
    await database.transaction((transaction) => transaction.query("INSERT INTO account VALUES ('kept', 1)"));
    const failing = database.transaction(async (transaction) => {
      await transaction.query("INSERT INTO account VALUES ('undone', 1)");
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await database.query("SELECT name FROM account WHERE name IN ('kept', 'undone')")).toEqual([
      { name: 'kept' },
    ]);
  });

  test('a statement that comes after its transaction has ended is refused, not run outside it', async () => {
    let late: (() => Promise<unknown>) | undefined;
    await database.transaction(async (transaction) => {
      late = () => transaction.query('SELECT 1');
      await transaction.query('SELECT 1');
    });
    await expect(late?.()).rejects.toThrow('A statement came after its transaction had ended');
  });

  test('two serializable transactions in each other’s way both get through', async () => {
    await database.query("INSERT INTO account VALUES ('shared', 0)");
    let runs = 0;
    let readers = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const addOne = () =>
      database.transaction(
        async (transaction) => {
          runs += 1;
          const [row] = await transaction.query<{ balance: number }>(
            "SELECT balance FROM account WHERE name = 'shared'",
          );
          readers += 1;
          if (readers === 2) bothHaveRead.resolve();
          await bothHaveRead.promise;
          await transaction.query("UPDATE account SET balance = $1 WHERE name = 'shared'", [(row?.balance ?? 0) + 1]);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([addOne(), addOne()]);
    expect(await database.query("SELECT balance FROM account WHERE name = 'shared'")).toEqual([{ balance: 2 }]);
    expect(runs).toBe(3);
  });

  test('errors are told apart by what the caller can do', async () => {
    const duplicate = await database
      .query("INSERT INTO account VALUES ('twice', 1), ('twice', 2)")
      .catch((error: unknown) => error);
    expect(isUniqueViolation(duplicate)).toBe(true);
    expect(isUniqueViolation(duplicate, 'account_pkey')).toBe(true);
    expect(isUniqueViolation(duplicate, 'other_key')).toBe(false);
    expect(isDatabaseUnavailable(duplicate)).toBe(false);

    const slow = await database.query('SELECT pg_sleep(5)').catch((error: unknown) => error);
    expect(errorCode(slow)).toBe('57014');
    expect(isDatabaseUnavailable(slow)).toBe(true);
  });

  test('a connection that is killed between two statements of a transaction harms nobody else', async () => {
    const broken = database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await transaction.query('SELECT 1');
    });
    const error = await broken.catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    const answers = await Promise.all(Array.from({ length: 8 }, () => database.query('SELECT 1 AS one')));
    expect(answers.flat()).toEqual(Array.from({ length: 8 }, () => ({ one: 1 })));
  });

  test('a search by trigrams finds 東京, and by its index', async () => {
    await database.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE TABLE place (name text NOT NULL);
      INSERT INTO place SELECT 'Hotel ' || number FROM generate_series(1, 2000) AS number;
      INSERT INTO place VALUES ('ホテル東京タワー'), ('Hôtel Été'), ('Гостиница Москва');
      CREATE INDEX place_name ON place USING gin (name gin_trgm_ops);
      ANALYZE place;
    `);
    const search = (text: string) =>
      database.query<{ name: string }>('SELECT name FROM place WHERE name ILIKE $1', [`%${text}%`]);
    expect(await search('東京')).toEqual([{ name: 'ホテル東京タワー' }]);
    expect(await search('HÔTEL ÉTÉ')).toEqual([{ name: 'Hôtel Été' }]);
    expect(await search('гостиница')).toEqual([{ name: 'Гостиница Москва' }]);
    const trigrams = await database.query<{ count: number }>("SELECT cardinality(show_trgm('東京タワー')) AS count");
    expect(trigrams[0]?.count).toBe(6);
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      "EXPLAIN SELECT name FROM place WHERE name ILIKE '%東京タワー%'",
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on place_name');
  });
});
