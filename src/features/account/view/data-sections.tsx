import { EXPORT_WITHIN_MS } from '#contract/limits.ts';
import { lazy, Suspense, useState } from 'react';
import { saveFile } from '#adapters/browser/share-files.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { User } from '#contract/entities/user.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { securityCopy } from '../security-copy.ts';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';

const { data: dataWords, end: endWords } = securityCopy;
const EndDialogs = lazy(async () => ({ default: (await import('./end-dialogs.tsx')).EndDialogs }));

/** Everything held about the person, as a file. */
export function DataSection() {
  const { api } = useShell();
  const [complete, setComplete] = useState(true);
  const { busy, failure, run } = useAction();

  async function download(): Promise<void> {
    const everything = await api.call('getMyExport', {}, { withinMs: EXPORT_WITHIN_MS });
    setComplete(everything.complete);
    saveFile(new File([JSON.stringify(everything, null, 2)], dataWords.file, { type: 'application/json' }));
  }

  return (
    <Section title={dataWords.title} text={dataWords.text} failure={failure}>
      {complete ? null : <Notice title={dataWords.incomplete} />}
      <Button kind="secondary" busy={busy} onClick={() => run(download)}>
        {dataWords.download}
      </Button>
    </Section>
  );
}

/** The end of the account, in two steps. */
export function EndSection({ user }: { user: User }) {
  const [ending, setEnding] = useState(false);
  return (
    <Section title={endWords.title} text={endWords.text}>
      <Button kind="destructive" onClick={() => setEnding(true)}>
        {endWords.open}
      </Button>
      {ending ? (
        <Suspense fallback={null}>
          <EndDialogs username={user.username} onClose={() => setEnding(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
