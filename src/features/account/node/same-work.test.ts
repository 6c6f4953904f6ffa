import { beforeAll, expect, test } from 'vitest';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { createMailOutbox } from '#adapters/node/mail/outbox.ts';
import type { PasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { CallContext } from '#contract/handler.ts';
import { accountHandlersOver } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { formatRecoveryCode, RECOVERY_CODE_BYTES } from '../recovery-code.ts';
import { createMailAddresses } from './mail-addresses.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const KNOWN = 'ada';
const PASSWORD = 'two hotel keys';

/** Whether a name has an account must not show in how long a refusal takes: the same work is done, whoever is named. */
describeWithDatabase('a refusal', (open) => {
  let handlers: ReturnType<typeof accountHandlersOver>;
  /** Statements and hashes in their order, since it was emptied. */
  const work: string[] = [];
  /** Whom the statements of codes asked for. */
  const askedFor: unknown[] = [];

  beforeAll(async () => {
    const database = await open();
    const noting = (to: Queryable): Queryable => ({
      query(sql, parameters) {
        work.push(sql);
        if (sql.includes('recovery_codes WHERE user_id')) askedFor.push(parameters?.[0]);
        return to.query(sql, parameters);
      },
    });
    const noted: Database = {
      ...database,
      ...noting(database),
      transaction: (run, options) => database.transaction((transaction) => run(noting(transaction)), options),
    };
    const hasher: PasswordHasher = {
      async hash(password) {
        work.push('hash');
        return `quick:${password}`;
      },
      async verify(password, stored) {
        work.push('verify');
        return { matches: stored === `quick:${password}`, outdated: false };
      },
    };
    const mailAddresses = createMailAddresses(noted, createMailOutbox(systemRandom, true), systemRandom);
    handlers = accountHandlersOver(noted, { hasher, mailAddresses });
    const registered = await handlers.postRegister(
      { params: undefined, query: undefined, body: { username: KNOWN, name: 'Ada', password: PASSWORD } },
      context(),
    );
    if ('error' in registered) throw new Error(registered.error);
    const [cookie = ''] = registered.cookies![0]!.split(';');
    const userId = (registered.body as { user: { id: string } }).user.id;
    const caller = { userId, role: 'user', pro: false, addressKey: 'a', confirmedAtMs: NOW } as const;
    await handlers.postMyRecoveryCodes(
      { params: undefined, query: undefined, body: undefined },
      { ...context(), caller, header: (name) => (name === 'cookie' ? cookie : undefined) },
    );
    // What is done once, for the first who asks.
    await refusals.login('nobody at all');
  });

  function context(): CallContext {
    return {
      caller: { userId: null, role: null, pro: false, addressKey: systemRandom.uuid(NOW) },
      requestId: 'r',
      atMs: NOW,
      header: () => undefined,
      rawBody: new Uint8Array(),
    };
  }

  const asked = <Body>(body: Body) => ({ params: undefined, query: undefined, body });
  const code = () => formatRecoveryCode(systemRandom.bytes(RECOVERY_CODE_BYTES));
  const refusals = {
    login: (username: string) => handlers.postLogin(asked({ username, password: 'not this one' }), context()),
    recovery: (username: string) =>
      handlers.postRecovery(asked({ username, code: code(), newPassword: 'seven quiet trams' }), context()),
    'recovery by mail': (username: string) => handlers.postRecoveryMail(asked({ username }), context()),
  };

  test.each(Object.entries(refusals))(
    'of %s takes the same statements and hashes for everybody',
    async (_, refused) => {
      const seen: { answer: unknown; work: string[] }[] = [];
      for (const name of [KNOWN, 'nobody', KNOWN, 'nobody else']) {
        work.length = 0;
        const answer = await refused(name);
        seen.push({ answer, work: [...work] });
      }
      expect(seen[0]!.work.length).toBeGreaterThan(0);
      for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
    },
  );

  test('of a recovery looks for somebody else behind each name, and the same behind one', async () => {
    askedFor.length = 0;
    for (const name of [KNOWN, 'nobody', 'nobody else', 'nobody']) await refusals.recovery(name);
    expect(new Set(askedFor).size).toBe(3);
    expect(askedFor[3]).toBe(askedFor[1]);
  });

  test('of a sign-in compares one password, of a recovery none', async () => {
    work.length = 0;
    await refusals.login('nobody');
    expect(work.filter((done) => done === 'verify' || done === 'hash')).toEqual(['verify']);
    work.length = 0;
    await refusals.recovery(KNOWN);
    expect(work.filter((done) => done === 'verify' || done === 'hash')).toEqual([]);
  });
});
