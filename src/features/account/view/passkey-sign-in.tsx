import { ApiError } from '#adapters/browser/api-client.ts';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { User } from '#contract/entities/user.ts';
import { Button } from '#ui/view/button.tsx';
import { copy } from '../copy.ts';

const words = copy.passkey;

/** The other way in: the lock of the device. Its code comes with the first press. */
export function PasskeySignIn({
  onSignedIn,
  onFailed,
}: {
  onSignedIn: (user: User) => void;
  onFailed: (sentence: string) => void;
}) {
  const { api } = useShell();
  const [busy, send] = useSending((error) =>
    onFailed(error instanceof ApiError ? (error.userMessage ?? words.failed) : copy.offline.login),
  );

  const signIn = () =>
    send(async () => {
      const { showPasskey } = await import('../browser/passkeys.ts');
      const shown = await showPasskey(await api.call('postPasskeyOptions', {}));
      if (shown.ok) onSignedIn((await api.call('postPasskeySignIn', { body: shown.value })).user);
      else if (shown.error === 'unsupported') onFailed(words.unsupported);
      else if (shown.error !== 'cancelled') onFailed(words.failed);
    });

  return (
    <Button kind="quiet" wide busy={busy} onClick={() => void signIn()}>
      {words.signIn}
    </Button>
  );
}
