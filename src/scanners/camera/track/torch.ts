import { TORCH_DARK_MS, TORCH_LIT_MS } from '../definition.ts';
import { BANDS, type LightState, type PictureLight } from './light.ts';

/*
 * The real state of the torch, or of any light that a person switches, inferred from the frames.
 *
 * Two ways. Where the light shows clearly, every step of the picture's brightness is a change of the light, whatever was
 * commanded. Where it shows faintly, no single step stands out, but the steps at the commanded times, shifted by the
 * torch's latency, add up: the latency with the greatest sum is the torch's.
 */

/** A step of light (natural logarithm of a band's mean) is at least this large and stands out of the noise. */
const MIN_STEP = 0.03;
const STEP_OVER_NOISE = 5;
/** A change is at least this share of the usual one, in one frame or across two. */
const SHARE_OF_USUAL = 0.5;
const SHARE_ACROSS_TWO = 0.6;
/** In the frame after a change automatic exposure takes back up to half of it at once. */
const SHARE_RIGHT_AFTER = 0.8;
/** After that it takes back less in each frame: at most this share of what it took in the one before. */
const EXPOSURE_DECAY = 0.9;
/** So many frames after a change, two of its steps together no longer look like a change. */
const ANSWERED_FRAMES = 3;
/** A step in the frame after a change and the same way is its rest from this share of it on. */
const REST_SHARE = 0.3;
/** A change the other way that was never seen is expected to be at least this share of the one that was. */
const OTHER_WAY_SHARE = 0.7;
/** A change that shows at least this share of the usual step is over within its frame. */
const WHOLE_STEP_SHARE = 0.85;
/** Bands that step this share of the usual towards the next state already show it. */
const MIXED_SHARE = 0.35;
/** Added to band means, so that the noise of a black picture does not look like steps. Levels. */
const LEVEL_FLOOR = 3;
/** Steps count as rhythm when this many changes were seen within this time. */
const RHYTHM_CHANGES = 3;
const RHYTHM_MS = 3_000;

const LATENCY_STEP_MS = 30;
const LATENCIES = 20;
const MAX_COMMANDS = 32;
/** Sums over earlier commands fade by this a frame: half is left after 15 s. */
const FADE = 0.997;
/** The sum at the torch's latency, in standard deviations of such a sum over noise. */
const MIN_LOCK = 3.5;
/** A frame read out this long after a commanded change (and its latency) shows only the new state. */
const MIXED_BEFORE_MS = 20;
const MIXED_AFTER_MS = 100;

export interface Torch {
  light: LightState;
  /** False on frames within a change: their evidence belongs to neither state. */
  settled: boolean;
  /** True on the first frame of a new state. */
  changed: boolean;
  /** Changes seen so far. */
  changes: number;
  /** What this engine last asked for, and when. */
  requested: boolean;
  requestedAtMs: number;
  readonly steps: StepWatch;
  readonly lock: LatencyLock;
}

/** Finds single clear steps. */
interface StepWatch {
  light: LightState;
  settled: boolean;
  readonly level: Float64Array;
  readonly levelBefore: Float64Array;
  readonly step: Float64Array;
  readonly twoSteps: Float64Array;
  readonly sorted: Float64Array;
  frames: number;
  framesSinceChange: number;
  /** What the last change showed in its first frame. */
  changeSize: number;
  /** Median steps of the last two frames without a change: what automatic exposure is doing. */
  quiet: number;
  quietBefore: number;
  /** Usual size of a step without a change, and of a change up and down. */
  noise: number;
  usualUp: number;
  usualDown: number;
  readonly changeTimes: Float64Array;
  changes: number;
}

/** Adds up steps at each latency after the commands. */
interface LatencyLock {
  readonly commandAtMs: Float64Array;
  readonly commandSign: Int8Array;
  commands: number;
  commanded: boolean | null;
  readonly sum: Float64Array;
  readonly squares: Float64Array;
  readonly count: Float64Array;
  /** Milliseconds, or -1 before the steps add up. */
  latencyMs: number;
  frameAtMs: number;
}

export function createTorch(): Torch {
  return {
    light: 'unknown',
    settled: false,
    changed: false,
    changes: 0,
    requested: false,
    requestedAtMs: Number.NEGATIVE_INFINITY,
    steps: {
      light: 'unknown',
      settled: false,
      level: new Float64Array(BANDS),
      levelBefore: new Float64Array(BANDS),
      step: new Float64Array(BANDS),
      twoSteps: new Float64Array(BANDS),
      sorted: new Float64Array(BANDS),
      frames: 0,
      framesSinceChange: 0,
      changeSize: 0,
      quiet: 0,
      quietBefore: 0,
      noise: 0.004,
      usualUp: 0,
      usualDown: 0,
      changeTimes: new Float64Array(RHYTHM_CHANGES).fill(Number.NEGATIVE_INFINITY),
      changes: 0,
    },
    lock: {
      commandAtMs: new Float64Array(MAX_COMMANDS),
      commandSign: new Int8Array(MAX_COMMANDS),
      commands: 0,
      commanded: null,
      sum: new Float64Array(LATENCIES),
      squares: new Float64Array(LATENCIES),
      count: new Float64Array(LATENCIES),
      latencyMs: -1,
      frameAtMs: Number.NEGATIVE_INFINITY,
    },
  };
}

/**
 * What the torch should be told now; null: nothing new. It burns for TORCH_LIT_MS and rests for TORCH_DARK_MS. The
 * rhythm does not slip where frames come a little late, and starts anew where they come much too late.
 */
export function requestTorch(torch: Torch, atMs: number): boolean | null {
  const dueAtMs = torch.requestedAtMs + (torch.requested ? TORCH_LIT_MS : TORCH_DARK_MS);
  if (atMs < dueAtMs) return null;
  torch.requested = !torch.requested;
  torch.requestedAtMs = atMs - dueAtMs < TORCH_DARK_MS / 2 ? dueAtMs : atMs;
  return torch.requested;
}

/** Takes one frame's brightness and what the torch was last told (null: nothing, or there is none). */
export function observeLight(torch: Torch, picture: PictureLight, commanded: boolean | null, atMs: number): void {
  const { steps, lock } = torch;
  const step = watchSteps(steps, picture, atMs);
  addCommand(lock, commanded, atMs);
  addToLock(lock, step, atMs);
  const before = torch.light;
  const hasRhythm = atMs - steps.changeTimes[steps.changes % RHYTHM_CHANGES]! < RHYTHM_MS;
  const expected = lock.latencyMs < 0 ? 'unknown' : delayedCommand(lock, atMs);
  if (hasRhythm || expected === 'unknown') {
    torch.light = steps.light;
    torch.settled = steps.settled;
  } else {
    torch.settled = expected !== 'mixed';
    if (expected !== 'mixed') torch.light = expected;
  }
  torch.changed = torch.light !== before && torch.light !== 'unknown';
  if (torch.changed) torch.changes++;
}

/** The frames before are not to be compared with the next: exposure was another in them. */
export function forgetLevels({ steps }: Torch): void {
  steps.frames = 0;
  steps.quiet = 0;
  steps.quietBefore = 0;
}

/** Returns the frame's median step. */
function watchSteps(watch: StepWatch, picture: PictureLight, atMs: number): number {
  const { level, levelBefore, step, twoSteps, sorted } = watch;
  for (let band = 0; band < BANDS; band++) {
    const now = Math.log(LEVEL_FLOOR + picture.bands[band]!);
    step[band] = watch.frames > 0 ? now - level[band]! : 0;
    twoSteps[band] = watch.frames > 1 ? now - levelBefore[band]! : step[band]!;
    levelBefore[band] = level[band]!;
    level[band] = now;
  }
  watch.frames++;
  watch.framesSinceChange++;
  const whole = median(step, sorted);
  // The usual step, once it is known, says more than the noise.
  const floor = watch.changes >= RHYTHM_CHANGES ? MIN_STEP : Math.max(MIN_STEP, STEP_OVER_NOISE * watch.noise);
  const up = Math.max(floor, watch.usualUp || OTHER_WAY_SHARE * watch.usualDown);
  const down = Math.max(floor, watch.usualDown || OTHER_WAY_SHARE * watch.usualUp);
  const expected = EXPOSURE_DECAY * watch.quiet;
  const share = watch.framesSinceChange === 1 ? SHARE_RIGHT_AFTER : SHARE_OF_USUAL;
  let towards = direction(step, expected, Math.max(floor, share * up), Math.max(floor, share * down));
  let size = Math.abs(whole - expected);
  if (towards === 0 && watch.framesSinceChange > ANSWERED_FRAMES) {
    // A change that two frames share shows whole only across both. In the second automatic exposure already turns round.
    const expectedTwo = EXPOSURE_DECAY * watch.quietBefore;
    const [mostUp, mostDown] = [Math.max(floor, SHARE_ACROSS_TWO * up), Math.max(floor, SHARE_ACROSS_TWO * down)];
    towards = direction(twoSteps, expectedTwo, mostUp, mostDown);
    size = Math.abs(median(twoSteps, sorted) - expectedTwo);
  }
  if (towards !== 0 && watch.light !== (towards > 0 ? 'on' : 'off')) {
    change(watch, towards, size, atMs);
    return whole;
  }
  if (towards !== 0 && watch.framesSinceChange > ANSWERED_FRAMES) {
    // It is in that state already: the change between was missed, or the last one was none. This one was a real one.
    begin(watch, towards, size);
    return whole;
  }
  if (watch.framesSinceChange === 1 && isRestOfChange(watch, step)) {
    goOnChanging(watch, Math.abs(whole));
    return whole;
  }
  watch.settled = watch.light !== 'unknown' && !isMixed(watch, step, expected, watch.light === 'on' ? down : up);
  watch.quietBefore = watch.quiet;
  watch.quiet = exposureStep(watch, whole, up, down);
  // A low quantile: most of what is larger is a hand's or the exposure's doing.
  const noise = Math.abs(whole);
  watch.noise += (noise - watch.noise) * (noise < watch.noise ? 0.15 : 0.02);
  return whole;
}

/** The part of a step that automatic exposure may have done: against the last change, and smaller. */
function exposureStep(watch: StepWatch, step: number, up: number, down: number): number {
  if (watch.light === 'on') return Math.min(0, Math.max(step, -0.5 * down));
  return watch.light === 'off' ? Math.max(0, Math.min(step, 0.5 * up)) : 0;
}

/** True where the frame after a change goes on the same way: two frames share it. */
function isRestOfChange({ light, changeSize }: StepWatch, step: Float64Array): boolean {
  const least = REST_SHARE * changeSize;
  return direction(step, 0, least, least) === (light === 'on' ? 1 : -1);
}

/** The change is over only with this frame, and only from the next on does automatic exposure answer it. */
function goOnChanging(watch: StepWatch, restSize: number): void {
  const size = watch.changeSize + restSize;
  watch.framesSinceChange = 0;
  if (watch.light === 'on') watch.usualUp = usualWith(watch.usualUp, size);
  else watch.usualDown = usualWith(watch.usualDown, size);
  watch.settled = watch.light === 'on';
}

/** Up or down when nearly all bands step that way and half of them far enough, else 0. */
function direction(steps: Float64Array, expected: number, up: number, down: number): -1 | 0 | 1 {
  let rose = 0;
  let rosePart = 0;
  let fell = 0;
  let fellPart = 0;
  for (let band = 0; band < BANDS; band++) {
    const step = steps[band]! - expected;
    if (step > 0.5 * up) rosePart++;
    if (step > up) rose++;
    if (step < -0.5 * down) fellPart++;
    if (step < -down) fell++;
  }
  if (2 * rose >= BANDS && rosePart >= 0.8 * BANDS) return 1;
  return 2 * fell >= BANDS && fellPart >= 0.8 * BANDS ? -1 : 0;
}

/** True when part of the picture, or part of its exposure, already shows the next state. */
function isMixed(watch: StepWatch, steps: Float64Array, expected: number, usual: number): boolean {
  if (watch.framesSinceChange < 2) return false;
  let changing = 0;
  for (let band = 0; band < BANDS; band++) {
    const step = steps[band]! - expected;
    if ((watch.light === 'on' ? -step : step) > MIXED_SHARE * usual) changing++;
  }
  return changing >= 2;
}

function change(watch: StepWatch, towards: -1 | 1, size: number, atMs: number): void {
  watch.light = towards > 0 ? 'on' : 'off';
  watch.changeTimes[watch.changes % RHYTHM_CHANGES] = atMs;
  watch.changes++;
  begin(watch, towards, size);
}

/** The first frame of a change: what automatic exposure did before it says nothing about what it will do now. */
function begin(watch: StepWatch, towards: -1 | 1, size: number): void {
  watch.framesSinceChange = 0;
  watch.changeSize = size;
  watch.quiet = 0;
  watch.quietBefore = 0;
  if (towards > 0) watch.usualUp = usualWith(watch.usualUp, size);
  else watch.usualDown = usualWith(watch.usualDown, size);
  // The rest of the usual step is still to come: the exposure of this frame began before the change. What is left of
  // the light would look like a light of its own, so the first dark frame never counts.
  watch.settled = towards > 0 && size >= WHOLE_STEP_SHARE * watch.usualUp;
}

/** Rises fast and falls slowly: a change that shows in part says little about the usual one. */
function usualWith(usual: number, size: number): number {
  return usual === 0 ? size : usual + (size - usual) * (size > usual ? 0.5 : 0.08);
}

function median(values: Float64Array, sorted: Float64Array): number {
  sorted.set(values);
  sorted.sort();
  return (sorted[(BANDS >> 1) - 1]! + sorted[BANDS >> 1]!) / 2;
}

function addCommand(lock: LatencyLock, commanded: boolean | null, atMs: number): void {
  if (commanded === lock.commanded) return;
  if (lock.commanded !== null && commanded !== null) {
    const slot = lock.commands++ % MAX_COMMANDS;
    lock.commandAtMs[slot] = atMs;
    lock.commandSign[slot] = commanded ? 1 : -1;
  }
  lock.commanded = commanded;
}

function addToLock(lock: LatencyLock, step: number, atMs: number): void {
  const fromMs = lock.frameAtMs;
  lock.frameAtMs = atMs;
  if (lock.commands === 0) return;
  for (let i = 0; i < LATENCIES; i++) {
    lock.sum[i] = lock.sum[i]! * FADE;
    lock.squares[i] = lock.squares[i]! * FADE;
    lock.count[i] = lock.count[i]! * FADE;
  }
  const oldest = Math.max(0, lock.commands - MAX_COMMANDS);
  for (let command = lock.commands - 1; command >= oldest; command--) {
    const sinceMs = atMs - lock.commandAtMs[command % MAX_COMMANDS]!;
    if (sinceMs > (LATENCIES + 4) * LATENCY_STEP_MS) break;
    const first = Math.max(0, Math.floor((sinceMs - (atMs - fromMs)) / LATENCY_STEP_MS) + 1);
    const last = Math.min(LATENCIES - 1, Math.floor(sinceMs / LATENCY_STEP_MS));
    for (let i = first; i <= last; i++) {
      lock.sum[i] = lock.sum[i]! + lock.commandSign[command % MAX_COMMANDS]! * step;
      lock.squares[i] = lock.squares[i]! + step * step;
      lock.count[i] = lock.count[i]! + 1;
    }
  }
  let best = -1;
  let most = 0;
  for (let i = 0; i < LATENCIES; i++) {
    // What automatic exposure does after each change is as regular, but smaller.
    if (lock.sum[i]! <= most || lock.sum[i]! < MIN_LOCK * Math.sqrt(lock.squares[i]!)) continue;
    most = lock.sum[i]!;
    best = i;
  }
  lock.latencyMs = best < 0 ? -1 : best * LATENCY_STEP_MS;
}

/** The command that reaches the frame now, after the latency; 'mixed' near its change. */
function delayedCommand(lock: LatencyLock, atMs: number): LightState | 'mixed' {
  let light: LightState = 'unknown';
  const oldest = Math.max(0, lock.commands - MAX_COMMANDS);
  for (let command = oldest; command < lock.commands; command++) {
    const sinceMs = atMs - lock.commandAtMs[command % MAX_COMMANDS]! - lock.latencyMs;
    if (sinceMs > -MIXED_BEFORE_MS && sinceMs < MIXED_AFTER_MS) return 'mixed';
    if (sinceMs >= MIXED_AFTER_MS) light = lock.commandSign[command % MAX_COMMANDS]! > 0 ? 'on' : 'off';
  }
  return light;
}
