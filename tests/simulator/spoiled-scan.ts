import { openCameraEngine, stepCamera } from '#scanners/camera/engine.ts';
import type { OpenCameraKernel } from '#scanners/camera/kernel/kernel.ts';
import { isInView } from '#scanners/camera/track/tracks.ts';
import { planFaults, spoilFrame, throughPhone, type Spoiler } from './imaging-faults.ts';
import { held, type HeldAlert } from './held-alert.ts';
import { isAt } from './judge.ts';
import { advise } from './person.ts';
import { planScan, type ScanKind } from './plan.ts';
import {
  commandExposure,
  commandTorch,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  openRendering,
  renderFrame,
  sampleOf,
  type Renderer,
} from './rendering.ts';
import type { Room } from './room.ts';

/** What one scan through a phone with its faults amounted to. */
export interface SpoiledScan {
  readonly kind: ScanKind;
  readonly seed: number;
  readonly room: string;
  /** Frames in which the lens or the lamp could be seen, before the phone's faults. */
  readonly visibleFrames: number;
  /** Told; and at least marked 'worth a closer look' at any time. */
  readonly isFound: boolean;
  readonly isMarked: boolean;
  readonly alerts: readonly HeldAlert[];
  readonly marks: number;
  readonly usableShare: number;
}

/** As judge.ts has it: a lens can be seen where it answers with half its light or more and stands this far above its surroundings. */
const MIN_SHOWN = 0.5;
const MIN_CONTRAST = 60;

/** Runs the engine over a scan as judge.ts does, in full color and through the faults of that seed's phone; `frames` shortens it. */
export function judgeSpoiled(
  renderer: Renderer,
  spoiler: Spoiler,
  room: Room,
  kind: ScanKind,
  seed: number,
  openKernel: OpenCameraKernel,
  frames = Number.POSITIVE_INFINITY,
): SpoiledScan {
  const faults = planFaults(seed);
  const plan = throughPhone(planScan(kind, seed), faults);
  const rendering = openRendering(renderer, room, plan);
  const state = openCameraEngine({
    widthPx: FRAME_WIDTH_PX,
    heightPx: FRAME_HEIGHT_PX,
    torch: 'controlled',
    openKernel,
  });
  const alerts: HeldAlert[] = [];
  const marked = new Set<number | string>();
  let visibleFrames = 0;
  let isMarked = false;
  for (let frame = 0; frame < Math.min(frames, plan.frames); frame++) {
    renderFrame(rendering, frame);
    spoilFrame(spoiler, faults, rendering, frame);
    const sample = sampleOf(rendering, frame);
    const { decided, findings, marks, guidance, torchRequest, exposureRequest } = stepCamera(state, sample);
    const isVisible = rendering.sightings.some(
      ({ thing, xPx, yPx, shows, contrast }) =>
        (thing.kind === 'lens' || thing.kind === 'infrared-ring') &&
        shows >= MIN_SHOWN &&
        contrast >= MIN_CONTRAST &&
        isInView(FRAME_WIDTH_PX, FRAME_HEIGHT_PX, xPx, yPx),
    );
    if (isVisible) visibleFrames++;
    for (const finding of findings) {
      alerts.push(held(finding, isAt(rendering, finding.threatType, finding.xPx, finding.yPx)));
    }
    for (const { track, xPx, yPx } of marks) {
      marked.add(track ?? `${Math.round(xPx / 40)} ${Math.round(yPx / 40)}`);
      isMarked ||= isAt(rendering, kind === 'infrared' ? 'infrared_signature' : 'lens_reflection', xPx, yPx);
    }
    if (decided) advise(rendering.walk, guidance, sample.atMs);
    if (torchRequest !== null) commandTorch(rendering, sample.atMs, torchRequest);
    if (exposureRequest !== null) commandExposure(rendering, sample.atMs, exposureRequest);
  }
  return {
    kind,
    seed,
    room: room.name,
    visibleFrames,
    isFound: alerts.some(({ isRight }) => isRight),
    isMarked,
    alerts,
    marks: marked.size,
    usableShare: state.frames === 0 ? 0 : state.usableFrames / state.frames,
  };
}
