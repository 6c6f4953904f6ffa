import {
  nextFrameAt,
  openCamera,
  openFrames,
  openFrameStream,
  playCamera,
  type Camera,
} from '#adapters/browser/camera.ts';
import { openRotationSensor, requestMotionPermission } from '#adapters/browser/motion.ts';
import { holdScreenAwake } from '#adapters/browser/wake-lock.ts';
import {
  CAPTURE_FPS,
  CAPTURE_HEIGHT_PX,
  CAPTURE_WIDTH_PX,
  EXPOSURE_EV,
  FIRST_FRAME_TIMEOUT_MS,
} from '../definition.ts';
import { LEAST_FRAME_GAP_MS, type Circumstances, type Cutout, type FrameResults } from '../protocol.ts';
import type { ScanEvent } from '../scan.ts';
import type { CameraInUse, ScanEnd } from '../session.ts';
import { openEngineWorker } from './engine-worker.ts';

export interface CameraSessionOptions {
  /** The element that shows the live picture; asked for once the camera is open. Null: the screen is gone. */
  readonly video: () => HTMLVideoElement | null;
  readonly durationMs: number;
  /** Whether the torch may blink. */
  readonly useTorch: boolean;
  onOpened(camera: CameraInUse): void;
  /** With each decision that shows something new, and once a second at least. */
  onResults(results: FrameResults): void;
  /** With the results that hold what it is of. */
  onPicture(cutout: Cutout<ImageBitmap>): void;
}

const CAPTURE = {
  widthPx: CAPTURE_WIDTH_PX,
  heightPx: CAPTURE_HEIGHT_PX,
  fps: CAPTURE_FPS,
  exposureEv: EXPOSURE_EV,
} as const;

/** How a session came to its end, or the error that kept it from starting. */
export type SessionOutcome = Extract<ScanEvent, { kind: 'ended' | 'failed' }>;

/**
 * One use of the camera from the browser's question to the last frame. Call it from a press.
 * Camera, torch, worker and gyroscope are released before it returns, whatever happened. The signal stops it.
 */
export async function runCameraSession(options: CameraSessionOptions, signal: AbortSignal): Promise<SessionOutcome> {
  await requestMotionPermission();
  const opened = await openCamera(CAPTURE, signal);
  if (!opened.ok) return { kind: 'failed', error: opened.error };
  await using camera = opened.value;
  if (signal.aborted) return { kind: 'ended', end: 'stopped', atMs: 0 };
  await using _awake = await holdScreenAwake();
  const video = options.video();
  if (!video || !(await playCamera(video, camera.stream))) return { kind: 'failed', error: 'camera-preview-failed' };
  try {
    return await analyse(camera, video, options, signal);
  } finally {
    video.srcObject = null;
  }
}

/** So long the worker's last answer is waited for. */
const LAST_ANSWER_MS = 200;

/** Why the frames stop coming. */
type Stop = ScanEnd | 'no-first-frame';

async function analyse(
  camera: Camera,
  video: HTMLVideoElement,
  options: CameraSessionOptions,
  signal: AbortSignal,
): Promise<SessionOutcome> {
  const over = new AbortController();
  const stop = (why: Stop) => over.abort(why);
  const untilOver = { signal: over.signal };
  signal.addEventListener('abort', () => stop('stopped'), untilOver);
  camera.lost.addEventListener('abort', () => stop('camera-lost'), untilOver);
  document.addEventListener('visibilitychange', () => document.hidden && stop('page-hidden'), untilOver);
  if (signal.aborted) stop('stopped');
  if (document.hidden) stop('page-hidden');

  using engine = openEngineWorker();
  over.signal.addEventListener('abort', () => engine[Symbol.dispose]());
  using rotation = openRotationSensor(over.signal, engine.turn);
  let timer = setTimeout(stop, FIRST_FRAME_TIMEOUT_MS, 'no-first-frame');
  const isShown = (await nextFrameAt(video, over.signal)) !== null;
  clearTimeout(timer);
  if (!isShown) return outcomeOf(over.signal, 0);

  const startedAtMs = performance.now();
  timer = setTimeout(() => {
    engine.finish(circumstances());
    timer = setTimeout(stop, LAST_ANSWER_MS, 'time-up');
  }, options.durationMs);
  let told: CameraInUse | null = null;

  function tellCamera(): void {
    const { facing, hasTorch } = camera;
    const { videoWidth: widthPx, videoHeight: heightPx } = video;
    if (told?.hasTorch === hasTorch && told.widthPx === widthPx && told.heightPx === heightPx) return;
    told = { facing, hasTorch, widthPx, heightPx };
    options.onOpened(told);
  }

  function circumstances(): Circumstances {
    const { hasTorch, torchCommanded, exposureIsShort } = camera;
    const torch = hasTorch && options.useTorch ? 'controlled' : 'hand';
    return { torch, torchCommanded, exposureIsShort, rotationRate: rotation.takeMeanRate() };
  }

  tellCamera();
  try {
    await engine.loaded();
    const frames =
      (await openFrameStream(camera.stream, over.signal)) ??
      openFrames(video, { leastGapMs: LEAST_FRAME_GAP_MS }, over.signal);
    for await (const answer of engine.analyse(frames, circumstances)) {
      if (answer.torchRequest !== null) camera.setTorch(answer.torchRequest);
      if (answer.exposureRequest !== null) camera.setExposureShort(answer.exposureRequest);
      const { results, cutouts } = answer;
      if (!results) continue;
      cutouts.forEach(options.onPicture);
      tellCamera();
      options.onResults(results);
    }
    stop('camera-lost');
  } catch (error) {
    // A scan that is over takes its engine with it; any other failure is told to people as an incomplete scan.
    if (!over.signal.aborted) console.error('The camera analysis failed:', error);
    stop('analysis-failed');
  }

  clearTimeout(timer);
  return outcomeOf(over.signal, performance.now() - startedAtMs);
}

function outcomeOf(over: AbortSignal, atMs: number): SessionOutcome {
  const why = over.reason as Stop;
  if (why === 'no-first-frame') return { kind: 'failed', error: 'camera-preview-failed' };
  return { kind: 'ended', end: why, atMs };
}
