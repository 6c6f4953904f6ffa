import { createPeaks, findPeaks, type Peaks } from '#core/image/peaks.ts';
import { createRegistration, register, setReference, type Registration } from '#core/image/registration.ts';
import type { Evidence, RejectReason } from '#core/evidence/evidence.ts';
import { countClusters, createCounter, isCooledDown, weigh, type DecisionCounter } from './decision.ts';
import { BRIGHT_CLUSTER_RADIUS_PX, FRAME_INTERVAL_MS, IR_CLUSTER_RADIUS_PX } from './definition.ts';
import {
  createGlow,
  createGlows,
  MIN_BLUE_SHARE,
  MIN_GLOW_FRAMES,
  MIN_RED_SHARE,
  isInfrared,
  isNearInfrared,
  measureGlow,
  observeGlows,
  type Glow,
  type Glows,
} from './infrared.ts';
import { openJavaScriptKernel } from './kernel/javascript.ts';
import type { CameraKernel, OpenCameraKernel } from './kernel/kernel.ts';
import { createPictureLight, measureLight, measureSparkle, type PictureLight } from './light.ts';
import {
  createReflection,
  isLens,
  isUnconfirmedLens,
  measureReflection,
  MIN_LEVEL,
  MIN_LOST,
  MIN_PAIRS,
  scoreLens,
  type Reflection,
} from './reflection.ts';
import type { CameraFinding, CameraMark, CameraSample, CameraStep, UnusableReason } from './sample.ts';
import {
  claimPeaks,
  GLINT_SHAPE,
  LAMP_SHAPE,
  closePhase,
  createSpots,
  DARK,
  dropSpots,
  createGlowMap,
  isInView,
  moveGlow,
  setGlow,
  type GlowMap,
  LIT,
  MAX_SPOTS,
  moveSpots,
  observeSpots,
  type Spots,
} from './spots.ts';
import { createTorch, observeLight, requestTorch, type Torch } from './torch.ts';

/** Whose light answers: this track's torch, one that the person switches by hand, or none. */
export type TorchControl = 'controlled' | 'hand' | 'none';

export interface CameraEngineOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly torch: TorchControl;
  /** The per-pixel kernel; JavaScript unless given. */
  readonly openKernel?: OpenCameraKernel;
}

/** More bright points than this in one frame are texture. */
const MAX_PEAKS = 1024;
/** A point's peak is at least this, and this many times what noise and fine texture reach everywhere. */
const MIN_PEAK = 60;
const PEAK_OVER_SPARKLE = 2.2;
/** Values up to this many times the sparkle are noise. */
const VALUE_OVER_SPARKLE = 1.6;
/** A room whose median is at most this in the torch's pauses is dark enough to look for infrared light. */
const DARK_ROOM_LEVEL = 70;
const MIN_SIDE_PX = 64;
const MAX_SIDE_PX = 4096;
/** More shift than this in one frame, as a share of the width, smears points away. */
const MAX_SHIFT_SHARE = 0.05;
/** With at least this many textured blocks a picture that is not found again has moved out of reach. */
const MIN_TEXTURED = 8;
/** A picture with a larger share of black shows nothing but points of light. */
const BLACK_PICTURE = 0.995;
/** Longer than two pauses of the torch with the light between them. */
const MAX_BLACK_MS = 1_200;
/** With this much time in the dark, infrared lamps would have shown. */
const MIN_DARK_MS = 2_000;
/** A reference this old compares with nothing. */
const MAX_REFERENCE_MS = 1_500;

export interface CameraEngineState {
  readonly control: TorchControl;
  readonly openKernel: OpenCameraKernel;
  kernel: CameraKernel;
  readonly peaks: Peaks;
  registration: Registration;
  readonly torch: Torch;
  readonly light: PictureLight;
  readonly spots: Spots;
  glow: GlowMap;
  readonly reflection: Reflection;
  /** The view angle since the scan began, degrees about the phone's three axes, and when it was last added to. */
  readonly angle: Float64Array;
  angleAtMs: number;
  referenceAtMs: number;
  readonly glows: Glows;
  readonly shine: Glow;
  readonly lens: DecisionCounter;
  readonly infrared: DecisionCounter;
  /** When the picture last showed anything. */
  shownAtMs: number;
  /** Time in frames that were dark enough for infrared, and the frame before. */
  darkMs: number;
  frameAtMs: number;
  lastAlertAtMs: number | null;
  decidedAtMs: number;
  frames: number;
  usableFrames: number;
  rejectedFrames: number;
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

/** Opens an engine for one scan. Buffers are allocated here and when the frame size changes, never per frame. */
export function openCameraEngine(options: CameraEngineOptions): CameraEngineState {
  const openKernel = options.openKernel ?? openJavaScriptKernel;
  const widthPx = clampSide(options.widthPx);
  const heightPx = clampSide(options.heightPx);
  return {
    control: options.torch,
    openKernel,
    kernel: openKernel(widthPx, heightPx),
    peaks: createPeaks(MAX_PEAKS),
    registration: createRegistration(widthPx >> 2, heightPx >> 2),
    torch: createTorch(),
    light: createPictureLight(),
    spots: createSpots(),
    glow: createGlowMap(widthPx >> 2, heightPx >> 2),
    reflection: createReflection(),
    angle: new Float64Array(3),
    angleAtMs: Number.NaN,
    referenceAtMs: 0,
    glows: createGlows(),
    shine: createGlow(),
    lens: createCounter('lens_reflection'),
    infrared: createCounter('infrared_signature'),
    shownAtMs: 0,
    darkMs: 0,
    frameAtMs: Number.NaN,
    lastAlertAtMs: null,
    decidedAtMs: Number.NEGATIVE_INFINITY,
    frames: 0,
    usableFrames: 0,
    rejectedFrames: 0,
    candidates: 0,
  };
}

function clampSide(px: number): number {
  return Math.max(MIN_SIDE_PX, Math.min(MAX_SIDE_PX, Math.floor(px) || MIN_SIDE_PX));
}

/** Takes one frame. The state is changed in place and returned; bad frames are rejected with a reason, never thrown at. */
export function stepCamera(state: CameraEngineState, sample: CameraSample): CameraStep<CameraEngineState> {
  const rejected = whyImplausible(sample);
  if (rejected) {
    state.rejectedFrames++;
    return {
      state,
      findings: NOTHING,
      marks: NOTHING,
      guidance: null,
      unusable: 'covered',
      torchRequest: null,
      rejected,
    };
  }
  fitFrameSize(state, sample);
  state.frames++;
  loadLuma(state.kernel, sample);
  state.kernel.analyse();
  const { kernel, registration, torch, light, spots } = state;
  const { atMs, widthPx, heightPx } = sample;
  turn(state, sample);
  measureLight(light, kernel.quarter, registration.columns, registration.rows);
  measureSparkle(light, kernel.sparks);
  observeLight(torch, light, sample.torchCommanded, atMs);
  if (torch.changed) closePhase(spots, torch.light === 'on' ? DARK : LIT, state.angle);
  register(registration, kernel.quarter);
  if (registration.found) {
    moveSpots(spots, registration, kernel.quarter, widthPx, heightPx, (atMs - state.referenceAtMs) / 1000);
    moveGlow(state.glow, registration);
  }
  if (registration.found || !registration.hasReference || atMs - state.referenceAtMs > MAX_REFERENCE_MS) {
    setReference(registration, kernel.quarter);
    state.referenceAtMs = atMs;
  }
  const minHeight = Math.max(MIN_PEAK, PEAK_OVER_SPARKLE * light.sparkle);
  const isDark = torch.light !== 'on' && light.median <= DARK_ROOM_LEVEL;
  const shape = isDark ? LAMP_SHAPE : GLINT_SHAPE;
  findPeaks(kernel.topHat, kernel.sparks, widthPx, heightPx, { ...shape, minHeight }, state.peaks);
  if (light.blackShare <= BLACK_PICTURE || state.peaks.count > 0) state.shownAtMs = atMs;
  const unusable = whyUnusable(state, atMs);
  if (unusable === null) state.usableFrames++;
  // Where the picture has texture but went somewhere unknown, no point in it can be told from another.
  const isLost = registration.hasReference && !registration.found && registration.textured >= MIN_TEXTURED;
  if (unusable === null && !isLost) {
    const newcomers = { answering: torch.light === 'on' && torch.settled, glowing: isDark };
    state.candidates += claimPeaks(spots, state.peaks, state.glow, torch.light, newcomers, atMs);
    if (torch.light === 'off' && torch.settled) setGlow(state.glow, kernel.sparks);
    if (torch.settled) observeSpots(spots, state.peaks, kernel, VALUE_OVER_SPARKLE * light.sparkle, registration.found);
    if (isDark && (torch.settled || torch.light === 'unknown')) {
      if (atMs - state.frameAtMs < MAX_REFERENCE_MS) state.darkMs += atMs - state.frameAtMs;
      if (sample.chroma) observeGlows(state.glows, spots, kernel.luma, sample.chroma, widthPx, heightPx, atMs);
    }
    dropSpots(spots, widthPx, heightPx, atMs);
  }
  state.frameAtMs = atMs;
  const torchRequest = state.control === 'controlled' ? requestTorch(torch, sample.atMs) : null;
  if (sample.atMs - state.decidedAtMs < FRAME_INTERVAL_MS) {
    return { state, findings: NOTHING, marks: NOTHING, guidance: null, unusable, torchRequest };
  }
  state.decidedAtMs = sample.atMs;
  const { findings, marks } = decide(state, sample.atMs);
  return { state, findings, marks, guidance: unusable === 'too-fast' ? 'too-fast' : null, unusable, torchRequest };
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
  state.registration = createRegistration(widthPx >> 2, heightPx >> 2);
  state.glow = createGlowMap(widthPx >> 2, heightPx >> 2);
  state.spots.used.fill(0);
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

/** Adds what the gyroscope says to the view angle. Gaps of more than a quarter of a second are not bridged. */
function turn(state: CameraEngineState, { atMs, rotationRate }: CameraSample): void {
  const seconds = (atMs - state.angleAtMs) / 1000;
  state.angleAtMs = atMs;
  if (!rotationRate || !(seconds > 0 && seconds < 0.25)) return;
  const { alpha, beta, gamma } = rotationRate;
  if (!Number.isFinite(alpha + beta + gamma)) return;
  state.angle[0] = state.angle[0]! + alpha * seconds;
  state.angle[1] = state.angle[1]! + beta * seconds;
  state.angle[2] = state.angle[2]! + gamma * seconds;
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

interface Decision {
  readonly findings: readonly CameraFinding[];
  readonly marks: readonly CameraMark[];
}

function decide(state: CameraEngineState, atMs: number): Decision {
  const { spots, reflection, shine, light } = state;
  const { widthPx, heightPx } = state.kernel;
  const lenses: number[] = [];
  const lamps: number[] = [];
  let isNearLamp = false;
  const marks: CameraMark[] = [];
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    const xPx = spots.x[slot]!;
    const yPx = spots.y[slot]!;
    if (!spots.used[slot] || !isInView(widthPx, heightPx, xPx, yPx)) continue;
    measureGlow(state.glows, spots, slot, shine);
    if (isInfrared(shine) && atMs - spots.seenAtMs[slot]! < 1_000) lamps.push(slot);
    else isNearLamp ||= isNearInfrared(shine);
    measureReflection(spots, slot, light.sparkle, reflection);
    if (isLens(reflection)) lenses.push(slot);
    else if (isUnconfirmedLens(reflection) && !isReported(spots, xPx, yPx)) {
      marks.push({ xPx, yPx, reason: 'angle-not-covered' });
    }
  }
  const asksLens = weigh(state.lens, lenses.length > 0 ? 'match' : marks.length > 0 ? 'weak' : 'none');
  const asksLamp = weigh(state.infrared, lamps.length > 0 ? 'match' : isNearLamp ? 'weak' : 'none');
  if (!isCooledDown(state.lastAlertAtMs, atMs)) return { findings: NOTHING, marks };
  const isNew = (slot: number): boolean => !isReported(spots, spots.x[slot]!, spots.y[slot]!);
  const lens = asksLens ? lenses.find(isNew) : undefined;
  const lamp = lens === undefined && asksLamp ? lamps.find(isNew) : undefined;
  if (lens === undefined && lamp === undefined) return { findings: NOTHING, marks };
  state.lastAlertAtMs = atMs;
  const finding = lens === undefined ? reportLamp(state, lamp!, lamps, atMs) : reportLens(state, lens, lenses, atMs);
  return { findings: [finding], marks };
}

/** True at the place of something that an alert has named. */
function isReported(spots: Spots, x: number, y: number): boolean {
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot] || !spots.alerted[slot]) continue;
    if (Math.hypot(spots.x[slot]! - x, spots.y[slot]! - y) < BRIGHT_CLUSTER_RADIUS_PX) return true;
  }
  return false;
}

/** Counts the clusters of what was seen together and remembers that they are told. */
function tell(spots: Spots, slots: readonly number[], radiusPx: number): number {
  const x = Float64Array.from(slots, (slot) => spots.x[slot]!);
  const y = Float64Array.from(slots, (slot) => spots.y[slot]!);
  for (const slot of slots) spots.alerted[slot] = 1;
  return countClusters(x, y, slots.length, radiusPx, new Int32Array(slots.length));
}

function reportLens(state: CameraEngineState, slot: number, slots: readonly number[], atMs: number): CameraFinding {
  const { spots, reflection, light } = state;
  measureReflection(spots, slot, light.sparkle, reflection);
  const { pairs, lost, level } = reflection;
  const at = placeOf(spots, slot);
  const evidence = (rule: string, value: number, unit: string, threshold: number): Evidence => {
    return { rule, measured: { value, unit }, threshold, atMs, locator: at.locator };
  };
  return {
    threatType: 'lens_reflection',
    atMs,
    xPx: at.xPx,
    yPx: at.yPx,
    clusters: tell(spots, slots, BRIGHT_CLUSTER_RADIUS_PX),
    score: scoreLens(reflection),
    evidence: [
      evidence('lens-lock-in', pairs, 'lit phases beside a dark one', MIN_PAIRS),
      evidence('lens-lost', lost, 'lit phases', MIN_LOST),
      evidence('lens-level', level, 'levels above its surroundings', MIN_LEVEL),
    ],
  };
}

function reportLamp(state: CameraEngineState, slot: number, slots: readonly number[], atMs: number): CameraFinding {
  const { spots, shine } = state;
  measureGlow(state.glows, spots, slot, shine);
  const { frames, redShare, blueShare } = shine;
  const at = placeOf(spots, slot);
  const evidence = (rule: string, value: number, unit: string, threshold: number): Evidence => {
    return { rule, measured: { value, unit }, threshold, atMs, locator: at.locator };
  };
  return {
    threatType: 'infrared_signature',
    atMs,
    xPx: at.xPx,
    yPx: at.yPx,
    clusters: tell(spots, slots, IR_CLUSTER_RADIUS_PX),
    score: 1 - 1 / (1 + frames),
    evidence: [
      evidence('infrared-dark', frames, 'dark frames in which it shone', MIN_GLOW_FRAMES),
      evidence('infrared-red', redShare, 'times its green', MIN_RED_SHARE),
      evidence('infrared-blue', blueShare, 'times its green', MIN_BLUE_SHARE),
    ],
  };
}

function placeOf(spots: Spots, slot: number): { readonly xPx: number; readonly yPx: number; readonly locator: string } {
  const xPx = spots.x[slot]!;
  const yPx = spots.y[slot]!;
  return { xPx, yPx, locator: `x ${Math.round(xPx)} px, y ${Math.round(yPx)} px` };
}
