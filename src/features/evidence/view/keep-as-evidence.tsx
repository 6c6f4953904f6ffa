import { useState } from 'react';
import { Button, LinkButton } from '#ui/view/button.tsx';
import type { NewCapture } from '../capture.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { useCapture } from './use-capture.ts';
import { useVault } from './use-vault.ts';

/** Puts what something has found into the vault, in its order; then leads there. */
export function KeepAsEvidence({ captures }: { captures: () => readonly NewCapture[] }) {
  const [, open] = useVault();
  const capture = useCapture(open);
  const [progress, setProgress] = useState<'none' | 'keeping' | 'kept'>('none');

  async function keep(): Promise<void> {
    setProgress('keeping');
    for (const one of captures()) {
      if (await capture(one)) continue;
      setProgress('none');
      return;
    }
    setProgress('kept');
  }

  if (progress === 'kept') {
    return (
      <LinkButton kind="secondary" href="/evidence">
        {words.open}
      </LinkButton>
    );
  }
  return (
    <Button kind="secondary" busy={progress === 'keeping'} onClick={() => void keep()}>
      {words.keepAsEvidence}
    </Button>
  );
}
