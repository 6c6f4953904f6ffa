import { HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';

/** Of the scanner's address, for whoever comes with a code. */
export const PAIRING_FRAGMENT = '#pair';

export const PAIRING_CODE_DIGITS = 8;
export const PAIRING_CODE_MS = 2 * MINUTE_MS;
export const PAIRING_TRIES = 5;
export const PAIRING_TOKEN_MS = 12 * HOUR_MS;

/** A pairing: one code for one use, then one token bound to one origin. Tokens are kept as hashes only. */
export interface PairingState {
  readonly code: { readonly digits: string; readonly madeAtMs: number; readonly triesLeft: number } | null;
  readonly tokens: readonly { readonly hash: string; readonly origin: string; readonly endsAtMs: number }[];
}

export const UNPAIRED: PairingState = { code: null, tokens: [] };

/** A fresh code replaces the one before. */
export function offerCode(state: PairingState, digits: string, atMs: number): PairingState {
  return { ...state, code: { digits, madeAtMs: atMs, triesLeft: PAIRING_TRIES } };
}

export type RedeemRefusal = 'no-code' | 'code-expired' | 'wrong-code' | 'no-tries-left';

/** Trades a code for a token. A wrong try costs one; the code is gone once used, expired or tried too often. */
export function redeemCode(
  state: PairingState,
  attempt: { readonly digits: string; readonly origin: string; readonly tokenHash: string },
  atMs: number,
): { readonly state: PairingState; readonly refused: RedeemRefusal | null } {
  const { code } = state;
  if (!code) return { state, refused: 'no-code' };
  if (atMs - code.madeAtMs > PAIRING_CODE_MS) return { state: { ...state, code: null }, refused: 'code-expired' };
  if (!sameDigits(code.digits, attempt.digits)) {
    const triesLeft = code.triesLeft - 1;
    return triesLeft <= 0
      ? { state: { ...state, code: null }, refused: 'no-tries-left' }
      : { state: { ...state, code: { ...code, triesLeft } }, refused: 'wrong-code' };
  }
  const token = { hash: attempt.tokenHash, origin: attempt.origin, endsAtMs: atMs + PAIRING_TOKEN_MS };
  return {
    state: { code: null, tokens: [...state.tokens.filter(({ endsAtMs }) => endsAtMs > atMs), token] },
    refused: null,
  };
}

/** Compares without stopping at the first difference. */
function sameDigits(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ (given.charCodeAt(at) | 0);
  return difference === 0;
}

/** Whether a token, by its hash, opens this origin now. */
export function isPaired(state: PairingState, tokenHash: string, origin: string, atMs: number): boolean {
  return state.tokens.some((token) => token.hash === tokenHash && token.origin === origin && token.endsAtMs > atMs);
}

export function revokeAll(): PairingState {
  return UNPAIRED;
}
