import { useState, type SubmitEvent } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { TextField } from '#ui/view/field.tsx';
import { securityCopy } from '../security-copy.ts';
import { focusField, readForm } from './form.ts';
import { ProofForm } from './proof-form.tsx';

const words = securityCopy.end;

/** First the username, so that nobody ends an account by a press too many; then the proof that it is theirs. */
export function EndDialogs({ username, onClose }: { username: string; onClose: () => void }) {
  const [typed, setTyped] = useState(false);
  if (typed) return <ProveStep onClose={onClose} />;
  return <TypeStep username={username} onDone={() => setTyped(true)} onClose={onClose} />;
}

function TypeStep({ username, onDone, onClose }: { username: string; onDone: () => void; onClose: () => void }) {
  const [mismatch, setMismatch] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isTheirs = readForm(event.currentTarget, ['username']).username.trim() === username;
    setMismatch(!isTheirs);
    if (isTheirs) onDone();
    else focusField(event.currentTarget, 'username');
  }

  return (
    <Dialog title={words.typeTitle} onClose={onClose}>
      <p>{words.typeText}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={words.username}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={mismatch ? words.mismatch : null}
        />
        <div className="dialog-actions">
          <Button type="submit" kind="destructive">
            {words.next}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ProveStep({ onClose }: { onClose: () => void }) {
  const { api, logout } = useShell();
  return (
    <Dialog title={words.proveTitle} onClose={onClose}>
      <p>{words.proveText}</p>
      <ProofForm
        submit={words.submit}
        kind="destructive"
        cancel={words.cancel}
        onProof={async (body) => {
          await api.call('deleteMe', { body });
          await logout(true);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
