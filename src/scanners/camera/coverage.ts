import { SECOND_MS } from '#core/time/durations.ts';
import { MAX_FRAME_SPAN_MS, MIN_USABLE_SHARE, SCAN_MS } from './definition.ts';
import type { UnusableReason } from './sample.ts';

/** What one frame adds to the coverage. */
export interface FrameNote {
  /** Milliseconds since the scan started. */
  readonly atMs: number;
  /** Null when the frame could be used. */
  readonly unusable: UnusableReason | null;
}

/** How much of a scan was seen. Time is counted, not frames, so that a slow camera cannot pass for a complete scan. */
export interface Coverage {
  readonly frames: number;
  readonly lastFrameAtMs: number;
  readonly usableMs: number;
  readonly unusableMs: Readonly<Record<UnusableReason, number>>;
  /** Usable milliseconds of each second of the scan, SCAN_MS / 1000 entries. */
  readonly usableMsBySecond: readonly number[];
}

export const EMPTY_COVERAGE: Coverage = {
  frames: 0,
  lastFrameAtMs: 0,
  usableMs: 0,
  unusableMs: { 'too-fast': 0, covered: 0, overexposed: 0, lost: 0, 'lamps-only': 0, unreadable: 0 },
  usableMsBySecond: Array.from({ length: SCAN_MS / SECOND_MS }, () => 0),
};

/**
 * Adds one frame. It vouches for the time since the frame before it, at most MAX_FRAME_SPAN_MS;
 * longer gaps stay uncovered. A frame out of order or past the end of the scan adds nothing.
 */
export function addFrame(coverage: Coverage, frame: FrameNote): Coverage {
  const fromMs = Math.max(coverage.lastFrameAtMs, frame.atMs - MAX_FRAME_SPAN_MS);
  const spanMs = Math.min(frame.atMs, SCAN_MS) - fromMs;
  if (!(spanMs >= 0)) return coverage;
  const seen = { ...coverage, frames: coverage.frames + 1, lastFrameAtMs: frame.atMs };
  if (frame.unusable !== null) {
    const { unusableMs } = coverage;
    return { ...seen, unusableMs: { ...unusableMs, [frame.unusable]: unusableMs[frame.unusable] + spanMs } };
  }
  const usableMsBySecond = coverage.usableMsBySecond.map((usableMs, second) => {
    const startMs = second * SECOND_MS;
    const overlapMs = Math.min(fromMs + spanMs, startMs + SECOND_MS) - Math.max(fromMs, startMs);
    return usableMs + Math.max(0, overlapMs);
  });
  return { ...seen, usableMs: coverage.usableMs + spanMs, usableMsBySecond };
}

/**
 * Share of a whole scan that was seen in usable frames, 0 to 1. What the engine took for lamps alone is no time that was
 * there to look for anything else, and nobody's loss.
 */
export function usableShare({ usableMs, unusableMs }: Coverage): number {
  return Math.min(1, usableMs / (SCAN_MS - unusableMs['lamps-only']));
}

export type SecondState = 'open' | 'usable' | 'unusable';

/** One cell a second: `usable` from MIN_USABLE_SHARE of it on, `open` where the scan has not been yet. */
export function secondsOf(coverage: Coverage, elapsedMs: number): readonly SecondState[] {
  return coverage.usableMsBySecond.map((usableMs, second) => {
    if (usableMs >= MIN_USABLE_SHARE * SECOND_MS) return 'usable';
    return elapsedMs >= (second + 1) * SECOND_MS ? 'unusable' : 'open';
  });
}

export type LossReason = Exclude<UnusableReason, 'lamps-only'> | 'too-few-frames';

/** What took most of the time that could not be used; null when nothing was lost. */
export function mainLoss(coverage: Coverage): LossReason | null {
  const { 'lamps-only': lampsMs, ...unusableMs } = coverage.unusableMs;
  const lostMs: Record<LossReason, number> = { ...unusableMs, 'too-few-frames': 0 };
  const accountedMs = Object.values(lostMs).reduce((sum, ms) => sum + ms, coverage.usableMs + lampsMs);
  lostMs['too-few-frames'] = SCAN_MS - accountedMs;
  const [reason, ms] = (Object.entries(lostMs) as [LossReason, number][]).reduce((a, b) => (b[1] > a[1] ? b : a));
  return ms > 0 ? reason : null;
}
