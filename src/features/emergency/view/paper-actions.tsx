import { useEffect, useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { copy } from '../papers/copy.ts';

/** Share where the system has a sheet for it, copy and print everywhere. */
export function PaperActions({ title, text }: { title: string; text: string }) {
  const { toast } = useShell();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text });
    } catch {
      // The sheet was closed again: what to do with it is the person's to decide.
    }
  }

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: copy.copied });
    } catch {
      toast({ title: copy.copyFailed, kind: 'destructive' });
    }
  }

  return (
    <div className="row no-print">
      {canShare ? <Button onClick={() => void share()}>{copy.share}</Button> : null}
      <Button kind="secondary" onClick={() => void copyText()}>
        {copy.copyText}
      </Button>
      <Button kind="secondary" onClick={() => print()}>
        {copy.print}
      </Button>
    </div>
  );
}
