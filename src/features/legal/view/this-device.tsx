import { useEffect, useState } from 'react';
import { eraseDevice } from '#adapters/browser/erase-device.ts';
import { isLocalOnly, setLocalOnly } from '#adapters/browser/local-only.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Checkbox } from '#ui/view/field.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { deviceCopy as words } from '../device-copy.ts';

/** What this browser keeps and sends, in the person's hands: send nothing, erase everything. */
export function ThisDevice() {
  return (
    <section className="stack" aria-labelledby="this-device" id="device">
      <h2 id="this-device">{words.title}</h2>
      <LocalOnly />
      <EraseEverything />
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

/** Asked once: the second press erases. */
function EraseEverything() {
  const { session, logout } = useShell();
  const [progress, setProgress] = useState<'none' | 'asked' | 'erasing' | 'failed'>('none');

  async function erase(): Promise<void> {
    setProgress('erasing');
    const isErased = await eraseDevice();
    if (!isErased) {
      setProgress('failed');
      return;
    }
    // The cookie of a session is the server's to take back.
    if (session.user) await logout().catch(() => undefined);
    location.replace('/');
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
      {progress === 'failed' ? <Notice tone="error" title={words.erase.failed} /> : <p>{words.erase.sure}</p>}
      <div className="row">
        <Button kind="destructive" busy={progress === 'erasing'} onClick={() => void erase()}>
          {words.erase.confirm}
        </Button>
        <Button kind="secondary" onClick={() => setProgress('none')}>
          {words.erase.cancel}
        </Button>
      </div>
    </div>
  );
}
