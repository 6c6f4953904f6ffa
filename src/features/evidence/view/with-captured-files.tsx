import type { ReactNode } from 'react';
import { currentOf } from '../vault.ts';
import { useVault } from './use-vault.ts';

/** A captured file, for a letter. */
interface CapturedItem {
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** By the device's clock, ISO 8601. */
  readonly at: string;
}

/** Hands on the whole files of the find at hand, in their order; none while the vault is locked. */
export function WithCapturedFiles({ children }: { children: (files: readonly CapturedItem[]) => ReactNode }) {
  const [state] = useVault();
  const find = state.kind === 'open' ? currentOf(state.cases) : null;
  const files = (find?.chain ?? []).flatMap(({ entry }) =>
    entry.file && find!.files.get(entry.index) === 'whole'
      ? [{ name: entry.file.name, sha256: entry.file.sha256, at: entry.at }]
      : [],
  );
  return children(files);
}
