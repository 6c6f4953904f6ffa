/**
 * Faults of a phone's lens, sensor and software, laid over the simulator's finished pictures: a variant beside the simulator
 * as it stands, which draws none of them. README.md says how strong each is and where that is from.
 */
import { readFile } from 'node:fs/promises';
import { main as compile } from 'assemblyscript/asc';
import { openLoops, type Loops } from '#tests/rooms-cast/film.ts';
import { createNumbers } from '#tests/support/random.ts';
import { FPS, type Plan } from './plan.ts';
import { ROOM_HEIGHT_PX, ROOM_WIDTH_PX } from './room.ts';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, litShareOf, viewAt, type Rendering } from './rendering.ts';

/** What is wrong with one phone's pictures. */
export interface ImagingFaults {
  /** How much larger red and blue are drawn, as a share. */
  readonly redShift: number;
  readonly blueShift: number;
  /** The violet around what is clipped, levels of color. */
  readonly fringeLevels: number;
  /** Share of clipped light that strays over the picture, and over the ghosts across its middle. */
  readonly haze: number;
  readonly mainsHz: 50 | 60;
  /** How much the room's lamps pulse beside their mean. */
  readonly lampDepth: number;
  readonly colorNoise: number;
  readonly hotPixels: readonly { readonly x: number; readonly y: number; readonly level: number }[];
  readonly breathes: boolean;
  /** Share of the picture before that noise reduction keeps at most. */
  readonly settling: number;
  /** Of 64, how much of a detail is added to it. */
  readonly sharpening: number;
  /** The step of the codec's quantization, levels; 0 where frames come as they are. */
  readonly codecStep: number;
  /** The quality at which the picture on the wall was saved as JPEG. */
  readonly jpegQuality: number;
}

/** No fault at all, to turn them on one by one. */
export const FAULTLESS: ImagingFaults = {
  redShift: 0,
  blueShift: 0,
  fringeLevels: 0,
  haze: 0,
  mainsHz: 50,
  lampDepth: 0,
  colorNoise: 0,
  hotPixels: [],
  breathes: false,
  settling: 0,
  sharpening: 0,
  codecStep: 0,
  jpegQuality: 100,
};

export function planFaults(seed: number): ImagingFaults {
  const numbers = createNumbers(seed ^ 0x7a3c1e55);
  const range = (low: number, high: number): number => low + (high - low) * numbers();
  const spread = (low: number, high: number): number => low * (high / low) ** numbers();
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(numbers() * choices.length)]!;
  return {
    redShift: range(-0.0012, 0.0012),
    blueShift: range(-0.0016, 0.0016),
    fringeLevels: range(0, 30),
    haze: spread(0.004, 0.04),
    mainsHz: pick([50, 60]),
    lampDepth: numbers() < 0.5 ? range(0, 0.1) : range(0.1, 0.6),
    colorNoise: spread(0.5, 4),
    hotPixels: Array.from({ length: Math.floor(range(0, 9)) }, () => ({
      x: Math.floor(numbers() * FRAME_WIDTH_PX),
      y: Math.floor(numbers() * FRAME_HEIGHT_PX),
      level: spread(10, 200),
    })),
    breathes: numbers() < 0.5,
    settling: numbers() < 0.6 ? range(0.3, 0.75) : 0,
    sharpening: numbers() < 0.7 ? Math.round(range(10, 60)) : 0,
    codecStep: numbers() < 0.4 ? spread(6, 18) : 0,
    jpegQuality: Math.round(range(40, 90)),
  };
}

/** Autofocus hunts every few seconds: a pulse of half a second in which the picture grows and blurs. */
function breathAt(atMs: number, seed: number): number {
  const at = (atMs % (4_000 + (seed % 3_000))) / 500;
  return at < 1 ? Math.sin(Math.PI * at) : 0;
}

const BREATH_SCALE = 0.012;

/** The same scan with this phone: its lens draws larger with each hunt for focus, and it sharpens all of a picture instead of points. */
export function throughPhone(plan: Plan, { breathes, sharpening }: ImagingFaults): Plan {
  const grow = (atMs: number): number => (breathes ? 1 + BREATH_SCALE * breathAt(atMs, plan.seed) : 1);
  const scale = plan.path.scale.map((by, frame) => by * grow((frame * 1_000) / FPS));
  const phone = sharpening > 0 ? { ...plan.phone, sharpening: 0 } : plan.phone;
  return { ...plan, phone, path: { ...plan.path, scale } };
}

const PIXELS = FRAME_WIDTH_PX * FRAME_HEIGHT_PX;
const COLUMNS = FRAME_WIDTH_PX / 8;
const ROWS = FRAME_HEIGHT_PX / 8;
const GRAIN_LENGTH = 1 << 17;

interface FaultLoops extends Pick<Loops, 'memory' | 'heap' | 'reserve'> {
  aberrate(...parameters: readonly number[]): void;
  clipped(...parameters: readonly number[]): number;
  fringe(...parameters: readonly number[]): void;
  addStray(...parameters: readonly number[]): void;
  soften(...parameters: readonly number[]): void;
  band(...parameters: readonly number[]): void;
  grainColor(...parameters: readonly number[]): void;
}

declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: FaultLoops } }>;
};

async function openFaultLoops(): Promise<FaultLoops> {
  const source = await readFile(new URL('imaging-faults.as', import.meta.url), 'utf8');
  let wasm: Uint8Array | null = null;
  const { error } = await compile(
    ['faults.ts', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '-O3', '--outFile', 'faults.wasm'],
    {
      readFile: (name) => (name === 'faults.ts' ? source : null),
      writeFile: (_name, contents) => {
        if (contents instanceof Uint8Array) wasm = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !wasm) throw new Error(`imaging-faults.as does not compile: ${error?.message ?? 'no output'}`);
  return (await WebAssembly.instantiate(wasm, {})).instance.exports;
}

type Planes = readonly [Uint8Array, Uint8Array, Uint8Array];

/** Buffers for what one phone does to its pictures, one frame after the other. */
export interface Spoiler {
  readonly faults: FaultLoops;
  /** What a phone's software does is the same in both worlds: noise reduction, sharpening, the codec. */
  readonly software: Loops;
  readonly planes: Planes;
  readonly out: Uint8Array;
  readonly blocks: Float32Array;
  readonly rows: Int32Array;
  readonly grain: number;
  readonly finished: Planes;
  readonly settled: Planes;
  readonly sent: Planes;
  readonly shares: Uint8Array;
  readonly sharp: Uint8Array;
  readonly spare: number;
}

function placer(loops: Pick<Loops, 'heap'>): { place(bytes: number): number; end(): number } {
  let at = loops.heap();
  return {
    place: (bytes) => {
      const from = at;
      at += (bytes + 127) & ~63;
      return from;
    },
    end: () => at,
  };
}

export async function openSpoiler(): Promise<Spoiler> {
  const faults = await openFaultLoops();
  const software = await openLoops();
  const sizes = [PIXELS, PIXELS / 4, PIXELS / 4] as const;
  const mine = placer(faults);
  const planesAt = sizes.map((size) => mine.place(size));
  const outAt = mine.place(PIXELS);
  const blocksAt = mine.place(COLUMNS * ROWS * 4);
  const rowsAt = mine.place(FRAME_HEIGHT_PX * 4);
  const grain = mine.place(GRAIN_LENGTH);
  faults.reserve(mine.end());
  const theirs = placer(software);
  const finishedAt = sizes.map((size) => theirs.place(size));
  const settledAt = sizes.map((size) => theirs.place(size));
  const sentAt = sizes.map((size) => theirs.place(size));
  const sharesAt = theirs.place(256);
  const sharpAt = theirs.place(PIXELS);
  const spare = theirs.place(PIXELS);
  software.reserve(theirs.end());
  const views = (buffer: ArrayBuffer, at: readonly number[]): Planes => [
    new Uint8Array(buffer, at[0], sizes[0]),
    new Uint8Array(buffer, at[1], sizes[1]),
    new Uint8Array(buffer, at[2], sizes[2]),
  ];
  const numbers = createNumbers(11);
  const noise = new Int8Array(faults.memory.buffer, grain, GRAIN_LENGTH);
  for (let i = 0; i < GRAIN_LENGTH; i++) {
    const normal = Math.sqrt(-2 * Math.log(1 - numbers())) * Math.cos(2 * Math.PI * numbers());
    noise[i] = Math.max(-127, Math.min(127, Math.round(32 * normal)));
  }
  return {
    faults,
    software,
    planes: views(faults.memory.buffer, planesAt),
    out: new Uint8Array(faults.memory.buffer, outAt, PIXELS),
    blocks: new Float32Array(faults.memory.buffer, blocksAt, COLUMNS * ROWS),
    rows: new Int32Array(faults.memory.buffer, rowsAt, FRAME_HEIGHT_PX),
    grain,
    finished: views(software.memory.buffer, finishedAt),
    settled: views(software.memory.buffer, settledAt),
    sent: views(software.memory.buffer, sentAt),
    shares: new Uint8Array(software.memory.buffer, sharesAt, 256),
    sharp: new Uint8Array(software.memory.buffer, sharpAt, PIXELS),
    spare,
  };
}

/** What befalls a frame, beside its picture: when it is, and how the picture moved since the one before. */
export interface Moment {
  readonly atMs: number;
  readonly frame: number;
  readonly seed: number;
  readonly readoutMs: number;
  readonly exposureMs: number;
  /** The exposure beside the phone's usual one. */
  readonly exposureShare: number;
  /** The lamps' share of the light in the picture. */
  readonly lampShare: number;
  readonly shift: { readonly x: number; readonly y: number };
}

/** Spoils a picture in place. Frames come in order; `frame` 0 begins anew. */
export function spoil(spoiler: Spoiler, faults: ImagingFaults, picture: Planes, moment: Moment): void {
  const { planes, out, finished } = spoiler;
  picture.forEach((plane, i) => planes[i]!.set(plane));
  const [luma, u, v] = planes;
  const size = [FRAME_WIDTH_PX, FRAME_HEIGHT_PX] as const;
  const at = [luma.byteOffset, u.byteOffset, v.byteOffset] as const;
  if (faults.redShift !== 0 || faults.blueShift !== 0) {
    spoiler.faults.aberrate(...at, ...size, faults.redShift, faults.blueShift, out.byteOffset);
    luma.set(out);
  }
  const bright = spoiler.faults.clipped(at[0], ...size, spoiler.blocks.byteOffset);
  if (bright > 0 && faults.fringeLevels > 0)
    spoiler.faults.fringe(...at, ...size, faults.fringeLevels, spoiler.blocks.byteOffset);
  if (bright > 0 && faults.haze > 0) {
    spreadStray(spoiler.blocks, faults.haze);
    spoiler.faults.addStray(at[0], ...size, spoiler.blocks.byteOffset);
  }
  const breath = faults.breathes ? breathAt(moment.atMs, moment.seed) : 0;
  if (breath > 0) {
    spoiler.faults.soften(at[0], ...size, 0.15 * breath, out.byteOffset);
    luma.set(out);
  }
  if (faults.lampDepth > 0) {
    setBands(spoiler.rows, faults, moment);
    spoiler.faults.band(...at, ...size, spoiler.rows.byteOffset);
  }
  for (const { x, y, level } of faults.hotPixels) {
    const place = y * FRAME_WIDTH_PX + x;
    luma[place] = Math.min(255, luma[place]! + level * moment.exposureShare ** (1 / 2.2));
  }
  if (faults.colorNoise > 0) {
    const numbers = createNumbers(moment.seed * 131 + moment.frame);
    for (const plane of [at[1], at[2]]) {
      const from = Math.floor(numbers() * 2 ** 28);
      spoiler.faults.grainColor(plane, at[0], ...size, faults.colorNoise, spoiler.grain, GRAIN_LENGTH - 1, from);
    }
  }
  planes.forEach((plane, i) => finished[i]!.set(plane));
  process(spoiler, faults, moment);
  picture.forEach((plane, i) => plane.set(i === 0 ? spoiler.sharp : finished[i]!));
}

/** How bright each row is beside the mean: lamps pulse twice a period, and a shutter sees its share of a pulse. */
function setBands(rows: Int32Array, { mainsHz, lampDepth }: ImagingFaults, moment: Moment): void {
  const perMs = (4 * Math.PI * mainsHz) / 1_000;
  const { exposureMs } = moment;
  for (let y = 0; y < FRAME_HEIGHT_PX; y++) {
    const untilMs = moment.atMs - moment.readoutMs * (1 - y / FRAME_HEIGHT_PX);
    const swing = (Math.sin(perMs * untilMs) - Math.sin(perMs * (untilMs - exposureMs))) / (perMs * exposureMs);
    const light = Math.max(0, 1 + lampDepth * swing * moment.lampShare);
    rows[y] = Math.round(256 * light ** (1 / 2.2));
  }
}

/** From clipped shares to stray levels, block by block: near haze, a veil, and up to three ghosts across the middle. */
function spreadStray(blocks: Float32Array, haze: number): void {
  const near = blur(blur(blocks, 1), 1);
  const wide = blur(blur(near, 7), 7);
  const ghosts = [...blocks.keys()].filter((i) => blocks[i]! > 0.9).slice(0, 3);
  // Light beyond white is not known in a finished picture: what is clipped is taken for 12 times white.
  const levels = 255 * 12 * haze;
  for (let i = 0; i < blocks.length; i++) blocks[i] = Math.min(120, levels * (0.4 * near[i]! + wide[i]!));
  ghosts.forEach((i, index) => {
    const column = COLUMNS - 1 - (i % COLUMNS);
    const row = ROWS - 1 - Math.floor(i / COLUMNS);
    const reach = 3 + 2 * index;
    for (let y = Math.max(0, row - reach); y <= Math.min(ROWS - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(COLUMNS - 1, column + reach); x++) {
        if (Math.hypot(x - column, y - row) <= reach) blocks[y * COLUMNS + x]! += 0.2 * levels;
      }
    }
  });
}

function blur(plane: Float32Array, reach: number): Float32Array {
  const pass = (from: Float32Array, step: number, length: number, lineStep: number, lines: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++)
          sum += from[line * lineStep + Math.max(0, Math.min(length - 1, i + k)) * step]!;
        to[line * lineStep + i * step] = sum / (2 * reach + 1);
      }
    }
    return to;
  };
  return pass(pass(plane, 1, COLUMNS, COLUMNS, ROWS), COLUMNS, ROWS, 1, COLUMNS);
}

/** The phone's software: noise reduction over time, sharpening, the codec. */
function process(
  { software, finished, settled, sent, shares, sharp, spare }: Spoiler,
  faults: ImagingFaults,
  moment: Moment,
): void {
  const { shift } = moment;
  const isFirst = moment.frame === 0;
  const sizeOf = (i: number): readonly [number, number] =>
    i === 0 ? [FRAME_WIDTH_PX, FRAME_HEIGHT_PX] : [FRAME_WIDTH_PX / 2, FRAME_HEIGHT_PX / 2];
  const moved = (i: number): readonly [number, number] => {
    const by = i === 0 ? 1 : 0.5;
    return [Math.round(by * shift.x), Math.round(by * shift.y)];
  };
  if (faults.settling > 0) {
    for (let apart = 0; apart < 256; apart++)
      shares[apart] = Math.min(240, 256 * faults.settling * Math.exp(-((apart / 8) ** 2)));
    finished.forEach((plane, i) => {
      if (isFirst) settled[i]!.set(plane);
      software.settle(plane.byteOffset, settled[i]!.byteOffset, ...sizeOf(i), ...moved(i), shares.byteOffset, spare);
    });
  }
  if (faults.sharpening > 0)
    software.sharpen(finished[0].byteOffset, ...sizeOf(0), faults.sharpening, 2, sharp.byteOffset);
  else sharp.set(finished[0]);
  if (faults.codecStep === 0) return;
  const isKey = moment.frame % 60 === 0 ? 1 : 0;
  [sharp, finished[1], finished[2]].forEach((plane, i) => {
    const step = faults.codecStep * (i === 0 ? 1 : 0.8);
    software.encode(plane.byteOffset, sent[i]!.byteOffset, ...sizeOf(i), ...moved(i), step, isKey, spare);
  });
}

/** Spoils the frame that was rendered last. */
export function spoilFrame(spoiler: Spoiler, faults: ImagingFaults, rendering: Rendering, frame: number): void {
  const { plan, renderer, darkMean, litMean, exposureMs } = rendering;
  const now = viewAt(rendering, frame);
  const before = viewAt(rendering, Math.max(0, frame - 1));
  const middle = (view: typeof now): { readonly x: number; readonly y: number } => ({
    x: (view.a * ROOM_WIDTH_PX + view.b * ROOM_HEIGHT_PX) / 2 + view.c,
    y: (view.d * ROOM_WIDTH_PX + view.e * ROOM_HEIGHT_PX) / 2 + view.f,
  });
  const share = litShareOf(rendering, frame);
  const picture = [renderer.luma, renderer.chromaU, renderer.chromaV].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  spoil(spoiler, faults, picture as unknown as Planes, {
    atMs: (frame * 1_000) / FPS,
    frame,
    seed: plan.seed,
    readoutMs: plan.phone.readoutMs,
    exposureMs,
    exposureShare: exposureMs / plan.phone.exposureMs,
    lampShare: darkMean / (darkMean + share * (litMean - darkMean)),
    shift: { x: middle(now).x - middle(before).x, y: middle(now).y - middle(before).y },
  });
}
