import { Copy } from 'lucide-react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';

export interface KeepWords {
  readonly title: string;
  readonly text: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
}

/** A receipt's address is the only way back to it: this copies it. */
export function KeepLink({ words: { title, text, copy, copied, copyFailed } }: { words: KeepWords }) {
  const { toast } = useShell();
  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      toast({ title: copied });
    } catch {
      toast({ title: copyFailed });
    }
  }
  return (
    <Notice title={title}>
      <p>{text}</p>
      <div>
        <Button kind="secondary" icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copyLink()}>
          {copy}
        </Button>
      </div>
    </Notice>
  );
}
