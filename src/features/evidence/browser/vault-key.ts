import { toHex } from '#core/bytes/hex.ts';
import { pinWaitMs } from '../pin-delay.ts';
import { isSealed, makeRecordKey, openRecord, recordKeyOf, sealRecord } from './pin.ts';
import { RECORD_STORES, type VaultDatabase, type VaultSettings } from './vault-database.ts';

export type UnlockOutcome = 'open' | 'wrong' | 'wait';

/** How a change of the PIN ended. What is kept opens as before unless it is 'changed'. */
export type PinOutcome =
  | 'changed'
  /** Another tab has set or removed a PIN since. */
  | 'elsewhere'
  /** Something does not open, and would be lost with the key. */
  | 'unopened';

/** The key that records are sealed with while there is a PIN, and the PIN that it comes from. Change it alone. */
export interface VaultKey {
  /** Null where there is no PIN, or it was not yet entered. */
  readonly current: CryptoKey | null;
  /** Whether the key at hand is the one that records are sealed with now: another tab may have set or removed a PIN. */
  isOf(pin: VaultSettings['pin'] | undefined): boolean;
  drop(): void;
  setPin(disk: VaultDatabase, pin: string): Promise<PinOutcome>;
  removePin(disk: VaultDatabase): Promise<PinOutcome>;
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

  const isOf: VaultKey['isOf'] = (pin) => (pin ? toHex(pin.salt) : null) === keySalt;

  return {
    get current() {
      return recordKey;
    },
    isOf,
    drop,

    async setPin(disk, pin) {
      // The key of a PIN that is set opens every record; it is gone once another takes its place.
      if (keySalt !== null || (await disk.setting('pin'))) return 'elsewhere';
      const made = await makeRecordKey(pin, memoryKiB);
      // From here on the vault asks for the PIN, also when this tab ends before every record is sealed.
      if ((await disk.putFirst('pin', made.kept)) !== made.kept) return 'elsewhere';
      ({ recordKey } = made);
      keySalt = toHex(made.kept.salt);
      await convertAll(disk, null, recordKey);
      return 'changed';
    },

    async removePin(disk) {
      if (!isOf(await disk.setting('pin'))) return 'elsewhere';
      const sealing = recordKey;
      if (!(await convertAll(disk, sealing, null))) {
        await convertAll(disk, null, sealing);
        return 'unopened';
      }
      await disk.removeSetting('pin');
      drop();
      return 'changed';
    },

    async unlock(disk, pin, atMs) {
      const kept = await disk.setting('pin');
      if (!kept) return 'open';
      if (pinWaitMs(kept.tries, atMs) > 0) return 'wait';
      // Counted before it is tried: whoever kills the tab has tried.
      const tries = { wrong: kept.tries.wrong + 1, lastAtMs: atMs };
      await disk.putSetting('pin', { ...kept, tries });
      const opened = await recordKeyOf(pin, kept, memoryKiB).catch(async (error: unknown) => {
        // It came to no try.
        await disk.putSetting('pin', kept);
        throw error;
      });
      if (opened === null) return 'wrong';
      await disk.putSetting('pin', { ...kept, tries: { wrong: 0, lastAtMs: atMs } });
      recordKey = opened;
      keySalt = toHex(kept.salt);
      await convertAll(disk, null, recordKey).catch((error: unknown) => {
        // On a full device nothing can be written: no reason to show nothing.
        console.error('Not everything could be sealed:', error);
      });
      return 'open';
    },
  };
}

/**
 * Seals or opens every record that is not yet as it should be; a tab that is killed in between goes on next time. False when
 * one of them does not open: that one stays as it is.
 */
async function convertAll(disk: VaultDatabase, from: CryptoKey | null, to: CryptoKey | null): Promise<boolean> {
  let isWhole = true;
  for (const store of RECORD_STORES) {
    for (const place of await disk.places(store)) {
      const stored = await disk.record(store, place);
      if (stored === undefined || isSealed(stored) === (to !== null)) continue;
      const bytes = await openRecord(from, store, place, stored);
      if (bytes) await disk.replace(store, place, await sealRecord(to, store, place, bytes));
      else isWhole = false;
    }
  }
  return isWhole;
}
