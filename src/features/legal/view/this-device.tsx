import { useEffect, useState } from 'react';
import { eraseDevice } from '#adapters/browser/erase-device.ts';
import { isLocalOnly, setLocalOnly } from '#adapters/browser/local-only.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { ANSWER_WITHIN_MS } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Checkbox } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { deviceCopy as words } from '../device-copy.ts';

/** What this browser keeps and sends, in the person's hands: send nothing, erase everything. */
export function ThisDevice() {
  const [erasures, setErasures] = useState(0);
  return (
    <section className="stack" aria-labelledby="this-device" id="device">
      <h2 id="this-device">{words.title}</h2>
      <LocalOnly key={erasures} />
      <EraseEverything onErased={() => setErasures((count) => count + 1)} />
    </section>
  );
}

function LocalOnly() {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    void isLocalOnly().then(setIsOn);
  }, []);

  async function change(wanted: boolean): Promise<void> {
    setIsFailed(false);
    try {
      await setLocalOnly(wanted);
      setIsOn(wanted);
    } catch {
      setIsFailed(true);
    }
  }

  if (isOn === null) return <p className="small muted">{words.localOnly.notYet}</p>;
  return (
    <>
      <Checkbox
        title={words.localOnly.label}
        description={words.localOnly.hint}
        checked={isOn}
        onChange={(wanted) => void change(wanted)}
      />
      <div role="status">{isFailed ? <Notice tone="caution" title={words.localOnly.failed} /> : null}</div>
    </>
  );
}

/** Asked once: the second press erases, then ends the session. Where that fails it says so, and can be pressed again. */
function EraseEverything({ onErased }: { onErased(): void }) {
  const { api, session } = useShell();
  const [progress, setProgress] = useState<'none' | 'asked' | 'erasing' | 'failed' | 'signed-in'>('none');

  /** The cookie of a session is the server's to take back. */
  async function endSession(): Promise<boolean> {
    if (!session.user) return true;
    return await api.call('postLogout', {}, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
      () => true,
      () => false,
    );
  }

  async function erase(): Promise<void> {
    setProgress('erasing');
    if (!(await eraseDevice())) {
      setProgress('failed');
      return;
    }
    onErased();
    if (await endSession()) location.replace('/');
    else setProgress('signed-in');
  }

  if (progress === 'none') {
    return (
      <div className="stack-tight">
        <p className="small muted">{words.erase.text}</p>
        <div>
          <Button kind="destructive" onClick={() => setProgress('asked')}>
            {words.erase.button}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack-tight">
      {progress === 'failed' ? (
        <Notice tone="error" title={words.erase.failed} />
      ) : progress === 'signed-in' ? (
        <Notice tone="caution" title={words.erase.signedIn} />
      ) : (
        <p>{words.erase.sure}</p>
      )}
      <div className="row">
        <Button kind="destructive" busy={progress === 'erasing'} onClick={() => void erase()}>
          {words.erase.confirm}
        </Button>
        {progress === 'signed-in' ? null : (
          <Button kind="secondary" onClick={() => setProgress('none')}>
            {words.erase.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
