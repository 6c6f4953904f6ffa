import { FRAME_INTERVAL_MS } from '../definition.ts';
import type { NotChecked } from '../engine.ts';
import type { CameraStep } from '../sample.ts';
import type { Sampled } from '../scan.ts';

type Batch = { -readonly [Key in keyof Sampled]: Sampled[Key] extends readonly (infer Item)[] ? Item[] : Sampled[Key] };

/** What one frame told, and when it was taken: milliseconds since the first. */
export interface Told extends Omit<CameraStep<unknown>, 'state'> {
  readonly atMs: number;
  /** What the scan so far could not check. */
  readonly notChecked: readonly NotChecked[];
}

/** Gathers what the engine tells of each frame for the screen, which draws a few times a second. */
export interface AnswerBatch {
  /**
   * Takes what a frame told; returns the batch when it is complete. Each holds one decision, so that its marks stand until
   * the next; where none is made, time goes on all the same.
   */
  add(told: Told): Sampled | null;
  /** What was gathered since the last batch, at the end of a scan; null without a frame. */
  rest(): Sampled | null;
}

export function createAnswerBatch(): AnswerBatch {
  let beganAtMs = 0;
  let batch = begin();

  function take(atMs: number): Sampled {
    const taken = { ...batch, atMs };
    beganAtMs = atMs;
    batch = begin();
    return taken;
  }

  return {
    add(told) {
      batch.frames.push({ atMs: told.atMs, unusable: told.unusable });
      batch.findings.push(...told.findings);
      batch.named.push(...told.named);
      batch.marks.push(...told.marks);
      batch.guidance = told.guidance ?? batch.guidance;
      batch.notChecked = [...told.notChecked];
      return told.decided || told.atMs - beganAtMs >= 2 * FRAME_INTERVAL_MS ? take(told.atMs) : null;
    },
    rest() {
      const last = batch.frames.at(-1);
      return last ? take(last.atMs) : null;
    },
  };
}

/** `atMs` is set when it is complete. */
function begin(): Batch {
  return { kind: 'sampled', atMs: 0, frames: [], findings: [], named: [], marks: [], guidance: null, notChecked: [] };
}
