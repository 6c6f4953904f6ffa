import { openCameraEngine, stepCamera, summarizeCamera, type CameraEngineState } from '#scanners/camera/engine.ts';
import type { OpenCameraKernel } from '#scanners/camera/kernel/kernel.ts';
import type { CameraGuidance, CameraSample, ThreatType } from '#scanners/camera/sample.ts';
import { IDLE, isComplete, reduce, type CameraScan, type FinishedScan, type ScanEvent } from '#scanners/camera/scan.ts';
import { SCAN_MS } from '#scanners/camera/definition.ts';
import { MAX_TRACKS } from '#scanners/camera/track/tracks.ts';
import { held, type HeldAlert } from '#tests/simulator/held-alert.ts';
import { createNumbers } from '#tests/support/random.ts';
import {
  commandExposure,
  commandTorch,
  FPS,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  imageOf,
  openFilm,
  sampleOf,
  shoot,
  worldAt,
  type Caster,
  type Sighting,
  type View,
} from './film.ts';
import type { CastKind, RoomName } from './furnish.ts';
import { adviseHand } from './hand.ts';
import type { CastPlan } from './plan.ts';
import { angleOf, type Vector } from './vector.ts';

/** What one scan of a cast room came to, beside what was true. */
export interface CastScan {
  readonly kind: CastKind;
  readonly seed: number;
  readonly room: RoomName;
  readonly lux: number;
  readonly frames: number;
  /** Whether an alert named the hidden lens or one of its infrared lamps, each by its own kind of alert. */
  readonly isLensFound: boolean;
  readonly isInfraredFound: boolean;
  /** Whether a mark, of those for a closer look, stood at the lens or at one of its lamps. */
  readonly isMarked: boolean;
  /** Every alert, right or wrong. */
  readonly alerts: readonly HeldAlert[];
  /** Things marked for a closer look. */
  readonly marks: number;
  /** Over how many degrees of view the lens's light stood out in the torch's light; in how many frames it or a lamp did. */
  readonly standsOutDeg: number;
  readonly standsOutFrames: number;
  /** In how many frames the lens's place was clear in the torch's light and its own light was gone. */
  readonly goneFrames: number;
  readonly coneDeg: number;
  /** Share of the frames in which most of the points that were followed before moved as the room did. */
  readonly followedShare: number;
  /** Share of the frames in which there was no point to follow, before any was lost. */
  readonly emptyShare: number;
  /** Frames by what the engine called them, and by whether their points were truly followed; those without points are left out. */
  readonly calls: Calls;
  readonly usableShare: number;
  readonly isComplete: boolean;
  /** What rendering a frame took of one processor. */
  readonly cpuMsPerFrame: number;
}

type Call = 'usableFollowed' | 'usableLost' | 'unusableFollowed' | 'unusableLost';
export type Calls = Readonly<Record<Call, number>>;

/** An alert this near to the thing names it. */
const NEAR_PX = 40;
/** Light this far above its surroundings stands out to anybody who knows where to look, levels. */
export const STANDS_OUT = 40;
/** Less far above them it is gone. */
const GONE = STANDS_OUT / 2;
/** So little of the torch's light in its row says nothing of a lens. */
const MIN_TORCH = 0.9;
/** A point has moved with the room when it is this near to where the room went, pixels. */
const FOLLOWED_PX = 5;

const isOver = (scan: CameraScan): scan is FinishedScan => scan.kind === 'finished';

/** What was true of a scan, whatever the engine says. */
export interface CastFacts extends Pick<CastScan, 'kind' | 'seed' | 'room' | 'lux' | 'coneDeg'> {}

/** A frame: what the engine is given, and what was true of it. */
export interface CastFrame {
  readonly sample: CameraSample;
  readonly view: View;
  readonly sightings: readonly Pick<Sighting, 'glint' | 'xPx' | 'yPx' | 'isClear' | 'contrast' | 'torch' | 'towards'>[];
}

/** Where the frames of a scan come from, and who hears what the engine asks for. */
export interface CastSource {
  readonly facts: CastFacts;
  frames(): Generator<CastFrame>;
  advise(guidance: CameraGuidance | null, atMs: number): void;
  command(atMs: number, on: boolean): void;
  /** Whether the camera should expose as briefly as it can. */
  commandExposure(atMs: number, isShort: boolean): void;
  /** What a frame took of one processor so far, milliseconds. */
  cpuMsPerFrame(): number;
}

/** Casts a scan as a phone would film it: its torch obeys, its shutter and its person may. */
export function castSource(caster: Caster, { kind, seed, room, shot }: CastPlan): CastSource {
  const film = openFilm(caster, shot);
  const numbers = createNumbers(seed ^ 0x51ed270b);
  const lens = shot.scene.glints.find((glint) => glint.kind === 'lens');
  let spentMs = 0;
  let shots = 0;
  return {
    facts: { kind, seed, room, lux: shot.lux, coneDeg: lens?.optics.coneDeg ?? 0 },
    *frames() {
      for (let tick = 0; tick < (SCAN_MS / 1000) * FPS; tick++) {
        // A phone's frames jitter, and now and then one is missing.
        const atMs = 40 + (tick * 1000) / FPS + 3 * (numbers() - 0.5);
        if (numbers() < 0.01) continue;
        const before = process.threadCpuUsage();
        shoot(film, atMs);
        const { user, system } = process.threadCpuUsage(before);
        spentMs += (user + system) / 1000;
        shots++;
        yield { sample: sampleOf(film), view: film, sightings: film.sightings };
      }
    },
    advise: (guidance, atMs) => adviseHand(film.hand, guidance, atMs),
    command: (atMs, on) => commandTorch(film, atMs, on),
    commandExposure: (atMs, isShort) => commandExposure(film, atMs, isShort),
    cpuMsPerFrame: () => spentMs / Math.max(1, shots),
  };
}

/** Runs the engine over one scan, and holds its alerts against what was true. */
export function judgeCast(source: CastSource, openKernel: OpenCameraKernel): CastScan {
  const state = openCameraEngine({
    widthPx: FRAME_WIDTH_PX,
    heightPx: FRAME_HEIGHT_PX,
    torch: 'controlled',
    openKernel,
  });
  let scan: CameraScan = IDLE;
  const tell = (event: ScanEvent): void => {
    const told = reduce(scan, event);
    if (!told.ok) throw new Error(`${told.error.from} takes no ${told.error.event}`);
    scan = told.value;
  };
  tell({ kind: 'start' });
  tell({
    kind: 'camera-opened',
    camera: { facing: 'rear', hasTorch: true, widthPx: FRAME_WIDTH_PX, heightPx: FRAME_HEIGHT_PX },
  });
  const follower = createFollower();
  const marked = new Set<string>();
  const alerts: HeldAlert[] = [];
  const seenFrom: Vector[] = [];
  const calls: Record<Call, number> = { usableFollowed: 0, usableLost: 0, unusableFollowed: 0, unusableLost: 0 };
  let standsOutFrames = 0;
  let goneFrames = 0;
  let isMarked = false;
  let frames = 0;
  for (const frame of source.frames()) {
    frames++;
    const { atMs } = frame.sample;
    const told = stepCamera(state, frame.sample);
    const { decided, findings, named, marks, guidance, unusable, torchRequest, exposureRequest } = told;
    const truth = follower.follow(frame.view, state);
    if (truth !== 'Empty') calls[`${unusable === null ? 'usable' : 'unusable'}${truth}`]++;
    for (const sighting of frame.sightings) {
      const light = lightOf(sighting);
      if (light === 'gone') goneFrames++;
      if (light !== 'stands out') continue;
      standsOutFrames++;
      if (sighting.glint.kind === 'lens') seenFrom.push(sighting.towards);
    }
    for (const finding of findings) {
      alerts.push(held(finding, isAt(frame, finding.threatType, finding.xPx, finding.yPx)));
    }
    for (const { track, xPx, yPx } of marks) {
      marked.add(`${track ?? `${Math.round(xPx / 40)} ${Math.round(yPx / 40)}`}`);
      isMarked ||= isAt(frame, 'lens_reflection', xPx, yPx) || isAt(frame, 'infrared_signature', xPx, yPx);
    }
    if (decided) source.advise(guidance, atMs);
    const { notChecked } = summarizeCamera(state);
    tell({ kind: 'frame-results', atMs, frames: [{ atMs, unusable }], findings, named, marks, guidance, notChecked });
    if (torchRequest !== null) source.command(atMs, torchRequest);
    if (exposureRequest !== null) source.commandExposure(atMs, exposureRequest);
  }
  tell({ kind: 'ended', end: 'time-up', atMs: SCAN_MS });
  return {
    ...source.facts,
    frames,
    isLensFound: alerts.some(({ isRight, threatType }) => isRight && threatType !== 'infrared_signature'),
    isInfraredFound: alerts.some(({ isRight, threatType }) => isRight && threatType === 'infrared_signature'),
    isMarked,
    alerts,
    marks: marked.size,
    standsOutDeg: widest(seenFrom),
    standsOutFrames,
    goneFrames,
    ...follower.shares(),
    calls,
    usableShare: summarizeCamera(state).usableShare,
    isComplete: isOver(scan) && isComplete(scan),
    cpuMsPerFrame: source.cpuMsPerFrame(),
  };
}

/** What a frame shows of a lens in the torch's light, or of a lamp: null where that says nothing. */
export function lightOf({
  glint,
  isClear,
  contrast,
  torch,
}: Pick<Sighting, 'isClear' | 'contrast' | 'torch'> & { readonly glint: Pick<Sighting['glint'], 'kind'> }):
  | 'stands out'
  | 'gone'
  | null {
  if (glint.kind === 'lens' && torch < MIN_TORCH) return null;
  if (contrast >= STANDS_OUT) return 'stands out';
  return glint.kind === 'lens' && isClear && contrast < GONE ? 'gone' : null;
}

function isAt({ sightings }: CastFrame, threatType: ThreatType, x: number, y: number): boolean {
  const kind = threatType === 'infrared_signature' ? 'infrared' : 'lens';
  return sightings.some(({ glint, xPx, yPx }) => glint.kind === kind && Math.hypot(xPx - x, yPx - y) < NEAR_PX);
}

/** The largest angle between two of the directions, degrees. */
export function widest(directions: readonly Vector[]): number {
  let most = 0;
  directions.forEach((one, i) => {
    for (const other of directions.slice(i + 1)) most = Math.max(most, angleOf(one, other));
  });
  return (most * 180) / Math.PI;
}

/** Holds the points that the engine follows against where the room truly went, from each frame to the next. */
function createFollower() {
  const at: (Vector | null)[] = Array.from({ length: MAX_TRACKS }, () => null);
  const bornAtMs = new Float64Array(MAX_TRACKS);
  let frames = 0;
  let followed = 0;
  let empty = 0;
  let isLost = false;
  return {
    follow(view: View, { tracks }: CameraEngineState): 'Followed' | 'Lost' | 'Empty' {
      let before = 0;
      let kept = 0;
      let right = 0;
      for (let slot = 0; slot < MAX_TRACKS; slot++) {
        const place = at[slot];
        at[slot] = null;
        if (place) {
          const seen = imageOf(view, place);
          const isInside =
            seen && seen.x > 40 && seen.y > 40 && seen.x < FRAME_WIDTH_PX - 40 && seen.y < FRAME_HEIGHT_PX - 40;
          if (isInside) {
            before++;
            if (tracks.used[slot] && tracks.bornAtMs[slot] === bornAtMs[slot]) {
              kept++;
              if (Math.hypot(tracks.x[slot]! - seen.x, tracks.y[slot]! - seen.y) <= FOLLOWED_PX) right++;
            }
          }
        }
        if (!tracks.used[slot]) continue;
        at[slot] = worldAt(view, tracks.x[slot]!, tracks.y[slot]!);
        bornAtMs[slot] = tracks.bornAtMs[slot]!;
      }
      frames++;
      if (before > 0) isLost = kept === 0 || 2 * right < kept;
      if (isLost) return 'Lost';
      if (before === 0) {
        empty++;
        return 'Empty';
      }
      followed++;
      return 'Followed';
    },
    shares: () => ({
      followedShare: frames === empty ? 1 : followed / (frames - empty),
      emptyShare: frames === 0 ? 0 : empty / frames,
    }),
  };
}
