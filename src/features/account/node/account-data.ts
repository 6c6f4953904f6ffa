import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import type { MailAddresses } from './mail-addresses.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { PersonalData } from './personal-data.ts';
import type { RecoveryStore } from './recovery-store.ts';
import type { AccountStore } from './store.ts';

/** What the account itself holds beside the account: all of it ends with the account's own row. */
export function accountData(
  store: AccountStore,
  passkeys: PasskeyStore,
  recovery: RecoveryStore,
  addresses: MailAddresses,
): PersonalData {
  return {
    async collect(userId) {
      const [sessions, keys, codes, mail, events] = await Promise.all([
        store.listSessions(userId),
        passkeys.listOf(userId),
        recovery.listOf(userId),
        // One whose code is too old is still held until it is swept.
        addresses.find(userId, 0),
        store.eventsOf(userId),
      ]);
      const data = {
        sessions: sessions.map(({ device, createdAtMs, seenAtMs }) => ({
          device,
          createdAt: isoTime(createdAtMs),
          seenAt: isoTime(seenAtMs),
        })),
        passkeys: keys.map((key) => ({
          device: key.device,
          createdAt: isoTime(key.createdAtMs),
          lastUsedAt: isoTimeOrNull(key.lastUsedAtMs),
        })),
        recoveryCodes: codes.map((code) => ({
          place: code.place,
          createdAt: isoTime(code.createdAtMs),
          usedAt: isoTimeOrNull(code.usedAtMs),
        })),
        mailAddress: { address: mail.address, confirmedAt: isoTimeOrNull(mail.verifiedAtMs), pending: mail.pending },
        accountEvents: events.map(({ kind, atMs }) => ({ kind, at: isoTime(atMs) })),
      };
      return { data, complete: true };
    },
    erase: () => Promise.resolve(),
  };
}
