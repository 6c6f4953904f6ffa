import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { createPasswordHasher, type PasswordHasher, PasswordHasherBusyError } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { CallContext } from '#contract/handler.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { accountHandlersOver, quickHasher } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSessionCookie } from '../session-cookie.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createAccountStore, type AccountStore } from './store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const PASSWORD = 'two hotel keys';

describeWithDatabase('accounts', (open) => {
  let database: Database;
  let store: AccountStore;
  let sessions: Sessions;
  let handlers: ReturnType<typeof accountHandlersOver>;
  let names = 0;

  const freshName = () => `traveler-${(names += 1)}`;

  const handlersWith = (hasher: PasswordHasher) => accountHandlersOver(database, { store, sessions, hasher });

  beforeAll(async () => {
    database = await open();
    store = createAccountStore(database);
    sessions = createSessions(store, createSessionCookie(true), systemRandom);
    handlers = handlersWith(quickHasher);
  });

  function context(cookie?: string, atMs = NOW, addressKey = systemRandom.uuid(atMs)): CallContext {
    return {
      caller: { userId: null, role: null, pro: false, addressKey },
      requestId: 'r',
      atMs,
      header: (name) => (name === 'cookie' ? cookie : undefined),
      rawBody: new Uint8Array(),
    };
  }

  const request = <Body>(body: Body) => ({ params: undefined, query: undefined, body });

  async function register(username = freshName(), from = context(), through = handlers) {
    const answer = await through.postRegister(request({ username, name: 'Ada Lovelace', password: PASSWORD }), from);
    if ('error' in answer) throw new Error(answer.error);
    return { user: answer.body.user, cookie: answer.cookies![0]!.split(';')[0]! };
  }

  const login = (username: string, password: string, from = context()) =>
    handlers.postLogin(request({ username, password }), from);

  test('registering signs in and stores neither password nor token', async () => {
    const real = handlersWith(createPasswordHasher(systemRandom));
    const { user, cookie } = await register(freshName(), context(), real);
    expect(user).toMatchObject({ name: 'Ada Lovelace', role: 'user', isPro: false, hasFullAccess: false });
    expect(await sessions.find(cookie, NOW)).toMatchObject({ userId: user.id, role: 'user', confirmedAtMs: NOW });
    const token = cookie.split('=')[1]!;
    const stored = JSON.stringify([
      await database.query(
        `SELECT users.*, encode(token_hash, 'hex') AS token FROM users JOIN sessions ON user_id = users.id`,
      ),
      await database.query('SELECT * FROM account_events'),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
  });

  test('a username that looks like another is taken, also when both come at once', async () => {
    const twins = ['Zo\u00eb', 'ZOE\u0308', 'zo\u200be\u0308', '\uff3a\uff4f\u00eb'];
    const answers = await Promise.allSettled(twins.map((username) => register(username)));
    const taken = answers.filter((answer) => answer.status === 'rejected');
    expect(taken.map((answer) => (answer.reason as Error).message)).toEqual(Array(3).fill('username-taken'));
    await expect(register('zoë')).rejects.toThrow('username-taken');
  });

  test.each([['山田太郎'], ['\u05d3\u05d5\u05d3'], ['🦊🌧🧭'], ['a\u202eb'], ['cafe\u0301s'], ['x y']])(
    '%j comes back byte for byte and signs in',
    async (username) => {
      await register(username);
      expect(await login(username, PASSWORD)).toMatchObject({ status: 200, body: { user: { username } } });
    },
  );

  test.each([
    ['\u200b\u200b\u200b', PASSWORD, 'username-required'],
    ['somebody-new', 'password1', 'password-too-common'],
    ['somebody-new', 'somebody-new', 'password-too-common'],
  ])('username %j with password %j: %s', async (username, password, error) => {
    expect(await handlers.postRegister(request({ username, name: 'x', password }), context())).toEqual({ error });
  });

  describe('signing in', () => {
    test('takes the username in any case and the password only as it is', async () => {
      const username = freshName();
      await register(username);
      expect(await login(username.toUpperCase(), PASSWORD)).toMatchObject({ status: 200 });
      for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `, '']) {
        expect(await login(username, password)).toEqual({ error: 'credentials-refused' });
      }
    });

    test('says the same of somebody unknown', async () => {
      expect(await login('nobody at all', PASSWORD)).toEqual({ error: 'credentials-refused' });
    });

    test('starts a session of its own and ends the one it came with', async () => {
      const username = freshName();
      const first = await register(username);
      const answer = await login(username, PASSWORD, context(first.cookie));
      const second = 'cookies' in answer ? answer.cookies![0]!.split(';')[0]! : '';
      expect(second).not.toBe(first.cookie);
      expect(await sessions.find(first.cookie, NOW)).toBe(null);
      expect(await sessions.find(second, NOW)).toMatchObject({ userId: first.user.id });
    });

    test('is slowed after five failures, for known and unknown alike', async () => {
      const known = freshName();
      await register(known);
      for (const username of [known, 'nobody you know']) {
        const from = context();
        for (let guess = 0; guess < 5; guess++) await login(username, 'wrong', from);
        expect(await login(username, PASSWORD, from)).toEqual({
          error: 'login-slowed',
          retryAfterSeconds: 2,
          message: 'Too many failed attempts. Please wait 2 seconds and try again.',
        });
        const later = await login(username, PASSWORD, { ...from, atMs: NOW + 2_000 });
        expect('status' in later).toBe(username === known);
      }
    });

    test('a busy server neither guesses nor counts', async () => {
      const busyHandlers = handlersWith({
        hash: quickHasher.hash,
        verify: () => Promise.reject(new PasswordHasherBusyError()),
      });
      const from = context();
      for (let turn = 0; turn < 30; turn++) {
        expect(await busyHandlers.postLogin(request({ username: 'ada', password: 'x' }), from)).toEqual({
          error: 'busy',
          retryAfterSeconds: 2,
        });
      }
    });

    test('hashes anew what was hashed with less', async () => {
      const username = freshName();
      const { user } = await register(username);
      const renewing = handlersWith({
        hash: async (password) => `better:${password}`,
        verify: async (password, stored) => ({ ...(await quickHasher.verify(password, stored)), outdated: true }),
      });
      expect(await renewing.postLogin(request({ username, password: PASSWORD }), context())).toMatchObject({
        status: 200,
      });
      expect((await store.findById(user.id))!.passwordHash).toBe(`better:${PASSWORD}`);
    });
  });

  describe('a session', () => {
    test('ends at sign-out, for whoever kept the cookie', async () => {
      const { user, cookie } = await register();
      const answer = await handlers.postLogout(
        { params: undefined, query: undefined, body: undefined },
        context(cookie),
      );
      expect(answer).toMatchObject({ status: 204, headers: { 'clear-site-data': '"cache"' } });
      expect(await sessions.find(cookie, NOW)).toBe(null);
      const events = await database.query('SELECT kind FROM account_events WHERE user_id = $1 ORDER BY kind', [
        user.id,
      ]);
      expect(events).toEqual([{ kind: 'registered' }, { kind: 'signed-out' }]);
    });

    test('is not found by a token with one letter changed', async () => {
      const { cookie } = await register();
      const changed = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');
      expect(await sessions.find(changed.slice(0, -2) + 'zz', NOW)).toBe(null);
      expect(await sessions.find(cookie, NOW)).not.toBe(null);
    });

    test('of an ordinary person lives while it is used, ninety days at most', async () => {
      const { cookie } = await register();
      let atMs = NOW;
      while (atMs + 13 * DAY_MS < NOW + 90 * DAY_MS) {
        atMs += 13 * DAY_MS;
        expect(await sessions.find(cookie, atMs)).not.toBe(null);
      }
      expect(await sessions.find(cookie, NOW + 90 * DAY_MS)).toBe(null);
      const unused = await register();
      expect(await sessions.find(unused.cookie, NOW + 14 * DAY_MS)).toBe(null);
    });

    test('of a reviewer ends after half an hour without a request, twelve hours at most', async () => {
      const username = freshName();
      const { user, cookie } = await register(username);
      await store.changeRole(user.id, 'reviewer');
      expect(await sessions.find(cookie, NOW)).toBe(null);
      const start = async () =>
        (await sessions.start({ userId: user.id, role: 'reviewer' }, undefined, NOW)).split(';')[0]!;
      expect(await sessions.find(await start(), NOW + 30 * MINUTE_MS)).toBe(null);
      const used = await start();
      for (let atMs = NOW; atMs < NOW + 12 * HOUR_MS; atMs += 25 * MINUTE_MS) {
        expect(await sessions.find(used, atMs)).toMatchObject({ userId: user.id, role: 'reviewer' });
      }
      expect(await sessions.find(used, NOW + 12 * HOUR_MS)).toBe(null);
    });

    test('goes with the account', async () => {
      const { user, cookie } = await register();
      await database.query('DELETE FROM users WHERE id = $1', [user.id]);
      expect(await sessions.find(cookie, NOW)).toBe(null);
    });

    test('past its end is swept when somebody signs in', async () => {
      const { user } = await register();
      await sessions.start({ userId: user.id, role: 'user' }, undefined, NOW + 91 * DAY_MS);
      const rows = await database.query('SELECT 1 FROM sessions WHERE user_id = $1', [user.id]);
      expect(rows).toHaveLength(1);
    });
  });

  test('a fresh database has no accounts', async () => {
    expect(await createAccountStore(await open()).listAccounts()).toEqual([]);
  });

  test('usernames are found by id, for those who still have an account', async () => {
    const { user } = await register();
    const ids = [user.id, systemRandom.uuid(NOW)];
    expect(await store.usernamesOf(ids)).toEqual(new Map([[user.id, user.username]]));
    expect(await store.usernamesOf([])).toEqual(new Map());
  });

  test('accounts are listed, the oldest first', async () => {
    const { user } = await register(freshName(), context(undefined, NOW - DAY_MS));
    expect((await store.listAccounts())[0]).toMatchObject({ id: user.id, createdAtMs: NOW - DAY_MS });
  });
});
