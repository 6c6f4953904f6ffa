import { sessionTextStore } from '#adapters/browser/storage.ts';
import type { SessionKey } from '#contract/device-storage.ts';

const TOKEN_KEY = 'companion-token' satisfies SessionKey;

/** The companion that this tab's session was paired with: its base address and token. */
export interface PairedToken {
  readonly base: string;
  readonly token: string;
}

export function readPairedToken(): PairedToken | null {
  const [base, token] = (sessionTextStore.get(TOKEN_KEY) ?? '').split(' ');
  return base && token ? { base, token } : null;
}

export function keepPairedToken({ base, token }: PairedToken): void {
  sessionTextStore.set(TOKEN_KEY, `${base} ${token}`);
}

export function forgetPairedToken(): void {
  sessionTextStore.remove(TOKEN_KEY);
}
