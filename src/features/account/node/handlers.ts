import type { Handlers } from '#contract/handler.ts';
import type { GuessedAt } from '../guess-limits.ts';
import { foldUsername } from '../username.ts';
import { createAuthentication, type Authentication, type AuthenticationOptions } from './authentication.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { createPasskeys } from './passkeys.ts';
import type { PersonalData } from './personal-data.ts';
import { personalDataHandlers } from './personal-data-handlers.ts';
import type { RecoveryStore } from './recovery-store.ts';
import { securityHandlers } from './security-handlers.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { Account } from './store.ts';
import type { FrontedRateLimits } from '#core/rate/rate-limit-store.ts';
import type { MailAddresses } from './mail-addresses.ts';
import { mailHandlers } from './mail-handlers.ts';

export interface AccountHandlersOptions extends Omit<AuthenticationOptions, 'passkeys'> {
  /** The origin people use; null on a development server that was given none. */
  readonly publicUrl: string | null;
  readonly passkeyStore: PasskeyStore;
  readonly recovery: RecoveryStore;
  readonly mailAddresses: MailAddresses;
  /** Counts for all servers. */
  readonly rateLimits: FrontedRateLimits;
  /** What every feature holds about people. */
  readonly personalData: readonly PersonalData[];
  /** Every visitor of this server is Pro. */
  readonly autoPro: boolean;
}

/** Answers of accounts, sessions and what protects them. */
export function accountHandlers(options: AccountHandlersOptions) {
  const { passkeyStore, random, publicUrl } = options;
  const authentication = createAuthentication({
    ...options,
    passkeys: createPasskeys(passkeyStore, random, publicUrl),
  });
  return {
    ...signInHandlers(authentication, options.autoPro),
    ...securityHandlers(authentication, options.recovery, passkeyStore, options.mailAddresses),
    ...mailHandlers(authentication, options.mailAddresses, options.rateLimits),
    ...passkeyHandlers(authentication, passkeyStore),
    ...personalDataHandlers(authentication, options.personalData),
  };
}

function signInHandlers(
  authentication: Authentication,
  autoPro: boolean,
): Handlers<'postLogin' | 'postRegister' | 'postLogout' | 'getSession'> {
  const { store, sessions, random, logger } = authentication;
  return {
    async postLogin({ body: { username, password } }, context) {
      const folded = foldUsername(username);
      const deviceId = authentication.devices.read(context.header('cookie'), folded);
      const at: GuessedAt =
        deviceId === null ? { kind: 'account', usernameFolded: folded } : { kind: 'device', deviceId };
      const guessed = await authentication.guess(at, () => store.findByFoldedUsername(folded), password, context);
      if (guessed === 'wrong') {
        // Not a row: a write for accounts that exist would take a time that others do not.
        logger.info('sign-in-refused', { requestId: context.requestId });
        return { error: 'credentials-refused' };
      }
      if ('error' in guessed) return guessed;
      const { account } = guessed;
      // Granted a role for their passkey: the short password beside it opens nothing.
      if (account.role !== 'user' && !account.passwordIsLong) return { error: 'passkey-needed' };
      const { user, cookies } = await authentication.signIn(account, context);
      await authentication.record(account.id, 'signed-in', context);
      return { status: 200, body: { user }, cookies };
    },

    async postRegister({ body: { username, password, name } }, context) {
      const usernameFolded = foldUsername(username);
      // A name of nothing but invisible characters.
      if (usernameFolded === '') return { error: 'username-required' };
      if (await store.findByFoldedUsername(usernameFolded)) return { error: 'username-taken' };
      const hashed = await authentication.hashChosen(password, { username, role: 'user' }, context);
      if ('error' in hashed) return hashed;
      const account: Account = {
        id: random.uuid(context.atMs),
        username,
        name,
        role: 'user',
        passwordHash: hashed.hash,
        passwordIsLong: hashed.isLong,
        createdAtMs: context.atMs,
      };
      if (!(await store.createAccount({ ...account, usernameFolded }))) return { error: 'username-taken' };
      await authentication.record(account.id, 'registered', context);
      const { user, cookies } = await authentication.signIn(account, context);
      return { status: 201, body: { user }, cookies };
    },

    async postLogout(_request, context) {
      const userId = await sessions.end(context.header('cookie'));
      if (userId) await authentication.record(userId, 'signed-out', context);
      return {
        status: 204,
        headers: { 'clear-site-data': '"cache"' },
        cookies: [sessions.clearCookie()],
      };
    },

    async getSession(_request, context) {
      const account = await authentication.accountOf(context);
      const user = account ? await authentication.userOf(account, context.atMs) : null;
      return { status: 200, body: { user, pro: context.caller.pro, autoPro } };
    },
  };
}
