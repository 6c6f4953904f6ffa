import { useState } from 'react';
import { Button } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';

interface Question {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** A button for what cannot be undone: it asks once, and closes when `onConfirm` has ended. */
export function AskFirst({
  words: { button, title, text, confirm, cancel },
  kind,
  wide = false,
  busy,
  onConfirm,
}: {
  words: Question;
  kind: 'secondary' | 'quiet';
  wide?: boolean;
  busy: boolean;
  onConfirm: () => Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind={kind} wide={wide} onClick={() => setAsking(true)}>
        {button}
      </Button>
      {asking ? (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p>{text}</p>
          <div className="dialog-actions">
            <Button kind="destructive" busy={busy} onClick={() => void onConfirm().then(() => setAsking(false))}>
              {confirm}
            </Button>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {cancel}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
