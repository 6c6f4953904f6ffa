import { useShell } from '#adapters/browser/shell.ts';
import { Dialog } from '#ui/view/dialog.tsx';
import { securityCopy } from '../security-copy.ts';
import { ProofForm } from './proof-form.tsx';

const words = securityCopy.confirm;

/** Asks for the password or a passkey before what protects the account changes. */
export function ConfirmDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { api } = useShell();
  return (
    <Dialog title={words.title} onClose={() => onAnswer(false)}>
      <p>{words.text}</p>
      <ProofForm
        submit={words.submit}
        cancel={words.cancel}
        onProof={async (body) => {
          await api.call('postMyConfirmation', { body });
          onAnswer(true);
        }}
        onCancel={() => onAnswer(false)}
      />
    </Dialog>
  );
}
