/*
 * Scans in which the picture is hard to follow: rooms from nearly black to a lit office, bare walls, and a hand that
 * shakes while its person walks.
 */
import { createNumbers } from '#tests/support/random.ts';
import { FPS, planScan, type Path, type Plan } from './plan.ts';
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
  readonly room: Room;
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
    room: isSparse ? drawSparseRoom(seed) : drawRoom(seed),
    lx,
    isSparse,
  };
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
export function drawSparseRoom(seed: number): Room {
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
