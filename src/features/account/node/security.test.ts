import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import type { PasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { Role } from '#contract/entities/user.ts';
import type { CallContext, SignedInCaller } from '#contract/handler.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { createAuthenticator, type Ceremony } from '#tests/support/authenticator.ts';
import { accountHandlersOver } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/database.ts';
import { createSessionCookie } from '../session-cookie.ts';
import type { PersonalData } from './personal-data.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createAccountStore, type AccountStore } from './store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ORIGIN = 'https://sweep.example';
const PASSWORD = 'two hotel keys';
const NEW_PASSWORD = 'seven quiet trams';

/** Stands in for argon2id, and counts how often it was asked to compare. */
function countingHasher(): PasswordHasher & { compared: number } {
  const hasher = {
    compared: 0,
    hash: async (password: string) => `quick:${password}`,
    async verify(password: string, stored: string) {
      hasher.compared += 1;
      return { matches: stored === `quick:${password}`, outdated: false };
    },
  };
  return hasher;
}

describeWithDatabase('the safety of an account', (open) => {
  let database: Database;
  let store: AccountStore;
  let sessions: Sessions;
  let handlers: ReturnType<typeof accountHandlersOver>;
  let hasher: ReturnType<typeof countingHasher>;
  const held: PersonalData[] = [];
  let names = 0;

  const newHandlers = () =>
    accountHandlersOver(database, { store, sessions, hasher, publicUrl: ORIGIN, personalData: held });

  beforeAll(async () => {
    database = await open();
    store = createAccountStore(database);
    sessions = createSessions(store, createSessionCookie(true), systemRandom);
    hasher = countingHasher();
    handlers = newHandlers();
  });

  interface Somebody {
    readonly userId: string;
    readonly username: string;
    readonly cookie: string;
  }

  function context(who: Pick<Somebody, 'userId'>, atMs?: number, addressKey?: string): CallContext<SignedInCaller>;
  function context(who?: Partial<Somebody>, atMs?: number, addressKey?: string): CallContext;
  function context(who: Partial<Somebody> = {}, atMs = NOW, addressKey = systemRandom.uuid(atMs)): CallContext {
    const { userId = null, cookie } = who;
    return {
      caller: { userId, role: null, pro: false, addressKey },
      requestId: 'r',
      atMs,
      header: (name) => ({ cookie, origin: ORIGIN })[name],
      rawBody: new Uint8Array(),
    };
  }
  const request = <Body>(body: Body) => ({ params: undefined, query: undefined, body });
  const nothing = request(undefined);
  const byId = (id: string) => ({ params: { id }, query: undefined, body: undefined });

  async function somebody(role: Role = 'user', password = PASSWORD): Promise<Somebody> {
    names += 1;
    const username = `keeper-${names}`;
    const from = context();
    const answer = await handlers.postRegister(request({ username, name: 'Ada', password }), from);
    if ('error' in answer) throw new Error(answer.error);
    const userId = answer.body.user.id;
    if (role === 'user') return { userId, username, cookie: answer.cookies![0]!.split(';')[0]! };
    await store.changeRole(userId, role);
    return { userId, username, cookie: await sessionOf({ userId }, role) };
  }
  async function sessionOf({ userId }: { userId: string }, role: Role = 'user', atMs = NOW): Promise<string> {
    return (await sessions.start({ userId, role, device: 'Firefox on Linux' }, undefined, atMs)).split(';')[0]!;
  }
  const signedIn = async (cookie: string) => (await sessions.find(cookie, NOW)) !== null;
  const kindsOf = async (userId: string) => (await store.eventsOf(userId)).map(({ kind }) => kind);

  describe('guesses', () => {
    test('of a thousand on one account in a quarter of an hour, from as many addresses, at most thirty are compared', async () => {
      const fresh = newHandlers();
      const { username } = await somebody();
      hasher.compared = 0;
      const answers = new Map<string, number>();
      for (let guess = 0; guess < 1_000; guess += 1) {
        const atMs = NOW + Math.floor((guess * 15 * MINUTE_MS) / 1_000);
        const answer = await fresh.postLogin(request({ username, password: `guess ${guess}` }), context({}, atMs));
        const kind = 'error' in answer ? answer.error : 'let in';
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
      }
      expect(hasher.compared).toBeLessThanOrEqual(30);
      expect(hasher.compared).toBeGreaterThanOrEqual(5);
      expect(Object.fromEntries(answers)).toEqual({
        'credentials-refused': hasher.compared,
        'login-slowed': 1_000 - hasher.compared,
      });
    });

    test('of a thousand at the same moment, five are compared', async () => {
      const { username } = await somebody();
      hasher.compared = 0;
      const guesses = Array.from({ length: 1_000 }, (_, guess) =>
        handlers.postLogin(request({ username, password: `guess ${guess}` }), context()),
      );
      await Promise.all(guesses);
      expect(hasher.compared).toBe(5);
    });

    test('of one on each of a thousand accounts from one address, a minute’s worth is compared', async () => {
      hasher.compared = 0;
      for (let guess = 0; guess < 1_000; guess += 1) {
        await handlers.postLogin(request({ username: `someone ${guess}`, password: 'x' }), context({}, NOW, 'one'));
      }
      expect(hasher.compared).toBe(20);
    });

    test('count where the account’s owner is asked again, too', async () => {
      const person = await somebody();
      hasher.compared = 0;
      const asked = [];
      for (let guess = 0; guess < 8; guess += 1) {
        asked.push(await handlers.postMyConfirmation(request({ password: `guess ${guess}` }), context(person)));
      }
      expect(hasher.compared).toBe(5);
      expect(asked.map((answer) => 'error' in answer && answer.error)).toEqual([
        ...Array<string>(5).fill('confirmation-refused'),
        ...Array<string>(3).fill('login-slowed'),
      ]);
    });
  });

  describe('a new password', () => {
    test('ends every session, and starts one', async () => {
      const person = await somebody();
      const other = await sessionOf(person);
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      const answer = await handlers.postMyPassword(request(body), context(person));
      const renewed = 'cookies' in answer ? answer.cookies![0]!.split(';')[0]! : '';
      expect([await signedIn(person.cookie), await signedIn(other), await signedIn(renewed)]).toEqual([
        false,
        false,
        true,
      ]);
      const login = (password: string) =>
        handlers.postLogin(request({ username: person.username, password }), context());
      expect(await login(PASSWORD)).toEqual({ error: 'credentials-refused' });
      expect(await login(NEW_PASSWORD)).toMatchObject({ status: 200 });
      expect(await kindsOf(person.userId)).toContain('password-changed');
    });

    test.each([
      ['user', 'not this one', NEW_PASSWORD, 'confirmation-refused'],
      ['user', PASSWORD, 'password1', 'password-too-common'],
      ['reviewer', PASSWORD, 'plum wagon', 'password-too-short-for-role'],
      ['admin', PASSWORD, 'plum wagon', 'password-too-short-for-role'],
    ] as const)('of a %s, after %j, is not %j: %s', async (role, currentPassword, newPassword, error) => {
      const person = await somebody(role);
      const answer = await handlers.postMyPassword(request({ currentPassword, newPassword }), context(person));
      expect(answer).toEqual({ error });
      expect(await signedIn(person.cookie)).toBe(true);
    });
  });

  describe('sessions', () => {
    test('are listed without those that ended by themselves, and never with a token', async () => {
      const person = await somebody();
      await sessionOf(person, 'user', NOW - 15 * DAY_MS);
      await sessionOf(person, 'user', NOW - DAY_MS);
      const answer = await handlers.getMySessions(nothing, context(person));
      expect(answer).toMatchObject({
        body: {
          sessions: [
            { current: true, createdAt: new Date(NOW).toISOString() },
            { current: false, device: 'Firefox on Linux' },
          ],
        },
      });
      expect(JSON.stringify(answer)).not.toContain(person.cookie.split('=')[1]);
    });

    test('are ended one by one, and only one’s own', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      const other = await sessionOf(person);
      const { sessionId } = (await sessions.find(other, NOW))!;
      expect(await handlers.deleteMySession(byId(sessionId), context(stranger))).toEqual({
        error: 'session-not-found',
      });
      expect(await handlers.deleteMySession(byId(sessionId), context(person))).toEqual({ status: 204 });
      expect([await signedIn(other), await signedIn(person.cookie)]).toEqual([false, true]);
    });

    test('are ended all at once', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      const other = await sessionOf(person);
      await handlers.deleteMySessions(nothing, context(person));
      expect(await Promise.all([person.cookie, other, stranger.cookie].map(signedIn))).toEqual([false, false, true]);
    });
  });

  describe('recovery codes', () => {
    async function codesOf(person: Somebody): Promise<string[]> {
      const answer = await handlers.postMyRecoveryCodes(nothing, context(person));
      return 'body' in answer ? answer.body.codes : [];
    }
    const recover = (username: string, code: string, newPassword = NEW_PASSWORD, from = context()) =>
      handlers.postRecovery(request({ username, code, newPassword }), from);

    test('are ten different ones that are stored as hashes only', async () => {
      const person = await somebody();
      const codes = await codesOf(person);
      expect(new Set(codes).size).toBe(10);
      const stored = JSON.stringify(await database.query(`SELECT t::text FROM recovery_codes t`));
      for (const code of codes) expect(stored).not.toContain(code);
    });

    test('set a new password once, end every session and are marked', async () => {
      const person = await somebody();
      const [first = '', second = ''] = await codesOf(person);
      expect(await recover(person.username, first)).toMatchObject({ status: 200 });
      expect(await signedIn(person.cookie)).toBe(false);
      expect(await recover(person.username, first)).toEqual({ error: 'recovery-refused' });
      const list = await handlers.getMyRecoveryCodes(nothing, context(person));
      expect(list).toMatchObject({
        body: { codes: expect.arrayContaining([{ place: 1, usedAt: new Date(NOW).toISOString() }]) },
      });
      expect(await recover(person.username, second.toLowerCase(), PASSWORD)).toMatchObject({ status: 200 });
    });

    test('used by several at the same moment let one in', async () => {
      const person = await somebody();
      const [code = ''] = await codesOf(person);
      const answers = await Promise.all(Array.from({ length: 5 }, () => recover(person.username, code)));
      expect(answers.filter((answer) => 'status' in answer)).toHaveLength(1);
    });

    test('that were replaced, or are somebody else’s, open nothing; nor does a weak password cost one', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      const [old = ''] = await codesOf(person);
      const [code = ''] = await codesOf(person);
      expect(await recover(person.username, old)).toEqual({ error: 'recovery-refused' });
      expect(await recover(stranger.username, code)).toEqual({ error: 'recovery-refused' });
      expect(await recover('nobody at all', code)).toEqual({ error: 'recovery-refused' });
      expect(await recover(person.username, code, 'password1')).toEqual({ error: 'password-too-common' });
      expect(await recover(person.username, code)).toMatchObject({ status: 200 });
    });

    test('work while somebody guesses at the password', async () => {
      const person = await somebody();
      const [code = ''] = await codesOf(person);
      for (let guess = 0; guess < 9; guess += 1) {
        await handlers.postLogin(request({ username: person.username, password: 'x' }), context());
      }
      expect(await recover(person.username, code)).toMatchObject({ status: 200 });
    });

    test('a stranger’s wrong guesses keep its owner’s browser out of nothing', async () => {
      const username = `keeper-${(names += 1)}`;
      const registered = await handlers.postRegister(request({ username, name: 'Ada', password: PASSWORD }), context());
      if ('error' in registered) throw new Error(registered.error);
      const cookie = registered.cookies!.map((set) => set.split(';')[0]).join('; ');
      for (let guess = 0; guess < 20; guess += 1) {
        await handlers.postLogin(request({ username, password: 'x' }), context());
      }
      const signIn = (from: CallContext) => handlers.postLogin(request({ username, password: PASSWORD }), from);
      expect(await signIn(context())).toMatchObject({ error: 'login-slowed' });
      const own = context({ cookie } as Somebody);
      expect(
        await handlers.postMyConfirmation(request({ password: PASSWORD }), {
          ...own,
          caller: { ...own.caller, userId: registered.body.user.id },
        }),
      ).toMatchObject({ status: 204 });
      expect(await signIn(own)).toMatchObject({ status: 200 });
    });

    test('are no way around a reviewer’s passkey, nor to a short password', async () => {
      const person = await somebody('reviewer');
      const [code = ''] = await codesOf(person);
      expect(await recover(person.username, code, 'plum wagon')).toEqual({ error: 'password-too-short-for-role' });
      await addPasskey(person);
      expect(await recover(person.username, code)).toMatchObject({ error: 'passkey-needed' });
    });
  });

  const ceremonyOf = (challenge: string, { userId }: { userId: string }): Ceremony => ({
    challenge,
    origin: ORIGIN,
    rpId: 'sweep.example',
    userHandle: userId,
  });
  async function challengeOf(answer: Promise<object>): Promise<string> {
    return ((await answer) as { body: { challenge: string } }).body.challenge;
  }
  async function addPasskey(person: Somebody) {
    const authenticator = createAuthenticator();
    const challenge = await challengeOf(handlers.postMyPasskeyOptions(nothing, context(person)));
    const body = authenticator.register(ceremonyOf(challenge, person));
    const answer = await handlers.postMyPasskeys(request(body), context(person));
    if ('error' in answer) throw new Error(answer.error);
    return { authenticator, id: answer.body.id };
  }
  const signInChallenge = () => challengeOf(handlers.postPasskeyOptions(nothing, context()));

  describe('a passkey', () => {
    test('signs its owner in, each time with a new challenge', async () => {
      const person = await somebody();
      const { authenticator } = await addPasskey(person);
      for (let turn = 0; turn < 3; turn += 1) {
        const body = authenticator.assert(ceremonyOf(await signInChallenge(), person));
        expect(await handlers.postPasskeySignIn(request(body), context())).toMatchObject({
          status: 200,
          body: { user: { id: person.userId } },
        });
        // The same answer again is nobody's.
        expect(await handlers.postPasskeySignIn(request(body), context())).toMatchObject({ error: 'passkey-refused' });
      }
      expect(await kindsOf(person.userId)).toContain('signed-in-by-passkey');
    });

    test.each<[string, (made: Ceremony, stranger: Somebody) => Partial<Ceremony>]>([
      ['another site', () => ({ origin: 'https://sweep.example.evil.example' })],
      ['another host’s key', () => ({ rpId: 'evil.example' })],
      ['a made-up challenge', () => ({ challenge: 'A'.repeat(43) })],
      ['a device nobody unlocked', () => ({ verified: false })],
      ['somebody else’s name on it', (_, stranger) => ({ userHandle: stranger.userId })],
    ])('is refused from %s', async (_what, lie) => {
      const [person, stranger] = [await somebody(), await somebody()];
      const { authenticator } = await addPasskey(person);
      const made = ceremonyOf(await signInChallenge(), person);
      const body = authenticator.assert({ ...made, ...lie(made, stranger) });
      expect(await handlers.postPasskeySignIn(request(body), context())).toMatchObject({ error: 'passkey-refused' });
    });

    test('is refused when its count does not go up', async () => {
      const person = await somebody();
      const { authenticator } = await addPasskey(person);
      const useWith = async (counter: number) => {
        const body = authenticator.assert(ceremonyOf(await signInChallenge(), person), counter);
        return await handlers.postPasskeySignIn(request(body), context());
      };
      expect(await useWith(7)).toMatchObject({ status: 200 });
      expect(await useWith(7)).toMatchObject({ error: 'passkey-refused' });
      expect(await useWith(3)).toMatchObject({ error: 'passkey-refused' });
      expect(await useWith(8)).toMatchObject({ status: 200 });
    });

    test('is refused after five minutes, and the challenge is swept', async () => {
      const person = await somebody();
      const { authenticator } = await addPasskey(person);
      const body = authenticator.assert(ceremonyOf(await signInChallenge(), person));
      const late = context({}, NOW + 5 * MINUTE_MS);
      expect(await handlers.postPasskeySignIn(request(body), late)).toMatchObject({ error: 'passkey-refused' });
      await signInChallenge();
      await handlers.postPasskeyOptions(nothing, late);
      const old = await database.query('SELECT 1 FROM passkey_challenges WHERE expires_at <= $1', [
        new Date(late.atMs),
      ]);
      expect(old).toEqual([]);
    });

    test('is made for a challenge of its own purpose and person only', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      const authenticator = createAuthenticator();
      const add = (challenge: string, as: Somebody) =>
        handlers.postMyPasskeys(request(authenticator.register(ceremonyOf(challenge, as))), context(as));
      const own = () => challengeOf(handlers.postMyPasskeyOptions(nothing, context(person)));
      expect(await add(await signInChallenge(), person)).toMatchObject({ error: 'passkey-refused' });
      expect(await add(await own(), stranger)).toMatchObject({ error: 'passkey-refused' });
      expect(await add(await own(), person)).toMatchObject({ status: 201 });
      expect(await add(await own(), person)).toMatchObject({ error: 'passkey-exists' });
    });

    test('that brings certificates is refused', async () => {
      const person = await somebody();
      const challenge = await challengeOf(handlers.postMyPasskeyOptions(nothing, context(person)));
      const ceremony = { ...ceremonyOf(challenge, person), certificates: [new Uint8Array(300)] };
      const answer = await handlers.postMyPasskeys(request(createAuthenticator().register(ceremony)), context(person));
      expect(answer).toMatchObject({ error: 'passkey-refused' });
    });

    test('confirms its owner, and nobody else', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      const { authenticator } = await addPasskey(person);
      const confirm = async (as: Somebody) => {
        const challenge = await challengeOf(handlers.postMyConfirmationOptions(nothing, context(as)));
        const passkey = authenticator.assert(ceremonyOf(challenge, person));
        return await handlers.postMyConfirmation(request({ passkey }), context(as));
      };
      expect(await confirm(stranger)).toEqual({ error: 'confirmation-refused' });
      await database.query('UPDATE sessions SET confirmed_at = NULL WHERE user_id = $1', [person.userId]);
      const confirmed = await confirm(person);
      expect(confirmed).toMatchObject({ status: 204 });
      const renewed = 'cookies' in confirmed ? confirmed.cookies![0]!.split(';')[0]! : '';
      expect(await sessions.find(renewed, NOW)).toMatchObject({ userId: person.userId, confirmedAtMs: NOW });
      // A token that somebody copied before the confirmation opens nothing after it.
      expect(await sessions.find(person.cookie, NOW)).toBe(null);
    });

    test('is enough for a reviewer, who then cannot sign in with a short password or lose the last one', async () => {
      const person = await somebody('user', 'plum wagon');
      const { id } = await addPasskey(person);
      await store.changeRole(person.userId, 'reviewer');
      const login = request({ username: person.username, password: 'plum wagon' });
      expect(await handlers.postLogin(login, context())).toEqual({ error: 'passkey-needed' });
      expect(await handlers.deleteMyPasskey(byId(id), context(person))).toEqual({ error: 'passkey-needed' });
      const { id: second } = await addPasskey(person);
      expect(await handlers.deleteMyPasskey(byId(id), context(person))).toEqual({ status: 204 });
      expect(await handlers.deleteMyPasskey(byId(second), context(person))).toEqual({ error: 'passkey-needed' });
    });

    test('is removed by its owner only', async () => {
      const [person, stranger] = [await somebody(), await somebody()];
      const { id } = await addPasskey(person);
      expect(await handlers.deleteMyPasskey(byId(id), context(stranger))).toEqual({ error: 'passkey-not-found' });
      expect(await handlers.deleteMyPasskey(byId(id), context(person))).toEqual({ status: 204 });
    });

    test('is one of at most twenty', async () => {
      const person = await somebody();
      for (let made = 0; made < 20; made += 1) await addPasskey(person);
      expect(await handlers.postMyPasskeyOptions(nothing, context(person))).toMatchObject({
        error: 'too-many-passkeys',
      });
    });
  });

  describe('the end of an account', () => {
    test('waits for what has to end elsewhere, and then takes everything', async () => {
      const person = await somebody();
      await addPasskey(person);
      let endsElsewhere = false;
      held.push({
        collect: async () => ({ data: { held: ['something'] }, complete: false }),
        beforeErasure: async (userId) => endsElsewhere || userId !== person.userId,
        erase: async (transaction, userId) => {
          await transaction.query('DELETE FROM account_events WHERE user_id = $1', [userId]);
        },
      });
      expect(await handlers.getMyExport(nothing, context(person))).toMatchObject({
        body: { held: ['something'], complete: false, account: { id: person.userId } },
      });
      const end = (password: string) => handlers.deleteMe(request({ password }), context(person));
      expect(await end('not this one')).toEqual({ error: 'confirmation-refused' });
      expect(await end(PASSWORD)).toMatchObject({ error: 'erasure-stopped' });
      expect(await store.findById(person.userId)).not.toBe(null);
      endsElsewhere = true;
      expect(await end(PASSWORD)).toMatchObject({ status: 204 });
      expect(await store.findById(person.userId)).toBe(null);
      expect(await signedIn(person.cookie)).toBe(false);
      held.length = 0;
    });

    test('keeps everything where one part cannot be erased', async () => {
      const person = await somebody();
      held.push({
        collect: async () => ({ data: {}, complete: true }),
        erase: (transaction, userId) =>
          transaction.query('DELETE FROM sessions WHERE user_id = $1', [userId]).then(() => undefined),
      });
      held.push({
        collect: async () => ({ data: {}, complete: true }),
        erase: () => Promise.reject(new Error('disk full')),
      });
      await expect(handlers.deleteMe(request({ password: PASSWORD }), context(person))).rejects.toThrow('disk full');
      expect(await signedIn(person.cookie)).toBe(true);
      held.length = 0;
    });

    test('is asked for with a passkey, too', async () => {
      const person = await somebody();
      const { authenticator } = await addPasskey(person);
      const challenge = await challengeOf(handlers.postMyConfirmationOptions(nothing, context(person)));
      const passkey = authenticator.assert(ceremonyOf(challenge, person));
      expect(await handlers.deleteMe(request({ passkey }), context(person))).toMatchObject({ status: 204 });
      expect(await store.findById(person.userId)).toBe(null);
    });
  });
});
