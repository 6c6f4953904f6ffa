import { CAPTURE_FPS } from './definition.ts';
import type { CameraSummary, TorchControl } from './engine.ts';
import type { CameraSample, CameraStep } from './sample.ts';

/** A camera at exactly CAPTURE_FPS jitters: three quarters of the interval let each of its frames through. */
export const LEAST_FRAME_GAP_MS = 750 / CAPTURE_FPS;

/** A frame that was taken, until it is closed. */
export interface TakenFrame<Picture> {
  /** On the clock of its source: only differences count. */
  readonly takenAtMs: number;
  readonly picture: Picture;
}

/** What the page knows of the frames to come, until it says otherwise. */
export interface Circumstances {
  readonly torch: TorchControl;
  readonly torchCommanded: CameraSample['torchCommanded'];
  /** The mean since the answer before. */
  readonly rotationRate: CameraSample['rotationRate'];
}

/** What the page sends. `frames` are transferred: one frame, or once a stream of all; null where only circumstances changed. */
export interface PageMessage<Frames> extends Circumstances {
  readonly frames: Frames | null;
}

/** What the worker answers to each frame, in order; null once its stream has ended. */
export interface StepAnswer<Cutout> extends Omit<CameraStep<unknown>, 'state'> {
  /** Milliseconds since the first frame. */
  readonly atMs: number;
  /** What the scan so far could not check. */
  readonly notChecked: CameraSummary['notChecked'];
  /** The surroundings of each finding, in their order; null where the frame could not be cut. */
  readonly cutouts: readonly (Cutout | null)[];
  /** What the worker spent on this frame: for benches. */
  readonly workMs: number;
}

/** The part of a frame that is kept in memory to show where a finding was, in the frame's pixels. */
export interface CutoutArea {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Half the frame's width and height around a point, moved inward at the edges. */
export function cutoutArea(
  { xPx, yPx }: { readonly xPx: number; readonly yPx: number },
  frameWidthPx: number,
  frameHeightPx: number,
): CutoutArea {
  const widthPx = Math.max(1, frameWidthPx >> 1);
  const heightPx = Math.max(1, frameHeightPx >> 1);
  return {
    leftPx: moveInward(xPx - widthPx / 2, frameWidthPx - widthPx),
    topPx: moveInward(yPx - heightPx / 2, frameHeightPx - heightPx),
    widthPx,
    heightPx,
  };
}

function moveInward(startPx: number, lastStartPx: number): number {
  return Math.round(Math.min(Math.max(0, startPx), lastStartPx));
}
