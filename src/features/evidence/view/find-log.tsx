import { useEffect, useState } from 'react';
import { useObjectUrl } from '#ui/view/use-object-url.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Checkbox } from '#ui/view/field.tsx';
import { moment } from '#ui/view/moment.ts';
import { Notice } from '#ui/view/notice.tsx';
import type { CredentialTerms } from '../browser/content-credential.ts';
import type { ChainEntry } from '../chain.ts';
import { canBeCredited } from '../content-credential.ts';
import { countersignedTo, type VaultCase } from '../vault.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { SaveWithCredential } from './save-with-credential.tsx';
import { SendSoFar } from './send-so-far.tsx';
import { useVaultAction } from './use-vault-action.ts';
import type { OpenVault } from './use-vault.ts';

/** One find: everything that was recorded, in its order, and its bundle. */
export function FindLog({ find, open, awaitsServer }: { find: VaultCase; open: OpenVault; awaitsServer: boolean }) {
  const { api } = useShell();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  // Whoever lets the server confirm the time may also have it sign a picture's hashes.
  const credentials = useQuery(awaitsServer ? ['content-credentials'] : null, () =>
    api.call('getContentCredentials', {}),
  );
  const terms = find.fault === null ? (credentials.data?.terms ?? null) : null;
  const confirmedAt = find.receipts.map(({ leaf }) => leaf.at).toSorted()[0];
  const waits = awaitsServer && find.fault === null && countersignedTo(find) < find.position.length - 1;

  function include(index: number, isIncluded: boolean): void {
    const next = new Set(leftOut);
    if (isIncluded) next.delete(index);
    else next.add(index);
    setLeftOut(next);
  }

  return (
    <div className="stack">
      {find.fault ? <Notice tone="error" title={words.broken} /> : null}
      {confirmedAt ? <p className="small">{words.confirmed(moment(confirmedAt))}</p> : null}
      {find.timestamps.length > 0 ? <p className="small">{words.stamped}</p> : null}
      {waits ? <p className="small muted">{words.waiting}</p> : null}
      <ol role="list" className="stack">
        {find.chain.map(({ entry }) => (
          <Entry
            key={entry.index}
            find={find}
            entry={entry}
            open={open}
            terms={terms}
            isIncluded={!leftOut.has(entry.index)}
            onInclude={(isIncluded) => include(entry.index, isIncluded)}
          />
        ))}
      </ol>
      {find.fault === null ? (
        <div className="stack-tight">
          <div>
            <SendSoFar open={open} caseId={find.id} leftOut={leftOut}>
              {words.sendBundle}
            </SendSoFar>
          </div>
          <p className="small muted">{words.sendHint}</p>
          {terms ? <p className="small muted">{words.credential.hint}</p> : null}
          <p className="small">
            <a href="/evidence-verifier" download={words.verifierFile}>
              {words.verifier}
            </a>
          </p>
          <p className="small muted">{words.verifierHint}</p>
        </div>
      ) : null}
      <div>
        <DeleteFind caseId={find.id} open={open} />
      </div>
    </div>
  );
}

/** Asked once: the second press deletes. */
function DeleteFind({ caseId, open }: { caseId: string; open: OpenVault }) {
  const [isBusy, run] = useVaultAction(open, words.notDeleted);
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button kind="quiet" onClick={() => setIsAsked(true)}>
        {words.deleteFind}
      </Button>
    );
  }
  return (
    <div className="row">
      <Button kind="destructive" busy={isBusy} onClick={() => run((vault) => vault.deleteCase(caseId))}>
        {words.erase.confirm}
      </Button>
      <Button kind="quiet" onClick={() => setIsAsked(false)}>
        {words.erase.cancel}
      </Button>
    </div>
  );
}

function Entry({
  find,
  entry,
  open,
  terms,
  isIncluded,
  onInclude,
}: {
  find: VaultCase;
  entry: ChainEntry;
  open: OpenVault;
  /** Null where no content credentials are made. */
  terms: CredentialTerms | null;
  isIncluded: boolean;
  onInclude: (isIncluded: boolean) => void;
}) {
  const { index, kind, at, file, facts } = entry;
  const fileState = find.files.get(index);
  const shot = facts['shot'];
  const title = shot && shot in words.shots ? words.shots[shot as keyof typeof words.shots].name : words.kinds[kind];
  return (
    <li className="stack-tight">
      <p>
        <strong>{title}</strong> <span className="small muted">{moment(at)}</span>
      </p>
      {kind === 'note' || kind === 'finding' || kind === 'round' ? (
        <p className="evidence-text">{facts['text']}</p>
      ) : null}
      {file && fileState ? (
        <>
          {fileState === 'whole' && file.type.startsWith('image/') ? (
            <Picture open={open} caseId={find.id} index={index} alt={title} />
          ) : null}
          <p className="small" data-file-state={fileState}>
            {words.files[fileState]}
          </p>
          <p className="caption evidence-text">
            {words.hash} <bdi>{file.sha256}</bdi>
          </p>
          {facts['metadata'] === 'not removed' ? <p className="small muted">{words.metadata.notRemoved}</p> : null}
          {fileState === 'whole' ? (
            <>
              <Checkbox title={words.include} checked={isIncluded} onChange={onInclude} />
              <div className="row">
                {terms && canBeCredited(file.type) ? (
                  <SaveWithCredential find={find} index={index} open={open} terms={terms} />
                ) : null}
                <DeleteFile caseId={find.id} index={index} open={open} />
              </div>
            </>
          ) : null}
        </>
      ) : null}
    </li>
  );
}

function DeleteFile({ caseId, index, open }: { caseId: string; index: number; open: OpenVault }) {
  const [isBusy, run] = useVaultAction(open, words.notDeleted);
  const remove = () =>
    run(async (vault) => {
      const outcome = await vault.deleteFile(caseId, index);
      if (outcome !== 'kept') throw new Error(`its deletion is not in the log: ${outcome}`);
    });
  return (
    <Button kind="quiet" busy={isBusy} onClick={remove}>
      {words.deleteFile}
    </Button>
  );
}

function Picture({ open, caseId, index, alt }: { open: OpenVault; caseId: string; index: number; alt: string }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const url = useObjectUrl(picture);
  useEffect(() => {
    let isGone = false;
    open()
      .then((vault) => vault.file(caseId, index))
      .then(
        (read) => {
          if (!isGone) setPicture(read);
        },
        (error: unknown) => console.error('A picture could not be read:', error),
      );
    return () => {
      isGone = true;
    };
  }, [open, caseId, index]);
  return url === null ? null : <img className="evidence-media" src={url} alt={alt} />;
}
