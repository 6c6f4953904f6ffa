/** All presses must fall within this time, as on GOV.UK's "Exit this page". */
const WITHIN_MS = 5_000;
const PRESSES_NEEDED: ReadonlyMap<string, number> = new Map([
  ['Escape', 2],
  ['Shift', 3],
]);

export interface ExitPresses {
  readonly key: string | null;
  /** When each press of `key` in an unbroken row happened. */
  readonly atMs: readonly number[];
  readonly complete: boolean;
}

export const NO_PRESSES: ExitPresses = { key: null, atMs: [], complete: false };

/** The presses after one more key. Any other key breaks the row, so typing capitals leaves nothing. */
export function countExitPress(before: ExitPresses, key: string, atMs: number): ExitPresses {
  const needed = PRESSES_NEEDED.get(key);
  if (needed === undefined) return NO_PRESSES;
  const earlier = before.key === key ? before.atMs.filter((pressMs) => atMs - pressMs <= WITHIN_MS) : [];
  const presses = [...earlier, atMs];
  return { key, atMs: presses, complete: presses.length >= needed };
}
