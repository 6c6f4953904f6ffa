import { createPeaks, findPeaks, type Peaks } from '#core/image/peaks.ts';
import { createRegistration, register, setReference, type Registration } from '#core/image/registration.ts';
import type { RejectReason } from '#core/evidence/evidence.ts';
import { countClusters, createCounter, isCooledDown, weigh, type DecisionCounter } from './decision.ts';
import { BRIGHT_CLUSTER_RADIUS_PX, FRAME_INTERVAL_MS } from './definition.ts';
import { openJavaScriptKernel } from './kernel/javascript.ts';
import type { CameraKernel, OpenCameraKernel } from './kernel/kernel.ts';
import { createPictureLight, measureLight, measureSparkle, type PictureLight } from './light.ts';
import { createReflection, isLens, isUnconfirmedLens, measureReflection, type Reflection } from './reflection.ts';
import type { CameraFinding, CameraMark, CameraSample, CameraStep, UnusableReason } from './sample.ts';
import {
  claimPeaks,
  GLINT_SHAPE,
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
  readonly lens: DecisionCounter;
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
    lens: createCounter('lens_reflection'),
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
  const unusable = whyUnusable(state);
  if (registration.found) {
    moveSpots(spots, registration, kernel.quarter, widthPx, heightPx);
    moveGlow(state.glow, registration);
  }
  if (registration.found || !registration.hasReference || atMs - state.referenceAtMs > MAX_REFERENCE_MS) {
    setReference(registration, kernel.quarter);
    state.referenceAtMs = atMs;
  }
  if (unusable === null) {
    state.usableFrames++;
    const minHeight = Math.max(MIN_PEAK, PEAK_OVER_SPARKLE * light.sparkle);
    findPeaks(kernel.topHat, kernel.sparks, widthPx, heightPx, { ...GLINT_SHAPE, minHeight }, state.peaks);
    const isDark = torch.light !== 'on' && light.median <= DARK_ROOM_LEVEL;
    const newcomers = { answering: torch.light === 'on' && torch.settled, glowing: isDark };
    state.candidates += claimPeaks(spots, state.peaks, state.glow, torch.light, newcomers, atMs);
    if (torch.light === 'off' && torch.settled) setGlow(state.glow, kernel.sparks);
    if (torch.settled) observeSpots(spots, state.peaks, kernel, VALUE_OVER_SPARKLE * light.sparkle, registration.found);
    dropSpots(spots, widthPx, heightPx, atMs);
  }
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

function whyUnusable({ light, registration }: CameraEngineState): UnusableReason | null {
  if (light.brightShare > 0.5) return 'overexposed';
  if (light.blackShare > 0.995) return 'covered';
  if (registration.found && Math.hypot(registration.tx, registration.ty) > MAX_SHIFT_SHARE * registration.columns) {
    return 'too-fast';
  }
  return null;
}

function decide(
  state: CameraEngineState,
  atMs: number,
): { readonly findings: readonly CameraFinding[]; readonly marks: readonly CameraMark[] } {
  const { spots, reflection } = state;
  const { widthPx, heightPx } = state.kernel;
  const lenses: number[] = [];
  const marks: CameraMark[] = [];
  for (let slot = 0; slot < MAX_SPOTS; slot++) {
    if (!spots.used[slot] || !isInView(widthPx, heightPx, spots.x[slot]!, spots.y[slot]!)) continue;
    measureReflection(spots, slot, reflection);
    if (isLens(reflection)) lenses.push(slot);
    else if (isUnconfirmedLens(reflection)) {
      marks.push({ xPx: spots.x[slot]!, yPx: spots.y[slot]!, reason: 'angle-not-covered' });
    }
  }
  const asks = weigh(state.lens, lenses.length > 0 ? 'match' : marks.length > 0 ? 'weak' : 'none');
  const fresh = lenses.find((slot) => !spots.alerted[slot]);
  if (!asks || fresh === undefined || !isCooledDown(state.lastAlertAtMs, atMs)) return { findings: NOTHING, marks };
  state.lastAlertAtMs = atMs;
  measureReflection(spots, fresh, reflection);
  const x = Float64Array.from(lenses, (slot) => spots.x[slot]!);
  const y = Float64Array.from(lenses, (slot) => spots.y[slot]!);
  const clusters = countClusters(x, y, lenses.length, BRIGHT_CLUSTER_RADIUS_PX, new Int32Array(lenses.length));
  for (const slot of lenses) spots.alerted[slot] = 1;
  const locator = `x ${Math.round(spots.x[fresh]!)} px, y ${Math.round(spots.y[fresh]!)} px`;
  return {
    findings: [
      {
        threatType: 'lens_reflection',
        atMs,
        xPx: spots.x[fresh]!,
        yPx: spots.y[fresh]!,
        clusters,
        score: 1 - 1 / (1 + reflection.pairs + reflection.lost),
        evidence: [
          {
            rule: 'lens-lock-in',
            measured: { value: reflection.pairs, unit: 'lit phases beside a dark one' },
            threshold: 2,
            atMs,
            locator,
          },
          {
            rule: 'lens-lost',
            measured: { value: reflection.lost, unit: 'lit phases' },
            threshold: 2,
            atMs,
            locator,
          },
        ],
      },
    ],
    marks,
  };
}
