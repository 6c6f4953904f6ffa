import { useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import type { CaptureOutcome } from '../browser/vault.ts';
import type { NewCapture } from '../capture.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import type { OpenVault } from './use-vault.ts';

/**
 * Captures into the vault and says how it went: whether something is on its way there, and how it is begun, which resolves to
 * whether it is on the disk and never rejects. What comes while another is on its way is captured beside it.
 */
export function useCapture(open: OpenVault) {
  const { toast } = useShell();
  const [underWay, setUnderWay] = useState(0);

  async function capture(one: NewCapture): Promise<boolean> {
    setUnderWay((count) => count + 1);
    const outcome = await open()
      .then((vault) => vault.capture(one))
      .catch((): CaptureOutcome => 'failed');
    setUnderWay((count) => count - 1);
    toast({ title: words.outcome[outcome], ...(outcome === 'kept' ? {} : { kind: 'destructive' as const }) });
    return outcome === 'kept';
  }

  return [underWay > 0, capture] as const;
}
