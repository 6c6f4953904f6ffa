import { SECOND_MS } from '#core/time/durations.ts';
import { FRAME_INTERVAL_MS } from '../definition.ts';
import type { NotChecked } from '../engine.ts';
import type { FrameResult } from '../sample.ts';
import type { FrameResults } from '../protocol.ts';

type Batch = {
  -readonly [Key in keyof FrameResults]: FrameResults[Key] extends readonly (infer Item)[] ? Item[] : FrameResults[Key];
};

/** What one frame told, and when it was taken: milliseconds since the first. */
export interface TimedResult extends Omit<FrameResult<unknown>, 'state'> {
  readonly atMs: number;
  /** What the scan so far could not check. */
  readonly notChecked: readonly NotChecked[];
}

/** The time alone is told no sooner after the batch before. */
const QUIET_MS = 2 * FRAME_INTERVAL_MS;

/** Gathers what the engine tells of each frame for the screen, which draws a few times a second. */
export interface AnswerBatch {
  /**
   * Takes what a frame told; returns the batch when it is complete: at once with a decision that changes more on the
   * screen than the time, so that its marks stand until the next. Time alone waits for QUIET_MS and then for the torch,
   * for which the page wakes anyway, but no longer than a second, which is what the screen counts in.
   */
  add(told: TimedResult): FrameResults | null;
  /** What was gathered since the last batch, at the end of a scan; null without a frame. */
  rest(): FrameResults | null;
}

export function createAnswerBatch(): AnswerBatch {
  let before = begin();
  let batch = begin();

  function take(atMs: number): FrameResults {
    before = { ...batch, atMs };
    batch = begin();
    return before;
  }

  /** Whether what was gathered changes what the screen points at or says: marks move with every decision. */
  function changesScreen(): boolean {
    const pointedAt = [before.named, before.marks, batch.findings, batch.named, batch.marks];
    return pointedAt.some(({ length }) => length > 0) || batch.guidance !== before.guidance;
  }

  return {
    add(told) {
      batch.frames.push({ atMs: told.atMs, unusable: told.unusable });
      batch.findings.push(...told.findings);
      batch.named.push(...told.named);
      batch.marks.push(...told.marks);
      batch.guidance = told.guidance ?? batch.guidance;
      batch.notChecked = [...told.notChecked];
      const waitedMs = told.atMs - before.atMs;
      const isDue = waitedMs >= (told.torchRequest === null ? SECOND_MS : QUIET_MS);
      return isDue || (told.decided && changesScreen()) ? take(told.atMs) : null;
    },
    rest() {
      const last = batch.frames.at(-1);
      return last ? take(last.atMs) : null;
    },
  };
}

/** `atMs` is set when it is complete. */
function begin(): Batch {
  return {
    kind: 'frame-results',
    atMs: 0,
    frames: [],
    findings: [],
    named: [],
    marks: [],
    guidance: null,
    notChecked: [],
  };
}
