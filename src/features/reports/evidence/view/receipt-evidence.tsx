import { useState } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { useServerChange } from '../../browser/use-server-change.ts';
import { AgeText } from '../../view/age.tsx';
import type { Progress, Unsent } from '../browser/send-files.ts';
import { pictureCopy } from '../picture-copy.ts';
import { sendingCopy } from '../sending-copy.ts';
import { PhotoField, sendChosen, type ChosenFile } from './photo-field.tsx';

const words = pictureCopy.receipt;

/** What was sent with a report, for its reporter: where each file stands, deleting one, adding more. */
export function ReceiptEvidence({ token }: { token: string }) {
  const { api, toast } = useShell();
  const query = useQuery(['receipt-evidence', token], () => api.call('postReceiptEvidence', { body: { token } }), {
    freshMs: 0,
  });
  const [nowMs] = useState(() => Date.now());
  const [busy, change] = useServerChange(query, { done: words.removed, error: words.error, failed: words.failed });
  const [files, setFiles] = useState<readonly ChosenFile[] | null>(null);
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  if (!query.data) return query.error ? <ErrorState title={words.failed} onRetry={query.retry} /> : null;
  const { evidence, canAdd } = query.data;

  async function add(): Promise<void> {
    const chosen = files ?? [];
    const left = await sendChosen(api, token, chosen, setProgress);
    setUnsent(left);
    setFiles(chosen.filter(({ id }) => left.some((one) => one.id === id)));
    if (left.length === 0) toast({ title: words.sent.title, description: words.sent.text });
    query.reload();
  }

  const numbers = { photo: 0, bundle: 0 };
  return (
    <section className="stack" aria-labelledby="receipt-evidence">
      <h2 id="receipt-evidence">{words.title}</h2>
      {evidence.length === 0 ? <p className="muted">{words.none}</p> : null}
      {evidence.map(({ id, kind, state, verdict, viewedAt }) => {
        const name = words[kind]((numbers[kind] += 1));
        return (
          <Card key={id}>
            <h3>{name}</h3>
            <p>{verdict === null ? words.states[state] : words.verdicts[verdict]}</p>
            {viewedAt === null ? null : (
              <p className="caption muted">
                {words.viewed} <AgeText iso={viewedAt} nowMs={nowMs} />
              </p>
            )}
            <Button
              kind="quiet"
              busy={busy}
              onClick={() => void change(() => api.call('postReceiptEvidenceRemoval', { body: { token, id } }))}
            >
              {words.remove(name)}
            </Button>
          </Card>
        );
      })}
      {canAdd && files === null ? (
        <Button kind="secondary" onClick={() => setFiles([])}>
          {sendingCopy.ask}
        </Button>
      ) : null}
      {canAdd && files ? (
        <>
          <PhotoField files={files} onChange={(change) => setFiles((before) => change(before ?? []))} />
          {unsent.map(({ id, why }) => (
            <Notice key={id} tone="error" title={words.error}>
              <p>{why}</p>
            </Notice>
          ))}
          {files.length > 0 ? (
            <Button wide busy={progress !== null} onClick={() => void add()}>
              {progress ? sendingCopy.sending(progress.number, progress.files) : words.add}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
