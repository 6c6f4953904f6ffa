import type { CameraSummary, TorchControl } from './engine.ts';
import type { CameraSample, CameraStep } from './sample.ts';

/** A frame on its way to the worker. `picture` is transferred: the worker closes it. */
export interface FrameMessage<Picture> {
  readonly atMs: number;
  readonly picture: Picture;
  readonly torch: TorchControl;
  readonly torchCommanded: CameraSample['torchCommanded'];
  readonly rotationRate: CameraSample['rotationRate'];
}

/** What the worker answers: one answer a frame, in order. */
export interface StepMessage<Cutout> extends Omit<CameraStep<unknown>, 'state'> {
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
