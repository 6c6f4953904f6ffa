/*
 * Scans in which the picture is hard to follow: rooms from nearly black to a lit office, bare walls, and a hand that
 * shakes while its person walks.
 */
import { openCameraEngine, stepCamera, type CameraEngineState } from '#scanners/camera/engine.ts';
import type { OpenCameraKernel } from '#scanners/camera/kernel/kernel.ts';
import { QUARTER } from '#scanners/camera/track/quarter.ts';
import { mapX, mapY } from '#core/image/affine.ts';
import { median } from '#tests/support/quantile.ts';
import { createNumbers } from '#tests/support/random.ts';
import { advise } from './person.ts';
import { FPS, planScan, type Path, type Plan } from './plan.ts';
import {
  commandExposure,
  commandTorch,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  openRendering,
  renderFrame,
  sampleOf,
  viewAt,
  type Renderer,
  type Rendering,
} from './rendering.ts';
import { drawRoom, ROOM_HEIGHT_PX, ROOM_WIDTH_PX, roomFromPicture, type Room } from './room.ts';

/** Light of a room, lux: a night light, and a lit office. */
export const DARKEST_LX = 0.3;
export const BRIGHTEST_LX = 130;
/** A phone's torch gives 20 to 100 lx at a meter, where plans have it from 0.12 to 0.6. */
const LX_OF_WHITE = 170;
/** The picture goes so far from frame to frame, root of the mean square, pixels. */
const LEAST_STEP_PX = 5;
const MOST_STEP_PX = 9;
/** What trembles in a hand, beats a second. */
const TREMOR_HZ = [7, 11] as const;
/** The frame stays within the room. */
const MOST_SHIFT_PX = [140, 100] as const;

export interface ShakenScan {
  readonly plan: Plan;
  /** Light without the torch, lux, and whether the room has next to nothing on its walls. */
  readonly lx: number;
  readonly isSparse: boolean;
}

/** A scan of 30 s, or so many, from a seed: of odd seeds the room is sparse. It holds a lens and what stands around one. */
export function planShaken(seed: number, seconds?: number): ShakenScan {
  const numbers = createNumbers(seed ^ 0x2c1b3c6d);
  const lx = DARKEST_LX * (BRIGHTEST_LX / DARKEST_LX) ** numbers();
  const plan = planScan('lens', seed, seconds);
  const isSparse = seed % 2 === 1;
  const ambient = lx / LX_OF_WHITE;
  return {
    plan: { ...plan, ambient, path: shakenPath(plan.path, numbers) },
    lx,
    isSparse,
  };
}

/** The room of a shaken scan: drawing one takes seconds. */
export function roomOf({ plan: { seed }, isSparse }: ShakenScan): Room {
  return isSparse ? drawSparseRoom(seed) : drawRoom(seed);
}

/** The roll and the distance of a path, under a hand that shakes and wanders. */
function shakenPath(path: Path, numbers: () => number): Path {
  const between = (low: number, high: number): number => low + (high - low) * numbers();
  const stepPx = between(LEAST_STEP_PX, MOST_STEP_PX);
  const shakes = MOST_SHIFT_PX.map((mostPx) => shake(path.shiftX.length, mostPx, numbers));
  const squares = shakes.flatMap((shift) => Array.from(shift.slice(1), (at, i) => (at - shift[i]!) ** 2));
  const factor = stepPx / Math.sqrt((2 * squares.reduce((sum, square) => sum + square, 0)) / squares.length);
  const [shiftX, shiftY] = shakes.map((shift, axis) =>
    shift.map((at) => Math.max(-MOST_SHIFT_PX[axis]!, Math.min(MOST_SHIFT_PX[axis]!, factor * at))),
  );
  return { ...path, shiftX: shiftX!, shiftY: shiftY! };
}

/** Along one side of the picture: tremor that swells and fades, a hand that yields and is brought back, and a slow way. */
function shake(frames: number, mostPx: number, numbers: () => number): Float64Array {
  const between = (low: number, high: number): number => low + (high - low) * numbers();
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - numbers())) * Math.cos(2 * Math.PI * numbers());
  const tremorHz = between(...TREMOR_HZ);
  const swellHz = between(0.2, 0.6);
  const wanderHz = between(0.07, 0.16);
  const starts = [between(0, 1), between(0, 1), between(0, 1)] as const;
  const wave = (hz: number, frame: number, start: number): number =>
    Math.sin(2 * Math.PI * ((hz * frame) / FPS + start));
  let velocity = 0;
  let yielded = 0;
  return Float64Array.from({ length: frames }, (_, frame) => {
    velocity = 0.75 * velocity + normal() - 0.03 * yielded;
    yielded += velocity;
    const tremor = 1.2 * (1 + 0.8 * wave(swellHz, frame, starts[0])) * wave(tremorHz, frame, starts[1]);
    return tremor + yielded + 0.2 * mostPx * wave(wanderHz, frame, starts[2]);
  });
}

/** A room with a bare wall: shade, fine grain, and three to eight things on it, of which one may be a corner or a floor. */
function drawSparseRoom(seed: number): Room {
  const numbers = createNumbers(seed);
  const between = (low: number, high: number): number => low + (high - low) * numbers();
  const wall = between(120, 200);
  const shade = [between(-25, 25), between(-25, 25)] as const;
  const grain = between(1, 4);
  const floor = numbers() < 0.5 ? between(0.7, 0.95) * ROOM_HEIGHT_PX : ROOM_HEIGHT_PX;
  const floorLevel = between(0.4, 0.8);
  const corner = numbers() < 0.5 ? between(0.1, 0.9) * ROOM_WIDTH_PX : ROOM_WIDTH_PX;
  const things = Array.from({ length: Math.floor(between(3, 9)) }, () => {
    const [width, height] = [between(30, 280), between(30, 220)];
    const [left, top] = [between(0, ROOM_WIDTH_PX - width), between(0, ROOM_HEIGHT_PX - height)];
    return { left, top, right: left + width, bottom: top + height, level: between(40, 220), edge: between(2, 10) };
  });
  const rgb = new Uint8Array(3 * ROOM_WIDTH_PX * ROOM_HEIGHT_PX);
  for (let y = 0; y < ROOM_HEIGHT_PX; y++) {
    for (let x = 0; x < ROOM_WIDTH_PX; x++) {
      let level = wall + (shade[0] * x) / ROOM_WIDTH_PX + (shade[1] * y) / ROOM_HEIGHT_PX;
      if (x > corner) level *= 0.9;
      if (y > floor) level *= floorLevel;
      for (const { left, top, right, bottom, level: own, edge } of things) {
        if (x < left || y < top || x > right || y > bottom) continue;
        const isEdge = x < left + edge || y < top + edge || x > right - edge || y > bottom - edge;
        level = isEdge ? 0.8 * own : own;
      }
      const at = 3 * (y * ROOM_WIDTH_PX + x);
      const painted = level + grain * (numbers() + numbers() - 1);
      rgb[at] = painted;
      rgb[at + 1] = 0.97 * painted;
      rgb[at + 2] = 0.92 * painted;
    }
  }
  return roomFromPicture(`sparse ${seed}`, rgb, ROOM_WIDTH_PX, ROOM_HEIGHT_PX);
}

/** How a shaken scan was followed. */
export interface Followed {
  readonly frames: number;
  /** Share of the frames in which the picture was followed, and of those the share in which it led beside the truth. */
  readonly followedShare: number;
  readonly wrongShare: number;
  /** Median of how far it led beside the truth at most between the corners of the middle of the picture, pixels. */
  readonly errorPx: number;
  /** Share of the frames that the scan counts as looked at. */
  readonly usableShare: number;
  /** Places that were marked in the whole scan. */
  readonly marks: number;
  readonly alerts: number;
}

/** A place this far beside the truth may hold another point. Pixels. */
const WRONG_PX = 8;
/** The truth is asked this far from the middle of the picture, pixels. */
const CORNER_PX = [300, 150] as const;

/** Runs the engine over a scan, its person reading the screen, and holds where the picture went against the truth. */
export function followShaken(renderer: Renderer, scan: ShakenScan, openKernel: OpenCameraKernel): Followed {
  const { plan } = scan;
  const rendering = openRendering(renderer, roomOf(scan), plan, plan.kind === 'dark');
  let state: CameraEngineState | null = null;
  const errors: number[] = [];
  const marked = new Set<number | string>();
  let alerts = 0;
  let followedFrames = 0;
  for (let frame = 0; frame < plan.frames; frame++) {
    renderFrame(rendering, frame);
    const sample = sampleOf(rendering, frame);
    const { atMs, widthPx, heightPx } = sample;
    state ??= openCameraEngine({ widthPx, heightPx, torch: 'controlled', openKernel });
    const { decided, findings, marks, guidance, torchRequest, exposureRequest } = stepCamera(state, sample);
    if (state.way.isFollowed) followedFrames++;
    if (frame > 0 && state.way.isFollowed) errors.push(errorOf(rendering, state, frame));
    alerts += findings.length;
    for (const { track, xPx, yPx } of marks) marked.add(track ?? `${Math.round(xPx / 60)} ${Math.round(yPx / 60)}`);
    if (decided) advise(rendering.walk, guidance, atMs);
    if (torchRequest !== null) commandTorch(rendering, atMs, torchRequest);
    if (exposureRequest !== null) commandExposure(rendering, atMs, exposureRequest);
  }
  const { frames, usableFrames } = state!;
  return {
    frames,
    followedShare: followedFrames / frames,
    wrongShare: errors.filter((px) => px > WRONG_PX).length / errors.length,
    errorPx: median(errors),
    usableShare: usableFrames / frames,
    marks: marked.size,
    alerts,
  };
}

/** How far the picture was led beside the truth from the frame that it was followed from, pixels. */
function errorOf(rendering: Rendering, { way }: CameraEngineState, frame: number): number {
  if (Number.isNaN(way.cameFromMs)) return 0;
  const from = viewAt(rendering, Math.round((way.cameFromMs * FPS) / 1000));
  const to = viewAt(rendering, frame);
  const determinant = from.a * from.e - from.b * from.d;
  let most = 0;
  for (const [signX, signY] of [[-1, -1] as const, [1, -1] as const, [-1, 1] as const, [1, 1] as const]) {
    const [x, y] = [signX * CORNER_PX[0], signY * CORNER_PX[1]];
    const [fromX, fromY] = [x + FRAME_WIDTH_PX / 2 - from.c, y + FRAME_HEIGHT_PX / 2 - from.f];
    const roomX = (from.e * fromX - from.b * fromY) / determinant;
    const roomY = (from.a * fromY - from.d * fromX) / determinant;
    const offX =
      to.a * roomX + to.b * roomY + to.c - FRAME_WIDTH_PX / 2 - QUARTER * mapX(way.cameBy, x / QUARTER, y / QUARTER);
    const offY =
      to.d * roomX + to.e * roomY + to.f - FRAME_HEIGHT_PX / 2 - QUARTER * mapY(way.cameBy, x / QUARTER, y / QUARTER);
    most = Math.max(most, Math.hypot(offX, offY));
  }
  return most;
}
