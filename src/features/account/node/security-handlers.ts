import { sha256 } from '#adapters/node/sha256.ts';
import { isoTime } from '#core/time/iso-time.ts';
import type { Handlers, Refusal } from '#contract/handler.ts';
import { copy } from '../copy.ts';
import { formatRecoveryCode, readRecoveryCode, RECOVERY_CODE_BYTES, RECOVERY_CODES } from '../recovery-code.ts';
import { isSessionAlive } from '../session-rules.ts';
import { foldUsername } from '../username.ts';
import { slowed, type Authentication } from './authentication.ts';
import type { MailAddresses } from './mail-addresses.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { RecoveryStore } from './recovery-store.ts';

const NOT_SIGNED_IN: Refusal = { error: 'not-signed-in' };
const RECOVERY_REFUSED: Refusal = { error: 'recovery-refused' };

/**
 * An id for a name that has no account: its own, and always the same, as accounts have theirs. One id for all of them would
 * lie in the processor's caches, and its answers come sooner.
 */
function nobodyCalled(username: string): string {
  return sha256(foldUsername(username)).toString('hex', 0, 16);
}

/** Answers of what somebody does about the safety of their own account: confirm, password, recovery codes, sessions. */
export function securityHandlers(
  authentication: Authentication,
  recovery: RecoveryStore,
  passkeys: PasskeyStore,
  { tell }: MailAddresses,
): Handlers<
  | 'postMyConfirmation'
  | 'postMyPassword'
  | 'getMySessions'
  | 'deleteMySession'
  | 'deleteMySessions'
  | 'getMyRecoveryCodes'
  | 'postMyRecoveryCodes'
  | 'postRecovery'
> {
  const { store, sessions, random, limits, logger } = authentication;

  return {
    async postMyConfirmation({ body }, context) {
      const account = await authentication.accountOf(context);
      const session = await sessions.find(context.header('cookie'), context.atMs);
      if (!account || !session) return NOT_SIGNED_IN;
      const refusal = await authentication.prove(account, body, context);
      if (refusal) return refusal;
      // A token that was read before it could do more must not be able to do more now.
      const { cookies } = await authentication.signIn(account, context);
      await authentication.record(account.id, 'confirmed', context);
      return { status: 204, cookies };
    },

    async postMyPassword({ body: { currentPassword, passkey, newPassword } }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      const refusal = await authentication.prove(account, { password: currentPassword, passkey }, context);
      if (refusal) return refusal;
      const hashed = await authentication.hashChosen(newPassword, account, context);
      if ('error' in hashed) return hashed;
      await store.changePassword(account.id, hashed.hash, hashed.isLong, (transaction) =>
        tell(transaction, account.id, 'password-changed', context.atMs),
      );
      await authentication.record(account.id, 'password-changed', context);
      const { cookies } = await authentication.signIn(account, context);
      return { status: 204, cookies };
    },

    async getMySessions(_request, context) {
      const current = await sessions.find(context.header('cookie'), context.atMs);
      if (!current) return NOT_SIGNED_IN;
      const all = await store.listSessions(current.userId);
      return {
        status: 200,
        body: {
          sessions: all
            .filter((session) => isSessionAlive(session, session.role, context.atMs))
            .map((session) => ({
              id: session.id,
              current: session.id === current.sessionId,
              device: session.device,
              createdAt: isoTime(session.createdAtMs),
              seenAt: isoTime(session.seenAtMs),
            })),
        },
      };
    },

    async deleteMySession({ params: { id } }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      if (!(await store.deleteSessionOf(account.id, id))) return { error: 'session-not-found' };
      await authentication.record(account.id, 'session-ended', context);
      return { status: 204 };
    },

    async deleteMySessions(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      await store.deleteSessionsOf(account.id);
      await authentication.record(account.id, 'signed-out-everywhere', context);
      return {
        status: 204,
        headers: { 'clear-site-data': '"cache"' },
        cookies: [sessions.clearCookie()],
      };
    },

    async getMyRecoveryCodes(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      const codes = await recovery.listOf(account.id);
      const [first] = codes;
      return {
        status: 200,
        body: {
          madeAt: first ? isoTime(first.createdAtMs) : null,
          codes: codes.map(({ place, usedAtMs }) => ({ place, usedAt: usedAtMs === null ? null : isoTime(usedAtMs) })),
        },
      };
    },

    async postMyRecoveryCodes(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return NOT_SIGNED_IN;
      const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(random.bytes(RECOVERY_CODE_BYTES)));
      await recovery.replace(
        account.id,
        codes.map((code) => sha256(code)),
        context.atMs,
      );
      await authentication.record(account.id, 'recovery-codes-made', context);
      return { status: 201, body: { codes } };
    },

    async postRecovery({ body: { username, code, newPassword } }, context) {
      const { addressKey } = context.caller;
      // By address alone: nobody guesses 80 bits, and a count by account would let strangers keep its owner out.
      const waitSeconds = await limits.countAddress(addressKey, context.atMs);
      if (waitSeconds > 0) return slowed(waitSeconds);
      const account = await store.findByFoldedUsername(foldUsername(username));
      const hash = sha256(readRecoveryCode(code));
      // Asked for nobody too, so that the answer takes as long as for somebody who exists.
      const unused = await recovery.isUnused(account?.id ?? nobodyCalled(username), hash, context.atMs);
      if (!account || !unused) {
        logger.info('recovery-refused', { requestId: context.requestId });
        return RECOVERY_REFUSED;
      }
      await limits.uncountAddress(addressKey, context.atMs);
      // A slip of paper must not be the way around a reviewer's passkey.
      if (account.role !== 'user' && (await passkeys.listOf(account.id)).length > 0) {
        return { error: 'passkey-needed', message: copy.recoverWithPasskey };
      }
      const hashed = await authentication.hashChosen(newPassword, account, context);
      if ('error' in hashed) return hashed;
      const recovered = await recovery.recover(account.id, hash, hashed, context.atMs, (transaction) =>
        tell(transaction, account.id, 'recovered', context.atMs),
      );
      if (!recovered) return RECOVERY_REFUSED;
      await authentication.record(account.id, 'recovered', context);
      const { user, cookies } = await authentication.signIn(account, context);
      return { status: 200, body: { user }, cookies };
    },
  };
}
