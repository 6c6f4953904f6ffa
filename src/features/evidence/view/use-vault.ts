import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiClient } from '#adapters/browser/api-client.ts';
import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { hasDatabase } from '#adapters/browser/has-database.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Vault } from '../browser/vault.ts';
import { VAULT_DATABASE_NAME } from '../browser/vault-database-name.ts';
import { NOTHING_KEPT, NOTHING_YET, type VaultState } from '../browser/vault-state.ts';

/** One for all screens of a page: a vault that was opened with a PIN stays open until it is locked or the page goes. */
let opening: Promise<Vault> | null = null;

async function load(api: ApiClient): Promise<Vault> {
  const { createVault } = await import('../browser/vault.ts');
  const vault = createVault({
    clock: browserClock,
    random: browserRandom,
    timestamp: async (head) => (await api.call('postEvidenceTimestamp', { body: { head } })).token,
    countersign: (head) => api.call('postEvidenceReceipt', { body: { head } }),
  });
  await vault.load();
  return vault;
}

export type OpenVault = () => Promise<Vault>;

/**
 * The evidence of this browser, how to open it, and whether that has failed: its code is fetched where there is some, or with the
 * first capture.
 */
export function useVault(): readonly [VaultState, OpenVault, boolean] {
  const { api } = useShell();
  const [vault, setVault] = useState<Vault | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  const open = useCallback(async () => {
    opening ??= load(api);
    try {
      const opened = await opening;
      setVault(opened);
      setHasFailed(false);
      return opened;
    } catch (error) {
      opening = null;
      setHasFailed(true);
      throw error;
    }
  }, [api]);

  useEffect(() => {
    void hasDatabase(VAULT_DATABASE_NAME).then((has) => {
      if (opening === null && !has) setIsEmpty(true);
      else open().catch((error: unknown) => console.error('The vault could not be opened:', error));
    });
  }, [open]);

  const before = isEmpty ? EMPTY : NOTHING;
  return [useSyncExternalStore(vault?.subscribe ?? NEVER, vault?.get ?? before, before), open, hasFailed];
}

const NEVER = () => () => undefined;
const NOTHING = () => NOTHING_YET;
const EMPTY = () => NOTHING_KEPT;
