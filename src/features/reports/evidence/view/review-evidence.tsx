import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type {
  BundleVerdict,
  EvidenceDecision,
  PictureArea,
  ReviewEvidence,
} from '#contract/entities/report-evidence.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { useServerChange } from '../../browser/use-server-change.ts';
import { AskFirst } from '../../view/ask-first.tsx';
import { pictureCopy } from '../picture-copy.ts';
import { PictureBoard } from './picture-board.tsx';

const words = pictureCopy.desk;

/** What was sent with a report, on the desk: each photo with the areas that go black, and each bundle's verdict. */
export function ReviewEvidenceList({ reportId, own }: { reportId: string; own: boolean }) {
  const { api } = useShell();
  const query = useQuery(['review-evidence', reportId], () =>
    api.call('getReviewEvidence', { params: { id: reportId } }),
  );
  if (!query.data) {
    return query.error ? (
      <ErrorState title={words.failed} onRetry={query.retry} />
    ) : (
      <p className="muted">{words.loading}</p>
    );
  }
  const { evidence } = query.data;
  const photos = evidence.filter(({ kind }) => kind === 'photo');
  const bundles = evidence.filter(({ kind }) => kind === 'bundle');
  const replace = (changed: ReviewEvidence) =>
    query.mutate({ evidence: evidence.map((one) => (one.id === changed.id ? changed : one)) });
  return (
    <section className="stack" aria-labelledby="review-evidence">
      <h2 id="review-evidence">{words.title}</h2>
      {evidence.length === 0 ? <p className="muted">{words.none}</p> : null}
      {photos.map((photo, index) => (
        <Photo
          key={`${photo.id} ${photo.version}`}
          photo={photo}
          name={words.photo(index + 1)}
          alt={words.alt(index + 1, photos.length)}
          own={own}
          onChanged={replace}
          onConflict={query.reload}
        />
      ))}
      {bundles.map((bundle, index) => (
        <Card key={bundle.id}>
          <h3>{words.bundle(index + 1)}</h3>
          {bundle.bundle ? <Verdict verdict={bundle.bundle} /> : <p>{words.states[bundle.state]}</p>}
          {own || bundle.state === 'erased' ? null : (
            <Erase evidence={bundle} onChanged={replace} onConflict={query.reload} />
          )}
          <Trace evidence={bundle} />
        </Card>
      ))}
    </section>
  );
}

function Photo({
  photo,
  name,
  alt,
  own,
  onChanged,
  onConflict,
}: {
  photo: ReviewEvidence;
  name: string;
  alt: string;
  own: boolean;
  onChanged: (changed: ReviewEvidence) => void;
  onConflict: () => void;
}) {
  const { api, toast } = useShell();
  // Where the whole picture is gone the areas are in the pixels already.
  const [areas, setAreas] = useState<readonly PictureArea[]>(photo.sealed ? photo.areas : []);
  const [busy, send] = useToldSending({ error: words.error, failed: words.notStored }, (error) => {
    if (error instanceof ApiError && error.status === 409) onConflict();
  });
  const { id, version, state, widthPx, heightPx } = photo;

  const decide = (decision: Pick<EvidenceDecision, 'action' | 'clean'>) =>
    send(async () => {
      const shown = decision.action === 'show' && !decision.clean ? areas : [];
      const body = { ...decision, version, areas: [...shown] };
      onChanged(await api.call('postEvidenceDecision', { params: { id }, body }));
      toast({ title: words.done });
    });

  if (state === 'erased' || widthPx === null || heightPx === null) {
    return (
      <Card>
        <h3>{name}</h3>
        <p>{words.states[state]}</p>
        <Trace evidence={photo} />
      </Card>
    );
  }
  return (
    <Card>
      <h3>{name}</h3>
      <p>{words.states[state]}</p>
      {photo.sealed ? null : <p className="muted">{words.notWhole}</p>}
      <PictureBoard size={{ widthPx, heightPx }} areas={areas} onChange={setAreas}>
        <img src={`/api/review/evidence/${id}/picture?v=${version}`} width={widthPx} height={heightPx} alt={alt} />
      </PictureBoard>
      {own ? null : (
        <div className="picture-actions">
          <Button
            busy={busy}
            disabled={areas.length === 0}
            onClick={() => void decide({ action: 'show', clean: false })}
          >
            {words.show}
          </Button>
          <Button
            kind="secondary"
            busy={busy}
            disabled={areas.length > 0}
            onClick={() => void decide({ action: 'show', clean: true })}
          >
            {words.clean}
          </Button>
          {state === 'hidden' ? null : (
            <Button kind="secondary" busy={busy} onClick={() => void decide({ action: 'hide', clean: false })}>
              {words.hide}
            </Button>
          )}
          <Erase evidence={photo} onChanged={onChanged} onConflict={onConflict} />
        </div>
      )}
      <Trace evidence={photo} />
    </Card>
  );
}

/** What should never have been sent goes for good, after one question. */
function Erase({
  evidence: { id, version },
  onChanged,
  onConflict,
}: {
  evidence: ReviewEvidence;
  onChanged: (changed: ReviewEvidence) => void;
  onConflict: () => void;
}) {
  const { api } = useShell();
  const [busy, change] = useServerChange(
    { mutate: onChanged, reload: onConflict },
    { done: { title: words.done }, error: words.error, failed: words.notStored },
  );
  const erase = () =>
    change(() => api.call('postEvidenceDecision', { params: { id }, body: { action: 'erase', version } }));
  return <AskFirst words={words.erase} kind="quiet" busy={busy} onConfirm={erase} />;
}

function Verdict({ verdict }: { verdict: BundleVerdict }) {
  const { headline, proves, fault, entries, files, moreFiles, unknown } = verdict;
  return (
    <Notice tone={verdict.verdict === 'valid' ? 'info' : 'error'} title={headline}>
      {proves === null ? null : <p>{proves}</p>}
      {fault === null ? null : <p>{fault}</p>}
      <p>{words.entries(entries)}</p>
      <Disclosure summary={words.files(files.length + moreFiles)}>
        <ul>
          {files.map((file) => (
            <li key={file.name} className="user-text">{`${file.name}: ${file.words}`}</li>
          ))}
        </ul>
        {moreFiles > 0 ? <p>{words.moreFiles(moreFiles)}</p> : null}
      </Disclosure>
      <Disclosure summary={words.unknown}>
        <ul>
          {unknown.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Disclosure>
    </Notice>
  );
}

/** What is known of a file for good: its hashes and its log. */
function Trace({ evidence }: { evidence: ReviewEvidence }) {
  const { history, historyIntact, receivedSha256, originalSha256 } = evidence;
  return (
    <Disclosure summary={words.history(history.length)}>
      {historyIntact ? null : <Notice tone="error" title={words.broken} />}
      <ol role="list" className="history">
        {history.map(({ at, action, actorName }) => (
          <li key={at}>
            <p className="user-text">{[words.actions[action], actorName].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
      <p className="small muted">{words.hash}</p>
      <p className="small evidence-hash">{receivedSha256}</p>
      {originalSha256 === null ? null : (
        <>
          <p className="small muted">{words.originalHash}</p>
          <p className="small evidence-hash">{originalSha256}</p>
        </>
      )}
    </Disclosure>
  );
}
