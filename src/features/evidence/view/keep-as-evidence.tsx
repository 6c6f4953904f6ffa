import { useRef, useState } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import type { NewCapture } from '../capture.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { useCapture } from './use-capture.ts';
import { useVault } from './use-vault.ts';

/**
 * Puts what something has found into the vault, in its order; then leads there. `captures` gives the same ones at each press, so
 * that the next goes on behind what is kept.
 */
export function KeepAsEvidence({ captures }: { captures: () => readonly NewCapture[] }) {
  const { toast } = useShell();
  const [, open] = useVault();
  const [, capture] = useCapture(open);
  const kept = useRef(0);
  const [isKept, setIsKept] = useState(false);
  const [isBusy, send] = useSending(() => toast({ title: words.outcome.failed, kind: 'destructive' }));

  const keep = () =>
    send(async () => {
      for (const one of captures().slice(kept.current)) {
        if (!(await capture(one))) return;
        kept.current += 1;
      }
      setIsKept(true);
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
