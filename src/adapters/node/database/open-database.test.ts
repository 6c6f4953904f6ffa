import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openDatabase, parseDatabaseUrl } from './open-database.ts';

test.each([
  [
    'postgresql://ada:p%40ss@db.example:6543/travel',
    { host: 'db.example', port: 6543, user: 'ada', password: 'p@ss', database: 'travel' },
  ],
  ['postgres://ada@db.example', { host: 'db.example', port: 5432, user: 'ada', database: 'ada' }],
  ['postgresql://[::1]:5433/t', { host: '::1', port: 5433, user: 'postgres', database: 't' }],
  [
    'postgresql:///t?host=/var/run/postgresql&user=ada',
    { host: '/var/run/postgresql', port: 5432, user: 'ada', database: 't' },
  ],
  [
    'postgresql://a@b/t?sslmode=require',
    { host: 'b', port: 5432, user: 'a', database: 't', ssl: { rejectUnauthorized: false } },
  ],
  ['postgresql://a@b/t?sslmode=verify-full', { host: 'b', port: 5432, user: 'a', database: 't', ssl: true }],
  [
    'postgresql://ada:p@one:5433,two,[::1]:5434/t?target_session_attrs=read-write',
    {
      host: 'one',
      port: 5433,
      user: 'ada',
      password: 'p',
      database: 't',
      others: [
        { host: 'two', port: 5432 },
        { host: '::1', port: 5434 },
      ],
      sessionAttributes: 'read-write',
    },
  ],
])('reads %s', (url, expected) => {
  expect(parseDatabaseUrl(url)).toEqual(expected);
});

test.each(['mysql://a@b/c', 'db.example:5432', 'postgres//x', '5432'])('refuses %s as an address', (url) => {
  expect(() => parseDatabaseUrl(url)).toThrow('DATABASE_URL is not a PostgreSQL address.');
});

test('an unreachable server is told in one sentence that does not repeat the password', async () => {
  const placeholder = createServer().listen(0, '127.0.0.1');
  await once(placeholder, 'listening');
  const { port } = placeholder.address() as { port: number };
  placeholder.close();
  await once(placeholder, 'close');
  const opening = openDatabase({
    databaseUrl: `postgresql://ada:sesame@127.0.0.1:${port}/travel`,
    dataDir: '/nowhere',
  });
  const error = (await opening.catch((reason: unknown) => reason)) as Error;
  expect(error.name).toBe('DatabaseSetupError');
  expect(error.message).toBe(
    `DATABASE_URL: no PostgreSQL server could be reached at 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}).`,
  );
}, 15_000);
