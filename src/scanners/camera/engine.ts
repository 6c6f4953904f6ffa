import { followBy } from '#core/image/affine.ts';
import {
  createProfiles,
  createRegistration,
  measureProfiles,
  register,
  setReference,
  type Profiles,
  type Registration,
} from '#core/image/registration.ts';
import type { RejectReason } from '#core/evidence/evidence.ts';
import { createAlerts, decide, placesNamed, type Alerts } from './decide/alerts.ts';
import { breakBearing, forgetBearing, learnBearing, turnOnTheSpot, type Bearing } from './track/bearing.ts';
import { FRAME_INTERVAL_MS } from './definition.ts';
import { createGlows, observeGlows, type Glows } from './decide/infrared.ts';
import { createDomes, findDomes, type Domes } from './decide/domes.ts';
import { guide } from './decide/guidance.ts';
import { openJavaScriptKernel } from './kernel/javascript.ts';
import type { CameraKernel, OpenCameraKernel } from './kernel/kernel.ts';
import { createPictureLight, measureLight, measureNoiseFloor, type PictureLight } from './track/light.ts';
import type { CameraSample, FrameResult, UnusableReason } from './sample.ts';
import { associate } from './track/associate.ts';
import { GLINT_SHAPE, LAMP_SHAPE, createTracks, DARK, prune, LIT, type Tracks } from './track/tracks.ts';
import { closePhase, observePhases } from './track/phases.ts';
import { createDarkMap, moveDarkMap, setDarkMap, type DarkMap } from './track/dark-map.ts';
import { keepLitPlaces, losePlaces, predict, returnToLitPlaces } from './track/predict.ts';
import { QUARTER } from './track/quarter.ts';
import { createTorch, observeLight, requestTorch, type Torch } from './track/torch.ts';

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
/** It is also at least this many times what noise and fine texture reach everywhere. */
const PEAK_OVER_NOISE_FLOOR = 2.2;
/** A room whose median is at most this in the torch's pauses is dark enough to look for infrared light. */
const DARK_ROOM_LEVEL = 70;
const MIN_SIDE_PX = 64;
const MAX_SIDE_PX = 4096;
/** More shift than this in one frame, as a share of the width, smears points away. */
const MAX_SHIFT_SHARE = 0.05;
/** With at least this many textured blocks a picture that is not found again has moved out of reach. */
const MIN_TEXTURED = 8;
/** A light that was not switched for this long is switched no more. */
const MAX_STILL_MS = 3_000;
/** A picture with a larger share of black shows nothing but points of light. */
const BLACK_PICTURE = 0.995;
/** Longer than two pauses of the torch with the light between them. */
const MAX_BLACK_MS = 1_200;
/** With this much time in the dark, infrared lamps would have shown. */
const MIN_DARK_MS = 2_000;
/** A picture with a lower median shows no texture to speak of, levels. */
const MAX_BLANK_LEVEL = 6;
/** A reference this old compares with nothing. */
const MAX_REFERENCE_MS = 1_500;
/** Longer than a frame, and shorter than two: how fast a picture went before and after a gap says nothing. */
const MAX_STEP_MS = 100;

export interface CameraEngineState {
  readonly control: TorchControl;
  readonly openKernel: OpenCameraKernel;
  kernel: CameraKernel;
  /** Of the current frame. */
  profiles: Profiles;
  registration: Registration;
  /** From the last frame of the lit phase before to this one's: what nothing in the dark leads astray. */
  litRegistration: Registration;
  /** Whether this lit phase has found the one before, or has none to compare with. */
  isReturned: boolean;
  readonly torch: Torch;
  readonly light: PictureLight;
  readonly tracks: Tracks;
  darkMap: DarkMap;
  /** The view angle since the scan began, degrees about the phone's three axes, and when it was last added to. */
  readonly angle: Float64Array;
  angleAtMs: number;
  /** True once a gyroscope has spoken. */
  hasGyroscope: boolean;
  /** When the registrations' references were seen, and at which view angle. */
  referenceAtMs: number;
  readonly referenceAngle: Float64Array;
  litReferenceAtMs: number;
  readonly litReferenceAngle: Float64Array;
  /** Working memory: a turn, degrees about three axes. */
  readonly turned: Float64Array;
  readonly glows: Glows;
  domes: Domes;
  /** When the switched light last changed. */
  changedAtMs: number;
  readonly alerts: Alerts;
  /** When the picture last showed anything. */
  shownAtMs: number;
  /** Time in frames that were dark enough for infrared, and the frame before. */
  darkMs: number;
  frameAtMs: number;
  decidedAtMs: number;
  frames: number;
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

const NOTHING: readonly never[] = [];
/** A frame between two decisions. */
const UNDECIDED = { decided: false, findings: NOTHING, named: NOTHING, marks: NOTHING, guidance: null } as const;

/** Opens an engine for one scan. Buffers are allocated here and when the frame size changes, never per frame. */
export function openCameraEngine(options: CameraEngineOptions): CameraEngineState {
  const openKernel = options.openKernel ?? openJavaScriptKernel;
  const widthPx = clampSide(options.widthPx);
  const heightPx = clampSide(options.heightPx);
  const kernel = openKernel(widthPx, heightPx);
  return {
    control: options.torch,
    openKernel,
    kernel,
    profiles: createProfiles(widthPx >> 2, heightPx >> 2),
    registration: createRegistration(kernel.pairs[0]),
    litRegistration: createRegistration(kernel.pairs[1]),
    isReturned: false,
    torch: createTorch(),
    light: createPictureLight(),
    tracks: createTracks(),
    darkMap: createDarkMap(widthPx >> 2, heightPx >> 2),
    angle: new Float64Array(3),
    angleAtMs: Number.NaN,
    hasGyroscope: false,
    referenceAtMs: 0,
    referenceAngle: new Float64Array(3),
    litReferenceAtMs: Number.NaN,
    litReferenceAngle: new Float64Array(3),
    turned: new Float64Array(3),
    glows: createGlows(),
    domes: createDomes(widthPx >> 2, heightPx >> 2),
    changedAtMs: Number.NEGATIVE_INFINITY,
    alerts: createAlerts(),
    shownAtMs: 0,
    darkMs: 0,
    frameAtMs: Number.NaN,
    decidedAtMs: Number.NEGATIVE_INFINITY,
    frames: 0,
    usableFrames: 0,
    candidates: 0,
  };
}

function clampSide(px: number): number {
  return Math.max(MIN_SIDE_PX, Math.min(MAX_SIDE_PX, Math.floor(px) || MIN_SIDE_PX));
}

/** Takes one frame. The state is changed in place and returned; bad frames are rejected with a reason, never thrown at. */
export function stepCamera(state: CameraEngineState, sample: CameraSample): FrameResult<CameraEngineState> {
  const rejected = whyImplausible(sample);
  if (rejected) {
    return { state, ...UNDECIDED, unusable: 'covered', torchRequest: null, rejected };
  }
  fitFrameSize(state, sample);
  state.frames++;
  loadLuma(state.kernel, sample);
  state.kernel.analyse();
  state.kernel.addUp();
  const { kernel, profiles, registration, torch, light, tracks } = state;
  const { atMs, widthPx, heightPx } = sample;
  turn(state, sample);
  measureLight(light, kernel.quarterLevels, kernel.rowSums, registration.columns);
  observeLight(torch, light, sample.torchCommanded, atMs);
  if (torch.changed) {
    state.changedAtMs = atMs;
    closePhase(tracks, torch.light === 'on' ? DARK : LIT);
    state.isReturned = false;
  }
  const isSwitched = isModulated(state, atMs);
  const switched = isSwitched ? torch.light : 'unknown';
  const isSettled = isSwitched ? torch.settled : atMs >= MAX_STILL_MS;
  measureNoiseFloor(light, kernel.sparkLevels, switched);
  measureProfiles(kernel.columnSums, kernel.rowSums, profiles);
  register(registration, profiles);
  const turned = turnedSince(state, state.referenceAngle);
  if (registration.found && atMs - state.referenceAtMs <= MAX_STEP_MS) {
    learnBearing(tracks.bearing, shiftX(registration), shiftY(registration), turned);
  } else breakBearing(tracks.bearing);
  if (registration.found) {
    predict(tracks, registration, widthPx, heightPx, viewTurn(tracks.bearing, turned, registration));
    moveDarkMap(state.darkMap, registration);
    // Where the profiles of the lit phases mislead, the way from frame to frame leads there.
    followBy(state.litRegistration, registration);
  }
  const isGivenUp = !registration.found && registration.hasReference && atMs - state.referenceAtMs > MAX_REFERENCE_MS;
  if (isGivenUp) losePlaces(tracks);
  if (registration.found || !registration.hasReference || isGivenUp) {
    setReference(registration, profiles);
    state.referenceAtMs = atMs;
    state.referenceAngle.set(state.angle);
  }
  const isLitFrame = switched === 'on' && isSettled;
  if (isLitFrame && !state.isReturned) returnTo(state, atMs);
  const minHeight = Math.max(switched === 'on' ? MIN_LIT_PEAK : MIN_PEAK, PEAK_OVER_NOISE_FLOOR * light.noiseFloor);
  const isDark = switched !== 'on' && light.median <= DARK_ROOM_LEVEL;
  kernel.findPeaks(minHeight, isDark ? LAMP_SHAPE : GLINT_SHAPE);
  if (light.blackShare <= BLACK_PICTURE || kernel.peaks.count > 0) state.shownAtMs = atMs;
  const unusable = whyUnusable(state, atMs);
  if (unusable === null) state.usableFrames++;
  // Where the picture has texture but went somewhere unknown, no point in it can be told from another. A picture too
  // dark for texture went nowhere that matters within a pause of the torch.
  const isLost =
    registration.hasReference &&
    !registration.found &&
    registration.textured >= MIN_TEXTURED &&
    light.median > MAX_BLANK_LEVEL;
  if (unusable === null && !isLost) {
    const newcomers = {
      answering: switched === 'on' && isSettled,
      glowing: isDark || (!isSwitched && isSettled),
    };
    state.candidates += associate(tracks, kernel, state.darkMap, switched, newcomers, state.angle, atMs);
    if (switched === 'off' && isSettled) setDarkMap(state.darkMap, kernel.sparks);
    const isTracked = registration.found && (state.isReturned || !isLitFrame);
    if (isSettled) observePhases(tracks, kernel, switched, isTracked, state.hasGyroscope, state.angle, atMs);
    if (isDark && (isSettled || switched === 'unknown')) {
      if (atMs - state.frameAtMs < MAX_REFERENCE_MS) state.darkMs += atMs - state.frameAtMs;
      if (sample.chroma) observeGlows(state.glows, tracks, kernel.luma, sample.chroma, widthPx, heightPx, atMs);
    }
    prune(tracks, widthPx, heightPx, atMs);
    if (isLitFrame && state.isReturned) {
      setReference(state.litRegistration, profiles);
      keepLitPlaces(tracks, atMs);
      state.litReferenceAtMs = atMs;
      state.litReferenceAngle.set(state.angle);
    }
  }
  state.frameAtMs = atMs;
  const torchRequest = state.control === 'controlled' ? requestTorch(torch, sample.atMs) : null;
  if (sample.atMs - state.decidedAtMs < FRAME_INTERVAL_MS) {
    return { state, ...UNDECIDED, unusable, torchRequest };
  }
  state.decidedAtMs = atMs;
  // Without a light that is switched the decisions' rhythm takes the place of its phases.
  if (!isSwitched && isSettled) closePhase(tracks, LIT);
  if (unusable === null) findDomes(state.domes, kernel.quarter);
  const { findings, marks, clues } = decide(state.alerts, state, atMs, isSwitched);
  const named = placesNamed(state, atMs);
  const guidance = guide({
    atMs,
    unusable,
    isModulated: isSwitched,
    darkMs: state.darkMs,
    ...clues,
  });
  return { state, decided: true, findings, named, marks, guidance, unusable, torchRequest };
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

function whyImplausible(sample: CameraSample): RejectReason | null {
  const { widthPx, heightPx, lumaStrideBytes } = sample;
  if (!Number.isInteger(widthPx) || !Number.isInteger(heightPx) || !Number.isInteger(lumaStrideBytes)) {
    return 'implausible';
  }
  if (!Number.isFinite(sample.atMs) || widthPx < MIN_SIDE_PX || heightPx < MIN_SIDE_PX) return 'implausible';
  if (widthPx > MAX_SIDE_PX || heightPx > MAX_SIDE_PX || lumaStrideBytes < widthPx) return 'implausible';
  if (sample.luma.length < lumaStrideBytes * (heightPx - 1) + widthPx) return 'too-short';
  return null;
}

/** A phone that is turned delivers another size: the pictures before it no longer compare. */
function fitFrameSize(state: CameraEngineState, { widthPx, heightPx }: CameraSample): void {
  if (state.kernel.widthPx === widthPx && state.kernel.heightPx === heightPx) return;
  state.kernel = state.openKernel(widthPx, heightPx);
  state.profiles = createProfiles(widthPx >> 2, heightPx >> 2);
  state.registration = createRegistration(state.kernel.pairs[0]);
  state.litRegistration = createRegistration(state.kernel.pairs[1]);
  state.darkMap = createDarkMap(widthPx >> 2, heightPx >> 2);
  state.domes = createDomes(widthPx >> 2, heightPx >> 2);
  state.tracks.used.fill(0);
  forgetBearing(state.tracks.bearing);
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

/** Finds the picture of the lit phase before in the first lit frame of this one, and the tracks with it. */
function returnTo(state: CameraEngineState, atMs: number): void {
  const { litRegistration, kernel, profiles, tracks, litReferenceAtMs } = state;
  const isComparable = litRegistration.hasReference && atMs - litReferenceAtMs <= MAX_REFERENCE_MS;
  if (isComparable) register(litRegistration, profiles);
  state.isReturned = !isComparable || litRegistration.found;
  if (!isComparable || !litRegistration.found) return;
  const { widthPx, heightPx } = kernel;
  const turned = viewTurn(tracks.bearing, turnedSince(state, state.litReferenceAngle), litRegistration);
  returnToLitPlaces(tracks, litRegistration, widthPx, heightPx, litReferenceAtMs, turned);
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

function turnedSince({ angle, turned }: CameraEngineState, before: Float64Array): Float64Array {
  for (let axis = 0; axis < 3; axis++) turned[axis] = angle[axis]! - before[axis]!;
  return turned;
}

/** Of a turn, what was not on the spot: what the picture's shift between the same frames does not tell of. */
function viewTurn(bearing: Bearing, turned: Float64Array, registration: Registration): Float64Array {
  for (let axis = 0; axis < 3; axis++) {
    turned[axis] = turned[axis]! - turnOnTheSpot(bearing, axis, shiftX(registration), shiftY(registration));
  }
  return turned;
}

/** How far the middle of the picture went, pixels. */
function shiftX({ tx }: Registration): number {
  return QUARTER * tx;
}

function shiftY({ ty }: Registration): number {
  return QUARTER * ty;
}

function whyUnusable({ light, registration, shownAtMs }: CameraEngineState, atMs: number): UnusableReason | null {
  if (light.brightShare > 0.5) return 'overexposed';
  // A dark room is black in the pauses of its torch; a covered lens stays black.
  if (atMs - shownAtMs > MAX_BLACK_MS) return 'covered';
  if (registration.found && Math.hypot(registration.tx, registration.ty) > MAX_SHIFT_SHARE * registration.columns) {
    return 'too-fast';
  }
  return null;
}
