import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Vault } from '../browser/vault.ts';
import type { OpenVault } from './use-vault.ts';

/** One thing at a time with the vault: whether it is under way, and how it is begun. Where it fails, it says so in `failed`. */
export function useVaultAction(open: OpenVault, failed: string) {
  const { toast } = useShell();
  const [isBusy, send] = useSending((error) => {
    console.error(error);
    toast({ title: failed, kind: 'destructive' });
  });
  const run = (action: (vault: Vault) => Promise<void>) => void send(async () => action(await open()));
  return [isBusy, run] as const;
}
