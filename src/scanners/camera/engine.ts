import { createProfiles, measureProfiles, type Profiles } from '#core/image/registration.ts';
import { createAlerts, decide, placesNamed, type Alerts } from './decide/alerts.ts';
import { beginBearing } from './track/bearing.ts';
import { FRAME_INTERVAL_MS } from './definition.ts';
import {
  createGlows,
  glowOf,
  noteShortWanted,
  observeGlows,
  observeShort,
  observeSpared,
  type Glows,
} from './decide/glows.ts';
import { createDomes, findDomes, type Domes } from './decide/domes.ts';
import { guide } from './decide/guidance.ts';
import { openJavaScriptKernel } from './kernel/javascript.ts';
import type { CameraKernel, OpenCameraKernel } from './kernel/kernel.ts';
import { observeColors } from './track/color.ts';
import type { ColorPicture } from './track/picture.ts';
import {
  createPictureLight,
  measureLight,
  measureNoiseFloor,
  type LightState,
  type PictureLight,
} from './track/light.ts';
import type { CameraSample, FrameResult, UnusableReason } from './sample.ts';
import { associate } from './track/associate.ts';
import { GLINT_SHAPE, LAMP_SHAPE, createTracks, DARK, prune, LIT, type Tracks } from './track/tracks.ts';
import { closePhase, observePhases } from './track/phases.ts';
import { createDarkMap, setDarkMap, type DarkMap } from './track/dark-map.ts';
import { body } from './track/body.ts';
import { createPast, keepPicture, lookBack, PEAK_OVER_NOISE_FLOOR, type Past } from './track/past.ts';
import { createWay, follow, followLight, hasTexture, isReckonable, setKey, type Way } from './track/follow.ts';
import { createHotPixels, dropHotPixels, type HotPixels } from './track/hot-pixels.ts';
import {
  beginWanted,
  continueShortExposure,
  createShortExposure,
  isShortUnderWay,
  questionOf,
  wantShortExposure,
  type ShortExposure,
} from './track/short-exposure.ts';
import { createTorch, forgetLevels, observeLight, requestTorch, type Torch } from './track/torch.ts';

/** Whose light answers: this track's torch, one that the person switches by hand, or none. */
export type TorchControl = 'controlled' | 'hand' | 'none';

export interface CameraEngineOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly torch: TorchControl;
  /** The per-pixel kernel; JavaScript unless given. */
  readonly openKernel?: OpenCameraKernel;
}

/** A point's peak is at least this under the switched light, at least the other else, levels. */
const MIN_LIT_PEAK = 50;
const MIN_PEAK = 60;
/** A room whose median is at most this in the torch's pauses is dark enough to look for infrared light. */
const DARK_ROOM_LEVEL = 70;
/** Where no torch is seen to brighten it nothing else tells a dark room from dark walls in the light, which come to 38 and more. */
const UNSWITCHED_DARK_LEVEL = 35;
/**
 * And the torch brightens it by at least this, natural logarithm of its levels, before exposure answers: a lit room that a
 * phone exposes for little is no dark one. Dark rooms come to .69 and more, cast ones of 4 lx to .64 at most where the torch stands
 * far from their walls.
 */
const MIN_DARK_STEP = 0.67;
const MIN_SIDE_PX = 64;
const MAX_SIDE_PX = 4096;
/** More shift than this in one frame, as a share of the width, smears points away. */
const MAX_SHIFT_SHARE = 0.05;
/** A light that was not switched for this long is switched no more. */
const MAX_STILL_MS = 3_000;
/** A picture with a larger share of black shows nothing but points of light. */
const BLACK_PICTURE = 0.995;
/** Longer than two pauses of the torch with the light between them. */
const MAX_BLACK_MS = 1_200;
/** With this much time in the dark, infrared lamps would have shown. */
const MIN_DARK_MS = 2_000;
/** In a pause of the torch whose median is at most this, levels, a hand may move the picture unseen. */
const MAX_FAINT_LEVEL = 35;
/** A picture with a lower median shows no texture to speak of, levels. */
const MAX_BLANK_LEVEL = 6;
/** A longer gap between two frames says nothing of how dark it was meanwhile. */
const MAX_GAP_MS = 1_500;

export interface CameraEngineState {
  readonly control: TorchControl;
  readonly openKernel: OpenCameraKernel;
  kernel: CameraKernel;
  /** Of the current frame. */
  profiles: Profiles;
  way: Way;
  readonly torch: Torch;
  readonly light: PictureLight;
  readonly tracks: Tracks;
  darkMap: DarkMap;
  past: Past;
  hotPixels: HotPixels;
  /** The view angle since the scan began, degrees about the phone's three axes, and when it was last added to. */
  readonly angle: Float64Array;
  angleAtMs: number;
  /** True once a gyroscope has spoken. */
  hasGyroscope: boolean;
  readonly glows: Glows;
  domes: Domes;
  /** When the switched light last changed. */
  changedAtMs: number;
  readonly alerts: Alerts;
  readonly shortExposure: ShortExposure;
  /** When a pause of the torch last showed too little of a room to follow the picture by. */
  faintPauseAtMs: number;
  /** When the picture last showed anything. */
  shownAtMs: number;
  /** Time in frames that were dark enough for infrared, and the frame before. */
  darkMs: number;
  frameAtMs: number;
  decidedAtMs: number;
  /** Those that were looked at, all but the ones for lamps alone. */
  frames: number;
  /** Whether the frame before could not be followed. */
  wasLost: boolean;
  usableFrames: number;
  candidates: number;
}

export interface CameraSummary {
  readonly frames: number;
  /** Share of the frames that could be used, 0 to 1. */
  readonly usableShare: number;
  /** Bright compact points followed. */
  readonly candidates: number;
  /** What this recording could not check. */
  readonly notChecked: readonly NotChecked[];
}

export type NotChecked = 'no-modulated-light' | 'never-dark';

const NO_NEWCOMERS = { answering: false, glowing: false, returning: false } as const;
const NOTHING: readonly never[] = [];
/** A frame between two decisions. */
const UNDECIDED = {
  decided: false,
  findings: NOTHING,
  named: NOTHING,
  marks: NOTHING,
  guidance: null,
  isLit: false,
} as const;

/** Opens an engine for one scan. Buffers are allocated here and when the frame size changes, never per frame. */
export function openCameraEngine(options: CameraEngineOptions): CameraEngineState {
  const openKernel = options.openKernel ?? openJavaScriptKernel;
  const widthPx = clampSide(options.widthPx);
  const heightPx = clampSide(options.heightPx);
  const kernel = openKernel(widthPx, heightPx);
  const tracks = createTracks();
  beginBearing(tracks.bearing, widthPx, heightPx);
  return {
    control: options.torch,
    openKernel,
    kernel,
    profiles: createProfiles(widthPx >> 2, heightPx >> 2),
    way: createWay(kernel.pairs),
    torch: createTorch(),
    light: createPictureLight(),
    tracks,
    darkMap: createDarkMap(widthPx >> 2, heightPx >> 2),
    past: createPast(widthPx >> 2, heightPx >> 2),
    hotPixels: createHotPixels(widthPx, heightPx),
    angle: new Float64Array(3),
    angleAtMs: Number.NaN,
    hasGyroscope: false,
    glows: createGlows(),
    domes: createDomes(widthPx >> 2, heightPx >> 2),
    changedAtMs: Number.NEGATIVE_INFINITY,
    alerts: createAlerts(),
    shortExposure: createShortExposure(),
    faintPauseAtMs: Number.NEGATIVE_INFINITY,
    shownAtMs: 0,
    darkMs: 0,
    frameAtMs: Number.NaN,
    decidedAtMs: Number.NEGATIVE_INFINITY,
    frames: 0,
    wasLost: false,
    usableFrames: 0,
    candidates: 0,
  };
}

function clampSide(px: number): number {
  return Math.max(MIN_SIDE_PX, Math.min(MAX_SIDE_PX, Math.floor(px) || MIN_SIDE_PX));
}

/** Takes one frame. The state is changed in place and returned; a frame that makes no picture is unreadable, never thrown at. */
export function stepCamera(state: CameraEngineState, sample: CameraSample): FrameResult<CameraEngineState> {
  if (!isReadable(sample)) {
    return { state, ...UNDECIDED, unusable: 'unreadable', torchRequest: null, exposureRequest: null };
  }
  load(state, sample);
  if (isShortUnderWay(state.shortExposure)) return lookAtLamps(state, sample);
  state.frames++;
  const { way, tracks, kernel } = state;
  const { atMs } = sample;
  const switching = readLight(state, sample);
  if (isDarkPause(switching) && state.light.median <= MAX_FAINT_LEVEL) state.faintPauseAtMs = atMs;
  follow(way, state, switching.isLit, atMs);
  findPoints(state, switching, atMs);
  const unusable = whyUnusable(state, atMs);
  state.wasLost = unusable === 'lost' && !way.isFollowed;
  if (unusable === null) state.usableFrames++;
  if (isWorthLooking(state, unusable)) lookAtPoints(state, sample, switching);
  else if (unusable === 'lost' && isDarkPause(switching)) lookAtLights(state, sample);
  state.frameAtMs = atMs;
  const torchRequest = torchRequestOf(state, atMs);
  const exposureRequest = exposureRequestOf(state, sample, switching, unusable);
  if (atMs - state.decidedAtMs < FRAME_INTERVAL_MS) {
    return { state, ...UNDECIDED, unusable, torchRequest, exposureRequest };
  }
  // Without a light that is switched the decisions' rhythm takes the place of its phases.
  if (!switching.isSwitched && switching.isSettled) closePhase(tracks, LIT);
  if (unusable === null) findDomes(state.domes, kernel.quarter);
  return decideAt(state, sample, isLikeTheLast(switching), unusable, torchRequest, exposureRequest);
}

/** Takes the frame's pixels into the kernel, and its turn into the view angle. */
function load(state: CameraEngineState, sample: CameraSample): void {
  fitFrameSize(state, sample);
  const { kernel, light } = state;
  loadLuma(kernel, sample);
  kernel.analyse();
  kernel.addUp();
  turn(state, sample);
  measureLight(light, kernel.quarterLevels, kernel.rowSums, kernel.widthPx >> 2);
}

/** In which light a frame was taken. */
interface Switching {
  /** Whether a light is being switched, and whether it is on; 'unknown' where none is. */
  readonly isSwitched: boolean;
  readonly switched: LightState;
  /** Whether exposure and light have come to rest. */
  readonly isSettled: boolean;
  /** Settled, and in the switched light. */
  readonly isLit: boolean;
  /** Dark enough to look for infrared light. */
  readonly isDark: boolean;
}

/** Where no light is switched every settled frame is like the last. */
const isLikeTheLast = ({ isSwitched, isSettled, isLit }: Switching): boolean => isLit || (!isSwitched && isSettled);
const isDarkPause = ({ switched, isDark, isSettled }: Switching): boolean => switched === 'off' && isDark && isSettled;
/** Dark, and not on its way from one light to the other. */
const isSurelyDark = ({ switched, isDark, isSettled }: Switching): boolean =>
  isDark && (isSettled || switched === 'unknown');

/** Reads the torch off the frame, closes the phase where it has changed, and measures what depends on the light. */
function readLight(state: CameraEngineState, { torchCommanded, atMs }: CameraSample): Switching {
  const { torch, light, tracks, way, kernel, profiles } = state;
  observeLight(torch, light, torchCommanded, atMs);
  if (torch.changed) {
    state.changedAtMs = atMs;
    closePhase(tracks, torch.light === 'on' ? DARK : LIT);
    way.isReturned = false;
  }
  const isSwitched = isModulated(state, atMs);
  const switched = isSwitched ? torch.light : 'unknown';
  const isSettled = isSwitched ? torch.settled : atMs >= MAX_STILL_MS;
  measureNoiseFloor(light, kernel.sparkLevels, switched);
  measureProfiles(kernel.columnSums, kernel.rowSums, profiles);
  const isDark = isSwitched
    ? switched !== 'on' && light.median <= DARK_ROOM_LEVEL && !isTorchFaint(torch)
    : light.median <= UNSWITCHED_DARK_LEVEL;
  return { isSwitched, switched, isSettled, isLit: switched === 'on' && isSettled, isDark };
}

/** Finds the frame's bright points, but for those that are the sensor's own. */
function findPoints(state: CameraEngineState, { switched, isDark }: Switching, atMs: number): void {
  const { kernel, light, way, tracks, hotPixels } = state;
  const minHeight = Math.max(switched === 'on' ? MIN_LIT_PEAK : MIN_PEAK, PEAK_OVER_NOISE_FLOOR * light.noiseFloor);
  kernel.findPeaks(minHeight, isDark ? LAMP_SHAPE : GLINT_SHAPE);
  const isFromBefore = way.isFollowed && way.cameFromMs === state.frameAtMs;
  dropHotPixels(hotPixels, kernel.peaks, tracks, isFromBefore ? way.cameBy : null);
  if (light.blackShare <= BLACK_PICTURE || kernel.peaks.count > 0) state.shownAtMs = atMs;
}

/** True where the frame's points can be told from one another; where nothing is there to follow by, nothing is there to mix up. */
function isWorthLooking({ way, light }: CameraEngineState, unusable: UnusableReason | null): boolean {
  const isBlank = !hasTexture(way) || light.median <= MAX_BLANK_LEVEL;
  return unusable === null || (unusable === 'lost' && (way.isFollowed || isBlank));
}

/** Gives the frame's points to tracks and glows, and keeps what they showed. */
function lookAtPoints(state: CameraEngineState, sample: CameraSample, switching: Switching): void {
  const { tracks, kernel, way, glows, darkMap, angle } = state;
  const { atMs, widthPx, heightPx } = sample;
  const { switched, isSettled, isLit, isDark, isSwitched } = switching;
  const newcomers = {
    answering: isLit,
    glowing: isDark || (!isSwitched && isSettled),
    returning: switched === 'on' && atMs - state.faintPauseAtMs <= MAX_BLACK_MS,
  };
  state.candidates += associate(tracks, kernel, darkMap, switched, newcomers, angle, atMs);
  if (switched === 'off' && isSettled) setDarkMap(darkMap, kernel.sparks);
  const isTracked = way.isFollowed && (way.isReturned || !isLit);
  if (isSettled) observePhases(tracks, kernel, switched, isTracked, state.hasGyroscope, angle, atMs);
  const picture = pictureOf(state, sample);
  if (isLit && picture) observeColors(tracks, picture);
  if (isLit && way.isFollowed && way.step.found) rememberFrame(state, atMs);
  if (isSurelyDark(switching)) {
    addDarkTime(state, atMs);
    if (picture) observeGlows(glows, tracks, picture, atMs);
  } else if (picture) observeSpared(glows, tracks, picture);
  prune(tracks, widthPx, heightPx, atMs);
  if (isLikeTheLast(switching) && isTracked) setKey(way, state, atMs);
}

/** Counts the time since the frame before as dark; a longer gap says nothing. */
function addDarkTime(state: CameraEngineState, atMs: number): void {
  if (atMs - state.frameAtMs < MAX_GAP_MS) state.darkMs += atMs - state.frameAtMs;
}

/** What the torch is told; one that is out stays so until the lamp was looked at. */
function torchRequestOf({ control, shortExposure, torch }: CameraEngineState, atMs: number): boolean | null {
  const isDue = control === 'controlled' && (shortExposure.stage === 'none' || torch.requested);
  return isDue ? requestTorch(torch, atMs) : null;
}

/** Whether the camera is told to expose briefly: in the dark, with the torch out. */
function exposureRequestOf(
  { control, torch, shortExposure, tracks, light }: CameraEngineState,
  sample: CameraSample,
  switching: Switching,
  unusable: UnusableReason | null,
): boolean | null {
  const isOut = control !== 'controlled' || !torch.requested;
  const isDarkNow = isOut && isSurelyDark(switching) && unusable === null;
  return beginWanted(shortExposure, tracks, light, isDarkNow, sample);
}

/**
 * Takes a dark frame that shows nothing to follow but lights: where the last ones were seen lights are the same ones, and show
 * their color. It tells nothing of anything else.
 */
function lookAtLights(state: CameraEngineState, sample: CameraSample): void {
  const { kernel, tracks, darkMap, way, glows, angle } = state;
  const { atMs } = sample;
  const picture = pictureOf(state, sample);
  if (!picture || !isReckonable(way, atMs)) return;
  associate(tracks, kernel, darkMap, 'off', NO_NEWCOMERS, angle, atMs);
  addDarkTime(state, atMs);
  observeGlows(glows, tracks, picture, atMs);
}

/**
 * Takes a frame of a short exposure, or of its return: lamps are followed in it, and show their color; it tells nothing of
 * anything else.
 */
function lookAtLamps(state: CameraEngineState, sample: CameraSample): FrameResult<CameraEngineState> {
  const { way, torch, light, tracks, glows, shortExposure } = state;
  const { atMs } = sample;
  const { slot } = shortExposure;
  const lampLevel = followLight(way, state, slot, atMs) ? body.level : 0;
  const picture = pictureOf(state, sample);
  if (picture) observeShort(glows, tracks, picture);
  const colorFrames = glowOf(glows, tracks, slot)?.shortFrames ?? 0;
  const exposureRequest = continueShortExposure(shortExposure, light, colorFrames, lampLevel, sample);
  if (!isShortUnderWay(shortExposure)) forgetLevels(torch);
  state.frameAtMs = atMs;
  state.shownAtMs = atMs;
  if (atMs - state.decidedAtMs < FRAME_INTERVAL_MS) {
    return { state, ...UNDECIDED, unusable: 'lamps-only', torchRequest: null, exposureRequest };
  }
  return decideAt(state, sample, false, 'lamps-only', null, exposureRequest);
}

/** Decides by what the frames so far have shown. */
function decideAt(
  state: CameraEngineState,
  sample: CameraSample,
  isLit: boolean,
  unusable: UnusableReason | null,
  torchRequest: boolean | null,
  exposureRequest: boolean | null,
): FrameResult<CameraEngineState> {
  const { tracks, glows, shortExposure } = state;
  const { atMs } = sample;
  const isSwitched = isModulated(state, atMs);
  state.decidedAtMs = atMs;
  const colorQuestion = questionOf(shortExposure, sample);
  const { findings, marks, clues, tooBright } = decide(state.alerts, state, atMs, isSwitched, colorQuestion);
  if (tooBright >= 0 && colorQuestion === 'open') {
    wantShortExposure(shortExposure, tracks, tooBright, atMs);
    noteShortWanted(glows, tracks);
  }
  const named = placesNamed(state, atMs);
  const guidance = guide({
    atMs,
    unusable,
    isModulated: isSwitched,
    darkMs: state.darkMs,
    isShortExposure: shortExposure.stage !== 'none',
    ...clues,
  });
  return { state, decided: true, findings, named, marks, guidance, isLit, unusable, torchRequest, exposureRequest };
}

/** Looks up what the places of new points showed before, and keeps the picture of a settled frame in the light. */
function rememberFrame({ past, tracks, kernel, light, way, angle }: CameraEngineState, atMs: number): void {
  lookBack(past, tracks, kernel, atMs);
  const phase = { number: tracks.closedPhases + 1, atMs };
  keepPicture(past, kernel, phase, Math.hypot(way.step.tx, way.step.ty), light.noiseFloor, angle);
}

/** What the whole scan amounted to. */
export function summarizeCamera(state: CameraEngineState): CameraSummary {
  const notChecked: NotChecked[] = [];
  if (state.torch.changes < 4) notChecked.push('no-modulated-light');
  if (state.darkMs < MIN_DARK_MS) notChecked.push('never-dark');
  return {
    frames: state.frames,
    usableShare: state.frames === 0 ? 0 : state.usableFrames / state.frames,
    candidates: state.candidates,
    notChecked,
  };
}

/** True while a light is being switched: one that was switched once and never again is a part of the room. */
export function isModulated({ changedAtMs }: CameraEngineState, atMs: number): boolean {
  return atMs - changedAtMs < MAX_STILL_MS;
}

/** True where the light that is switched adds little to what is there without it. */
function isTorchFaint({ steps }: Torch): boolean {
  return Math.max(steps.usualUp, steps.usualDown) < MIN_DARK_STEP;
}

/** True where size, time and bytes make a picture. */
function isReadable({ widthPx, heightPx, lumaStrideBytes, luma, atMs }: CameraSample): boolean {
  const isSide = (px: number): boolean => Number.isInteger(px) && px >= MIN_SIDE_PX && px <= MAX_SIDE_PX;
  if (!Number.isFinite(atMs) || !isSide(widthPx) || !isSide(heightPx)) return false;
  if (!Number.isInteger(lumaStrideBytes) || lumaStrideBytes < widthPx) return false;
  return luma.length >= lumaStrideBytes * (heightPx - 1) + widthPx;
}

/** A phone that is turned delivers another size: the pictures before it no longer compare. */
function fitFrameSize(state: CameraEngineState, { widthPx, heightPx }: CameraSample): void {
  if (state.kernel.widthPx === widthPx && state.kernel.heightPx === heightPx) return;
  state.kernel = state.openKernel(widthPx, heightPx);
  state.profiles = createProfiles(widthPx >> 2, heightPx >> 2);
  state.way = createWay(state.kernel.pairs);
  state.darkMap = createDarkMap(widthPx >> 2, heightPx >> 2);
  state.past = createPast(widthPx >> 2, heightPx >> 2);
  state.hotPixels = createHotPixels(widthPx, heightPx);
  state.domes = createDomes(widthPx >> 2, heightPx >> 2);
  state.tracks.used.fill(0);
  beginBearing(state.tracks.bearing, widthPx, heightPx);
}

function loadLuma(kernel: CameraKernel, sample: CameraSample): void {
  const { luma, lumaStrideBytes, widthPx, heightPx } = sample;
  if (luma.buffer === kernel.luma.buffer && luma.byteOffset === kernel.luma.byteOffset) return;
  if (lumaStrideBytes === widthPx) {
    kernel.luma.set(luma.length === kernel.luma.length ? luma : luma.subarray(0, kernel.luma.length));
    return;
  }
  for (let y = 0; y < heightPx; y++) {
    const from = y * lumaStrideBytes;
    for (let x = 0; x < widthPx; x++) kernel.luma[y * widthPx + x] = luma[from + x]!;
  }
}

/** The frame with its color, where the platform delivers any. */
function pictureOf({ kernel }: CameraEngineState, { chroma, widthPx, heightPx }: CameraSample): ColorPicture | null {
  return chroma && { luma: kernel.luma, chroma, widthPx, heightPx };
}

/** Adds what the gyroscope says to the view angle. Gaps of more than a quarter of a second are not bridged. */
function turn(state: CameraEngineState, { atMs, rotationRate }: CameraSample): void {
  const seconds = (atMs - state.angleAtMs) / 1000;
  state.angleAtMs = atMs;
  if (!rotationRate || !(seconds > 0 && seconds < 0.25)) return;
  const { alpha, beta, gamma } = rotationRate;
  if (!Number.isFinite(alpha + beta + gamma)) return;
  state.hasGyroscope = true;
  state.angle[0] = state.angle[0]! + alpha * seconds;
  state.angle[1] = state.angle[1]! + beta * seconds;
  state.angle[2] = state.angle[2]! + gamma * seconds;
}

/** What spoils the frame. A black one in a pause of the torch is as well followed as what was seen before it. */
function whyUnusable({ light, way, shownAtMs, wasLost }: CameraEngineState, atMs: number): UnusableReason | null {
  if (light.brightShare > 0.5) return 'overexposed';
  // A dark room is black in the pauses of its torch; a covered lens stays black.
  if (atMs - shownAtMs > MAX_BLACK_MS) return 'covered';
  const { found, tx, ty, columns } = way.step;
  if (found && Math.hypot(tx, ty) > MAX_SHIFT_SHARE * columns) return 'too-fast';
  const isBlank = light.median <= MAX_BLANK_LEVEL;
  if (way.isCorrected) return 'lost';
  return (isBlank ? wasLost : !way.isFollowed) && !way.isReckoned ? 'lost' : null;
}
