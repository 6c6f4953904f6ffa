import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { describeWithDatabase, type TestTarget } from '#tests/support/database.ts';
import { openSilentProxy } from '#tests/support/silent-proxy.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Database } from './database.ts';
import { openPool, type ConnectionTarget } from './pool.ts';

/** A statement is given up 2 s after this. */
const STATEMENT_TIMEOUT_MS = 500;

const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Asks until it is answered; what never is ends the test by its own time. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  while ((await caught(ask())) !== null) await sleep(20);
}

describeWithDatabase({ title: 'a database that fails', pooler: 'past' }, (_open, _openEmpty, openTarget) => {
  let target: TestTarget;
  let direct: Database;
  beforeAll(async () => {
    target = await openTarget();
    direct = target.database;
    await direct.query('CREATE TABLE note (text text NOT NULL)');
  });
  const proxyTo = () =>
    openSilentProxy(
      target.target.host.startsWith('/')
        ? { path: `${target.target.host}/.s.PGSQL.${target.target.port}` }
        : { host: target.target.host, port: target.target.port },
    );
  const at = (port: number): ConnectionTarget => ({ ...target.target, host: '127.0.0.1', port });

  test('a primary that vanishes without a word is left for the other', async () => {
    await using first = await proxyTo();
    await using second = await proxyTo();
    const others = [{ host: '127.0.0.1', port: second.port }];
    await using pool = openPool(
      { ...at(first.port), others },
      { maxConnections: 4, statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    );
    // Both answer at first, so either may have been chosen: the one in use is the one that vanishes.
    await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.05)')));
    await pool.probe();
    const used = first.opened() > second.opened() ? first : second;
    used.silence();
    const lost = await Promise.all(Array.from({ length: 8 }, () => caught(pool.query('SELECT 1'))));
    expect(lost.filter((error) => error !== null).every(isDatabaseUnavailable)).toBe(true);
    expect(lost.filter((error) => error !== null).length).toBeGreaterThanOrEqual(4);
    const asked = used.opened();
    await untilAnswered(() => pool.query('SELECT 1'));
    // It is asked what it is when the other is chosen, and no statement waits for it again.
    expect(used.opened() - asked).toBeLessThanOrEqual(2);
    await untilAnswered(() => pool.probe());
  });

  test('what waits in a transaction, and for a free connection, is told as the rest is', async () => {
    await using proxy = await proxyTo();
    await using pool = openPool(at(proxy.port), {
      maxConnections: 1,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      patienceMs: 0,
    });
    const long = pool.transaction(
      async (transaction) => {
        await transaction.query('SELECT 1');
        proxy.silence();
        await transaction.query('SELECT 2');
      },
      { timeoutMs: 1_000 },
    );
    const errors = await Promise.all([caught(long), caught(pool.query('SELECT 1'))]);
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true]);
  }, 15_000);

  test('giving up ends everything under way', async () => {
    await using proxy = await proxyTo();
    // No time-out ends it instead.
    const pool = openPool(at(proxy.port), { maxConnections: 2, statementTimeoutMs: 0 });
    await pool.query('SELECT 1');
    proxy.silence();
    const waiting = [
      caught(pool.query('SELECT 1')),
      caught(pool.transaction((t) => t.query('SELECT 1'), { timeoutMs: 0 })),
    ];
    await sleep(50);
    pool.abandon();
    expect((await Promise.all(waiting)).map(isDatabaseUnavailable)).toEqual([true, true]);
    expect(isDatabaseUnavailable(await caught(pool.query('SELECT 1')))).toBe(true);
    await pool[Symbol.asyncDispose]();
  });

  test('a server that takes no writes any more is left for one that does', async () => {
    await using pool = openPool({ ...target.target, sessionAttributes: 'read-write' }, { maxConnections: 3 });
    await Promise.all(Array.from({ length: 3 }, () => pool.query("INSERT INTO note VALUES ('before')")));
    const name = target.target.database;
    // As a demoted primary: sessions there are keep open, and are read-only.
    await direct.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await direct.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'sweep' AND pid <> pg_backend_pid()",
      [name],
    );
    await sleep(50);
    await using impatient = openPool({ ...target.target, sessionAttributes: 'read-write' }, { patienceMs: 200 });
    const refused = await caught(impatient.query('SELECT 1'));
    expect(refused).toMatchObject({ code: '25006' });
    expect(isDatabaseUnavailable(refused)).toBe(true);
    // One that was not asked for writes reads on, and is told the same about a write.
    await using reader = openPool(target.target);
    expect(await reader.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    // What is being read meanwhile is answered: a node on a standby tries writes of its own at all times.
    const underWay = reader.query<{ one: number }>('SELECT 1 AS one FROM pg_sleep(0.5)');
    await sleep(100);
    expect(isDatabaseUnavailable(await caught(reader.query("INSERT INTO note VALUES ('no')")))).toBe(true);
    expect(await underWay).toEqual([{ one: 1 }]);
    // And so is what is read just then.
    await using next = openPool(target.target);
    await Promise.all(Array.from({ length: 8 }, () => next.query('SELECT pg_sleep(0.05)')));
    for (let turn = 0; turn < 3; turn += 1) {
      expect(isDatabaseUnavailable(await caught(next.query("INSERT INTO note VALUES ('no')")))).toBe(true);
      const reads = Array.from({ length: 8 }, () => next.query<{ one: number }>('SELECT 1 AS one'));
      expect((await Promise.all(reads)).flat()).toEqual(Array(8).fill({ one: 1 }));
    }
    const later = pool.query("INSERT INTO note VALUES ('after')");
    await direct.query(`SET default_transaction_read_only = off`);
    await direct.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await later;
    await untilAnswered(() => reader.query("INSERT INTO note VALUES ('back')"));
    expect(await direct.query("SELECT count(*) FROM note WHERE text <> 'before'")).toEqual([{ count: 2 }]);
  });

  test('a sign of life is asked for on a connection of its own', async () => {
    await using pool = openPool(target.target, { maxConnections: 1 });
    const asked = Promise.withResolvers<void>();
    const busy = pool.transaction(async (transaction) => {
      await transaction.query('SELECT 1');
      await asked.promise;
    });
    await expect.poll(() => pool.load()).toMatchObject({ open: 1, busy: 1 });
    // Its only connection is in use until this has been answered.
    await pool.probe();
    asked.resolve();
    await busy;
    // After a restart of the server the first question opens another.
    await direct.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sweep-probe' AND datname = $1",
      [target.target.database],
    );
    await pool.probe();
  });
});

test('the proxy holds back what a real one would lose', async () => {
  await using echo = await openSilentProxy({ host: '127.0.0.1', port: 9 });
  echo.silence();
  const socket = connect(echo.port, '127.0.0.1');
  socket.write('hello');
  const outcome = await Promise.race([
    new Promise((resolve) => socket.once('close', () => resolve('closed'))),
    sleep(200, 'open'),
  ]);
  socket.destroy();
  expect(outcome).toBe('open');
});
