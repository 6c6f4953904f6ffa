import type { Rescored } from './verdict.ts';

/** What the shipped rules make of judged-scans.jsonl when they score it again. */
export const RESCORED: Rescored = {
  clean: { right: 0, wrong: 0 },
  dark: { right: 0, wrong: 0 },
  infrared: { right: 42, wrong: 2 },
  lens: { right: 91, wrong: 0 },
};

/**
 * What the lens rules of today came to in lit rooms of other seeds, in which infrared rules judged that were taken back
 * (docs/evidence/camera-trials.md): four alarms, all by a lens.
 */
export const OTHER_SEEDS = { clean: { hits: 4, n: 174 }, firstScanSeed: 1_830_001 } as const;
