import type { Logger } from '#adapters/node/logger.ts';
import { type PasswordHasher, PasswordHasherBusyError } from '#adapters/node/password.ts';
import type { Proof } from '#contract/entities/proof.ts';
import type { Role, User } from '#contract/entities/user.ts';
import type { CallContext, Refusal } from '#contract/handler.ts';
import type { Random } from '#core/time/clock.ts';
import { copy } from '../copy.ts';
import { deviceOf } from '#core/device/device-name.ts';
import type { GuessedAt } from '../guess-limits.ts';
import { isCommonPassword, isLongPassword } from '../password-rules.ts';
import { foldUsername } from '../username.ts';
import type { GuessLimits } from './guess-limits.ts';
import type { KnownDevices } from './known-device.ts';
import type { Passkeys } from './passkeys.ts';
import type { Sessions } from './sessions.ts';
import type { Account, AccountEvent, AccountStore } from './store.ts';

/** What a subscription says about a person, as far as an account shows it. */
export interface ProStatus {
  readonly isPro: boolean;
  readonly hasFullAccess: boolean;
  readonly subscriptionType?: 'monthly' | 'six_months';
  readonly subscriptionEndsAtMs?: number;
}

export interface AuthenticationOptions {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly hasher: PasswordHasher;
  readonly limits: GuessLimits;
  readonly devices: KnownDevices;
  readonly random: Random;
  readonly logger: Logger;
  proStatus(user: { readonly id: string; readonly role: Role }, atMs: number): Promise<ProStatus>;
}

/** A password as it is stored. */
export interface HashedPassword {
  readonly hash: string;
  readonly isLong: boolean;
}

/** What the calls of accounts share. */
export interface Authentication extends AuthenticationOptions {
  /** Whose call this is; null where the account has ended since the shell looked. */
  accountOf(context: CallContext): Promise<Account | null>;
  userOf(account: Account, atMs: number): Promise<User>;
  record(userId: string, kind: AccountEvent, context: CallContext): Promise<void>;
  /** Starts a session for somebody who just proved who they are. */
  signIn(account: Account, context: CallContext): Promise<{ user: User; cookies: readonly string[] }>;
  /**
   * Compares a password with the account's, or with nobody's; slowed by its count, and as slow for both. The account is
   * looked for once the guess may be made: guesses that are refused cost no look.
   */
  guess(
    at: GuessedAt,
    find: () => Promise<Account | null>,
    password: string,
    context: CallContext,
  ): Promise<{ readonly account: Account } | 'wrong' | Refusal>;
  /** Null when the proof is right. */
  prove(account: Account, proof: Proof, context: CallContext): Promise<Refusal | null>;
  /** A password that somebody chose, hashed, if it may be theirs. */
  hashChosen(
    password: string,
    owner: { username: string; role: Role },
    context: CallContext,
  ): Promise<HashedPassword | Refusal>;
}

export const BUSY: Refusal = { error: 'busy', retryAfterSeconds: 2 };

/** What the hasher answers, or null when too many wait for it. */
async function unlessBusy<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PasswordHasherBusyError) return null;
    throw error;
  }
}

export function slowed(seconds: number): Refusal {
  return { error: 'login-slowed', retryAfterSeconds: seconds, message: copy.loginSlowedFor(seconds) };
}

export function createAuthentication(options: AuthenticationOptions): Authentication {
  const { store, sessions, passkeys, hasher, limits, devices, random } = options;
  // Compared with when nobody has the username, so that the answer takes as long as for somebody who exists.
  const nobodysHash = hasher.hash('');

  const authentication: Authentication = {
    ...options,

    async accountOf({ caller }) {
      return caller.userId === null ? null : await store.findById(caller.userId);
    },

    async userOf(account, atMs) {
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
    },

    record(userId, kind, { atMs, requestId }) {
      return store.saveEvent({ id: random.uuid(atMs), userId, kind, requestId, atMs });
    },

    async signIn(account, context) {
      const device = deviceOf(context.header('user-agent'));
      const person = { userId: account.id, role: account.role, device };
      const cookie = await sessions.start(person, context.header('cookie'), context.atMs);
      const known = devices.remember(foldUsername(account.username));
      return { user: await authentication.userOf(account, context.atMs), cookies: [cookie, known] };
    },

    async guess(at, find, password, context) {
      const { addressKey } = context.caller;
      const waitSeconds = await limits.begin(at, addressKey, context.atMs);
      if (waitSeconds > 0) return slowed(waitSeconds);
      const account = await find();
      const verified = await unlessBusy(
        hasher.verify(password, account?.passwordHash ?? (await nobodysHash), addressKey),
      );
      if (!verified) {
        await limits.withdraw(at, addressKey, context.atMs);
        return BUSY;
      }
      if (!account || !verified.matches) return 'wrong';
      await limits.succeed(at, addressKey, context.atMs);
      if (verified.outdated) {
        const passwordHash = await unlessBusy(hasher.hash(password, addressKey));
        if (passwordHash) await store.updatePasswordHash(account.id, passwordHash);
      }
      return { account };
    },

    async prove(account, { password, passkey }, context) {
      if (password !== undefined) {
        const at: GuessedAt = { kind: 'session', userId: account.id };
        const guessed = await authentication.guess(at, async () => account, password, context);
        if (guessed === 'wrong') return { error: 'confirmation-refused' };
        return 'error' in guessed ? guessed : null;
      }
      if (!passkey) return { error: 'password-required' };
      const used = await passkeys.use(account.id, passkey, context.header('origin'), context.atMs);
      return used.ok ? null : { error: 'confirmation-refused' };
    },

    async hashChosen(password, { username, role }, { caller: { addressKey } }) {
      const isLong = isLongPassword(password);
      if (role !== 'user' && !isLong) return { error: 'password-too-short-for-role' };
      if (isCommonPassword(password, username)) return { error: 'password-too-common' };
      const hash = await unlessBusy(hasher.hash(password, addressKey));
      return hash ? { hash, isLong } : BUSY;
    },
  };
  return authentication;
}
