import { Send } from 'lucide-react';
import { shareFiles } from '#adapters/browser/share-files.ts';
import { Button } from '#ui/view/button.tsx';
import { vaultCopy as words } from '../vault-copy.ts';
import { useVaultAction } from './use-vault-action.ts';
import type { OpenVault } from './use-vault.ts';

/** Seals a find into a bundle and hands it to the share sheet, else saves it. */
export function SendSoFar({
  open,
  caseId,
  leftOut,
  children,
}: {
  open: OpenVault;
  caseId: string;
  /** Entries whose files stay here. */
  leftOut?: ReadonlySet<number>;
  children: string;
}) {
  const [isBusy, run] = useVaultAction(open, words.sendFailed);

  const send = () =>
    run(async (vault) => {
      const bundle = await vault.bundle(caseId, leftOut);
      const file = new File([bundle], words.fileName, { type: bundle.type });
      if (!(await shareFiles(words.sendTitle, [file]))) throw new Error('neither shared nor saved');
    });

  return (
    <Button kind="secondary" busy={isBusy} onClick={send} icon={<Send size={20} aria-hidden="true" />}>
      {children}
    </Button>
  );
}
