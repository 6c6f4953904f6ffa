import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { TextArea } from '#ui/view/field.tsx';
import { moment } from '#ui/view/moment.ts';
import { Notice } from '#ui/view/notice.tsx';
import type { VaultState } from '../browser/vault-state.ts';
import { currentOf } from '../vault.ts';
import { vaultCopy as words } from '../vault-copy.ts';
import { FileButton } from './file-button.tsx';
import { useCapture } from './use-capture.ts';
import { useVaultAction } from './use-vault-action.ts';
import type { OpenVault } from './use-vault.ts';

const LiveCamera = lazy(async () => ({ default: (await import('./live-camera.tsx')).LiveCamera }));

/** Fetched with the first capture, and where there is one. */
const FindLog = lazy(async () => ({ default: (await import('./find-log.tsx')).FindLog }));
const VaultSettings = lazy(async () => ({ default: (await import('./vault-settings.tsx')).VaultSettings }));

type Open = VaultState & { readonly kind: 'open' };

/** An open vault: adding, the find at hand, earlier finds, settings. */
export function VaultPanel({ state, open }: { state: Open; open: OpenVault }) {
  const { toast } = useShell();
  const [isStarting, run] = useVaultAction(open, words.outcome.failed);
  const [hasSettings, setHasSettings] = useState(false);
  const current = currentOf(state.cases);
  const others = state.cases.filter((one) => one !== current);

  const startCase = () =>
    run(async (vault) => {
      const outcome = await vault.startCase();
      if (outcome === 'kept') toast({ title: words.newFindDone });
      else toast({ title: words.outcome[outcome], kind: 'destructive' });
    });

  return (
    <>
      {state.isScarce ? <Notice tone="caution" title={words.scarce} /> : null}
      <Add open={open} />
      {current && state.countersigns === null ? <Consent open={open} /> : null}
      <section className="stack" aria-labelledby="kept">
        <h2 id="kept">{words.keptTitle}</h2>
        {current ? (
          <Suspense fallback={null}>
            <FindLog find={current} open={open} awaitsServer={state.countersigns === true} />
          </Suspense>
        ) : (
          <p className="muted">{words.none}</p>
        )}
        {current && current.chain.length > 1 ? (
          <div>
            <Button kind="quiet" busy={isStarting} onClick={startCase}>
              {words.newFind}
            </Button>
          </div>
        ) : null}
        {others.map((find) => (
          <Disclosure key={find.id} summary={words.earlier(moment(find.startedAtMs))}>
            <Suspense fallback={null}>
              <FindLog find={find} open={open} awaitsServer={state.countersigns === true} />
            </Suspense>
          </Disclosure>
        ))}
      </section>
      <Disclosure summary={words.settings} onOpen={() => setHasSettings(true)}>
        {hasSettings ? (
          <Suspense fallback={null}>
            <VaultSettings state={state} open={open} />
          </Suspense>
        ) : null}
      </Disclosure>
    </>
  );
}

function Add({ open }: { open: OpenVault }) {
  const [isBusy, capture] = useCapture(open);
  const [isLive, setIsLive] = useState(false);
  const keep = (content: Blob, what: string) => capture({ kind: 'capture', file: { what, content } });

  return (
    <section className="stack" aria-labelledby="add">
      <h2 id="add">{words.addTitle}</h2>
      <div className="row">
        <FileButton
          kind="primary"
          camera
          busy={isBusy}
          icon={<Camera size={20} aria-hidden="true" />}
          onFile={(file) => void keep(file, 'photo')}
        >
          {words.takePhoto}
        </FileButton>
        <FileButton
          disabled={isBusy}
          onFile={(file) => void keep(file, file.type.startsWith('video/') ? 'clip' : 'photo')}
        >
          {words.chooseFile}
        </FileButton>
        <Button kind="quiet" onClick={() => setIsLive(!isLive)} aria-expanded={isLive}>
          {isLive ? words.closeCamera : words.liveCamera}
        </Button>
      </div>
      {isLive ? (
        <Suspense fallback={null}>
          <LiveCamera onPicture={(picture) => void keep(picture, 'photo')} onClip={(clip) => void keep(clip, 'clip')} />
        </Suspense>
      ) : null}
      <Note open={open} />
    </section>
  );
}

function Note({ open }: { open: OpenVault }) {
  const [isBusy, capture] = useCapture(open);
  const [note, setNote] = useState('');

  async function keep(): Promise<void> {
    const isKept = await capture({ kind: 'note', facts: { text: note.trim() } });
    // What was written meanwhile stays.
    if (isKept) setNote((now) => (now === note ? '' : now));
  }

  return (
    <form
      className="stack-tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && note.trim() !== '') void keep();
      }}
    >
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={2}
        maxLength={5_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button kind="secondary" type="submit" busy={isBusy}>
          {words.keepNote}
        </Button>
      </div>
    </form>
  );
}

function Consent({ open }: { open: OpenVault }) {
  const [isBusy, run] = useVaultAction(open, words.notChanged);
  const answer = (agreed: boolean) => run((vault) => vault.setCountersigns(agreed));
  return (
    <Notice title={words.consent.title}>
      <p className="small">{words.consent.text}</p>
      <div className="row">
        <Button kind="secondary" busy={isBusy} onClick={() => answer(true)}>
          {words.consent.yes}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => answer(false)}>
          {words.consent.no}
        </Button>
      </div>
    </Notice>
  );
}
