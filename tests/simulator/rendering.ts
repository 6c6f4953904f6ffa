import { readFile } from 'node:fs/promises';
import { main as compile } from 'assemblyscript/asc';
import { openShutter, shortExposure, tellShutter, turnShutter, type Shutter } from '#tests/support/manual-exposure.ts';
import { createNumbers } from '#tests/support/random.ts';
import { openWalk, walkTo, type Walk } from './person.ts';
import { FOCAL_PX, FPS, type Color, type Plan, type Thing } from './plan.ts';
import { ROOM_HEIGHT_PX, ROOM_WIDTH_PX, type Room } from './room.ts';
import type { CameraSample } from '#scanners/camera/sample.ts';

export const FRAME_WIDTH_PX = 1280;
export const FRAME_HEIGHT_PX = 720;

/** Light is held in 14 bits: 16383 is the brightest the base pictures reach. */
const LEVELS = 16_384;
const NOISE_LENGTH = 1 << 18;
const RAD = Math.PI / 180;
/** Automatic exposure aims at this mean (linear, 1 is white) and gains within these limits. */
const TARGET_MEAN = 0.22;
const MIN_GAIN = 0.35;
const MAX_GAIN = 4;
const MOUNT_SIDE_PX = 97;
/** Furthest that a point of light reaches around itself. */
const WINDOW_REACH_PX = 18;

interface TorchChange {
  readonly atMs: number;
  readonly on: boolean;
}

/** A light that a thing shows in one frame, in frame pixels. `width` is the Gaussian's standard deviation; `disc` > 0 draws a flat disc. */
interface Light {
  x: number;
  y: number;
  deviation: number;
  disc: number;
  r: number;
  g: number;
  b: number;
}

/** Where a thing stands in the frame that was rendered last, and how strongly it shows, for ground truth. */
export interface Sighting {
  readonly thing: Thing;
  xPx: number;
  yPx: number;
  /** 0 to 1: the torch's share of the exposure times the thing's answer at this angle, or 1 for a light of its own. */
  shows: number;
  /** How far its light stands above its surroundings in the frame, levels. */
  contrast: number;
}

/** What renderer.as exports. */
interface Loops {
  readonly memory: { readonly buffer: ArrayBuffer };
  heap(): number;
  reserve(bytes: number): void;
  projectRow(...parameters: readonly number[]): void;
  colorRow(...parameters: readonly number[]): void;
}

declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: Loops } }>;
};

let compiled: Promise<Uint8Array> | undefined;

/** Compiles renderer.as once a process: rendering in JavaScript takes five times as long. */
async function compileLoops(): Promise<Uint8Array> {
  const source = await readFile(new URL('renderer.as', import.meta.url), 'utf8');
  let wasm: Uint8Array | null = null;
  const { error } = await compile(
    ['renderer.ts', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '-O3', '--outFile', 'renderer.wasm'],
    {
      readFile: (name) => (name === 'renderer.ts' ? source : null),
      writeFile: (_name, contents) => {
        if (contents instanceof Uint8Array) wasm = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !wasm) throw new Error(`renderer.as does not compile: ${error?.message ?? 'no output'}`);
  return wasm;
}

const FRAME_PIXELS = FRAME_WIDTH_PX * FRAME_HEIGHT_PX;
const ROOM_PIXELS = ROOM_WIDTH_PX * ROOM_HEIGHT_PX;

/** A camera's buffers, which serve one rendering after the other. */
export interface Renderer {
  readonly loops: Loops;
  readonly dark: Uint16Array;
  readonly lit: Uint16Array;
  readonly light: Uint16Array;
  /** Per level of light: luma in 8.8, and the deviation of its noise in the upper half. */
  readonly table: Uint32Array;
  readonly luma: Uint8ClampedArray;
  readonly chromaU: Uint8ClampedArray;
  readonly chromaV: Uint8ClampedArray;
  readonly roomU: Int8Array;
  readonly roomV: Int8Array;
  readonly noise: Int8Array;
}

export async function openRenderer(): Promise<Renderer> {
  compiled ??= compileLoops();
  const { instance } = await WebAssembly.instantiate(await compiled, {});
  const loops = instance.exports;
  let at = loops.heap();
  const place = (bytes: number): number => {
    const from = at;
    at += (bytes + 63) & ~63;
    return from;
  };
  const dark = place(ROOM_PIXELS * 2);
  const lit = place(ROOM_PIXELS * 2);
  const light = place(FRAME_PIXELS * 2);
  const table = place(LEVELS * 4);
  const luma = place(FRAME_PIXELS);
  const chromaU = place(FRAME_PIXELS / 4);
  const chromaV = place(FRAME_PIXELS / 4);
  const roomU = place(ROOM_PIXELS / 4);
  const roomV = place(ROOM_PIXELS / 4);
  const noise = place(NOISE_LENGTH);
  loops.reserve(at);
  const { buffer } = loops.memory;
  const grain = new Int8Array(buffer, noise, NOISE_LENGTH);
  const numbers = createNumbers(1);
  for (let i = 0; i < NOISE_LENGTH; i++) {
    // Four uniform numbers are near enough to a normal one of deviation 32.
    grain[i] = Math.max(-127, Math.min(127, 32 * (numbers() + numbers() + numbers() + numbers() - 2) * 1.73));
  }
  return {
    loops,
    dark: new Uint16Array(buffer, dark, ROOM_PIXELS),
    lit: new Uint16Array(buffer, lit, ROOM_PIXELS),
    light: new Uint16Array(buffer, light, FRAME_PIXELS),
    table: new Uint32Array(buffer, table, LEVELS),
    luma: new Uint8ClampedArray(buffer, luma, FRAME_PIXELS),
    chromaU: new Uint8ClampedArray(buffer, chromaU, FRAME_PIXELS / 4),
    chromaV: new Uint8ClampedArray(buffer, chromaV, FRAME_PIXELS / 4),
    roomU: new Int8Array(buffer, roomU, ROOM_PIXELS / 4),
    roomV: new Int8Array(buffer, roomV, ROOM_PIXELS / 4),
    noise: grain,
  };
}

/** A phone's camera in a room. Frames are rendered one after the other into the renderer's buffers. */
export interface Rendering {
  readonly plan: Plan;
  readonly renderer: Renderer;
  /** False where the color planes are not rendered. */
  readonly hasColor: boolean;
  readonly sightings: readonly Sighting[];
  /** Light of one level, linear, 1 is white at gain 1. */
  readonly unit: number;
  readonly darkMean: number;
  readonly litMean: number;
  readonly mounts: readonly (Float32Array | null)[];
  readonly changes: TorchChange[];
  readonly numbers: () => number;
  readonly lights: Light[];
  /** Where the person goes; they may be advised. */
  readonly walk: Walk;
  readonly shutter: Shutter;
  gain: number;
  /** The phone's exposure time, or the brief one it was told to take. */
  exposureMs: number;
  commanded: boolean;
}

/** Sets a scene up in the renderer; the rendering before it in the same renderer is over. Color takes a quarter of the time. */
export function openRendering(renderer: Renderer, room: Room, plan: Plan, hasColor = true): Rendering {
  const numbers = createNumbers(plan.seed ^ 0x5bd1e995);
  const { unit, darkMean, litMean } = illuminate(renderer, room, plan, numbers);
  for (let i = 0; i < renderer.roomU.length; i++) {
    renderer.roomU[i] = Math.max(-127, Math.min(127, 64 * room.chromaU[i]!));
    renderer.roomV[i] = Math.max(-127, Math.min(127, 64 * room.chromaV[i]!));
  }
  return {
    plan,
    renderer,
    hasColor,
    sightings: plan.things.map((thing) => ({ thing, xPx: 0, yPx: 0, shows: 0, contrast: 0 })),
    unit,
    darkMean,
    litMean,
    mounts: plan.things.map((thing) => (thing.mountPx > 0 ? drawMount(thing) : null)),
    changes: [{ atMs: Number.NEGATIVE_INFINITY, on: false }],
    numbers,
    lights: [],
    walk: openWalk(plan.person, plan.frames),
    shutter: openShutter(plan.phone.manualExposure, plan.seed),
    gain: gainFor(plan, darkMean),
    exposureMs: plan.phone.exposureMs,
    commanded: false,
  };
}

/** The room without and with the torch, in units that make the brightest place LEVELS - 1. */
function illuminate(
  { dark, lit }: Renderer,
  { reflectance }: Room,
  plan: Plan,
  numbers: () => number,
): Pick<Rendering, 'unit' | 'darkMean' | 'litMean'> {
  const windowX = numbers() * ROOM_WIDTH_PX;
  const windowY = numbers() * ROOM_HEIGHT_PX;
  const ambientAt = (x: number, y: number): number =>
    plan.ambient * (0.55 + 0.9 * Math.exp(-(((x - windowX) / 700) ** 2) - ((y - windowY) / 500) ** 2));
  const torchAt = (x: number, y: number): number =>
    plan.torch / (1 + ((x - ROOM_WIDTH_PX / 2) / 750) ** 2 + ((y - ROOM_HEIGHT_PX / 2) / 750) ** 2);
  const brightest = plan.ambient * 1.45 + plan.torch;
  const unit = brightest / (LEVELS - 1);
  let darkSum = 0;
  let litSum = 0;
  for (let y = 0; y < ROOM_HEIGHT_PX; y++) {
    for (let x = 0; x < ROOM_WIDTH_PX; x++) {
      const i = y * ROOM_WIDTH_PX + x;
      const surface = Math.min(1, reflectance[i]!);
      const without = surface * ambientAt(x, y);
      const withTorch = without + surface * torchAt(x, y);
      dark[i] = without / unit;
      lit[i] = withTorch / unit;
      darkSum += without;
      litSum += withTorch;
    }
  }
  return { unit, darkMean: darkSum / dark.length + 1e-6, litMean: litSum / lit.length + 1e-6 };
}

/** The object that a thing sits in: a dark or bright round or square front with a little structure; reflectance, -1 outside. */
function drawMount(thing: Thing): Float32Array {
  const numbers = createNumbers(thing.mountSeed);
  const patch = new Float32Array(MOUNT_SIDE_PX * MOUNT_SIDE_PX).fill(-1);
  const level = numbers() < 0.7 ? 0.02 + 0.1 * numbers() : 0.3 + 0.5 * numbers();
  const round = numbers() < 0.5;
  const aspect = 0.5 + numbers();
  const stripe = 3 + numbers() * 12;
  const middle = (MOUNT_SIDE_PX - 1) / 2;
  for (let y = 0; y < MOUNT_SIDE_PX; y++) {
    for (let x = 0; x < MOUNT_SIDE_PX; x++) {
      const dx = Math.abs(x - middle);
      const dy = Math.abs(y - middle) * aspect;
      const away = round ? Math.hypot(dx, dy) : Math.max(dx, dy);
      if (away > thing.mountPx) continue;
      const rim = away > thing.mountPx - 2 ? 1.6 : 1;
      const line = (x + y) % stripe < 1.5 ? 1.35 : 1;
      patch[y * MOUNT_SIDE_PX + x] = Math.min(0.95, level * rim * line * (0.9 + 0.2 * numbers()));
    }
  }
  return patch;
}

/** Tells the torch what to be; it obeys after its latency. */
export function commandTorch(rendering: Rendering, atMs: number, on: boolean): void {
  rendering.commanded = on;
  const { torchLatencyMs, torchJitterMs } = rendering.plan.phone;
  rendering.changes.push({ atMs: atMs + torchLatencyMs + torchJitterMs * (rendering.numbers() - 0.5), on });
  if (rendering.changes.length > 6) rendering.changes.shift();
}

/** Tells the camera to expose as briefly as it can, or as usual; it obeys after its latency, if it can be told. */
export function commandExposure({ shutter }: Rendering, atMs: number, isShort: boolean): void {
  tellShutter(shutter, atMs, isShort);
}

/** Share of the time from `fromMs` to `toMs` that the torch was on. */
function litShare(changes: readonly TorchChange[], fromMs: number, toMs: number): number {
  let litMs = 0;
  for (let i = 0; i < changes.length; i++) {
    if (!changes[i]!.on) continue;
    const start = Math.max(fromMs, changes[i]!.atMs);
    const end = Math.min(toMs, i + 1 < changes.length ? changes[i + 1]!.atMs : toMs);
    if (end > start) litMs += end - start;
  }
  return litMs / Math.max(1e-6, toMs - fromMs);
}

/** Room to frame: x' = a X + b Y + c, y' = d X + e Y + f. */
export interface View {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** How the room lies in a frame that was rendered. */
export function viewAt({ plan: { path }, walk }: Rendering, frame: number): View {
  const roll = path.rollDeg[frame]! * RAD;
  const scale = path.scale[frame]!;
  const narrow = Math.cos(walk.viewDeg[frame]! * RAD);
  const a = scale * narrow * Math.cos(roll);
  const b = -scale * Math.sin(roll);
  const d = scale * narrow * Math.sin(roll);
  const e = scale * Math.cos(roll);
  const X = ROOM_WIDTH_PX / 2;
  const Y = ROOM_HEIGHT_PX / 2;
  return {
    a,
    b,
    c: FRAME_WIDTH_PX / 2 + path.shiftX[frame]! - a * X - b * Y,
    d,
    e,
    f: FRAME_HEIGHT_PX / 2 + path.shiftY[frame]! - d * X - e * Y,
  };
}

/** Renders a frame: luma, chroma and the truth about every thing in it. Frames are rendered in order. */
export function renderFrame(rendering: Rendering, frame: number): void {
  const { plan } = rendering;
  const atMs = (frame * 1000) / FPS;
  walkTo(rendering.walk, frame, 1000 / FPS);
  const view = viewAt(rendering, frame);
  setShutter(rendering, atMs);
  const { exposureMs } = rendering;
  const { readoutMs } = plan.phone;
  const rowShare = (y: number): number => {
    const readAtMs = atMs - readoutMs + (readoutMs * y) / FRAME_HEIGHT_PX;
    return litShare(rendering.changes, readAtMs - exposureMs, readAtMs);
  };
  const middleShare = rowShare(FRAME_HEIGHT_PX / 2);
  expose(rendering, rendering.darkMean + middleShare * (rendering.litMean - rendering.darkMean));
  project(rendering, view, rowShare);
  placeMounts(rendering, frame, view, rowShare);
  if (rendering.hasColor) color(rendering, view);
  drawLights(rendering, frame, rowShare);
}

/** The room through the lens, each row under its own share of torch light. */
function project({ renderer, numbers }: Rendering, view: View, rowShare: (y: number) => number): void {
  const { loops, dark, lit, light, luma, table, noise } = renderer;
  const determinant = view.a * view.e - view.b * view.d;
  const stepU = Math.round((view.e / determinant) * 65536);
  const stepV = Math.round((-view.d / determinant) * 65536);
  for (let y = 0; y < FRAME_HEIGHT_PX; y++) {
    const dy = y - view.f;
    const share = rowShare(y);
    const mostlyLit = share >= 0.5;
    loops.projectRow(
      (mostlyLit ? lit : dark).byteOffset,
      (mostlyLit ? dark : lit).byteOffset,
      Math.round(256 * (mostlyLit ? 1 - share : share)),
      ROOM_WIDTH_PX,
      ROOM_HEIGHT_PX,
      Math.round(((view.e * -view.c - view.b * dy) / determinant) * 65536),
      Math.round(((view.a * dy + view.d * view.c) / determinant) * 65536),
      stepU,
      stepV,
      FRAME_WIDTH_PX,
      light.byteOffset + y * FRAME_WIDTH_PX * 2,
      luma.byteOffset + y * FRAME_WIDTH_PX,
      table.byteOffset,
      noise.byteOffset + Math.floor(numbers() * (NOISE_LENGTH - FRAME_WIDTH_PX)),
    );
  }
}

function thingPosition(thing: Thing, view: View, viewDeg: number): { readonly x: number; readonly y: number } {
  return {
    x: view.a * thing.xPx + view.b * thing.yPx + view.c + thing.parallaxPx * Math.sin(viewDeg * RAD),
    y: view.d * thing.xPx + view.e * thing.yPx + view.f,
  };
}

function placeMounts(rendering: Rendering, frame: number, view: View, rowShare: (y: number) => number): void {
  const { plan, unit } = rendering;
  const { light, luma, table, noise } = rendering.renderer;
  plan.things.forEach((thing, index) => {
    const position = thingPosition(thing, view, rendering.walk.viewDeg[frame]!);
    const sighting = rendering.sightings[index]!;
    sighting.xPx = position.x;
    sighting.yPx = position.y;
    const patch = rendering.mounts[index];
    if (!patch) return;
    const half = (MOUNT_SIDE_PX - 1) / 2;
    const reach = Math.min(half - 1, Math.ceil(thing.mountPx / 0.5));
    const share = rowShare(Math.max(0, Math.min(FRAME_HEIGHT_PX - 1, position.y)));
    const illumination = (plan.ambient + share * plan.torch * 0.9) / unit;
    for (let dy = -reach; dy <= reach; dy++) {
      const y = Math.round(position.y) + dy;
      if (y < 0 || y >= FRAME_HEIGHT_PX) continue;
      for (let dx = -reach; dx <= reach; dx++) {
        const x = Math.round(position.x) + dx;
        if (x < 0 || x >= FRAME_WIDTH_PX) continue;
        const px = half + x - position.x;
        const py = half + y - position.y;
        const column = Math.floor(px);
        const line = Math.floor(py);
        const at = line * MOUNT_SIDE_PX + column;
        const value = patch[at]!;
        if (value < 0) continue;
        const right = patch[at + 1]! < 0 ? value : patch[at + 1]!;
        const lower = patch[at + MOUNT_SIDE_PX]! < 0 ? value : patch[at + MOUNT_SIDE_PX]!;
        const smooth = value + (right - value) * (px - column) + (lower - value) * (py - line);
        const to = y * FRAME_WIDTH_PX + x;
        light[to] = Math.max(0, Math.min(LEVELS - 1, smooth * illumination));
        const levels = table[light[to]!]!;
        luma[to] = ((levels & 0xffff) + (levels >>> 16) * noise[(to * 5 + frame * 7919) & (NOISE_LENGTH - 1)]!) / 256;
      }
    }
  });
}

/** What automatic exposure makes of a picture with this mean. */
function gainFor({ phone }: Plan, mean: number): number {
  return Math.max(MIN_GAIN, Math.min(MAX_GAIN, (TARGET_MEAN * 2 ** phone.exposureEv) / mean));
}

/** A brief exposure stays as it was set; one that begins anew from it comes back as automatic exposure goes, if it goes at all. */
function setShutter(rendering: Rendering, atMs: number): void {
  const { shutter } = rendering;
  const { exposureMs: usualMs, exposureLag } = rendering.plan.phone;
  const turned = turnShutter(shutter, atMs);
  if (turned === 'short') rendering.exposureMs = shortExposure(rendering.exposureMs);
  else if (!shutter.isShort && shutter.manual?.startsAnew && exposureLag > 0)
    rendering.exposureMs += (usualMs - rendering.exposureMs) * exposureLag;
  else if (!shutter.isShort) rendering.exposureMs = usualMs;
}

/** What light becomes in the picture: the gain, less where the shutter is open for less than usual. */
function brightening({ gain, exposureMs, plan: { phone } }: Rendering): number {
  return gain * (exposureMs / phone.exposureMs);
}

/**
 * Automatic exposure goes part of the way to the gain it wants, unless the exposure is set by hand; then the tables from
 * light to levels follow. What is read has the gain's noise however little light there was.
 */
function expose(rendering: Rendering, mean: number): void {
  const { phone } = rendering.plan;
  if (!rendering.shutter.isShort)
    rendering.gain += (gainFor(rendering.plan, mean) - rendering.gain) * phone.exposureLag;
  const by = brightening(rendering);
  const read = (0.0025 * phone.noise) ** 2 * rendering.gain;
  const shot = 0.0009 * phone.noise * rendering.gain;
  for (let level = 0; level < LEVELS; level++) {
    const value = Math.min(1, level * rendering.unit * by);
    const deviation = Math.sqrt(read + shot * value);
    const noise = Math.min(255, 255 * 4 * (encode(value + deviation) - encode(value - deviation)));
    rendering.renderer.table[level] = (Math.round(noise) << 16) | Math.round(255 * 256 * encode(value));
  }
}

const CURVE_STEPS = 1 << 14;
const curve = Float64Array.from({ length: CURVE_STEPS + 2 }, (_, i) => Math.min(1, i / CURVE_STEPS) ** (1 / 2.2));

/** The camera's curve from light to level, both 0 to 1; the root of its square keeps the steps fine in the dark. */
function encode(light: number): number {
  const at = CURVE_STEPS * Math.sqrt(Math.max(0, Math.min(1, light)));
  const below = Math.floor(at);
  return (curve[below]! + (at - below) * (curve[below + 1]! - curve[below]!)) ** 2;
}

function color({ renderer, numbers }: Rendering, view: View): void {
  const { loops, luma, chromaU, chromaV, roomU, roomV, noise } = renderer;
  const columns = FRAME_WIDTH_PX / 2;
  const determinant = view.a * view.e - view.b * view.d;
  const stepU = Math.round((view.e / determinant) * 65536);
  const stepV = Math.round((-view.d / determinant) * 65536);
  for (let y = 0; y < FRAME_HEIGHT_PX / 2; y++) {
    const dy = 2 * y - view.f;
    loops.colorRow(
      roomU.byteOffset,
      roomV.byteOffset,
      ROOM_WIDTH_PX / 2,
      ROOM_HEIGHT_PX / 2,
      Math.round(((view.e * -view.c - view.b * dy) / determinant) * 32768),
      Math.round(((view.a * dy + view.d * view.c) / determinant) * 32768),
      stepU,
      stepV,
      columns,
      luma.byteOffset + 2 * y * FRAME_WIDTH_PX,
      chromaU.byteOffset + y * columns,
      chromaV.byteOffset + y * columns,
      noise.byteOffset + Math.floor(numbers() * (NOISE_LENGTH - 2 * columns)),
    );
  }
}

/** Adds every thing's points of light, each in a window of its own, in color, sharpened as a phone does. */
function drawLights(rendering: Rendering, frame: number, rowShare: (y: number) => number): void {
  const { plan, lights, walk } = rendering;
  const viewDeg = walk.viewDeg[frame]!;
  for (let index = 0; index < plan.things.length; index++) {
    const thing = plan.things[index]!;
    const sighting = rendering.sightings[index]!;
    const row = Math.max(0, Math.min(FRAME_HEIGHT_PX - 1, sighting.yPx));
    lights.length = 0;
    sighting.shows = shine(thing, viewDeg, rowShare(row), (frame * 1000) / FPS, sighting, lights);
    smear(rendering, frame, lights);
    sighting.contrast = lights.length > 0 ? drawWindow(rendering, lights, sighting) : 0;
  }
}

/** While the shutter is open the hand moves: a point becomes a short line of the same energy. */
function smear({ plan: { path }, exposureMs }: Rendering, frame: number, lights: Light[]): void {
  if (frame === 0) return;
  const open = (exposureMs * FPS) / 1000;
  const parallaxX = (path.shiftX[frame]! - path.shiftX[frame - 1]!) * open;
  const parallaxY = (path.shiftY[frame]! - path.shiftY[frame - 1]!) * open;
  const parts = Math.min(6, 1 + Math.floor(Math.hypot(parallaxX, parallaxY) / 0.7));
  for (let i = lights.length - 1; i >= 0 && parts > 1; i--) {
    const whole = lights[i]!;
    if (whole.disc > 0) continue;
    for (let part = 0; part < parts; part++) {
      const at = part / (parts - 1) - 1;
      const share = { ...whole, x: whole.x + parallaxX * at, y: whole.y + parallaxY * at };
      share.r /= parts;
      share.g /= parts;
      share.b /= parts;
      if (part === 0) lights[i] = share;
      else lights.push(share);
    }
  }
}

function shine(
  thing: Thing,
  viewDeg: number,
  torch: number,
  atMs: number,
  at: { readonly xPx: number; readonly yPx: number },
  lights: Light[],
): number {
  const add = (x: number, y: number, sizePx: number, peak: Color, by: number, disc = 0): void => {
    if (by <= 0.003) return;
    const strongest = Math.max(peak.r, peak.g, peak.b);
    // The Gaussian whose width at half of white is the size asked for.
    const deviation = disc > 0 ? 1 : sizePx / 2 / Math.sqrt(2 * Math.log(Math.max(1.3, 2 * strongest)));
    lights.push({ x: at.xPx + x, y: at.yPx + y, deviation, disc, r: peak.r * by, g: peak.g * by, b: peak.b * by });
  };
  switch (thing.kind) {
    case 'lens': {
      const answer = Math.exp(-(((viewDeg - thing.coneMiddleDeg) / thing.coneHalfDeg) ** 4));
      add(0, 0, thing.sizePx, thing.peak, torch * answer);
      return torch * answer;
    }
    case 'chrome': {
      const slide = thing.slidePx * Math.sin(viewDeg * RAD);
      add(slide, 0, thing.sizePx, thing.peak, torch * Math.cos(viewDeg * RAD));
      for (const lamp of thing.lamps) {
        add(lamp.xPx + slide, lamp.yPx, thing.sizePx, { r: lamp.peak, g: lamp.peak, b: lamp.peak * 0.9 }, 1);
      }
      return torch;
    }
    case 'glass': {
      const answer = Math.exp(-(((viewDeg - thing.flashDeg) / thing.flashHalfDeg) ** 4));
      add(thing.slidePx * (viewDeg - thing.flashDeg) * RAD, 0, thing.sizePx, thing.peak, torch * answer);
      return torch * answer;
    }
    case 'tape': {
      const answer = Math.exp(-((viewDeg / thing.coneHalfDeg) ** 4));
      for (let along = -thing.lengthPx / 2; along <= thing.lengthPx / 2; along += thing.sizePx * 0.6) {
        add(along, 0, thing.sizePx, thing.peak, torch * answer);
      }
      return torch * answer;
    }
    case 'lamp':
      add(0, 0, 0, thing.peak, 1, thing.sizePx / 2);
      return 1;
    case 'standby-led': {
      const on = thing.blinkMs === 0 || atMs % thing.blinkMs < thing.blinkMs / 2 ? 1 : 0;
      add(0, 0, thing.sizePx, thing.peak, on);
      return on;
    }
    case 'infrared-ring': {
      for (let i = 0; i < thing.emitters; i++) {
        const angle = (2 * Math.PI * i) / thing.emitters + thing.mountSeed;
        const radius = thing.emitters === 1 ? 0 : thing.radiusPx;
        add(radius * Math.cos(angle), radius * Math.sin(angle), thing.sizePx, thing.peak, 1);
      }
      return 1;
    }
  }
}

const WINDOW_SIDE = 2 * 64 + 2;
const red = new Float32Array(WINDOW_SIDE * WINDOW_SIDE);
const green = new Float32Array(WINDOW_SIDE * WINDOW_SIDE);
const blue = new Float32Array(WINDOW_SIDE * WINDOW_SIDE);
const added = new Float32Array(WINDOW_SIDE * WINDOW_SIDE);
const shareX = new Float32Array(WINDOW_SIDE);
const shareY = new Float32Array(WINDOW_SIDE);

/** Light below this does not show. */
const LEAST_LIGHT = 0.002;

/** Returns by how many levels the brightest of the lights stands above the light around its window. */
function drawWindow(
  rendering: Rendering,
  lights: readonly Light[],
  at: { readonly xPx: number; readonly yPx: number },
): number {
  const { unit } = rendering;
  const by = brightening(rendering);
  const { light, luma, chromaU, chromaV, noise, table } = rendering.renderer;
  let reach = 0;
  let away = 0;
  for (const one of lights) {
    const own = one.disc > 0 ? one.disc + 4 : Math.max(3, Math.min(WINDOW_REACH_PX, one.deviation * 4.5));
    away = Math.max(away, Math.abs(one.x - at.xPx) + own, Math.abs(one.y - at.yPx) + own);
    reach = Math.max(reach, own);
  }
  // A highlight far from its thing gets a window around itself, the only light there is then.
  const centerX = away > 60 ? lights[0]!.x : at.xPx;
  const centerY = away > 60 ? lights[0]!.y : at.yPx;
  const half = Math.min(60, Math.ceil(away > 60 ? reach : away)) + 1;
  const left = 2 * Math.floor((centerX - half) / 2);
  const top = 2 * Math.floor((centerY - half) / 2);
  const side = 2 * half + 2;
  // Even like the window itself, so that whole blocks of color are in it.
  const fromX = Math.max(0, -left);
  const fromY = Math.max(0, -top);
  const toX = Math.min(side, FRAME_WIDTH_PX - left);
  const toY = Math.min(side, FRAME_HEIGHT_PX - top);
  if (fromX >= toX || fromY >= toY) return 0;
  for (let y = 0; y < side; y++) {
    const row = Math.max(0, Math.min(FRAME_HEIGHT_PX - 1, top + y)) * FRAME_WIDTH_PX;
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      added[i] = 0;
      const base = light[row + Math.max(0, Math.min(FRAME_WIDTH_PX - 1, left + x))]! * unit;
      red[i] = base;
      green[i] = base;
      blue[i] = base;
    }
  }
  for (const one of lights) {
    const most = one.disc > 0 ? one.disc + 8 : 5 * one.deviation + 1;
    if (one.disc === 0) {
      for (let i = 0; i < side; i++) {
        shareX[i] = pixelShare(left + i - one.x, one.deviation);
        shareY[i] = pixelShare(top + i - one.y, one.deviation);
      }
    }
    for (let y = 0; y < side; y++) {
      const dy = top + y - one.y;
      if (Math.abs(dy) > most) continue;
      for (let x = 0; x < side; x++) {
        const dx = left + x - one.x;
        if (dx * dx + dy * dy > most * most) continue;
        const amount = one.disc > 0 ? 1 / (1 + Math.exp(2 * (Math.hypot(dx, dy) - one.disc))) : shareX[x]! * shareY[y]!;
        const i = y * side + x;
        added[i] = added[i]! + amount * Math.max(one.r, one.g, one.b);
        red[i] = red[i]! + one.r * amount;
        green[i] = green[i]! + one.g * amount;
        blue[i] = blue[i]! + one.b * amount;
      }
    }
  }
  const area = side * side;
  for (let i = 0; i < area; i++) {
    red[i] = 255 * encode(red[i]! * by);
    green[i] = 255 * encode(green[i]! * by);
    blue[i] = 255 * encode(blue[i]! * by);
  }
  const { sharpening } = rendering.plan.phone;
  const firstGrain = Math.floor(rendering.numbers() * NOISE_LENGTH);
  let brightest = 0;
  let around4 = 0;
  for (const corner of [0, side - 1, area - side, area - 1]) around4 += 0.25 * green[corner]!;
  for (let i = 0; i < area; i++)
    brightest = Math.max(brightest, 0.299 * red[i]! + 0.587 * green[i]! + 0.114 * blue[i]!);
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const i = y * side + x;
      // What another thing has drawn beside this one stays.
      if (added[i]! < LEAST_LIGHT) continue;
      let level = 0.299 * red[i]! + 0.587 * green[i]! + 0.114 * blue[i]!;
      if (sharpening > 0 && x > 0 && y > 0 && x < side - 1 && y < side - 1) {
        let around = 0;
        for (const near of [i - 1, i + 1, i - side, i + side]) {
          around += 0.25 * (0.299 * red[near]! + 0.587 * green[near]! + 0.114 * blue[near]!);
        }
        level += sharpening * (level - around);
      }
      const to = (top + y) * FRAME_WIDTH_PX + left + x;
      const grain = noise[(firstGrain + 7 * to) & (NOISE_LENGTH - 1)]!;
      luma[to] = level + ((table[light[to]!]! >>> 16) * grain) / 256;
    }
  }
  // The window's base is gray: only what the lights add is colored.
  for (let y = fromY; y < toY && rendering.hasColor; y += 2) {
    for (let x = fromX; x < toX; x += 2) {
      let u = 0;
      let v = 0;
      for (const i of [y * side + x, y * side + x + 1, (y + 1) * side + x, (y + 1) * side + x + 1]) {
        const level = 0.299 * red[i]! + 0.587 * green[i]! + 0.114 * blue[i]!;
        u += 0.25 * 0.564 * (blue[i]! - level);
        v += 0.25 * 0.713 * (red[i]! - level);
      }
      const to = ((top + y) / 2) * (FRAME_WIDTH_PX / 2) + (left + x) / 2;
      chromaU[to] = chromaU[to]! + u;
      chromaV[to] = chromaV[to]! + v;
    }
  }
  return Math.max(0, brightest - around4);
}

/** A Gaussian of peak 1 averaged over one pixel: three samples are enough down to a third of a pixel. */
function pixelShare(distance: number, deviation: number): number {
  const factor = -0.5 / (deviation * deviation);
  let sum = 0;
  for (let i = -2; i <= 2; i++) sum += Math.exp(factor * (distance + i * 0.2) ** 2);
  return sum / 5;
}

/**
 * The last rendered frame as the engine takes it.
 * @public
 */
export function sampleOf(rendering: Rendering, frame: number): CameraSample {
  const { luma, chromaU, chromaV } = rendering.renderer;
  const bytes = (plane: Uint8ClampedArray): Uint8Array =>
    new Uint8Array(plane.buffer, plane.byteOffset, plane.byteLength);
  return {
    atMs: (frame * 1000) / FPS,
    widthPx: FRAME_WIDTH_PX,
    heightPx: FRAME_HEIGHT_PX,
    luma: bytes(luma),
    lumaStrideBytes: FRAME_WIDTH_PX,
    chroma: rendering.hasColor
      ? { u: bytes(chromaU), v: bytes(chromaV), strideBytes: FRAME_WIDTH_PX / 2, step: 1 }
      : null,
    torchCommanded: rendering.commanded,
    exposureIsShort: rendering.shutter.commanded,
    rotationRate: rotationRateAt(rendering, frame),
  };
}

/** What DeviceMotion would report at a frame; null without a gyroscope. */
function rotationRateAt(
  { plan, walk }: Rendering,
  frame: number,
): { readonly alpha: number; readonly beta: number; readonly gamma: number } | null {
  const { gyroscope, gyroBiasDegPerS, gyroNoiseDegPerS } = plan.phone;
  if (gyroscope === 'none') return null;
  const { path } = plan;
  const before = Math.max(0, frame - 1);
  const numbers = createNumbers(plan.seed * 7919 + frame);
  const noise = (): number => gyroBiasDegPerS + gyroNoiseDegPerS * (numbers() + numbers() - 1) * 2.4;
  const perS = (values: Float64Array): number => (values[frame]! - values[before]!) * FPS;
  const yaw = perS(walk.viewDeg) + perS(path.shiftX) / FOCAL_PX / RAD + noise();
  const pitch = perS(path.shiftY) / FOCAL_PX / RAD + noise();
  const roll = perS(path.rollDeg) + noise();
  if (gyroscope === 'gamma') return { alpha: roll, beta: pitch, gamma: yaw };
  if (gyroscope === 'beta') return { alpha: roll, beta: yaw, gamma: pitch };
  return { alpha: yaw, beta: pitch, gamma: roll };
}

/**
 * The torch's share of the exposure of the middle row of a frame, 0 to 1: the truth that an engine has to infer.
 * @public
 */
export function litShareOf({ changes, exposureMs, plan }: Rendering, frame: number): number {
  const { readoutMs } = plan.phone;
  const readAtMs = (frame * 1000) / FPS - readoutMs / 2;
  return litShare(changes, readAtMs - exposureMs, readAtMs);
}
