import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Proof } from '#contract/entities/proof.ts';
import { passkeyFailure } from './use-action.ts';

/** The signed-in person's passkeys. */
export function usePasskeys() {
  const { api, session } = useShell();
  return useQuery(['my-passkeys', session.user?.id], () => api.call('getMyPasskeys', {}), { freshMs: 0 });
}

/** Shows a passkey of the account; null where the person decided otherwise. */
export function useShowPasskey(): () => Promise<NonNullable<Proof['passkey']> | null> {
  const { api } = useShell();
  return async () => {
    const { showPasskey } = await import('../browser/passkeys.ts');
    const shown = await showPasskey(await api.call('postMyConfirmationOptions', {}));
    if (shown.ok) return shown.value;
    const failure = passkeyFailure(shown.error);
    if (failure) throw failure;
    return null;
  };
}
