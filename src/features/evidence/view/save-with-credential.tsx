import { fromHex, toHex } from '#core/bytes/hex.ts';
import { saveFile } from '#adapters/browser/share-files.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import type { CredentialTerms } from '../browser/content-credential.ts';
import { factsOf } from '../content-credential.ts';
import type { VaultCase } from '../vault.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { useVaultAction } from './use-vault-action.ts';
import type { OpenVault } from './use-vault.ts';

/** Saves a copy of one picture with content credentials; what is kept stays as it is. */
export function SaveWithCredential({
  find,
  index,
  open,
  terms,
}: {
  find: VaultCase;
  index: number;
  open: OpenVault;
  terms: CredentialTerms;
}) {
  const { api } = useShell();
  const [isBusy, run] = useVaultAction(open, words.credential.failed);

  async function sign(claim: Uint8Array): Promise<Uint8Array> {
    const { signature } = await api.call('postContentCredential', { body: { claim: toHex(claim) } });
    return fromHex(signature)!;
  }

  const save = () =>
    run(async (vault) => {
      const facts = factsOf(find, index);
      const picture = await vault.file(find.id, index);
      if (!facts || !picture) throw new Error('there is no such picture');
      const { withContentCredential } = await import('../browser/content-credential.ts');
      const signed = await withContentCredential(picture, facts, terms, sign);
      saveFile(new File([signed], facts.name, { type: signed.type }));
    });

  return (
    <Button kind="quiet" busy={isBusy} onClick={save}>
      {words.credential.save}
    </Button>
  );
}
