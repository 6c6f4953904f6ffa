import { CAPTURE_FPS } from './definition.ts';
import type { FrameNote } from './coverage.ts';
import type { NotChecked, TorchControl } from './engine.ts';
import type { CameraFinding, CameraGuidance, CameraMark, CameraPlace, CameraSample } from './sample.ts';

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
  readonly exposureIsShort: boolean | null;
  /** The mean since the page last told; null where no gyroscope has spoken since. */
  readonly rotationRate: CameraSample['rotationRate'];
}

/** What the page sends; null once it wants no more: the worker closes what it has of the camera's frames, and ends. */
export type PageMessage<Frames> = FramesMessage<Frames> | null;

/** `frames` are transferred: one frame, or once a stream of all; null where only circumstances changed. */
export interface FramesMessage<Frames> extends Circumstances {
  readonly frames: Frames | null;
  /** The scan is over: what was gathered and not told yet is asked for. */
  readonly isLast?: true;
}

/** The results of the frames since the batch before, from one decision to a second's worth, as the screen is told them. */
export interface FrameResults {
  readonly kind: 'frame-results';
  readonly atMs: number;
  readonly frames: readonly FrameNote[];
  readonly findings: readonly CameraFinding[];
  readonly named: readonly CameraPlace[];
  readonly marks: readonly CameraMark[];
  readonly guidance: CameraGuidance | null;
  readonly notChecked: readonly NotChecked[];
}

/** What the engine points at in a frame. */
export type PointedAt = CameraFinding | CameraMark;

/** The surroundings of something that the engine points at, as one frame showed them. */
export interface Cutout<Picture> {
  /** That very object of the same answer's results. */
  readonly of: PointedAt;
  readonly picture: Picture;
}

/** What the worker says: that it has loaded, then its answers, and null once the stream has ended. */
export type WorkerMessage<Picture> = 'loaded' | WorkerAnswer<Picture> | null;

/**
 * What the worker answers: to every frame that comes by itself; of a stream's only where there is news, since waking the
 * page costs it more than all that the answer says.
 */
export interface WorkerAnswer<Picture> {
  /** What the frames since the batch before told, from one decision to a second's worth; null until it is complete. */
  readonly results: FrameResults | null;
  /** What the torch should be told now; null when it should stay as it is. */
  readonly torchRequest: boolean | null;
  /** Whether the camera should be told to expose as briefly as it can; null when it should stay as it is. */
  readonly exposureRequest: boolean | null;
  /** Of each finding, and of each marked spot once; none where the frame could not be cut. */
  readonly cutouts: readonly Cutout<Picture>[];
  /** What the worker spent on each frame since the answer before, milliseconds: for benches. */
  readonly workMs: readonly number[];
}

/** The part of a frame that is kept in memory to show where a find or a mark was, in the frame's pixels. */
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
