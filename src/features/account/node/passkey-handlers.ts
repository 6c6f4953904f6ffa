import type { Passkey } from '#contract/entities/passkey.ts';
import type { Handlers } from '#contract/handler.ts';
import { deviceOf } from '#core/device/device-name.ts';
import type { Authentication } from './authentication.ts';
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts';

function shown({ id, device, createdAtMs, lastUsedAtMs }: StoredPasskey): Passkey {
  return {
    id,
    name: device,
    createdAt: new Date(createdAtMs).toISOString(),
    lastUsedAt: lastUsedAtMs === null ? null : new Date(lastUsedAtMs).toISOString(),
  };
}

/** Answers of passkeys: signing in with one, and those of the account. */
export function passkeyHandlers(
  authentication: Authentication,
  stored: PasskeyStore,
): Handlers<
  | 'postPasskeyOptions'
  | 'postPasskeySignIn'
  | 'postMyConfirmationOptions'
  | 'getMyPasskeys'
  | 'postMyPasskeyOptions'
  | 'postMyPasskeys'
  | 'deleteMyPasskey'
> {
  const { store, passkeys, logger } = authentication;

  return {
    async postPasskeyOptions(_request, context) {
      const options = await passkeys.beginUsing(null, context.header('origin'), context.atMs);
      return options.ok ? { status: 200, body: options.value } : options;
    },

    async postPasskeySignIn({ body }, context) {
      const used = await passkeys.use(null, body, context.header('origin'), context.atMs);
      const account = used.ok ? await store.findById(used.value) : null;
      if (!account) {
        logger.info('sign-in-refused', { requestId: context.requestId });
        return used.ok ? { error: 'passkey-refused' } : used;
      }
      const { user, cookies } = await authentication.signIn(account, context);
      await authentication.record(account.id, 'signed-in-by-passkey', context);
      return { status: 200, body: { user }, cookies };
    },

    async postMyConfirmationOptions(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      const options = await passkeys.beginUsing(account.id, context.header('origin'), context.atMs);
      return options.ok ? { status: 200, body: options.value } : options;
    },

    async getMyPasskeys(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      return { status: 200, body: { passkeys: (await stored.listOf(account.id)).map(shown) } };
    },

    async postMyPasskeyOptions(_request, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      const options = await passkeys.beginAdding(account, context.header('origin'), context.atMs);
      return options.ok ? { status: 200, body: options.value } : options;
    },

    async postMyPasskeys({ body }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      const device = deviceOf(context.header('user-agent'));
      const added = await passkeys.add(account, body, device, context.header('origin'), context.atMs);
      if (!added.ok) return added;
      await authentication.record(account.id, 'passkey-added', context);
      return { status: 201, body: shown(added.value) };
    },

    async deleteMyPasskey({ params: { id } }, context) {
      const account = await authentication.accountOf(context);
      if (!account) return { error: 'not-signed-in' };
      const passkeysLeft = (await stored.listOf(account.id)).filter((passkey) => passkey.id !== id).length;
      if (account.role !== 'user' && !account.passwordIsLong && passkeysLeft === 0) return { error: 'passkey-needed' };
      if (!(await stored.remove(account.id, id))) return { error: 'passkey-not-found' };
      await authentication.record(account.id, 'passkey-removed', context);
      return { status: 204 };
    },
  };
}
