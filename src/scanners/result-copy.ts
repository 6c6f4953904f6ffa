import type { ScannerResult } from './result.ts';

/** Words that every scanner's result has in common. */
export const resultCopy = {
  region: 'Result',
  lookedAt: 'What we looked at',
  saw: 'What we saw',
  unknown: 'What stays unknown',
  notChecked: 'Not checked',
  /** Of a find: where it stays when the screen is left. */
  kept: {
    here: 'Kept on this device.',
    open: 'Share it, delete it, or say what it was',
    failed: 'This browser keeps nothing for us. Take a screenshot before you leave.',
  },
  /** Where nothing was flagged: what stands directly below the title, at the same size. */
  honest: (saw: string, gaps: readonly string[]) =>
    [saw, ...(gaps.length > 0 ? [`Not checked: ${gaps.join(', ')}.`] : []), 'This is no proof.'].join(' '),
} as const;

/** The line that belongs directly below a title which says that nothing was found; null for every other result. */
export function honestLine({ complete, things, saw, notChecked }: ScannerResult): string | null {
  if (!complete || things.some(({ kind }) => kind !== 'seen')) return null;
  return resultCopy.honest(
    saw,
    notChecked.map(({ what }) => what),
  );
}
