import { keepResult } from '#features/round/browser/keep-result.ts';
import type { KeptResult } from '#scanners/browser/result-keeper.ts';
import type { ScannerResult } from '#scanners/result.ts';

interface Screen {
  readonly path: string;
  navigate(to: string, options: { readonly replace: boolean }): void;
}

/**
 * Keeps a scanner's result like a round, and has the address of its screen name it. Null where this browser keeps nothing.
 */
export async function keepScan(
  result: ScannerResult,
  pictures: ReadonlyMap<string, Blob>,
  { path, navigate }: Screen,
): Promise<KeptResult | null> {
  const id = await keepResult(result, pictures);
  if (id === null) return null;
  /** Unless the screen was left meanwhile. */
  const rename = (to: string): void => {
    if (location.pathname === path) navigate(to, { replace: true });
  };
  rename(`${path}?kept=${id}`);
  return { address: `/round?id=${id}`, leave: () => rename(path) };
}
