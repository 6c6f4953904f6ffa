import type { VaultCase } from './vault.ts';

/**
 * The fact that names what was put into the vault, where it was kept before: the same thing has the same name, so that it is
 * there once.
 */
export const TAKEN_FROM = 'from';

/** Whether a whole find has what is named so, and its file where it came with one. */
export function isKeptFrom(cases: readonly VaultCase[], name: string): boolean {
  return cases.some(
    ({ chain, fault, files }) =>
      fault === null &&
      chain.some(({ entry }) => entry.facts[TAKEN_FROM] === name && (files.get(entry.index) ?? 'whole') === 'whole'),
  );
}
