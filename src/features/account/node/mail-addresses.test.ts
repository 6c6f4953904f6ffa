import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#adapters/node/clock.ts';
import type { Database } from '#adapters/node/database/database.ts';
import { startMailWorker } from '#adapters/node/mail/mail-worker.ts';
import { createMailOutbox, createMailStore } from '#adapters/node/mail/outbox.ts';
import { openSmtp } from '#adapters/node/mail/smtp.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { Role } from '#contract/entities/user.ts';
import type { CallContext, Caller } from '#contract/handler.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { accountHandlersOver } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { openMailSink } from '#tests/support/mail-sink.ts';
import { createMailAddresses, MAILED_CODES_AT_ONCE, type MailAddresses } from './mail-addresses.ts';
import { createAccountStore, type AccountStore } from './store.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const PASSWORD = 'two hotel keys';
const NEW_PASSWORD = 'seven quiet trams';
const CODE = /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/m;

interface Written {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

describeWithDatabase('the mail address of an account', (open) => {
  let database: Database;
  let store: AccountStore;
  let addresses: MailAddresses;
  let handlers: ReturnType<typeof accountHandlersOver>;
  let names = 0;

  const handlersOf = (mailAddresses: MailAddresses) => accountHandlersOver(database, { store, mailAddresses });

  beforeAll(async () => {
    database = await open();
    store = createAccountStore(database);
    addresses = createMailAddresses(database, createMailOutbox(systemRandom, true), systemRandom);
    handlers = handlersOf(addresses);
  });

  function context<Id extends string | null = null>(
    userId: Id = null as Id,
    atMs = NOW,
  ): CallContext<Caller & { readonly userId: Id }> {
    return {
      caller: { userId, role: null, pro: false, addressKey: systemRandom.uuid(atMs) },
      requestId: 'r',
      atMs,
      header: () => undefined,
      rawBody: new Uint8Array(),
    };
  }
  const request = <Body>(body: Body) => ({ params: undefined, query: undefined, body });
  const nothing = request(undefined);

  interface Person {
    readonly userId: string;
    readonly username: string;
    readonly address: string;
  }

  async function somebody(role: Role = 'user'): Promise<Person> {
    names += 1;
    const username = `Keeper-${names}`;
    const answer = await handlers.postRegister(request({ username, name: 'Ada', password: PASSWORD }), context());
    if ('error' in answer) throw new Error(answer.error);
    const userId = answer.body.user.id;
    if (role !== 'user') await store.changeRole(userId, role);
    return { userId, username, address: `keeper-${names}@sweep.example` };
  }
  /** Takes what waits to be sent to this address, as a worker would. */
  async function take(address: string): Promise<Written[]> {
    return await database.query<Written & Record<string, unknown>>(
      'DELETE FROM mail_outbox WHERE recipient = $1 RETURNING recipient, subject, body',
      [address],
    );
  }
  const codeIn = (mail: Written | undefined): string => CODE.exec(mail?.body ?? '')?.[0] ?? 'no code';
  const propose = ({ userId }: Person, address: string, atMs = NOW) =>
    handlers.postMyMailAddress(request({ address }), context(userId, atMs));
  const confirm = ({ userId }: Person, code: string, atMs = NOW) =>
    handlers.postMyMailAddressCode(request({ code }), context(userId, atMs));
  const stateOf = async ({ userId }: Person, atMs = NOW) => {
    const answer = await handlers.getMyMailAddress(nothing, context(userId, atMs));
    return 'body' in answer ? answer.body : answer;
  };
  async function reachable(role: Role = 'user'): Promise<Person> {
    const person = await somebody(role);
    await propose(person, person.address);
    const [mail] = await take(person.address);
    expect(await confirm(person, codeIn(mail))).toMatchObject({ status: 200 });
    return person;
  }
  async function askForCode(username: string, atMs = NOW): Promise<void> {
    expect(await handlers.postRecoveryMail(request({ username }), context(null, atMs))).toEqual({ status: 204 });
    await addresses.answerRequests(atMs);
  }
  const recover = (username: string, code: string, atMs = NOW) =>
    handlers.postRecovery(request({ username, code, newPassword: NEW_PASSWORD }), context(null, atMs));

  describe('counts', () => {
    test('only once the code that was sent there has come back, which it may once', async () => {
      const person = await somebody();
      expect(await propose(person, ` ${person.address.replace('sweep', 'SWEEP')} `)).toEqual({
        status: 202,
        body: { pending: person.address },
      });
      expect(await stateOf(person)).toEqual({
        available: true,
        address: null,
        verifiedAt: null,
        pending: person.address,
      });
      const [mail, ...others] = await take(person.address);
      expect(others).toEqual([]);
      expect(mail!.subject).not.toContain(person.username);
      const code = codeIn(mail);
      expect(await confirm(person, 'AAAA-AAAA-AAAA-AAAA')).toEqual({ error: 'mail-code-refused' });
      expect(await confirm(person, code.toLowerCase().replaceAll('-', ' '))).toEqual({
        status: 200,
        body: { address: person.address },
      });
      expect(await confirm(person, code)).toEqual({ error: 'mail-code-refused' });
      expect(await stateOf(person)).toEqual({
        available: true,
        address: person.address,
        verifiedAt: new Date(NOW).toISOString(),
        pending: null,
      });
      expect((await store.eventsOf(person.userId)).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['mail-address-proposed', 'mail-address-confirmed']),
      );
    });

    test('for nobody else, nor after a day, nor by the code of an earlier mail', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      await propose(person, person.address);
      await propose(person, person.address);
      const [first, second] = (await take(person.address)).map(codeIn);
      const refused = { error: 'mail-code-refused' };
      expect(await confirm(stranger, second!)).toEqual(refused);
      expect(await confirm(person, first!)).toEqual(refused);
      expect(await confirm(person, second!, NOW + DAY_MS)).toEqual(refused);
      expect((await stateOf(person, NOW + DAY_MS)) as object).toMatchObject({ address: null, pending: null });
      expect(await confirm(person, second!)).toMatchObject({ status: 200 });
    });

    test('nowhere as a code: the database holds hashes', async () => {
      const person = await reachable();
      await propose(person, person.address);
      await askForCode(person.username);
      const codes = (await take(person.address)).map(codeIn);
      expect(codes).toHaveLength(2);
      const stored = JSON.stringify([
        await database.query('SELECT t::text FROM mail_address_codes t'),
        await database.query('SELECT t::text FROM mailed_codes t'),
      ]);
      for (const code of codes) expect(stored).not.toContain(code);
    });

    test('until another takes its place, which the first is told', async () => {
      const person = await reachable();
      await askForCode(person.username);
      const [old] = await take(person.address);
      const other = `other-${person.address}`;
      await propose(person, other);
      const [mail] = await take(other);
      await confirm(person, codeIn(mail));
      const [notice, ...more] = await take(person.address);
      expect(notice!.body).toContain('Your account has another e-mail address now.');
      expect(more).toEqual([]);
      expect(await stateOf(person)).toMatchObject({ address: other });
      // What was mailed to the address before opens nothing any more.
      expect(await recover(person.username, codeIn(old))).toEqual({ error: 'recovery-refused' });
    });

    test('until it is removed, with everything that was sent there', async () => {
      const person = await reachable();
      await askForCode(person.username);
      const [old] = await take(person.address);
      expect(await handlers.deleteMyMailAddress(nothing, context(person.userId))).toEqual({ status: 204 });
      expect((await take(person.address)).map(({ body }) => body.split('\n')[0])).toEqual([
        expect.stringContaining('no e-mail address any more'),
      ]);
      expect(await recover(person.username, codeIn(old))).toEqual({ error: 'recovery-refused' });
      expect(await handlers.deleteMyMailAddress(nothing, context(person.userId))).toEqual({ status: 204 });
      expect(await take(person.address)).toEqual([]);
    });
  });

  test('of one stranger is not filled from many accounts', async () => {
    const address = 'victim@sweep.example';
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await propose(await somebody(), address));
    expect(answers.map((answer) => ('error' in answer ? answer.error : answer.status))).toEqual([
      ...Array<number>(3).fill(202),
      ...Array<string>(3).fill('rate-limited'),
    ]);
    expect(await take(address)).toHaveLength(3);
  });

  test('is no way to mail many strangers from one account, nor to ask about many names from one place', async () => {
    const person = await somebody();
    const sent = [];
    for (let turn = 0; turn < 7; turn += 1) sent.push(await propose(person, `stranger-${turn}@sweep.example`));
    expect(sent.filter((answer) => 'error' in answer)).toEqual([
      { error: 'rate-limited', retryAfterSeconds: 600 },
      { error: 'rate-limited', retryAfterSeconds: 600 },
    ]);
    const from = context();
    const asked = [];
    for (let turn = 0; turn < 12; turn += 1)
      asked.push(await handlers.postRecoveryMail(request({ username: `name-${turn}` }), from));
    expect(asked.filter((answer) => 'error' in answer)).toEqual([
      { error: 'rate-limited', retryAfterSeconds: 60 },
      { error: 'rate-limited', retryAfterSeconds: 60 },
    ]);
    await addresses.answerRequests(NOW);
  });

  describe('a code by mail', () => {
    test('sets a new password once, ends every session, and the owner is told', async () => {
      const person = await reachable();
      await askForCode(` ${person.username.toUpperCase()}`.trim());
      const [mail] = await take(person.address);
      expect(mail!.body).toContain(person.username);
      const code = codeIn(mail);
      expect(await recover(person.username, code)).toMatchObject({
        status: 200,
        body: { user: { id: person.userId } },
      });
      expect(await recover(person.username, code)).toEqual({ error: 'recovery-refused' });
      const [notice, ...more] = await take(person.address);
      expect([notice!.body.split('.')[0], more]).toEqual([
        'The password of your account was set again with a recovery code',
        [],
      ]);
    });

    test('is good for an hour, and for its own account', async () => {
      const [person, stranger] = [await reachable(), await reachable()];
      await askForCode(person.username);
      const code = codeIn((await take(person.address))[0]);
      expect(await recover(stranger.username, code)).toEqual({ error: 'recovery-refused' });
      expect(await recover(person.username, code, NOW + HOUR_MS)).toEqual({ error: 'recovery-refused' });
      expect(await recover(person.username, code, NOW + HOUR_MS - 1)).toMatchObject({ status: 200 });
    });

    test('stays good while a stranger asks and asks, who sends no more than a few', async () => {
      const person = await reachable();
      await askForCode(person.username);
      for (let turn = 0; turn < 20; turn += 1) await askForCode(person.username, NOW + turn * 1_000);
      const mails = await take(person.address);
      expect(mails).toHaveLength(MAILED_CODES_AT_ONCE);
      expect(await recover(person.username, codeIn(mails[0]), NOW + MINUTE_MS)).toMatchObject({ status: 200 });
      // The others went with it.
      expect(await recover(person.username, codeIn(mails[1]), NOW + MINUTE_MS)).toEqual({ error: 'recovery-refused' });
    });

    test('is worthless once the password was changed', async () => {
      const person = await reachable();
      await askForCode(person.username);
      const [mail] = await take(person.address);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect(await handlers.postMyPassword(request(body), context(person.userId))).toMatchObject({ status: 204 });
      expect((await take(person.address))[0]!.body).toContain('The password of your account was changed.');
      expect(await recover(person.username, codeIn(mail))).toEqual({ error: 'recovery-refused' });
    });

    test.each(['reviewer', 'admin'] as const)('is no way into the account of a %s', async (role) => {
      const person = await reachable();
      await askForCode(person.username);
      const [mail] = await take(person.address);
      await store.changeRole(person.userId, role);
      expect(await recover(person.username, codeIn(mail))).toEqual({ error: 'recovery-refused' });
      await askForCode(person.username, NOW + HOUR_MS);
      expect(await take(person.address)).toEqual([]);
    });

    test('is asked for with one answer and one write, whoever it is for', async () => {
      const [person, unconfirmed] = [await reachable(), await somebody()];
      await propose(unconfirmed, unconfirmed.address);
      await take(unconfirmed.address);
      const before = await database.query('SELECT count(*) FROM mail_outbox');
      for (const username of [person.username, unconfirmed.username, 'nobody at all']) {
        expect(await handlers.postRecoveryMail(request({ username }), context())).toEqual({ status: 204 });
      }
      expect(await database.query('SELECT count(*) FROM recovery_mail_requests')).toEqual([{ count: 3 }]);
      expect(await database.query('SELECT count(*) FROM mail_outbox')).toEqual(before);
      await addresses.answerRequests(NOW);
      expect(await database.query('SELECT count(*) FROM recovery_mail_requests')).toEqual([{ count: 0 }]);
      expect(await take(person.address)).toHaveLength(1);
      expect(await take(unconfirmed.address)).toEqual([]);
    });

    test('is written once where several servers look, and not at all an hour late', async () => {
      const person = await reachable();
      await handlers.postRecoveryMail(request({ username: person.username }), context());
      await Promise.all(Array.from({ length: 4 }, () => addresses.answerRequests(NOW)));
      expect(await take(person.address)).toHaveLength(1);
      await handlers.postRecoveryMail(request({ username: person.username }), context());
      await addresses.answerRequests(NOW + HOUR_MS);
      expect(await take(person.address)).toEqual([]);
    });
  });

  test('and its codes are swept when they are good for nothing', async () => {
    const person = await reachable();
    await propose(person, person.address);
    await askForCode(person.username);
    await addresses.forgetExpired(NOW + DAY_MS);
    const left = await database.query(
      `SELECT 1 FROM mail_address_codes WHERE expires_at <= $1 UNION ALL SELECT 1 FROM mailed_codes WHERE expires_at <= $1`,
      [new Date(NOW + DAY_MS)],
    );
    expect(left).toEqual([]);
  });

  test('ends with the account, and so does the mail that waits', async () => {
    const person = await reachable();
    await askForCode(person.username);
    await store.eraseAccount(person.userId, () => Promise.resolve());
    expect(await take(person.address)).toEqual([]);
    expect(await database.query('SELECT 1 FROM mail_addresses WHERE user_id = $1', [person.userId])).toEqual([]);
  });

  test('is not asked for by a server without a mail server, which promises nothing', async () => {
    const silent = handlersOf(createMailAddresses(database, createMailOutbox(systemRandom, false), systemRandom));
    const person = await reachable();
    expect(await silent.getRecovery(nothing, context())).toEqual({ status: 200, body: { byMail: false } });
    expect(await silent.postRecoveryMail(request({ username: person.username }), context())).toMatchObject({
      error: 'mail-unavailable',
    });
    expect(
      await silent.postMyMailAddress(request({ address: 'a@sweep.example' }), context(person.userId)),
    ).toMatchObject({ error: 'mail-unavailable' });
    expect(await silent.getMyMailAddress(nothing, context(person.userId))).toMatchObject({
      body: { available: false },
    });
    // A password can still be changed, though nobody can be told.
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await silent.postMyPassword(request(body), context(person.userId))).toMatchObject({ status: 204 });
  });

  test('is written to by a real mail server', async () => {
    await using sink = await openMailSink();
    const person = await somebody();
    await propose(person, person.address);
    const worker = startMailWorker({
      store: createMailStore(database),
      smtp: openSmtp({ url: new URL(sink.url), from: 'sweep@sweep.example', onFailure: () => {} }),
      domain: 'sweep.example',
      clock: { ...systemClock, nowMs: () => NOW },
      idleMs: 20,
      onFailure: () => {},
    });
    onTestFinished(() => worker[Symbol.asyncDispose]());
    const arrived = () => sink.received.find(({ to }) => to.includes(person.address));
    await expect.poll(arrived, { timeout: 5_000 }).toBeDefined();
    const { raw } = arrived()!;
    expect(raw).toMatch(/^Subject: Your code\r$/m);
    expect(await confirm(person, CODE.exec(raw.replaceAll('\r', ''))![0])).toMatchObject({ status: 200 });
  });
});
