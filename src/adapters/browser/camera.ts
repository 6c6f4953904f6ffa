import type { ErrorCode } from '#contract/error-codes.ts';
import { fail, ok, type Result } from '#core/result.ts';

export type CameraFailure = Extract<
  ErrorCode,
  'camera-denied' | 'camera-missing' | 'camera-unsupported' | 'camera-failed'
>;

/** The picture wanted from the rear camera; the front camera is asked for it without insisting. */
export interface CameraOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fps: number;
  /** How far automatic exposure is asked to stay below its aim, EV, where the track can be asked. */
  readonly exposureEv: number;
}

/**
 * A camera in use. Disposing it darkens the torch, lets exposure be automatic again and stops the track; so does the signal it
 * was opened with.
 */
export interface Camera extends AsyncDisposable {
  readonly stream: MediaStream;
  readonly facing: 'rear' | 'front' | 'unknown';
  /** Whether the track offers a torch; false from the moment on at which the device refuses one. */
  readonly hasTorch: boolean;
  /** What the torch was last told to be; null without one. */
  readonly torchCommanded: boolean | null;
  setTorch(on: boolean): void;
  /** Whether the camera was last told to expose as briefly as it can; null where it cannot be told, or has refused. */
  readonly exposureIsShort: boolean | null;
  setExposureShort(short: boolean): void;
  /** Aborts when the device takes the track away: unplugged, or claimed by another program. */
  readonly lost: AbortSignal;
}

/** Members of the Image Capture extensions that the DOM library does not declare. */
interface ImageCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly exposureCompensation?: { readonly min: number; readonly max: number };
  readonly exposureMode?: readonly string[];
  readonly exposureTime?: { readonly min: number };
}

interface ImageSettings extends MediaTrackSettings {
  /** In units of 100 microseconds. */
  readonly exposureTime?: number;
  readonly iso?: number;
}

interface ImageConstraints extends MediaTrackConstraintSet {
  torch?: boolean;
  exposureCompensation?: number;
  exposureMode?: 'continuous' | 'manual';
  exposureTime?: number;
  iso?: number;
}

/** A short exposure is this share of the one before, and of a 30th of a second where that is longer or unknown, units of 100 microseconds. */
const SHORT_SHARE = 1 / 32;
const USUAL_EXPOSURE = 330;
/** By less a short exposure would not differ, EV: where the time cannot be set. */
const LEAST_SHORT_EV = 1.5;

const TORCH_OFF_TIMEOUT_MS = 500;
/** Between two lights of the torch: more than three flashes a second can harm (WCAG 2.3.1). */
const MIN_FLASH_MS = 350;

/** Chromium names the torch of a rear camera only some time after the camera has opened. */
const CAPABILITIES_TIMEOUT_MS = 500;
const CAPABILITIES_STEP_MS = 50;

/**
 * Opens the rear camera, else the front one. The signal closes it again, also while the person is still being asked.
 * The track's label is never read: it names the device.
 */
export async function openCamera(options: CameraOptions, signal: AbortSignal): Promise<Result<Camera, CameraFailure>> {
  if (!isCameraSupported()) return fail('camera-unsupported');
  const { widthPx, heightPx, fps, exposureEv } = options;
  try {
    const stream = await navigator.mediaDevices
      .getUserMedia({
        audio: false,
        video: {
          facingMode: { ideal: 'environment' },
          // Ideal, not max: a limit would crop the upright picture of a phone to a square.
          width: { ideal: widthPx },
          height: { ideal: heightPx },
          frameRate: { ideal: fps },
        },
      })
      .catch((error: unknown) => {
        if (failureOf(error) === 'camera-denied') throw error;
        return navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'user', width: { ideal: widthPx }, height: { ideal: heightPx } },
        });
      });
    return ok(await cameraOf(stream, exposureEv, signal));
  } catch (error) {
    return fail(failureOf(error));
  }
}

/** Whether this browser can hand out a camera and tell when a frame of it is there. */
function isCameraSupported(): boolean {
  return (
    typeof navigator.mediaDevices?.getUserMedia === 'function' &&
    'requestVideoFrameCallback' in HTMLVideoElement.prototype
  );
}

/** The failure behind a rejection of getUserMedia. */
export function failureOf(error: unknown): CameraFailure {
  switch (error instanceof Error ? error.name : null) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'camera-denied';
    case 'NotFoundError':
      return 'camera-missing';
    case 'NotSupportedError':
      return 'camera-unsupported';
    default:
      return 'camera-failed';
  }
}

async function cameraOf(stream: MediaStream, exposureEv: number, signal: AbortSignal): Promise<Camera> {
  const track = stream.getVideoTracks()[0];
  if (!track) throw new Error('A camera stream without a video track');
  const lost = new AbortController();
  track.addEventListener('ended', () => lost.abort(), { once: true });

  const capabilities = await readCapabilities(track);
  let torchCommanded: boolean | null = capabilities.torch === true ? false : null;
  const usual = usualExposure(capabilities, exposureEv);
  let exposure = usual;
  let exposureIsShort: boolean | null = shortExposure(capabilities, usual, track) ? false : null;
  /** After a short one: what was exposed by hand must be told that it is no more. */
  const exposureAgain: ImageConstraints | null = canExposeByHand(capabilities)
    ? { exposureMode: 'continuous', ...usual }
    : usual;
  let isLit = false;
  let litAtMs = -Infinity;
  // A device that keeps its own exposure is no failure: the engine measures what it gets.
  let applied: Promise<void> = usual ? apply([usual]).catch(() => {}) : Promise.resolve();

  async function apply(advanced: ImageConstraints[]): Promise<void> {
    await track!.applyConstraints({ advanced });
  }

  /**
   * Each change replaces all constraints of its kind, so that torch and exposure go together, each in a set of its own: one may
   * be refused without the other.
   */
  function applyAll(): Promise<void> {
    const torch = capabilities.torch === true ? [{ torch: isLit && torchCommanded !== null }] : [];
    return apply(exposure ? [...torch, exposure] : torch);
  }

  function setTorch(on: boolean): void {
    if (torchCommanded === null || torchCommanded === on) return;
    torchCommanded = on;
    // One change after the other: a device that is still switching refuses the next.
    applied = applied.then(switchTorch).catch(() => {
      torchCommanded = null;
    });
  }

  /** Switches to what was asked for last. After a stall that is one change, and never a burst of flashes. */
  async function switchTorch(): Promise<void> {
    const waitMs = litAtMs + MIN_FLASH_MS - performance.now();
    if (torchCommanded && waitMs > 0) await delay(waitMs);
    const on = torchCommanded === true;
    if (on === isLit) return;
    isLit = on;
    if (on) litAtMs = performance.now();
    await applyAll();
  }

  function setExposureShort(on: boolean): void {
    if (exposureIsShort === null || exposureIsShort === on) return;
    exposureIsShort = on;
    applied = applied.then(switchExposure).catch(() => {
      exposureIsShort = null;
      exposure = exposureAgain;
      return applyAll().catch(() => {});
    });
  }

  function switchExposure(): Promise<void> {
    exposure = exposureIsShort ? shortExposure(capabilities, usual, track!) : exposureAgain;
    return applyAll();
  }

  async function close(): Promise<void> {
    signal.removeEventListener('abort', onAbort);
    if (track!.readyState === 'live') {
      setTorch(false);
      setExposureShort(false);
    }
    // Some devices keep the light on when the track stops first; one that never answers must not keep the camera.
    await Promise.race([applied, delay(TORCH_OFF_TIMEOUT_MS)]);
    for (const each of stream.getTracks()) each.stop();
  }
  const onAbort = () => void close();

  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) await close();
  return {
    stream,
    facing: facingOf(track),
    get hasTorch() {
      return torchCommanded !== null;
    },
    get torchCommanded() {
      return torchCommanded;
    },
    setTorch,
    get exposureIsShort() {
      return exposureIsShort;
    },
    setExposureShort,
    lost: lost.signal,
    [Symbol.asyncDispose]: close,
  };
}

async function readCapabilities(track: MediaStreamTrack): Promise<ImageCapabilities> {
  for (let waitedMs = 0; ; waitedMs += CAPABILITIES_STEP_MS) {
    const capabilities: ImageCapabilities = track.getCapabilities?.() ?? {};
    const isKnown = 'torch' in capabilities || facingOf(track) !== 'rear';
    if (isKnown || waitedMs >= CAPABILITIES_TIMEOUT_MS) return capabilities;
    await delay(CAPABILITIES_STEP_MS);
  }
}

/** The constraint that darkens the exposure; null where the track has no such setting. */
function usualExposure({ exposureCompensation }: ImageCapabilities, ev: number): ImageConstraints | null {
  if (!exposureCompensation || exposureCompensation.max <= exposureCompensation.min) return null;
  return { exposureCompensation: Math.max(exposureCompensation.min, ev) };
}

/** Whether the exposure can be set by hand, and be automatic again. */
function canExposeByHand({ exposureMode, exposureTime }: ImageCapabilities): boolean {
  return exposureTime !== undefined && ['manual', 'continuous'].every((mode) => exposureMode?.includes(mode));
}

/** The constraint that makes the exposure as short as is of use now; null where the track has no such setting. */
function shortExposure(
  capabilities: ImageCapabilities,
  usual: ImageConstraints | null,
  track: MediaStreamTrack,
): ImageConstraints | null {
  if (canExposeByHand(capabilities)) {
    const { exposureTime = USUAL_EXPOSURE, iso }: ImageSettings = track.getSettings();
    const shortTime = Math.min(exposureTime, USUAL_EXPOSURE) * SHORT_SHARE;
    return {
      exposureMode: 'manual',
      exposureTime: Math.max(capabilities.exposureTime!.min, shortTime),
      ...(iso === undefined ? {} : { iso }),
    };
  }
  const least = capabilities.exposureCompensation?.min ?? 0;
  return usual && least <= usual.exposureCompensation! - LEAST_SHORT_EV ? { exposureCompensation: least } : null;
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function facingOf(track: MediaStreamTrack): Camera['facing'] {
  switch (track.getSettings().facingMode) {
    case 'environment':
      return 'rear';
    case 'user':
      return 'front';
    default:
      return 'unknown';
  }
}

/** Chromium's alone: Safari has its own in workers only, for a track that is transferred. Not in the DOM library. */
interface TrackProcessors {
  readonly MediaStreamTrackProcessor?: new (init: {
    readonly track: MediaStreamTrack;
    readonly maxBufferSize: number;
  }) => { readonly readable: ReadableStream<VideoFrame> };
}

/** The frame that a processor is given as it is made, and one that had to be waited for. */
const FRAMES_BEFORE_TRANSFER = 2;
const FRAMES_BEFORE_TRANSFER_TIMEOUT_MS = 1_000;

/**
 * The frames of a camera as a stream to be transferred: the thread that has it is given them without the page's doing.
 * Of those that nobody reads it keeps the newest only. It comes right after a frame; transfer it at once, to a thread that
 * takes it at once: Chromium leaves a frame open that comes meanwhile. Null where the page can have no such stream, where it
 * gives no frames, or once the signal aborts; see openFrames.
 */
export async function openFrameStream(
  stream: MediaStream,
  signal: AbortSignal,
): Promise<ReadableStream<VideoFrame> | null> {
  const { MediaStreamTrackProcessor } = globalThis as TrackProcessors;
  const track = stream.getVideoTracks()[0];
  if (!MediaStreamTrackProcessor || !track || signal.aborted) return null;
  const begun = new AbortController();
  try {
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 });
    const reader = readable.getReader();
    const cancel = () => void reader.cancel().catch(() => {});
    const timer = setTimeout(cancel, FRAMES_BEFORE_TRANSFER_TIMEOUT_MS);
    begun.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', cancel, { signal: begun.signal });
    for (let passed = 0; passed < FRAMES_BEFORE_TRANSFER; passed++) {
      const { value: frame } = await reader.read();
      if (!frame) return null;
      frame.close();
    }
    reader.releaseLock();
    return readable;
  } catch {
    // Whatever this track is to the processor, an element can play it.
    return null;
  } finally {
    begun.abort();
  }
}

/** One frame of a playing camera. `picture` is a VideoFrame, or RGBA pixels where the browser has no VideoFrame. The receiver closes it. */
export interface CameraFrame {
  /** On the clock of performance.now(). */
  readonly takenAtMs: number;
  readonly picture: VideoFrame | ImageData;
}

/** Shows the stream in an element that is muted and plays inline. False when the browser does not play it. */
export async function playCamera(video: HTMLVideoElement, stream: MediaStream): Promise<boolean> {
  video.srcObject = stream;
  try {
    await video.play();
    return true;
  } catch {
    // Refused autoplay, or the element left the document: both mean that there is no preview.
    return false;
  }
}

/**
 * The frames of a playing element, each at least `leastGapMs` after the one before, until the signal aborts.
 * A frame is taken only when the consumer asks for one: while it works, frames pass by and cost nothing.
 */
export async function* openFrames(
  video: HTMLVideoElement,
  { leastGapMs }: { readonly leastGapMs: number },
  signal: AbortSignal,
): AsyncGenerator<CameraFrame, void, void> {
  const takePicture = 'VideoFrame' in globalThis ? takeVideoFrame : createCanvasReader();
  let lastAtMs = -Infinity;
  while (!signal.aborted) {
    const takenAtMs = await nextFrameAt(video, signal);
    if (takenAtMs === null) return;
    if (takenAtMs - lastAtMs < leastGapMs) continue;
    const picture = takePicture(video);
    if (!picture) continue;
    lastAtMs = takenAtMs;
    yield { takenAtMs, picture };
  }
}

/** When the element shows its next frame, on the clock of performance.now(); null when the signal aborts first. */
export function nextFrameAt(video: HTMLVideoElement, signal: AbortSignal): Promise<number | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => {
    const handle = video.requestVideoFrameCallback((nowMs) => {
      signal.removeEventListener('abort', onAbort);
      resolve(nowMs);
    });
    function onAbort(): void {
      video.cancelVideoFrameCallback(handle);
      resolve(null);
    }
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function takeVideoFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch {
    // The element has no current picture for a moment, after a change of size or camera.
    return null;
  }
}

function createCanvasReader(): (video: HTMLVideoElement) => ImageData | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return null;
    if (canvas.width !== videoWidth) canvas.width = videoWidth;
    if (canvas.height !== videoHeight) canvas.height = videoHeight;
    context.drawImage(video, 0, 0);
    return context.getImageData(0, 0, videoWidth, videoHeight);
  };
}
