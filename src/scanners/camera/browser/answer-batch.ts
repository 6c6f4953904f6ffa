import { FRAME_INTERVAL_MS } from '../definition.ts';
import type { ScanEvent } from '../scan.ts';
import type { CameraAnswer } from './engine-worker.ts';

export type Sampled = Extract<ScanEvent, { kind: 'sampled' }>;

type Batch = { -readonly [Key in keyof Sampled]: Sampled[Key] extends readonly (infer Item)[] ? Item[] : Sampled[Key] };

/** Gathers the engine's answers for the screen, which draws a few times a second. */
export interface AnswerBatch {
  /**
   * Takes an answer; true when it is time to hand the batch over. Each batch holds one decision, so that its marks stand
   * until the next; where none is made, time goes on all the same.
   */
  add(answer: CameraAnswer): boolean;
  /** What was gathered until `atMs`; the next batch begins. */
  take(atMs: number): Sampled;
}

export function createAnswerBatch(): AnswerBatch {
  let batch = begin(0);
  return {
    add(answer) {
      batch.frames.push({ atMs: answer.atMs, unusable: answer.unusable });
      batch.findings.push(...answer.findings);
      batch.marks.push(...answer.marks);
      batch.guidance = answer.guidance ?? batch.guidance;
      batch.notChecked = [...answer.notChecked];
      return answer.decided || answer.atMs - batch.atMs >= 2 * FRAME_INTERVAL_MS;
    },
    take(atMs) {
      const taken = { ...batch, atMs };
      batch = begin(atMs);
      return taken;
    },
  };
}

/** `atMs` is when the batch begins; its end is set when it is taken. */
function begin(atMs: number): Batch {
  return { kind: 'sampled', atMs, frames: [], findings: [], marks: [], guidance: null, notChecked: [] };
}
