import { toHex } from '#core/bytes/hex.ts';
import { pinWaitMs } from '../pin-delay.ts';
import { isSealed, makeRecordKey, openRecord, recordKeyOf, sealRecord } from './pin.ts';
import { RECORD_STORES, type VaultDatabase, type VaultSettings } from './vault-database.ts';

export type UnlockOutcome = 'open' | 'wrong' | 'wait';

/** The key that records are sealed with while there is a PIN, and the PIN that it comes from. Change it alone. */
export interface VaultKey {
  /** Null where there is no PIN, or it was not yet entered. */
  readonly current: CryptoKey | null;
  /** Whether the key at hand is the one that records are sealed with now: another tab may have set or removed a PIN. */
  isOf(pin: VaultSettings['pin'] | undefined): boolean;
  drop(): void;
  setPin(disk: VaultDatabase, pin: string): Promise<void>;
  removePin(disk: VaultDatabase): Promise<void>;
  unlock(disk: VaultDatabase, pin: string, atMs: number): Promise<UnlockOutcome>;
}

/** `memoryKiB` is what a try of a PIN fills; dear unless told. */
export function createVaultKey(memoryKiB?: number): VaultKey {
  let recordKey: CryptoKey | null = null;
  /** Of the PIN that `recordKey` came from. */
  let keySalt: string | null = null;

  function drop(): void {
    recordKey = null;
    keySalt = null;
  }

  return {
    get current() {
      return recordKey;
    },
    isOf: (pin) => (pin ? toHex(pin.salt) : null) === keySalt,
    drop,

    async setPin(disk, pin) {
      const made = await makeRecordKey(pin, memoryKiB);
      // From here on the vault asks for the PIN, also when this tab ends before every record is sealed.
      await disk.putSetting('pin', made.kept);
      ({ recordKey } = made);
      keySalt = toHex(made.kept.salt);
      await convertAll(disk, null, recordKey);
    },

    async removePin(disk) {
      await convertAll(disk, recordKey, null);
      await disk.removeSetting('pin');
      drop();
    },

    async unlock(disk, pin, atMs) {
      const kept = await disk.setting('pin');
      if (!kept) return 'open';
      if (pinWaitMs(kept.tries, atMs) > 0) return 'wait';
      // Counted before it is tried: whoever kills the tab has tried.
      const tries = { wrong: kept.tries.wrong + 1, lastAtMs: atMs };
      await disk.putSetting('pin', { ...kept, tries });
      const opened = await recordKeyOf(pin, kept, memoryKiB);
      if (opened === null) return 'wrong';
      await disk.putSetting('pin', { ...kept, tries: { wrong: 0, lastAtMs: atMs } });
      recordKey = opened;
      keySalt = toHex(kept.salt);
      await convertAll(disk, null, recordKey);
      return 'open';
    },
  };
}

/** Seals or opens every record that is not yet as it should be; a tab that is killed in between goes on next time. */
async function convertAll(disk: VaultDatabase, from: CryptoKey | null, to: CryptoKey | null): Promise<void> {
  for (const store of RECORD_STORES) {
    for (const place of await disk.places(store)) {
      const stored = await disk.record(store, place);
      if (stored === undefined || isSealed(stored) === (to !== null)) continue;
      const bytes = await openRecord(from, store, place, stored);
      if (bytes) await disk.replace(store, place, await sealRecord(to, store, place, bytes));
    }
  }
}
