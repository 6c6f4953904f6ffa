import type { Rescored } from './verdict.ts';

/** What the shipped rules make of judged-scans.jsonl when they score it again. */
export const RESCORED: Rescored = {
  clean: { right: 0, wrong: 1 },
  dark: { right: 0, wrong: 0 },
  infrared: { right: 33, wrong: 2 },
  lens: { right: 55, wrong: 4 },
};

/**
 * What the lens rules before decision 0138 came to in lit rooms of other seeds (docs/evidence/camera-trials.md): four alarms,
 * all by a lens, two of which those of today spare.
 */
export const OTHER_SEEDS = { clean: { hits: 4, n: 174 }, firstScanSeed: 1_830_001 } as const;
