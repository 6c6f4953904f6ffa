import type { Rescored } from './verdict.ts';

/** What the shipped rules make of judged-scans.jsonl when they score it again. */
export const RESCORED: Rescored = {
  clean: { right: 0, wrong: 0 },
  dark: { right: 0, wrong: 0 },
  infrared: { right: 36, wrong: 3 },
  lens: { right: 67, wrong: 1 },
};

/**
 * What the lens rules before decisions 0138 and 0139 came to in lit rooms of the two sets before (docs/evidence/camera-trials.md):
 * five alarms, all by a lens, two of which those of today spare.
 */
export const OTHER_SEEDS = { clean: { hits: 5, n: 310 }, firstScanSeeds: [1_830_001, 1_840_001] } as const;
