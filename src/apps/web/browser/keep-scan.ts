import { keepResult } from '#features/round/browser/keep-result.ts';
import type { ScannerResult } from '#scanners/result.ts';

/**
 * Keeps a scanner's result like a round, and has the address of its screen name it. Resolves with where it is kept, or null
 * where this browser keeps nothing.
 */
export async function keepScan(
  result: ScannerResult,
  pictures: ReadonlyMap<string, Blob>,
  { path, navigate }: { readonly path: string; navigate(to: string, options: { readonly replace: boolean }): void },
): Promise<string | null> {
  const id = await keepResult(result, pictures);
  if (id === null) return null;
  // Not of a screen that was left meanwhile.
  if (location.pathname === path) navigate(`${path}?kept=${id}`, { replace: true });
  return `/round?id=${id}`;
}
