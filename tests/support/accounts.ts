import type { Database } from '#adapters/node/database/database.ts';
import { createLogger } from '#adapters/node/logger.ts';
import { createMailOutbox } from '#adapters/node/mail/outbox.ts';
import type { PasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { frontRateLimits } from '#core/rate/rate-limit-store.ts';
import { createGuessLimits } from '#features/account/node/guess-limits.ts';
import { accountHandlers, type AccountHandlersOptions } from '#features/account/node/handlers.ts';
import { createKnownDevices } from '#features/account/node/known-device.ts';
import { createMailAddresses } from '#features/account/node/mail-addresses.ts';
import { createPasskeyStore } from '#features/account/node/passkey-store.ts';
import { createRecoveryStore } from '#features/account/node/recovery-store.ts';
import { createSessions } from '#features/account/node/sessions.ts';
import { createAccountStore } from '#features/account/node/store.ts';
import { createSessionCookie } from '#features/account/session-cookie.ts';

/** Stands in for argon2id, whose work is its purpose. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => `quick:${password}`,
  verify: async (password, stored) => ({ matches: stored === `quick:${password}`, outdated: false }),
};

/** The account's handlers over a real database, without mail and with passwords hashed quickly, unless a test says otherwise. */
export function accountHandlersOver(database: Database, options: Partial<AccountHandlersOptions> = {}) {
  const store = options.store ?? createAccountStore(database);
  return accountHandlers({
    store,
    sessions: createSessions(store, createSessionCookie(true), systemRandom),
    hasher: quickHasher,
    limits: createGuessLimits(database, frontRateLimits(null)),
    devices: createKnownDevices(new Uint8Array(32), true, systemRandom),
    random: systemRandom,
    logger: createLogger({ level: 'silent', stream: { write: () => {} }, nowMs: () => 0 }),
    proStatus: async () => ({ isPro: false, hasFullAccess: false }),
    autoPro: false,
    publicUrl: 'https://sweep.example',
    passkeyStore: createPasskeyStore(database),
    recovery: createRecoveryStore(database),
    mailAddresses: createMailAddresses(database, createMailOutbox(systemRandom, false), systemRandom),
    rateLimits: frontRateLimits(null),
    personalData: [],
    ...options,
  });
}
