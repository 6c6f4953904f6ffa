import type { Rescored } from './verdict.ts';

/** What the shipped rules make of judged-scans.jsonl when they score it again. */
export const RESCORED: Rescored = {
  clean: { right: 0, wrong: 4 },
  dark: { right: 0, wrong: 1 },
  infrared: { right: 45, wrong: 3 },
  lens: { right: 98, wrong: 2 },
};
