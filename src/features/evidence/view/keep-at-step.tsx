import { Camera } from 'lucide-react';
import { LinkButton } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import type { ShotId } from '../shots.ts';
import { currentOf, type VaultCase } from '../vault.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { FileButton } from './file-button.tsx';
import { SendSoFar } from './send-so-far.tsx';
import { LockedVault } from './locked-vault.tsx';
import { useCapture } from './use-capture.ts';
import { useVault, type OpenVault } from './use-vault.ts';
import './evidence.css';

/** At a step after a find: the photos it asks for, and 'Send what I have so far' once there is something. */
export function KeepAtStep({ shots }: { shots: readonly ShotId[] }) {
  const [state, open] = useVault();
  const current = state.kind === 'open' ? currentOf(state.cases) : null;
  if (state.kind === 'locked') {
    return shots.length > 0 ? <LockedVault open={open} waitMs={state.waitMs} /> : null;
  }
  return (
    <>
      {shots.length > 0 ? (
        <section className="stack-tight" aria-labelledby="shots">
          <h3 id="shots">{words.shotsTitle}</h3>
          {state.kind === 'unavailable' ? (
            <Notice tone="caution" title={words.unavailable.title}>
              <p className="small">{words.unavailable.text}</p>
            </Notice>
          ) : null}
          <ol role="list" className="stack-tight">
            {shots.map((shot) => (
              <Shot key={shot} shot={shot} taken={takenOf(current, shot)} open={open} />
            ))}
          </ol>
        </section>
      ) : null}
      {current && current.chain.length > 1 ? (
        <div className="row no-print">
          <SendSoFar open={open} caseId={current.id}>
            {words.send}
          </SendSoFar>
          <LinkButton kind="quiet" href="/evidence">
            {words.open}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

/** How many whole pictures a find has of a shot. */
function takenOf(find: VaultCase | null, shot: ShotId): number {
  return (find?.chain ?? []).filter(
    ({ entry }) => entry.facts['shot'] === shot && find!.files.get(entry.index) === 'whole',
  ).length;
}

function Shot({ shot, taken, open }: { shot: ShotId; taken: number; open: OpenVault }) {
  const [isBusy, capture] = useCapture(open);
  const { name, why } = words.shots[shot];
  const keep = (content: File) => capture({ kind: 'capture', facts: { shot }, file: { what: shot, content } });

  const take = taken > 0 ? words.again : words.takePhoto;
  return (
    <li className="stack-tight">
      <p>
        <strong>{name}</strong> <span className="small muted">{why}</span>
      </p>
      {taken > 0 ? (
        <p className="small" role="status">
          {words.shotDone(taken)}
        </p>
      ) : null}
      <div className="row">
        <FileButton
          camera
          busy={isBusy}
          label={words.labelled(take, name)}
          icon={<Camera size={20} aria-hidden="true" />}
          onFile={(file) => void keep(file)}
        >
          {take}
        </FileButton>
        <FileButton
          kind="quiet"
          disabled={isBusy}
          label={words.labelled(words.chooseFile, name)}
          onFile={(file) => void keep(file)}
        >
          {words.chooseFile}
        </FileButton>
      </div>
    </li>
  );
}
