import { stepCamera, openCameraEngine, type CameraEngineState } from '#scanners/camera/engine.ts';
import { countClusters, createCounter, isCooledDown, countSupport } from '#scanners/camera/decide/decision.ts';
import { BRIGHT_CLUSTER_RADIUS_PX, FRAME_INTERVAL_MS, SAMPLE_STEP_PX } from '#scanners/camera/definition.ts';
import { createGlow, measureGlow, type Glow } from '#scanners/camera/decide/glows.ts';
import { isNearInfrared } from '#scanners/camera/decide/infrared.ts';
import type { OpenCameraKernel } from '#scanners/camera/kernel/kernel.ts';
import { createReflection, measureReflection, type Reflection } from '#scanners/camera/decide/reflection.ts';
import { LENS_LIMITS } from '#scanners/camera/decide/lens-rule.ts';
import type { ThreatType } from '#scanners/camera/sample.ts';
import { isInView, MAX_TRACKS } from '#scanners/camera/track/tracks.ts';
import {
  commandExposure,
  commandTorch,
  openRendering,
  renderFrame,
  sampleOf,
  type Rendering,
  type Renderer,
} from './rendering.ts';
import { held, type HeldAlert } from './held-alert.ts';
import { advise } from './person.ts';
import type { Plan, ScanKind, Thing } from './plan.ts';
import type { Room } from './room.ts';

/** What one judged scan amounted to: what it held, what was told, and what the rules had to choose from. */
export interface JudgedScan {
  readonly kind: ScanKind;
  readonly seed: number;
  readonly room: string;
  /** Frames in which the lens or the lamp could be seen. */
  readonly visibleFrames: number;
  readonly isFound: boolean;
  readonly falseAlerts: number;
  readonly alerts: readonly HeldAlert[];
  /** Alerts of the specification's own rule on the same frames. */
  readonly specificationAlerts: number;
  readonly usableShare: number;
  readonly candidates: readonly Candidate[];
}

/** A track that came near to an alert, as the rules saw it, and whether it was the thing that was hidden. */
export type Candidate = { readonly isRight: boolean } & (
  | ({ readonly threatType: 'lens_reflection' } & Reflection)
  | ({ readonly threatType: 'infrared_signature' } & Glow)
);

/** An alert this near to the thing names it. */
const NEAR_PX = 40;
/** The lens can be seen where it answers with half its light or more and stands this far above its surroundings. */
const MIN_SHOWN = 0.5;
const MIN_CONTRAST = 60;

/** Sees what each decision was taken on. */
export type Watch = (state: CameraEngineState, rendering: Rendering, atMs: number) => void;

/**
 * Runs the engine over a rendering as a phone would, its torch obeying and its person reading the screen, and holds its
 * alerts against the truth.
 */
export function judgeScan(
  renderer: Renderer,
  room: Room,
  plan: Plan,
  openKernel: OpenCameraKernel,
  watch?: Watch,
): JudgedScan {
  const rendering = openRendering(renderer, room, plan);
  const { luma } = renderer;
  let state: CameraEngineState | null = null;
  const rule = createSpecificationRule();
  const candidates = new Map<string, Candidate>();
  let visibleFrames = 0;
  const alerts: HeldAlert[] = [];
  for (let frame = 0; frame < plan.frames; frame++) {
    renderFrame(rendering, frame);
    const sample = sampleOf(rendering, frame);
    const { widthPx, heightPx, atMs } = sample;
    state ??= openCameraEngine({ widthPx, heightPx, torch: 'controlled', openKernel });
    const { decided, findings, guidance, torchRequest, exposureRequest } = stepCamera(state, sample);
    if (isVisible(rendering, widthPx, heightPx)) visibleFrames++;
    for (const finding of findings) {
      alerts.push(held(finding, isAt(rendering, finding.threatType, finding.xPx, finding.yPx)));
    }
    rule.step(luma, widthPx, heightPx, atMs);
    if (decided) {
      collect(state, rendering, candidates);
      watch?.(state, rendering, atMs);
      advise(rendering.walk, guidance, atMs);
    }
    if (torchRequest !== null) commandTorch(rendering, atMs, torchRequest);
    if (exposureRequest !== null) commandExposure(rendering, atMs, exposureRequest);
  }
  return {
    kind: plan.kind,
    seed: plan.seed,
    room: room.name,
    visibleFrames,
    isFound: alerts.some(({ isRight }) => isRight),
    falseAlerts: alerts.filter(({ isRight }) => !isRight).length,
    alerts,
    specificationAlerts: rule.alerts(),
    usableShare: state ? state.usableFrames / state.frames : 0,
    candidates: [...candidates.values()],
  };
}

const THING_OF = {
  lens_reflection: 'lens',
  infrared_signature: 'infrared-ring',
  hidden_camera: 'lens',
} as const satisfies Record<ThreatType, Thing['kind']>;

export function isAt({ sightings }: Rendering, threatType: ThreatType, x: number, y: number): boolean {
  return sightings.some(
    ({ thing, xPx, yPx }) => thing.kind === THING_OF[threatType] && Math.hypot(xPx - x, yPx - y) < NEAR_PX,
  );
}

function isVisible({ sightings }: Rendering, widthPx: number, heightPx: number): boolean {
  return sightings.some(
    ({ thing, xPx, yPx, shows, contrast }) =>
      (thing.kind === 'lens' || thing.kind === 'infrared-ring') &&
      shows >= MIN_SHOWN &&
      contrast >= MIN_CONTRAST &&
      isInView(widthPx, heightPx, xPx, yPx),
  );
}

const reflection = createReflection();
const glow = createGlow();

/**
 * Keeps every track that came near to an alert: a lens once for each count of losses, and as its cone was clearest; a lamp
 * as it was last seen.
 */
function collect(
  { tracks, glows, light }: CameraEngineState,
  rendering: Rendering,
  into: Map<string, Candidate>,
): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    const key = `${slot} ${tracks.bornAtMs[slot]}`;
    const x = tracks.x[slot]!;
    const y = tracks.y[slot]!;
    measureGlow(glows, tracks, slot, glow);
    if (isNearInfrared(glow)) {
      const threatType = 'infrared_signature';
      into.set(`${key} glow`, { threatType, isRight: isAt(rendering, threatType, x, y), ...rounded(glow) });
    }
    if (!tracks.answers[slot]) continue;
    measureReflection(tracks, slot, light.usualNoiseFloor, reflection);
    const { pairs, seen, lost, level } = reflection;
    if (pairs < LENS_LIMITS.minPairs || level < LENS_LIMITS.minSureLevel) continue;
    const threatType = 'lens_reflection';
    const candidate = (): Candidate => ({
      threatType,
      isRight: isAt(rendering, threatType, x, y),
      ...rounded(reflection),
    });
    if (lost >= LENS_LIMITS.minLost && lost <= LENS_LIMITS.maxLost) into.set(`${key} ${seen} ${lost}`, candidate());
    if (reflection.coneEvidence < LENS_LIMITS.minConeEvidence) continue;
    const before = into.get(`${key} cone`);
    const isMore = before?.threatType !== threatType || reflection.coneEvidence >= before.coneEvidence;
    if (isMore) into.set(`${key} cone`, candidate());
  }
}

function rounded<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
  ) as T;
}

/** A sampled pixel from this level on is bright: the specification gives no figure, white's neighborhood is meant. */
const BRIGHT = 240;
const MAX_BRIGHT_CLUSTERS = 8;
const MAX_BRIGHT_POINTS = 600;

/** The rule of the specification as it stands: each 300 ms every 8th pixel; one to eight clusters of bright ones. */
function createSpecificationRule() {
  const x = new Float64Array(MAX_BRIGHT_POINTS);
  const y = new Float64Array(MAX_BRIGHT_POINTS);
  const label = new Int32Array(MAX_BRIGHT_POINTS);
  const counter = createCounter('lens_reflection');
  let decidedAtMs = Number.NEGATIVE_INFINITY;
  let alertedAtMs: number | null = null;
  let alerts = 0;
  return {
    alerts: () => alerts,
    step(luma: ArrayLike<number>, widthPx: number, heightPx: number, atMs: number): void {
      if (atMs - decidedAtMs < FRAME_INTERVAL_MS) return;
      decidedAtMs = atMs;
      let count = 0;
      for (let row = 0; row < heightPx && count < MAX_BRIGHT_POINTS; row += SAMPLE_STEP_PX) {
        for (let column = 0; column < widthPx && count < MAX_BRIGHT_POINTS; column += SAMPLE_STEP_PX) {
          if (luma[row * widthPx + column]! < BRIGHT) continue;
          x[count] = column;
          y[count++] = row;
        }
      }
      // Hundreds of bright samples are a lit wall: more clusters than the rule takes, or one that it would.
      const clusters = count === MAX_BRIGHT_POINTS ? 0 : countClusters(x, y, count, BRIGHT_CLUSTER_RADIUS_PX, label);
      const asks = countSupport(counter, clusters >= 1 && clusters <= MAX_BRIGHT_CLUSTERS ? 'match' : 'none');
      if (!asks || !isCooledDown(alertedAtMs, atMs)) return;
      alertedAtMs = atMs;
      alerts++;
    },
  };
}
