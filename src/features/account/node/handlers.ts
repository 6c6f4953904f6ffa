import type { Logger } from '#adapters/node/logger.ts';
import { type PasswordHasher, PasswordHasherBusyError } from '#adapters/node/password.ts';
import type { CallContext, Handlers, Refusal } from '#contract/handler.ts';
import type { Role, User } from '#contract/entities/user.ts';
import type { Random } from '#core/time/clock.ts';
import { copy } from '../copy.ts';
import { GuessLimits } from '../guess-limits.ts';
import { isCommonPassword, isLongPassword } from '../password-rules.ts';
import { foldUsername } from '../username.ts';
import type { Sessions } from './sessions.ts';
import type { Account, AccountEvent, AccountStore } from './store.ts';

/** What a subscription says about a person, as far as an account shows it. */
export interface ProStatus {
  readonly isPro: boolean;
  readonly hasFullAccess: boolean;
  readonly subscriptionType?: 'monthly' | 'six_months';
  readonly subscriptionEndsAtMs?: number;
}

export interface AccountHandlersOptions {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly random: Random;
  readonly logger: Logger;
  proStatus(user: { readonly id: string; readonly role: Role }, atMs: number): Promise<ProStatus>;
  /** Every visitor of this server is Pro. */
  readonly autoPro: boolean;
}

const BUSY: Refusal = { error: 'busy', retryAfterSeconds: 2 };

/** What the hasher answers, or null when too many wait for it. */
async function unlessBusy<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PasswordHasherBusyError) return null;
    throw error;
  }
}

/** Answers of accounts and sessions. */
export function accountHandlers(
  options: AccountHandlersOptions,
): Handlers<'postLogin' | 'postRegister' | 'postLogout' | 'getSession'> {
  const { store, sessions, hasher, random, logger } = options;
  const limits = new GuessLimits();
  // Compared with when nobody has the username, so that the answer takes as long as for somebody who exists.
  const nobodysHash = hasher.hash('');

  async function userOf(account: Account, atMs: number): Promise<User> {
    const { subscriptionEndsAtMs, ...status } = await options.proStatus(account, atMs);
    return {
      id: account.id,
      username: account.username,
      name: account.name,
      role: account.role,
      ...status,
      ...(subscriptionEndsAtMs === undefined
        ? {}
        : { subscriptionEndsAt: new Date(subscriptionEndsAtMs).toISOString() }),
    };
  }

  function record(userId: string, kind: AccountEvent, context: CallContext): Promise<void> {
    return store.saveEvent({
      id: random.uuid(context.atMs),
      userId,
      kind,
      requestId: context.requestId,
      atMs: context.atMs,
    });
  }

  async function signIn(account: Account, context: CallContext): Promise<{ user: User; cookie: string }> {
    const cookie = await sessions.start(
      { userId: account.id, role: account.role },
      context.header('cookie'),
      context.atMs,
    );
    return { user: await userOf(account, context.atMs), cookie };
  }

  return {
    async postLogin({ body: { username, password } }, context) {
      const { addressKey } = context.caller;
      const folded = foldUsername(username);
      const waitSeconds = limits.begin(folded, addressKey, context.atMs);
      if (waitSeconds > 0) {
        return { error: 'login-slowed', retryAfterSeconds: waitSeconds, message: copy.loginSlowedFor(waitSeconds) };
      }
      const account = await store.findByFoldedUsername(folded);
      const verified = await unlessBusy(hasher.verify(password, account?.passwordHash ?? (await nobodysHash)));
      if (!verified) {
        limits.withdraw(folded, addressKey, context.atMs);
        return BUSY;
      }
      if (!account || !verified.matches) {
        // Not a row: a write for accounts that exist would take a time that others do not.
        logger.info('sign-in-refused', { requestId: context.requestId });
        return { error: 'credentials-refused' };
      }
      limits.succeed(folded, addressKey, context.atMs);
      if (verified.outdated) {
        const passwordHash = await unlessBusy(hasher.hash(password));
        if (passwordHash) await store.updatePasswordHash(account.id, passwordHash);
      }
      const { user, cookie } = await signIn(account, context);
      await record(account.id, 'signed-in', context);
      return { status: 200, body: { user }, headers: { 'set-cookie': cookie } };
    },

    async postRegister({ body: { username, password, name } }, context) {
      const usernameFolded = foldUsername(username);
      // A name of nothing but invisible characters.
      if (usernameFolded === '') return { error: 'username-required' };
      if (isCommonPassword(password, username)) return { error: 'password-too-common' };
      if (await store.findByFoldedUsername(usernameFolded)) return { error: 'username-taken' };
      const passwordHash = await unlessBusy(hasher.hash(password));
      if (!passwordHash) return BUSY;
      const account: Account = {
        id: random.uuid(context.atMs),
        username,
        name,
        role: 'user',
        passwordHash,
        passwordIsLong: isLongPassword(password),
        createdAtMs: context.atMs,
      };
      if (!(await store.createAccount({ ...account, usernameFolded }))) return { error: 'username-taken' };
      await record(account.id, 'registered', context);
      const { user, cookie } = await signIn(account, context);
      return { status: 201, body: { user }, headers: { 'set-cookie': cookie } };
    },

    async postLogout(_request, context) {
      const userId = await sessions.end(context.header('cookie'));
      if (userId) await record(userId, 'signed-out', context);
      return {
        status: 204,
        headers: { 'set-cookie': sessions.clearCookie(), 'clear-site-data': '"cache"' },
      };
    },

    async getSession(_request, { caller, atMs }) {
      const account = caller.userId === null ? null : await store.findById(caller.userId);
      const user = account ? await userOf(account, atMs) : null;
      return { status: 200, body: { user, pro: caller.pro, autoPro: options.autoPro } };
    },
  };
}
