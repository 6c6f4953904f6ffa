import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import type { VaultState } from '../browser/vault-state.ts';
import type { NewCapture } from '../capture.ts';
import { isKeptFrom, TAKEN_FROM } from '../kept-from.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { useCapture } from './use-capture.ts';
import { useVault } from './use-vault.ts';

/** Something that has a name among all that this device keeps. */
interface NamedCapture extends NewCapture {
  readonly facts: { readonly [TAKEN_FROM]: string; readonly [name: string]: string };
}

/** Puts what something has found into the vault, in its order and each thing once; then leads there. */
export function KeepAsEvidence({ captures }: { captures: () => readonly NamedCapture[] }) {
  const { toast } = useShell();
  const [state, open] = useVault();
  const [, capture] = useCapture(open);
  const [isBusy, send] = useSending(() => toast({ title: words.outcome.failed, kind: 'destructive' }));
  const hasFinds = state.kind === 'open' && state.cases.length > 0;
  const isKept = hasFinds && captures().every((one) => isKeptIn(state, one));

  const keep = () =>
    send(async () => {
      const vault = await open();
      for (const one of captures()) {
        if (!isKeptIn(vault.get(), one) && !(await capture(one))) return;
      }
    });

  if (isKept) {
    return (
      <LinkButton kind="secondary" href="/evidence">
        {words.open}
      </LinkButton>
    );
  }
  return (
    <Button kind="secondary" busy={isBusy} onClick={() => void keep()}>
      {words.keepAsEvidence}
    </Button>
  );
}

function isKeptIn(state: VaultState, { facts }: NamedCapture): boolean {
  return state.kind === 'open' && isKeptFrom(state.cases, facts[TAKEN_FROM]);
}
