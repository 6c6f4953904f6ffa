import type { VaultCase } from '../vault.ts';

/** What the screens show of the vault. */
export type VaultState =
  | { readonly kind: 'loading' }
  /** The browser keeps nothing here. */
  | { readonly kind: 'unavailable' }
  /** A PIN is set and was not given; the next one can be tried in `waitMs`. */
  | { readonly kind: 'locked'; readonly waitMs: number }
  | {
      readonly kind: 'open';
      readonly hasPin: boolean;
      /** Newest first. */
      readonly cases: readonly VaultCase[];
      /** Whether a server may countersign; null until the person was asked. */
      readonly countersigns: boolean | null;
      /** Whether pictures keep what their camera wrote into them. */
      readonly keepsMetadata: boolean;
      /** Whether there is room for a few pictures only. */
      readonly isScarce: boolean;
    };

export const NOTHING_YET: VaultState = { kind: 'loading' };

/** Of a browser that was never asked to keep anything. */
export const NOTHING_KEPT: VaultState = {
  kind: 'open',
  hasPin: false,
  cases: [],
  countersigns: null,
  keepsMetadata: false,
  isScarce: false,
};
