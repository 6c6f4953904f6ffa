import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { fail, ok, type Result } from '#core/result.ts';

/** Why a browser gave no passkey. `cancelled`: the person, or the time, said no. */
export type PasskeyFailure = 'unsupported' | 'cancelled' | 'exists' | 'failed';

/** A cancelled dialog, one that ran out of time, and one that another took the place of. */
const CANCELLED: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

async function attempt<T>(ceremony: () => Promise<T>): Promise<Result<T, PasskeyFailure>> {
  if (!browserSupportsWebAuthn()) return fail('unsupported');
  try {
    return ok(await ceremony());
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (CANCELLED.has(name)) return fail('cancelled');
    if (name === 'InvalidStateError') return fail('exists');
    console.error('The browser gave no passkey:', error);
    return fail('failed');
  }
}

/** Makes a passkey for the options of the server. */
export function makePasskey(options: { readonly challenge: string }) {
  return attempt(() =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  );
}

/** Shows a passkey for the options of the server. */
export function showPasskey(options: { readonly challenge: string }) {
  return attempt(() =>
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  );
}
