/** A phone's camera in a room: light, lens, sensor and what its software makes of it, one frame after the other. */
import { readFile } from 'node:fs/promises';
import { main as compile } from 'assemblyscript/asc';
import type { CameraSample } from '#scanners/camera/sample.ts';
import { openShutter, shortExposure, tellShutter, turnShutter, type Shutter } from '#tests/support/manual-exposure.ts';
import { createNumbers } from '#tests/support/random.ts';
import { acrossAxis, bake } from './bake.ts';
import { moveHand, openHand, poseAt, turnRate, type Hand, type HandPlan, type Pose } from './hand.ts';
import { FRAME, KIND, LAYOUT_SOURCE, POSE_NUMBERS, SOLID, SOLID_NUMBERS } from './layout.ts';
import {
  ballCandela,
  barCandela,
  facetCandela,
  lampShare,
  lensCandela,
  retroByEntrance,
  retroByObservation,
  torchShare,
  type TorchChange,
} from './optics.ts';
import type { Phone } from './phone.ts';
import type { Color, Glint, Material, RoomLight, Scene, Solid, Texture } from './scene.ts';
import { add, angleOf, between, cross, dot, lengthOf, subtract, times, unit, type Vector } from './vector.ts';

export const FRAME_WIDTH_PX = 1280;
export const FRAME_HEIGHT_PX = 720;
export const FPS = 15;
const FRAME_MS = 1000 / FPS;

const PIXELS = FRAME_WIDTH_PX * FRAME_HEIGHT_PX;
const BLOCK_COLUMNS = FRAME_WIDTH_PX / 8;
const BLOCK_ROWS = FRAME_HEIGHT_PX / 8;
const NOISE_LENGTH = 1 << 18;
const MAX_SOLIDS = 1024;
const MAX_TAPS = 64;
const SCENE_BYTES = 48_000_000;

/**
 * Electrons a color site of 720p collects in a millisecond at 1 cd/m². A lens of f/1.8 lets 0.218 lx reach the sensor; a
 * site as large as three by three of 1.4 µm is 17.6 µm²; 1 lx of 555 nm light is 4,090 photons a µm² and second, of which
 * 40 % pass the filter and are counted.
 */
export const ELECTRONS_PER_MS = (0.218 * 17.6 * 4_090 * 0.4) / 1000;
/** Red and blue sites count so many for 100 green ones. */
const RED_SHARE = 0.6;
const BLUE_SHARE = 0.7;

/** What caster.as exports. */
export interface Loops {
  readonly memory: { readonly buffer: ArrayBuffer };
  heap(): number;
  reserve(bytes: number): void;
  /** Over how many columns light runs straight; 1 is the slow way, which each pixel is held against in the tests. */
  setSpan(columns: number): void;
  render(...parameters: readonly number[]): void;
  split(...parameters: readonly number[]): void;
  overflow(...parameters: readonly number[]): number;
  addHaze(...parameters: readonly number[]): void;
  expose(...parameters: readonly number[]): void;
  develop(...parameters: readonly number[]): void;
  settle(...parameters: readonly number[]): void;
  sharpen(...parameters: readonly number[]): void;
  encode(...parameters: readonly number[]): void;
}

declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: Loops } }>;
};

let compiled: Promise<Uint8Array> | undefined;

async function compileLoops(): Promise<Uint8Array> {
  const source = await readFile(new URL('caster.as', import.meta.url), 'utf8');
  let wasm: Uint8Array | null = null;
  const { error } = await compile(
    ['caster.ts', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '-O3', '--outFile', 'caster.wasm'],
    {
      readFile: (name) => (name === 'caster.ts' ? LAYOUT_SOURCE + source : null),
      writeFile: (_name, contents) => {
        if (contents instanceof Uint8Array) wasm = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !wasm) throw new Error(`caster.as does not compile: ${error?.message ?? 'no output'}`);
  return wasm;
}

/** Planes and tables in the loops' memory; they serve one scene after the other. */
export interface Caster {
  readonly loops: Loops;
  readonly solids: number;
  readonly frame: Float32Array;
  readonly frameNumbers: Int32Array;
  readonly rows: Float32Array;
  readonly ids: Int32Array;
  readonly near: Float32Array;
  readonly spareIds: number;
  readonly spareNear: number;
  readonly spareLight: number;
  /** Luminance, cd/m²: red, green, blue and an unused fourth. */
  readonly light: Float32Array;
  /** The same, color by color. */
  readonly colors: readonly [number, number, number];
  readonly blocks: Float32Array;
  readonly raw: Float32Array;
  readonly taps: Float32Array;
  readonly tapOffsets: Int32Array;
  readonly matrix: Float32Array;
  readonly curve: Float32Array;
  readonly grain: number;
  readonly observation: Float32Array;
  readonly entrance: Float32Array;
  readonly shares: Uint8Array;
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];
  readonly settled: readonly [Uint8Array, Uint8Array, Uint8Array];
  readonly sent: readonly [Uint8Array, Uint8Array, Uint8Array];
  readonly sharp: Uint8Array;
  readonly spare: number;
  /** Textures and lightmaps of the scene. */
  readonly scene: number;
}

/** The loops with a memory of their own. */
export async function openLoops(): Promise<Loops> {
  compiled ??= compileLoops();
  return (await WebAssembly.instantiate(await compiled, {})).instance.exports;
}

export async function openCaster(): Promise<Caster> {
  const loops = await openLoops();
  let at = loops.heap();
  const place = (bytes: number): number => {
    const from = at;
    at += (bytes + 127) & ~63;
    return from;
  };
  const half = PIXELS / 4;
  const planeBytes = [PIXELS, half, half] as const;
  const addresses = {
    solids: place(MAX_SOLIDS * SOLID_NUMBERS * 4),
    frame: place(64 * 4),
    rows: place(FRAME_HEIGHT_PX * 8),
    ids: place(PIXELS * 4),
    near: place(PIXELS * 4),
    spareIds: place(FRAME_WIDTH_PX * 4),
    spareNear: place(FRAME_WIDTH_PX * 4),
    spareLight: place(FRAME_WIDTH_PX * 16),
    light: place(PIXELS * 16),
    colors: [place(PIXELS * 4), place(PIXELS * 4), place(PIXELS * 4)] as const,
    blocks: place(BLOCK_COLUMNS * BLOCK_ROWS * 16),
    raw: place(PIXELS * 4),
    taps: place(MAX_TAPS * 8),
    matrix: place(9 * 4),
    curve: place(1024 * 4),
    grain: place(NOISE_LENGTH + 64),
    observation: place(64 * 4),
    entrance: place(64 * 4),
    shares: place(256),
    planes: planeBytes.map(place),
    settled: planeBytes.map(place),
    sent: planeBytes.map(place),
    sharp: place(PIXELS),
    spare: place(PIXELS),
    scene: place(SCENE_BYTES),
  };
  loops.reserve(at);
  const { buffer } = loops.memory;
  const bytes = (from: readonly number[]): [Uint8Array, Uint8Array, Uint8Array] => [
    new Uint8Array(buffer, from[0]!, PIXELS),
    new Uint8Array(buffer, from[1]!, half),
    new Uint8Array(buffer, from[2]!, half),
  ];
  const floats = (from: number, length: number): Float32Array => new Float32Array(buffer, from, length);
  const noise = new Int8Array(buffer, addresses.grain, NOISE_LENGTH);
  const numbers = createNumbers(7);
  for (let i = 0; i < NOISE_LENGTH; i++) {
    const normal = Math.sqrt(-2 * Math.log(1 - numbers())) * Math.cos(2 * Math.PI * numbers());
    noise[i] = Math.max(-127, Math.min(127, Math.round(32 * normal)));
  }
  const caster: Caster = {
    loops,
    solids: addresses.solids,
    frame: floats(addresses.frame, 64),
    frameNumbers: new Int32Array(buffer, addresses.frame, 64),
    rows: floats(addresses.rows, 2 * FRAME_HEIGHT_PX),
    ids: new Int32Array(buffer, addresses.ids, PIXELS),
    near: floats(addresses.near, PIXELS),
    spareIds: addresses.spareIds,
    spareNear: addresses.spareNear,
    spareLight: addresses.spareLight,
    light: floats(addresses.light, PIXELS * 4),
    colors: addresses.colors,
    blocks: floats(addresses.blocks, BLOCK_COLUMNS * BLOCK_ROWS * 4),
    raw: floats(addresses.raw, PIXELS),
    taps: floats(addresses.taps, 2 * MAX_TAPS),
    tapOffsets: new Int32Array(buffer, addresses.taps, 2 * MAX_TAPS),
    matrix: floats(addresses.matrix, 9),
    curve: floats(addresses.curve, 1024),
    grain: addresses.grain,
    observation: floats(addresses.observation, 64),
    entrance: floats(addresses.entrance, 64),
    shares: new Uint8Array(buffer, addresses.shares, 256),
    planes: bytes(addresses.planes),
    settled: bytes(addresses.settled),
    sent: bytes(addresses.sent),
    sharp: new Uint8Array(buffer, addresses.sharp, PIXELS),
    spare: addresses.spare,
    scene: addresses.scene,
  };
  for (let i = 0; i < 64; i++) {
    caster.observation[i] = retroByObservation((i + 0.5) / 10);
    caster.entrance[i] = retroByEntrance((i + 0.5) / 0.7);
  }
  // A phone's colors are a little stronger than what its filters tell apart.
  caster.matrix.set([1.35, -0.25, -0.1, -0.15, 1.35, -0.2, -0.05, -0.35, 1.4]);
  for (let i = 0; i < 1024; i++) {
    const value = i / 1023;
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    // The soft S of a phone's tone curve.
    caster.curve[i] = 255 * (encoded + 0.05 * Math.sin(2 * Math.PI * (encoded - 0.5)) * (1 - encoded));
  }
  return caster;
}

function packTexture(caster: Caster, texture: Texture, at: number): number {
  const memory = new Uint8Array(caster.loops.memory.buffer);
  let level = texture.texels;
  let side = 1 << texture.log2;
  let to = at;
  for (;;) {
    memory.set(level, to);
    to += level.length;
    if (side === 1) return to;
    const half = side / 2;
    const next = new Uint8Array(4 * half * half);
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++) {
        for (let i = 0; i < 3; i++) {
          const from = 4 * (2 * y * side + 2 * x) + i;
          // Light is what is averaged, not its root.
          let sum = 0;
          for (const near of [from, from + 4, from + 4 * side, from + 4 * side + 4]) sum += level[near]! ** 2;
          next[4 * (y * half + x) + i] = Math.sqrt(sum / 4);
        }
      }
    }
    level = next;
    side = half;
  }
}

/** Puts the room with its light into the loops' memory. */
function packScene(caster: Caster, { solids }: Scene, maps: ReturnType<typeof bake>): void {
  if (solids.length > MAX_SOLIDS)
    throw new Error(`A scene of ${solids.length} solids, where ${MAX_SOLIDS} are the most`);
  const { buffer } = caster.loops.memory;
  const textures = new Map<Texture, number>();
  let at = caster.scene;
  for (const { material } of solids) {
    if (textures.has(material.texture)) continue;
    textures.set(material.texture, at);
    at = (packTexture(caster, material.texture, at) + 63) & ~63;
  }
  solids.forEach((solid, i) => {
    const numbers = new Float32Array(buffer, caster.solids + i * SOLID_NUMBERS * 4, SOLID_NUMBERS).fill(0);
    const whole = new Int32Array(buffer, caster.solids + i * SOLID_NUMBERS * 4, SOLID_NUMBERS);
    const put = (index: number, { x, y, z }: Vector): void => numbers.set([x, y, z], index);
    const { material } = solid;
    let texelsU = material.texelsPerM;
    whole[SOLID.kind] = KIND[solid.kind];
    if (solid.kind === 'quad' || solid.kind === 'disc') {
      put(SOLID.origin, solid.corner);
      put(SOLID.first, times(solid.u, 1 / dot(solid.u, solid.u)));
      put(SOLID.second, times(solid.v, 1 / dot(solid.v, solid.v)));
      put(SOLID.third, unit(cross(solid.u, solid.v)));
      numbers[SOLID.width] = lengthOf(solid.u);
      numbers[SOLID.height] = lengthOf(solid.v);
    } else if (solid.kind === 'cylinder') {
      const [first, second] = acrossAxis(solid.axis);
      put(SOLID.origin, solid.base);
      put(SOLID.first, solid.axis);
      put(SOLID.second, first);
      put(SOLID.third, second);
      numbers[SOLID.width] = solid.radiusM;
      numbers[SOLID.height] = solid.heightM;
      texelsU *= 2 * Math.PI;
    } else {
      put(SOLID.origin, solid.middle);
      numbers[SOLID.width] = solid.radiusM;
      numbers[SOLID.height] = 2 * solid.radiusM;
      texelsU *= 2 * Math.PI;
    }
    const map = maps.maps[i]!;
    const bytes = map.lux.length * 4;
    if (at + bytes > caster.scene + SCENE_BYTES) throw new Error('A scene larger than its memory');
    new Float32Array(buffer, at, map.lux.length).set(map.lux);
    whole[SOLID.texture] = textures.get(material.texture)!;
    whole[SOLID.textureLog2] = material.texture.log2;
    numbers[SOLID.texelsAcross] = texelsU;
    numbers[SOLID.texelsAlong] = material.texelsPerM;
    whole[SOLID.lightmap] = at;
    whole[SOLID.lightmapColumns] = map.columns;
    whole[SOLID.lightmapRows] = map.rows;
    at = (at + bytes + 63) & ~63;
    numbers.set(material.tint, SOLID.tint);
    const isFlat = solid.kind === 'quad' || solid.kind === 'disc';
    numbers[SOLID.roughness] = isFlat ? material.alpha ** 2 : 0;
    numbers[SOLID.fresnel] = material.fresnel;
    numbers[SOLID.tile] = material.tileM;
    numbers[SOLID.lean] = material.leanRad;
    numbers[SOLID.retro] = material.retro;
    numbers[SOLID.mirror] = isFlat ? material.mirror : 0;
    numbers.set(glowOf(material, maps.scale), SOLID.glow);
  });
}

/** A lamp's own light goes with the light it throws. */
function glowOf({ glow }: Material, scale: number): Color {
  const by = Math.min(1, scale / 40);
  return [glow[0] * by, glow[1] * by, glow[2] * by];
}

/** A lens or an infrared lamp in the frame rendered last: the truth that a scan is held against. */
export interface Sighting {
  readonly glint: Glint;
  xPx: number;
  yPx: number;
  /** Whether it is in the picture and nothing stands before it. */
  isClear: boolean;
  /** How far it stands above its surroundings in the finished picture, levels. */
  contrast: number;
  /** The torch's share of its row's exposure. */
  torch: number;
  /** The direction from it to the phone. */
  towards: Vector;
}

export interface Shot {
  readonly scene: Scene;
  readonly phone: Phone;
  readonly hand: HandPlan;
  /** What falls on the middle of the far wall without the torch, lux. */
  readonly lux: number;
  readonly seed: number;
}

export interface Film extends View {
  readonly shot: Shot;
  readonly caster: Caster;
  readonly hand: Hand;
  readonly numbers: () => number;
  readonly changes: TorchChange[];
  readonly sightings: readonly Sighting[];
  readonly scale: number;
  readonly shutter: Shutter;
  commanded: boolean;
  exposureMs: number;
  gain: number;
  /** The exposure time that automatic exposure goes on from when it is let go. */
  heldMs: number;
  balance: [number, number];
  atMs: number;
  /** When the first and the last row were exposed, and in their middle. */
  top: Pose;
  bottom: Pose;
  pose: Pose;
  before: Pose;
  sinceMs: number;
  focalPx: number;
}

/** Sets a scene up; what was filmed before with the same caster is over. */
export function openFilm(caster: Caster, shot: Shot): Film {
  const maps = bake(shot.scene, shot.lux);
  packScene(caster, shot.scene, maps);
  for (const plane of [...caster.settled, ...caster.sent]) plane.fill(128);
  const hand = openHand(shot.hand);
  const pose = poseAt(hand, 0);
  const film: Film = {
    shot,
    caster,
    hand,
    numbers: createNumbers(shot.seed ^ 0x2c1b3c6d),
    changes: [{ atMs: Number.NEGATIVE_INFINITY, on: false }],
    sightings: shot.scene.glints
      .filter(({ kind }) => kind === 'lens' || kind === 'infrared')
      .map((glint) => ({ glint, xPx: 0, yPx: 0, isClear: false, contrast: 0, torch: 0, towards: pose.forward })),
    scale: maps.scale,
    nearAt: (column, row) => caster.near[row * FRAME_WIDTH_PX + column]!,
    shutter: openShutter(shot.phone.manualExposure, shot.seed),
    commanded: false,
    exposureMs: 33,
    gain: 1,
    heldMs: 33,
    balance: [1 / RED_SHARE, 1 / BLUE_SHARE],
    atMs: 0,
    top: pose,
    bottom: pose,
    pose,
    before: pose,
    sinceMs: FRAME_MS,
    focalPx: shot.phone.focalPx,
  };
  meter(film, (0.4 * shot.lux) / Math.PI, 1);
  return film;
}

/** Sets exposure and gain on the way to what this mean luminance asks for; `share` of the way. */
function meter(film: Film, luminance: number, share: number): void {
  const { phone } = film.shot;
  const aim = 0.16 * 2 ** phone.exposureEv * phone.wellElectrons;
  const wanted = aim / Math.max(1e-6, luminance * ELECTRONS_PER_MS);
  const now = film.exposureMs * film.gain;
  const next = now * (wanted / now) ** share;
  const pulseMs = 500 / phone.mainsHz;
  let exposureMs = Math.min(phone.longestMs, Math.max(0.5, next));
  if (phone.isBandless && exposureMs > pulseMs) exposureMs = pulseMs * Math.floor(exposureMs / pulseMs);
  film.exposureMs = exposureMs;
  film.gain = Math.max(1, Math.min(phone.mostGain, next / exposureMs));
}

/** Tells the torch what to be; it obeys after its latency. */
export function commandTorch(film: Film, atMs: number, on: boolean): void {
  film.commanded = on;
  const { torchLatencyMs, torchJitterMs } = film.shot.phone;
  film.changes.push({ atMs: atMs + torchLatencyMs + torchJitterMs * (film.numbers() - 0.5), on });
  if (film.changes.length > 8) film.changes.shift();
}

/** Tells the camera to expose as briefly as it can, or as usual; it obeys after its latency, if it can be told. */
export function commandExposure({ shutter }: Film, atMs: number, isShort: boolean): void {
  tellShutter(shutter, atMs, isShort);
}

/** A brief exposure stays as it was set, at the gain of that moment, and so does the white balance. */
function setExposure(film: Film): void {
  const turned = turnShutter(film.shutter, film.atMs);
  if (turned === 'short') {
    film.heldMs = film.exposureMs;
    film.exposureMs = shortExposure(film.exposureMs);
  } else if (turned === 'usual' && !film.shutter.manual?.startsAnew) film.exposureMs = film.heldMs;
}

/** A place in the picture, columns and rows from its upper left corner, and its depth; null behind the phone. */
export function project(
  pose: Pose,
  focalPx: number,
  at: Vector,
): { readonly x: number; readonly y: number; readonly depth: number } | null {
  const way = subtract(at, pose.at);
  const depth = dot(way, pose.forward);
  if (depth < 0.05) return null;
  return {
    x: FRAME_WIDTH_PX / 2 - 0.5 + (focalPx * dot(way, pose.right)) / depth,
    y: FRAME_HEIGHT_PX / 2 - 0.5 - (focalPx * dot(way, pose.up)) / depth,
    depth,
  };
}

/** What a frame shows of the room: where the phone was for its first row, its last and their middle, and how near each pixel is. */
export interface View {
  readonly top: Pose;
  readonly bottom: Pose;
  readonly pose: Pose;
  readonly focalPx: number;
  /** One over the depth of what a whole pixel shows. */
  readonly nearAt: (column: number, row: number) => number;
}

/** The place in the room that a pixel shows. */
export function worldAt({ top, bottom, focalPx, nearAt }: View, x: number, y: number): Vector {
  const column = Math.max(0, Math.min(FRAME_WIDTH_PX - 1, Math.round(x)));
  const row = Math.max(0, Math.min(FRAME_HEIGHT_PX - 1, Math.round(y)));
  const pose = betweenPoses(top, bottom, row / FRAME_HEIGHT_PX);
  const right = (x - (FRAME_WIDTH_PX / 2 - 0.5)) / focalPx;
  const up = -(y - (FRAME_HEIGHT_PX / 2 - 0.5)) / focalPx;
  const way = add(add(pose.forward, pose.right, right), pose.up, up);
  return add(pose.at, way, 1 / Math.max(0.05, nearAt(column, row)));
}

/** Where a frame shows a place, each row as it stood when it was exposed; null behind the phone. */
export function imageOf(
  { top, bottom, pose, focalPx }: View,
  at: Vector,
): { readonly x: number; readonly y: number } | null {
  const first = project(pose, focalPx, at);
  if (!first) return null;
  return project(betweenPoses(top, bottom, Math.max(0, Math.min(1, first.y / FRAME_HEIGHT_PX))), focalPx, at);
}

function betweenPoses(a: Pose, b: Pose, part: number): Pose {
  return {
    at: between(a.at, b.at, part),
    right: between(a.right, b.right, part),
    up: between(a.up, b.up, part),
    forward: between(a.forward, b.forward, part),
  };
}

/** Renders the frame that is read out at that time; frames are rendered in order. */
export function shoot(film: Film, atMs: number): void {
  const { caster, shot } = film;
  const { phone } = shot;
  const { loops, frame, frameNumbers } = caster;
  film.sinceMs = Math.max(1, atMs - film.atMs);
  film.atMs = atMs;
  setExposure(film);
  moveHand(film.hand, atMs);
  film.before = film.pose;
  const middleMs = film.exposureMs / 2;
  const top = poseAt(film.hand, atMs - phone.readoutMs - middleMs);
  const bottom = poseAt(film.hand, atMs - middleMs);
  film.top = top;
  film.bottom = bottom;
  film.pose = betweenPoses(top, bottom, 0.5);
  const breath = phone.breathes ? breathAt(atMs, shot.seed) : 0;
  film.focalPx = phone.focalPx * (1 + 0.012 * breath);
  [top, bottom].forEach(({ at, right, up, forward }, i) => {
    [at, right, up, forward].forEach(({ x, y, z }, j) => frame.set([x, y, z], FRAME.poses + POSE_NUMBERS * i + 3 * j));
  });
  frame[FRAME.torchRight] = phone.torchRightM;
  frame[FRAME.torchUp] = phone.torchUpM;
  frame[FRAME.torchCandela] = phone.torchCandela;
  frame[FRAME.torchBeam] = phone.torchBeam;
  frameNumbers[FRAME.observation] = caster.observation.byteOffset;
  frameNumbers[FRAME.entrance] = caster.entrance.byteOffset;
  frame.set(phone.torchTint, FRAME.torchTint);
  for (let y = 0; y < FRAME_HEIGHT_PX; y++) {
    const readMs = atMs - phone.readoutMs * (1 - y / FRAME_HEIGHT_PX);
    caster.rows[2 * y] = torchShare(film.changes, readMs, film.exposureMs);
    caster.rows[2 * y + 1] = lampShare(readMs, film.exposureMs, phone.mainsHz, phone.lampDepth);
  }
  boundSolids(film, top, bottom);
  loops.render(
    caster.solids,
    shot.scene.solids.length,
    frame.byteOffset,
    caster.rows.byteOffset,
    FRAME_WIDTH_PX,
    FRAME_HEIGHT_PX,
    film.focalPx,
    caster.ids.byteOffset,
    caster.near.byteOffset,
    caster.light.byteOffset,
    caster.spareIds,
    caster.spareNear,
    caster.spareLight,
  );
  drawGlints(film, top, bottom);
  develop(film, breath);
  measureSightings(film);
}

/** Autofocus hunts every few seconds: a pulse of half a second in which the picture grows and blurs. */
function breathAt(atMs: number, seed: number): number {
  const period = 4_000 + (seed % 3_000);
  const at = (atMs % period) / 500;
  return at < 1 ? Math.sin(Math.PI * at) : 0;
}

/** Rows that each solid may reach, so that the others skip it. */
function boundSolids(film: Film, top: Pose, bottom: Pose): void {
  const { caster, shot, focalPx } = film;
  const numbers = new Float32Array(caster.loops.memory.buffer, caster.solids, shot.scene.solids.length * SOLID_NUMBERS);
  shot.scene.solids.forEach((solid, i) => {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (const corner of cornersOf(solid)) {
      for (const pose of [top, bottom]) {
        const seen = project(pose, focalPx, corner);
        least = Math.min(least, seen ? seen.y : Number.NEGATIVE_INFINITY);
        most = Math.max(most, seen ? seen.y : Number.POSITIVE_INFINITY);
      }
    }
    numbers[i * SOLID_NUMBERS + SOLID.topRow] = least - 3;
    numbers[i * SOLID_NUMBERS + SOLID.bottomRow] = most + 3;
  });
}

const cornersCache = new WeakMap<Solid, readonly Vector[]>();

function cornersOf(solid: Solid): readonly Vector[] {
  const known = cornersCache.get(solid);
  if (known) return known;
  let corners: Vector[];
  if (solid.kind === 'quad' || solid.kind === 'disc') {
    const { corner, u, v } = solid;
    corners = [corner, add(corner, u), add(corner, v), add(add(corner, u), v)];
  } else {
    const r = solid.radiusM;
    const ends = solid.kind === 'ball' ? [solid.middle] : [solid.base, add(solid.base, solid.axis, solid.heightM)];
    corners = ends.flatMap((end) =>
      [-r, r].flatMap((x) => [-r, r].flatMap((y) => [-r, r].map((z) => add(end, { x, y, z })))),
    );
  }
  cornersCache.set(solid, corners);
  return corners;
}

/** What the torch sends to a place in the middle of whatever row shows it, lux without the row's share. */
function torchLux({ shot: { phone } }: Film, pose: Pose, torch: Vector, at: Vector): number {
  const way = subtract(at, torch);
  const far = lengthOf(way);
  const along = dot(way, pose.forward) / far;
  return along < 0.2 ? 0 : (phone.torchCandela * Math.exp((1 - 1 / (along * along)) * phone.torchBeam)) / (far * far);
}

interface Point {
  readonly at: Vector;
  readonly candela: number;
  readonly tint: Color;
  readonly radiusM: number;
}

/** The least that is drawn: less does not change a level. */
const LEAST_SHARE = 2e-3;

function drawGlints(film: Film, top: Pose, bottom: Pose): void {
  const { caster, shot, focalPx } = film;
  const { phone, scene } = shot;
  const white = whiteOf(film);
  let pose = film.pose;
  const torchOf = ({ at, right, up }: Pose): Vector => add(add(at, right, phone.torchRightM), up, phone.torchUpM);
  let torch = torchOf(pose);
  /** The pose when a place's row was exposed, and the torch's and the lamps' share then; null where it is not in the picture. */
  const seeAt = (at: Vector): { readonly torchPart: number; readonly lampPart: number } | null => {
    const first = project(film.pose, focalPx, at);
    if (!first || first.x < -20 || first.x > FRAME_WIDTH_PX + 20 || first.y < -20 || first.y > FRAME_HEIGHT_PX + 20)
      return null;
    const row = Math.max(0, Math.min(FRAME_HEIGHT_PX - 1, Math.round(first.y)));
    pose = betweenPoses(top, bottom, row / FRAME_HEIGHT_PX);
    torch = torchOf(pose);
    return { torchPart: caster.rows[2 * row]!, lampPart: caster.rows[2 * row + 1]! };
  };
  const draw = ({ at, candela, tint, radiusM }: Point): void => {
    const seen = project(pose, focalPx, at);
    if (!seen || candela <= 0) return;
    const far = lengthOf(subtract(at, pose.at));
    const column = Math.round(seen.x);
    const row = Math.round(seen.y);
    if (column < 0 || row < 0 || column >= FRAME_WIDTH_PX || row >= FRAME_HEIGHT_PX) return;
    // What stands more than three centimeters before it hides it.
    if (1 / caster.near[row * FRAME_WIDTH_PX + column]! < seen.depth - 0.03) return;
    splat(film, seen.x, seen.y, (candela * focalPx * focalPx) / (far * far), tint, (radiusM / far) * focalPx, white);
  };
  for (const glint of scene.glints) {
    const parts = seeAt(glint.at);
    if (!parts) continue;
    for (const point of glintPoints(film, glint, pose, torch, parts.torchPart, parts.lampPart)) draw(point);
  }
  for (const solid of scene.solids) {
    if ((solid.kind !== 'quad' && solid.kind !== 'disc') || solid.material.mirror <= 0) continue;
    pose = film.pose;
    torch = torchOf(pose);
    const parts = seeAt(add(add(solid.corner, solid.u, 0.5), solid.v, 0.5)) ?? {
      torchPart: caster.rows[FRAME_HEIGHT_PX]!,
      lampPart: 1,
    };
    if (parts.torchPart <= 0) continue;
    const normal = unit(cross(solid.u, solid.v));
    // A pane has two faces, a window two panes.
    const images = solid.material.mirror > 0.5 ? [0] : [0, 0.004, 0.016, 0.02];
    for (const behind of images) {
      const height = dot(subtract(torch, solid.corner), normal) + behind;
      const image = add(torch, normal, -2 * height);
      const eye = dot(subtract(pose.at, solid.corner), normal);
      const on = between(pose.at, image, eye / (eye + height));
      const way = subtract(on, solid.corner);
      const u = dot(way, solid.u) / dot(solid.u, solid.u);
      const v = dot(way, solid.v) / dot(solid.v, solid.v);
      if (u < 0 || u > 1 || v < 0 || v > 1) continue;
      const out = unit(subtract(on, torch));
      const along = dot(out, pose.forward);
      if (along < 0.2) continue;
      const path = lengthOf(subtract(image, pose.at));
      const straight = phone.torchCandela * Math.exp((1 - 1 / (along * along)) * phone.torchBeam);
      const onFar = lengthOf(subtract(on, pose.at));
      // Drawn where the glass is, with the brightness of where the torch seems to be.
      draw({
        at: on,
        candela: parts.torchPart * straight * (solid.material.mirror / images.length) * (onFar / path) ** 2,
        tint: phone.torchTint,
        radiusM: 0.002 * (onFar / path),
      });
    }
  }
}

/** Light of one glint as points: what the torch makes of it, what the room's lamps do, and its own. */
function* glintPoints(
  film: Film,
  glint: Glint,
  pose: Pose,
  torch: Vector,
  torchPart: number,
  lampPart: number,
): Generator<Point> {
  const { scene, phone } = film.shot;
  const toEye = subtract(pose.at, glint.at);
  const far = lengthOf(toEye);
  const eye = times(toEye, 1 / far);
  const lux = torchPart * torchLux(film, pose, torch, glint.at);
  const torchWay = unit(subtract(torch, glint.at));
  const tint: Color = [glint.tint[0] * phone.torchTint[0], glint.tint[1], glint.tint[2] * phone.torchTint[2]];
  switch (glint.kind) {
    case 'ball': {
      const half = unit(add(torchWay, eye));
      yield {
        at: add(glint.at, half, glint.radiusM),
        candela: ballCandela(lux, glint.radiusM, glint.fresnel),
        tint,
        radiusM: 0,
      };
      for (const light of scene.lights) {
        const toLight = subtract(light.at, glint.at);
        const lightFar = lengthOf(toLight);
        const lightLux = (film.scale * lampPart * light.candela[1]) / (lightFar * lightFar);
        const at = add(glint.at, unit(add(times(toLight, 1 / lightFar), eye)), glint.radiusM);
        yield { at, candela: ballCandela(lightLux, glint.radiusM, glint.fresnel), tint: lampTint(light), radiusM: 0 };
      }
      return;
    }
    case 'bar': {
      yield* barPoints(glint, lux, torch, pose.at, tint, film.focalPx);
      for (const light of scene.lights) {
        const lightFar = lengthOf(subtract(light.at, glint.at));
        const lightLux = (film.scale * lampPart * light.candela[1]) / (lightFar * lightFar);
        yield* barPoints(glint, lightLux, light.at, pose.at, lampTint(light), film.focalPx);
      }
      return;
    }
    case 'facet': {
      const half = unit(add(torchWay, eye));
      const candela = facetCandela(lux, glint.areaM2, dot(half, glint.normal), glint.alpha, glint.fresnel);
      yield { at: glint.at, candela, tint, radiusM: Math.sqrt(glint.areaM2 / Math.PI) };
      for (const light of scene.lights) {
        const toLight = subtract(light.at, glint.at);
        const lightFar = lengthOf(toLight);
        const between2 = unit(add(times(toLight, 1 / lightFar), eye));
        const lightLux = (film.scale * lampPart * light.candela[1]) / (lightFar * lightFar);
        const shine = facetCandela(lightLux, glint.areaM2, dot(between2, glint.normal), glint.alpha, glint.fresnel);
        yield { at: glint.at, candela: shine, tint: lampTint(light), radiusM: Math.sqrt(glint.areaM2 / Math.PI) };
      }
      return;
    }
    case 'drop': {
      const facing = Math.max(0, dot(glint.normal, eye));
      const areaM2 = Math.PI * glint.radiusM ** 2;
      // The wall behind reflects about half; its light comes back in the drop's own narrow cone of some 20 degrees.
      const candela = ((lux * areaM2 * facing * 0.5) / Math.PI) * glint.gain * facing ** 8;
      yield { at: glint.at, candela, tint, radiusM: glint.radiusM * 0.5 };
      return;
    }
    case 'lens':
    case 'eye': {
      const apart = angleOf(torchWay, eye);
      const viewDeg = (angleOf(glint.axis, eye) * 180) / Math.PI;
      yield {
        at: glint.at,
        candela: lensCandela(lux, glint.optics, apart, viewDeg),
        tint,
        radiusM: glint.optics.apertureM / 2,
      };
      return;
    }
    default: {
      const isLit = glint.blinkMs === 0 || film.atMs % glint.blinkMs < glint.blinkMs / 2;
      const facing = Math.max(0, dot(glint.normal, eye));
      if (isLit) yield { at: glint.at, candela: glint.candela * facing, tint: glint.tint, radiusM: 0.0012 };
    }
  }
}

function lampTint({ candela }: RoomLight): Color {
  return [candela[0] / candela[1], 1, candela[2] / candela[1]];
}

/** A bar's bright line, piece by piece of about a pixel. */
function* barPoints(
  bar: Extract<Glint, { kind: 'bar' }>,
  lux: number,
  light: Vector,
  eyeAt: Vector,
  tint: Color,
  focalPx: number,
): Generator<Point> {
  if (lux <= 0) return;
  const far = lengthOf(subtract(eyeAt, bar.at));
  const pieces = Math.max(2, Math.min(160, Math.ceil((1.5 * bar.lengthM * focalPx) / far)));
  const pieceM = bar.lengthM / pieces;
  for (let i = 0; i < pieces; i++) {
    const on = add(bar.at, bar.axis, (i + 0.5) * pieceM);
    const half = unit(add(unit(subtract(light, on)), unit(subtract(eyeAt, on))));
    const along = dot(half, bar.axis);
    const candela = barCandela(
      lux,
      bar.radiusM,
      pieceM,
      Math.asin(Math.min(1, Math.abs(along))),
      bar.alpha,
      bar.fresnel,
    );
    const normal = unit(add(half, bar.axis, -along));
    yield { at: add(on, normal, bar.radiusM), candela, tint, radiusM: 0 };
  }
}

/** The luminance that fills a green site, cd/m². */
function whiteOf({ shot: { phone }, gain, exposureMs }: Film): number {
  return phone.wellElectrons / gain / exposureMs / ELECTRONS_PER_MS;
}

/** Adds a point of light: `amount` cd/m² times pixels, as a Gaussian as wide as the thing and the lens make it, with a weak wide skirt. */
function splat(film: Film, x: number, y: number, amount: number, tint: Color, radiusPx: number, white: number): void {
  if (amount < LEAST_SHARE * white) return;
  const { light } = film.caster;
  const { violet } = film.shot.phone;
  const core = Math.sqrt(0.25 + (radiusPx / 2) ** 2);
  const put = (deviation: number, red: number, green: number, blue: number): void => {
    const reach = Math.min(24, Math.ceil(3.2 * deviation));
    const factor = -0.5 / (deviation * deviation);
    const norm = 1 / (2 * Math.PI * deviation * deviation);
    for (
      let row = Math.max(0, Math.round(y) - reach);
      row <= Math.min(FRAME_HEIGHT_PX - 1, Math.round(y) + reach);
      row++
    ) {
      for (
        let column = Math.max(0, Math.round(x) - reach);
        column <= Math.min(FRAME_WIDTH_PX - 1, Math.round(x) + reach);
        column++
      ) {
        const share = norm * Math.exp(factor * ((column - x) ** 2 + (row - y) ** 2));
        const at = 4 * (row * FRAME_WIDTH_PX + column);
        light[at] = light[at]! + red * share;
        light[at + 1] = light[at + 1]! + green * share;
        light[at + 2] = light[at + 2]! + blue * share;
      }
    }
  };
  put(core, amount * tint[0], amount * tint[1], amount * tint[2]);
  if (amount < 8 * white) return;
  // What the lens does not bring to the point: a skirt, more violet than the light.
  put(
    core + 1.8,
    0.03 * amount * tint[0] * (1 + 0.4 * violet),
    0.03 * amount * tint[1],
    0.03 * amount * tint[2] * (1 + violet),
  );
  if (amount > 80 * white) {
    put(
      core + 5,
      0.006 * amount * tint[0] * (1 + 0.6 * violet),
      0.006 * amount * tint[1],
      0.006 * amount * tint[2] * (1 + 1.5 * violet),
    );
  }
}

/** Where the middle of the picture goes between two poses, pixels. */
function middleShift(film: Film, from: Pose, to: Pose): { readonly x: number; readonly y: number } {
  const nearness = film.caster.near[(FRAME_HEIGHT_PX / 2) * FRAME_WIDTH_PX + FRAME_WIDTH_PX / 2]!;
  const at = add(from.at, from.forward, 1 / Math.max(0.1, nearness));
  const seen = project(to, film.focalPx, at);
  return seen ? { x: seen.x - (FRAME_WIDTH_PX / 2 - 0.5), y: seen.y - (FRAME_HEIGHT_PX / 2 - 0.5) } : { x: 0, y: 0 };
}

/** The lens's blur along the way that the picture goes while the shutter is open, as offsets and weights. */
function setTaps(film: Film, breath: number): number {
  const { taps, tapOffsets } = film.caster;
  const open = poseAt(film.hand, film.atMs - film.exposureMs);
  const way = middleShift(film, open, poseAt(film.hand, film.atMs));
  const steps = Math.max(1, Math.min(8, Math.ceil(Math.hypot(way.x, way.y))));
  const weights = new Map<string, number>();
  const put = (x: number, y: number, by: number): void => {
    const key = `${x} ${y}`;
    weights.set(key, (weights.get(key) ?? 0) + by);
  };
  for (let i = 0; i < steps; i++) {
    const part = steps === 1 ? 0 : i / (steps - 1) - 0.5;
    put(Math.round(Math.max(-7, Math.min(7, part * way.x))), Math.round(Math.max(-7, Math.min(7, part * way.y))), 1);
  }
  const soft = Math.min(0.2, film.shot.phone.blur + 0.1 * Math.max(0, breath));
  if (steps < 4 || breath > 0.2) {
    const sharp = [...weights];
    for (const [key, by] of sharp) {
      const [x, y] = key.split(' ').map(Number) as [number, number];
      weights.set(key, weights.get(key)! - 4 * soft * by);
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        put(x + dx, y + dy, soft * by);
    }
  }
  const strongest = [...weights]
    .filter(([, by]) => by > 0.004 * steps)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_TAPS);
  const sum = strongest.reduce((total, [, by]) => total + by, 0);
  strongest.forEach(([key, by], i) => {
    const [x, y] = key.split(' ').map(Number) as [number, number];
    tapOffsets[2 * i] = 4 * (y * FRAME_WIDTH_PX + x);
    taps[2 * i + 1] = by / sum;
  });
  return strongest.length;
}

/** From light to planes. */
function develop(film: Film, breath: number): void {
  const { caster, shot } = film;
  const { phone } = shot;
  const { loops, planes } = caster;
  const white = whiteOf(film);
  const bright = loops.overflow(
    caster.light.byteOffset,
    FRAME_WIDTH_PX,
    FRAME_HEIGHT_PX,
    1.5 * white,
    caster.blocks.byteOffset,
  );
  if (bright > 0) {
    spreadHaze(film, white);
    loops.addHaze(caster.light.byteOffset, FRAME_WIDTH_PX, FRAME_HEIGHT_PX, caster.blocks.byteOffset);
  }
  loops.split(caster.light.byteOffset, PIXELS, ...caster.colors);
  const count = setTaps(film, breath);
  const electrons = ELECTRONS_PER_MS * film.exposureMs;
  const well = phone.wellElectrons / film.gain;
  loops.expose(
    ...caster.colors,
    FRAME_WIDTH_PX,
    FRAME_HEIGHT_PX,
    caster.taps.byteOffset,
    count,
    phone.redShift,
    phone.blueShift,
    electrons,
    RED_SHARE,
    BLUE_SHARE,
    phone.readElectrons ** 2,
    well,
    caster.grain,
    NOISE_LENGTH - 1,
    Math.floor(film.numbers() * 2 ** 30),
    caster.raw.byteOffset,
  );
  for (const { x, y, electronsPerS } of phone.hotPixels) {
    const at = y * FRAME_WIDTH_PX + x;
    caster.raw[at] = Math.min(1, caster.raw[at]! + (electronsPerS * film.exposureMs) / 1000 / well);
  }
  loops.develop(
    caster.raw.byteOffset,
    FRAME_WIDTH_PX,
    FRAME_HEIGHT_PX,
    film.balance[0],
    film.balance[1],
    caster.matrix.byteOffset,
    caster.curve.byteOffset,
    planes[0].byteOffset,
    planes[1].byteOffset,
    planes[2].byteOffset,
  );
  if (!film.shutter.isShort) meterPicture(film);
  const move = middleShift(film, film.before, film.pose);
  const shift = { x: Math.round(move.x), y: Math.round(move.y) };
  const halfWay = { x: Math.round(move.x / 2), y: Math.round(move.y / 2) };
  if (phone.settling > 0) settlePlanes(film, shift, halfWay);
  if (phone.sharpening > 0) {
    const core = film.gain > 8 ? 4 : 1;
    loops.sharpen(
      planes[0].byteOffset,
      FRAME_WIDTH_PX,
      FRAME_HEIGHT_PX,
      Math.round(phone.sharpening),
      core,
      caster.sharp.byteOffset,
    );
  } else caster.sharp.set(planes[0]);
  if (phone.codecStep > 0) {
    const isKey = film.numbers() < 1 / 60 ? 1 : 0;
    const outs = [caster.sharp, planes[1], planes[2]] as const;
    outs.forEach((plane, i) => {
      const by = i === 0 ? shift : halfWay;
      const narrow = i === 0 ? 1 : 2;
      loops.encode(
        plane.byteOffset,
        caster.sent[i]!.byteOffset,
        FRAME_WIDTH_PX / narrow,
        FRAME_HEIGHT_PX / narrow,
        by.x,
        by.y,
        phone.codecStep * (i === 0 ? 1 : 0.8),
        isKey,
        caster.spare,
      );
    });
  }
}

interface Step {
  readonly x: number;
  readonly y: number;
}

/** Noise reduction over time: the noisier the picture, the more of the one before. */
function settlePlanes(film: Film, shift: Step, halfWay: Step): void {
  const { caster, shot } = film;
  const { phone } = shot;
  // A gray wall's noise, levels: shot and read noise through the tone curve.
  const well = phone.wellElectrons / film.gain;
  const gray = 0.1 * well;
  const noise = (Math.sqrt(gray + phone.readElectrons ** 2) / well) * 330;
  caster.planes.forEach((plane, i) => {
    const narrow = i === 0 ? 1 : 2;
    const share = phone.settling * (i === 0 ? 1 : 1.15);
    const reach = Math.max(2, (i === 0 ? 2.5 : 3.5) * noise);
    for (let apart = 0; apart < 256; apart++) {
      caster.shares[apart] = Math.min(240, 256 * share * Math.exp(-((apart / reach) ** 2)));
    }
    const by = i === 0 ? shift : halfWay;
    caster.loops.settle(
      plane.byteOffset,
      caster.settled[i]!.byteOffset,
      FRAME_WIDTH_PX / narrow,
      FRAME_HEIGHT_PX / narrow,
      by.x,
      by.y,
      caster.shares.byteOffset,
      caster.spare,
    );
  });
}

/** Bright light strays in the lens: a haze around it, wider and weaker, a little violet, and ghosts across the middle. */
function spreadHaze(film: Film, white: number): void {
  const { blocks } = film.caster;
  const { haze, violet } = film.shot.phone;
  const length = BLOCK_COLUMNS * BLOCK_ROWS;
  const ghosts: { readonly column: number; readonly row: number; readonly by: number }[] = [];
  for (let i = 0; i < length; i++) {
    const by = blocks[4 * i + 1]! / 64;
    if (by > 12 * white && ghosts.length < 3)
      ghosts.push({ column: i % BLOCK_COLUMNS, row: Math.floor(i / BLOCK_COLUMNS), by });
  }
  const out = new Float32Array(blocks.length);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Float32Array(length);
    for (let i = 0; i < length; i++) plane[i] = (haze * blocks[4 * i + channel]!) / 64;
    const tint = channel === 0 ? 1 + 0.3 * violet : channel === 2 ? 1 + violet : 1;
    const near = boxBlur(boxBlur(plane, 1), 1);
    const wide = boxBlur(boxBlur(near, 7), 7);
    for (let i = 0; i < length; i++) out[4 * i + channel] = tint * (near[i]! + 2.5 * wide[i]!);
  }
  ghosts.forEach(({ column, row, by }, index) => {
    const at = { column: BLOCK_COLUMNS - 1 - column, row: BLOCK_ROWS - 1 - row };
    const wide = 3 + 2 * index;
    const strength = 0.02 * haze * by;
    for (let y = Math.max(0, at.row - wide); y <= Math.min(BLOCK_ROWS - 1, at.row + wide); y++) {
      for (let x = Math.max(0, at.column - wide); x <= Math.min(BLOCK_COLUMNS - 1, at.column + wide); x++) {
        if (Math.hypot(x - at.column, y - at.row) > wide) continue;
        const to = 4 * (y * BLOCK_COLUMNS + x);
        out[to] = out[to]! + 0.4 * strength;
        out[to + 1] = out[to + 1]! + (index % 2 === 0 ? 1 : 0.5) * strength;
        out[to + 2] = out[to + 2]! + 0.9 * strength;
      }
    }
  });
  blocks.set(out);
}

function boxBlur(plane: Float32Array, reach: number): Float32Array {
  const across = new Float32Array(plane.length);
  const by = 1 / (2 * reach + 1);
  for (let row = 0; row < BLOCK_ROWS; row++) {
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      let sum = 0;
      for (let i = -reach; i <= reach; i++)
        sum += plane[row * BLOCK_COLUMNS + Math.max(0, Math.min(BLOCK_COLUMNS - 1, column + i))]!;
      across[row * BLOCK_COLUMNS + column] = sum * by;
    }
  }
  const down = new Float32Array(plane.length);
  for (let row = 0; row < BLOCK_ROWS; row++) {
    for (let column = 0; column < BLOCK_COLUMNS; column++) {
      let sum = 0;
      for (let i = -reach; i <= reach; i++)
        sum += across[Math.max(0, Math.min(BLOCK_ROWS - 1, row + i)) * BLOCK_COLUMNS + column]!;
      down[row * BLOCK_COLUMNS + column] = sum * by;
    }
  }
  return down;
}

/** Automatic exposure and white balance look at every 16th site of the picture. */
function meterPicture(film: Film): void {
  const { raw } = film.caster;
  const { phone } = film.shot;
  let red = 0;
  let green = 0;
  let blue = 0;
  let weights = 0;
  for (let y = 8; y < FRAME_HEIGHT_PX; y += 16) {
    for (let x = 8; x < FRAME_WIDTH_PX; x += 16) {
      const at = y * FRAME_WIDTH_PX + x;
      const isMiddle =
        Math.abs(x - FRAME_WIDTH_PX / 2) < FRAME_WIDTH_PX / 4 &&
        Math.abs(y - FRAME_HEIGHT_PX / 2) < FRAME_HEIGHT_PX / 4;
      const weight = isMiddle ? 2 : 1;
      red += weight * Math.max(0, raw[at]!);
      green += weight * Math.max(0, raw[at + 1]!);
      blue += weight * Math.max(0, raw[at + FRAME_WIDTH_PX + 1]!);
      weights += weight;
    }
  }
  const mean = Math.max(1e-5, green / weights);
  meter(film, mean * whiteOf(film), film.atMs < 1_000 ? Math.max(0.3, phone.exposureLag) : phone.exposureLag);
  const wanted = [green / Math.max(1e-3, red), green / Math.max(1e-3, blue)] as const;
  const neutral = [1 / RED_SHARE, 1 / BLUE_SHARE] as const;
  for (const i of [0, 1] as const) {
    const limited = Math.max(0.5 * neutral[i], Math.min(2.2 * neutral[i], wanted[i]));
    const aim = neutral[i] * (limited / neutral[i]) ** phone.balanceShare;
    film.balance[i] += 0.08 * (aim - film.balance[i]);
  }
}

function measureSightings(film: Film): void {
  const { caster, focalPx } = film;
  const luma = caster.sharp;
  for (const sighting of film.sightings) {
    const first = project(film.pose, focalPx, sighting.glint.at);
    const row0 = Math.max(0, Math.min(1, (first?.y ?? 0) / FRAME_HEIGHT_PX));
    const seen = first && project(betweenPoses(film.top, film.bottom, row0), focalPx, sighting.glint.at);
    sighting.isClear = false;
    sighting.contrast = 0;
    if (!seen) continue;
    sighting.xPx = seen.x;
    sighting.yPx = seen.y;
    sighting.towards = unit(subtract(film.pose.at, sighting.glint.at));
    const column = Math.round(seen.x);
    const row = Math.round(seen.y);
    if (column < 12 || row < 12 || column >= FRAME_WIDTH_PX - 12 || row >= FRAME_HEIGHT_PX - 12) continue;
    sighting.isClear = 1 / caster.near[row * FRAME_WIDTH_PX + column]! > seen.depth - 0.03;
    sighting.torch = caster.rows[2 * row]!;
    let peak = 0;
    for (let dy = -3; dy <= 3; dy++) {
      for (let dx = -3; dx <= 3; dx++) peak = Math.max(peak, luma[(row + dy) * FRAME_WIDTH_PX + column + dx]!);
    }
    let ring = 0;
    for (let i = 0; i < 16; i++) {
      const angle = (Math.PI * i) / 8;
      ring +=
        luma[Math.round(row + 9 * Math.sin(angle)) * FRAME_WIDTH_PX + Math.round(column + 9 * Math.cos(angle))]! / 16;
    }
    sighting.contrast = sighting.isClear ? peak - ring : 0;
  }
}

/** The frame rendered last as the engine takes it; its planes are the caster's. */
export function sampleOf(film: Film): CameraSample {
  const { planes, sharp } = film.caster;
  return {
    atMs: film.atMs,
    widthPx: FRAME_WIDTH_PX,
    heightPx: FRAME_HEIGHT_PX,
    luma: sharp,
    lumaStrideBytes: FRAME_WIDTH_PX,
    chroma: { u: planes[1], v: planes[2], strideBytes: FRAME_WIDTH_PX / 2, step: 1 },
    torchCommanded: film.commanded,
    exposureIsShort: film.shutter.commanded,
    rotationRate: rotationRateOf(film),
  };
}

function rotationRateOf({ shot: { phone }, before, pose, sinceMs, numbers }: Film): CameraSample['rotationRate'] {
  const { hold, gyroBiasDegPerS, gyroNoiseDegPerS } = phone;
  if (hold === 'unknown') return null;
  const noise = (): number => gyroBiasDegPerS + gyroNoiseDegPerS * (numbers() + numbers() - 1) * 2.4;
  const turned = turnRate(before, pose, sinceMs);
  const pitch = turned.x + noise();
  const yaw = turned.y + noise();
  const roll = turned.z + noise();
  if (hold === 'portrait') return { alpha: roll, beta: pitch, gamma: yaw };
  return hold === 'top-left' ? { alpha: roll, beta: yaw, gamma: -pitch } : { alpha: roll, beta: -yaw, gamma: pitch };
}
