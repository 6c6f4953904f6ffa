import { useShell } from '#adapters/browser/shell.ts';
import type { NewCapture } from '../capture.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import type { OpenVault } from './use-vault.ts';

/** Captures into the vault and says how it went; resolves to whether it is on the disk. */
export function useCapture(open: OpenVault): (capture: NewCapture) => Promise<boolean> {
  const { toast } = useShell();
  return async (capture) => {
    const outcome = await open().then(
      (vault) => vault.capture(capture),
      () => 'failed' as const,
    );
    toast({ title: words.outcome[outcome], ...(outcome === 'kept' ? {} : { kind: 'destructive' as const }) });
    return outcome === 'kept';
  };
}
