import { expect, test } from 'vitest';
import { distanceTo } from './bake.ts';
import {
  commandExposure,
  commandTorch,
  ELECTRONS_PER_MS,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  imageOf,
  openCaster,
  openFilm,
  sampleOf,
  shoot,
  worldAt,
  type Film,
} from './film.ts';
import { furnish } from './furnish.ts';
import { catEye } from './optics.ts';
import { planHand, type HandPlan } from './hand.ts';
import { planPhone, type Phone } from './phone.ts';
import { JUDGING_SEEDS, planCast, TRAINING_SEEDS } from './plan.ts';
import type { Glint, Material, Scene, Solid } from './scene.ts';
import { PLAIN } from './textures.ts';
import { add, lengthOf, subtract, times, vector } from './vector.ts';

const caster = await openCaster();

const GRAY: Material = {
  texture: PLAIN,
  texelsPerM: 100,
  tint: [0.5, 0.5, 0.5],
  alpha: 0,
  fresnel: 0,
  tileM: 0,
  leanRad: 0,
  retro: 0,
  mirror: 0,
  glow: [0, 0, 0],
};

const wall = (material: Material): Solid => ({
  kind: 'quad',
  corner: vector(-3, -2, 0),
  u: vector(6, 0, 0),
  v: vector(0, 5, 0),
  material,
});

function room(solids: readonly Solid[], glints: readonly Glint[] = []): Scene {
  const lights = [{ at: vector(0, 1.4, 30), candela: [1, 1, 1] as const }];
  return { solids, lights, glints, halfWidthM: 3, heightM: 2.8, depthM: 4, places: [] };
}

const HOST = vector(0, 1.4, 0);
const HAND: HandPlan = {
  ...planHand(5, 3, 4, [HOST], HOST),
  stand: vector(0, 1.4, 2),
  looks: [HOST],
  reachM: 0,
  tremor: [[], [], []],
  sway: [[], [], []],
  drift: [[], [], []],
  stepM: 0,
  stepRad: 0,
};
const PHONE: Phone = {
  ...planPhone(5, FRAME_WIDTH_PX, FRAME_HEIGHT_PX),
  torchCandela: 40,
  torchLatencyMs: 0,
  torchJitterMs: 0,
  lampDepth: 0,
  redShift: 0,
  blueShift: 0,
  breathes: false,
  settling: 0,
  sharpening: 0,
  codecStep: 0,
  hotPixels: [],
};

function filmOf(scene: Scene, phone: Partial<Phone> = {}, hand: Partial<HandPlan> = {}, lux = 10): Film {
  return openFilm(caster, { scene, phone: { ...PHONE, ...phone }, hand: { ...HAND, ...hand }, lux, seed: 9 });
}

const greenAt = (x: number, y: number): number => caster.light[4 * (y * FRAME_WIDTH_PX + x) + 1]!;
const MIDDLE = [FRAME_WIDTH_PX / 2, FRAME_HEIGHT_PX / 2] as const;

test('a matt wall sends on its share of what falls on it, and no more', () => {
  const film = filmOf(room([wall(GRAY)]));
  shoot(film, 100);
  expect(greenAt(...MIDDLE)).toBeCloseTo((0.5 * 10) / Math.PI, 1);
});

test('the torch falls off with the square of the way', () => {
  const lit = [1, 2].map((z) => {
    const film = filmOf(room([wall(GRAY)]), { torchRightM: 0, torchUpM: 0 }, { stand: vector(0, 1.4, z) }, 1e-4);
    commandTorch(film, 0, true);
    shoot(film, 400);
    return greenAt(...MIDDLE);
  });
  expect(lit[0]! / lit[1]!).toBeCloseTo(4, 0);
  expect(lit[0]!).toBeCloseTo((0.5 * 40) / Math.PI, 0);
});

test('the loops meet the same solids at the same depth as the plain geometry', () => {
  for (const seed of [3]) {
    const { scene, host } = furnish(seed, 'lens');
    const hand = planHand(seed, scene.halfWidthM, scene.depthM, scene.places, host);
    const film = openFilm(caster, { scene, phone: PHONE, hand, lux: 5, seed });
    shoot(film, 1_000);
    const { right, up, forward, at } = film.pose;
    let same = 0;
    let n = 0;
    for (let y = 50; y < FRAME_HEIGHT_PX; y += 97) {
      for (let x = 50; x < FRAME_WIDTH_PX; x += 89) {
        const way = add(
          add(forward, right, (x - FRAME_WIDTH_PX / 2 + 0.5) / film.focalPx),
          up,
          -(y - FRAME_HEIGHT_PX / 2 + 0.5) / film.focalPx,
        );
        const nearest = Math.min(...scene.solids.map((solid) => distanceTo(solid, at, way)));
        n++;
        if (Math.abs(1 / caster.near[y * FRAME_WIDTH_PX + x]! - nearest) < 0.03 * nearest) same++;
      }
    }
    // Rows stand a little differently while the hand moves: pixels at edges may differ.
    expect(same / n).toBeGreaterThan(0.95);
  }
});

test('what is nearer goes further across the picture when the phone is moved: by f t / z', () => {
  const at = [0, 0.1].map((x) => {
    const film = filmOf(room([wall(GRAY)]), {}, { stand: vector(x, 1.4, 2), looks: [vector(x, 1.4, 0)] });
    shoot(film, 100);
    return [vector(0, 1.4, 0), vector(0, 1.4, 1)].map((place) => imageOf(film, place)!.x);
  });
  expect(at[0]![0]! - at[1]![0]!).toBeCloseTo((PHONE.focalPx * 0.1) / 2, 0);
  expect(at[0]![1]! - at[1]![1]!).toBeCloseTo(PHONE.focalPx * 0.1, 0);
});

test('a pixel and the place it shows are one while the hand moves', () => {
  const { shot } = planCast('lens', TRAINING_SEEDS.first);
  const film = openFilm(caster, shot);
  for (const atMs of [100, 167, 233]) shoot(film, atMs);
  for (const [x, y] of [
    [100, 100],
    [640, 360],
    [1_100, 650],
  ] as const) {
    const back = imageOf(film, worldAt(film, x, y))!;
    expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(0.3);
  }
});

test('a torch that comes on while the rows are read out splits the picture', () => {
  const film = filmOf(room([wall(GRAY)]), { readoutMs: 30, longestMs: 1, isBandless: false }, {}, 1e-4);
  film.exposureMs = 1;
  commandTorch(film, 85, true);
  shoot(film, 100);
  const column = FRAME_WIDTH_PX / 2;
  expect(greenAt(column, 100)).toBeLessThan(0.001);
  expect(greenAt(column, 500)).toBeGreaterThan(0.5);
  const firstLit = Array.from({ length: FRAME_HEIGHT_PX }, (_, y) => greenAt(column, y)).findIndex(
    (value) => value > 0.2,
  );
  expect(firstLit / FRAME_HEIGHT_PX).toBeCloseTo(0.5, 1);
});

test.each([50, 60] as const)(
  'lamps on %d Hz lay bands across the picture, as many as pulses in the read-out',
  (mainsHz) => {
    const film = filmOf(room([wall(GRAY)]), { readoutMs: 30, lampDepth: 0.5, mainsHz });
    film.exposureMs = 2;
    shoot(film, 100);
    const rows = Array.from({ length: FRAME_HEIGHT_PX }, (_, y) => greenAt(FRAME_WIDTH_PX / 2, y));
    const mean = (0.5 * 10) / Math.PI;
    const crossings = rows.slice(1).filter((value, y) => rows[y]! < mean && value >= mean).length;
    expect(Math.abs(crossings - (30 * 2 * mainsHz) / 1_000)).toBeLessThanOrEqual(1);
  },
);

const lensAt = (coneDeg: number): Glint => ({
  kind: 'lens',
  at: vector(0, 1.4, 0.001),
  axis: vector(0, 0, 1),
  tint: [1, 1, 1],
  optics: { apertureM: 0.0015, returned: 0.03, spreadRad: 0.03, coneDeg },
});

test('a lens is seen inside its cone and not beside it', () => {
  const contrast = [0, 0.1, 0.3, 0.6].map((x) => {
    const film = filmOf(
      room([wall(GRAY)], [lensAt(12)]),
      { torchRightM: 0.012, torchUpM: 0 },
      { stand: vector(x, 1.4, 1.5) },
    );
    commandTorch(film, 0, true);
    for (let i = 0; i < 3; i++) shoot(film, 400 + (i * 1_000) / 15);
    return film.sightings[0]!.contrast;
  });
  expect(contrast[0]).toBeGreaterThan(40);
  expect(contrast[1]).toBeGreaterThan(40);
  expect(contrast[3]).toBeLessThan(15);
});

test("a cat's eyes shine in the torch as a lens does, and count as none", () => {
  const eye: Glint = {
    kind: 'eye',
    at: vector(0, 1.4, 0.001),
    axis: vector(0, 0, 1),
    tint: [0.7, 1, 0.5],
    optics: catEye(0.01, 0.3, 2, 50),
  };
  const film = filmOf(room([wall(GRAY)], [eye]), { torchRightM: 0.012, torchUpM: 0 });
  shoot(film, 100);
  const without = greenAt(...MIDDLE);
  commandTorch(film, 100, true);
  shoot(film, 400);
  expect(greenAt(...MIDDLE)).toBeGreaterThan(50 * without);
  expect(film.sightings).toHaveLength(0);
});

test('a cat sits in some rooms, and has two eyes', () => {
  const [without, withCat] = [12, 29].map((seed) =>
    furnish(seed, 'clean').scene.glints.filter(({ kind }) => kind === 'eye'),
  );
  expect(without).toHaveLength(0);
  expect(withCat).toHaveLength(2);
  const apart = lengthOf(subtract(withCat![0]!.at, withCat![1]!.at));
  expect(apart).toBeGreaterThan(0.02);
  expect(apart).toBeLessThan(0.06);
});

test('what stands before a lens hides it', () => {
  const film = filmOf(
    room([wall(GRAY), { kind: 'ball', middle: vector(0, 1.4, 0.6), radiusM: 0.1, material: GRAY }], [lensAt(40)]),
  );
  shoot(film, 100);
  expect(film.sightings[0]!.isClear).toBe(false);
});

test('sheeting outshines the wall beside it, in the torch only', () => {
  const strip: Solid = {
    kind: 'quad',
    corner: vector(-0.1, 1.3, 0.01),
    u: vector(0.2, 0, 0),
    v: vector(0, 0.2, 0),
    material: { ...GRAY, retro: 330 },
  };
  const film = filmOf(room([wall(GRAY), strip]), { torchRightM: 0.015, torchUpM: 0 });
  shoot(film, 100);
  expect(greenAt(...MIDDLE)).toBeCloseTo(greenAt(200, 360), 0);
  commandTorch(film, 100, true);
  shoot(film, 400);
  expect(greenAt(...MIDDLE) / greenAt(200, 360)).toBeGreaterThan(30);
});

test('lighting stretches of columns changes next to nothing, and no lens', () => {
  const { shot } = planCast('lens', TRAINING_SEEDS.first + 1);
  const shown = [1, 8].map((columns) => {
    caster.loops.setSpan(columns);
    const film = openFilm(caster, { ...shot, phone: { ...shot.phone, codecStep: 0, settling: 0, torchLatencyMs: 0 } });
    commandTorch(film, 0, true);
    for (const atMs of [333, 400]) shoot(film, atMs);
    return { luma: Uint8Array.from(sampleOf(film).luma), contrast: film.sightings[0]!.contrast };
  });
  const apart = shown[0]!.luma.map((level, i) => Math.abs(level - shown[1]!.luma[i]!));
  expect(apart.reduce((sum, by) => sum + by, 0) / apart.length).toBeLessThan(0.1);
  expect(apart.filter((by) => by > 3).length / apart.length).toBeLessThan(0.005);
  expect(Math.abs(shown[0]!.contrast - shown[1]!.contrast)).toBeLessThan(2);
});

test('a mirror shows the torch where the law of reflection has it', () => {
  const film = filmOf(room([wall({ ...GRAY, tint: [0.01, 0.01, 0.01], mirror: 0.9 })]), {
    torchRightM: 0.02,
    torchUpM: 0,
  });
  commandTorch(film, 0, true);
  shoot(film, 400);
  // Two meters there and two back: half of the torch's two centimeters on the glass, one at 2 m.
  const x = Math.round(FRAME_WIDTH_PX / 2 + (film.focalPx * 0.01) / 2);
  let brightest = 0;
  let at = 0;
  for (let column = 0; column < FRAME_WIDTH_PX; column++) {
    if (greenAt(column, 360) > brightest) [brightest, at] = [greenAt(column, 360), column];
  }
  expect(Math.abs(at - x)).toBeLessThanOrEqual(1);
});

const BRIGHT: Material = { ...GRAY, tint: [0.9, 0.9, 0.9] };
const panel = (x: number, wide: number): Solid => ({
  kind: 'quad',
  corner: vector(x - wide / 2, 0.9, 0.01),
  u: vector(wide, 0, 0),
  v: vector(0, 1, 0),
  material: BRIGHT,
});
const STILL = { wellElectrons: 1e6, readElectrons: 0.1, mostGain: 100, exposureEv: -1 } as const;

test('red and blue of another size color an edge near the border, and none in the middle', () => {
  const dark: Material = { ...GRAY, tint: [0.1, 0.1, 0.1] };
  const [plain, shifted] = (
    [
      [0, 0],
      [0.0012, -0.0016],
    ] as const
  ).map(([redShift, blueShift]) => {
    const film = filmOf(room([wall(dark), panel(0, 0.1), panel(1.05, 0.1)]), { ...STILL, redShift, blueShift });
    for (const atMs of [67, 133, 200]) shoot(film, atMs);
    return Uint8Array.from(sampleOf(film).chroma!.v);
  });
  /** What the lens adds of color in a row's 60 half pixels around a column; that of the filters is in both. */
  const added = (column: number): number =>
    Math.max(
      ...Array.from({ length: 60 }, (_, i) => {
        const at = 180 * (FRAME_WIDTH_PX / 2) + Math.round(column / 2) - 30 + i;
        return Math.abs(shifted![at]! - plain![at]!);
      }),
    );
  const border = added(FRAME_WIDTH_PX / 2 + (PHONE.focalPx * 1.05) / 2);
  expect(border).toBeGreaterThan(8);
  expect(border).toBeLessThan(60);
  expect(added(FRAME_WIDTH_PX / 2)).toBeLessThan(border / 3);
});

test('what is brighter than white strays around it, violet, and leaves a ghost across the middle', () => {
  const lamp: Glint = {
    kind: 'led',
    at: vector(-0.5, 1.6, 0.01),
    normal: vector(0, 0, 1),
    tint: [1, 1, 1],
    candela: 40,
    blinkMs: 0,
  };
  const levels = [0, 0.03].map((haze) => {
    const film = filmOf(room([wall(GRAY)], [lamp]), { ...STILL, haze, violet: 0.5 });
    for (const atMs of [67, 133, 200]) shoot(film, atMs);
    const { x, y } = imageOf(film, lamp.at)!;
    const at = (column: number, row: number): number => greenAt(Math.round(column), Math.round(row));
    return {
      beside: at(x + 40, y),
      far: at(x, y + 420),
      ghost: at(FRAME_WIDTH_PX - x, FRAME_HEIGHT_PX - y),
    };
  });
  const stray = (where: 'beside' | 'far' | 'ghost'): number => levels[1]![where] - levels[0]![where];
  expect(stray('beside')).toBeGreaterThan(2 * stray('far'));
  expect(stray('ghost')).toBeGreaterThan(stray('far'));
  expect(stray('far')).toBeLessThan(0.5 * levels[0]!.far);
});

test('a hot site shows in the dark and moves with nothing; a hunt for focus grows the picture by a hundredth', () => {
  const hot = { x: 300, y: 200, electronsPerS: 3_000 };
  const [without, withHot] = [[], [hot]].map((hotPixels) => {
    const film = filmOf(room([wall(GRAY)]), { hotPixels }, {}, 0.05);
    for (const atMs of [67, 133, 200]) shoot(film, atMs);
    return sampleOf(film).luma[200 * FRAME_WIDTH_PX + 300]!;
  });
  expect(withHot! - without!).toBeGreaterThan(15);
  const focal = [true, false].map((breathes) => {
    const film = filmOf(room([wall(GRAY)]), { breathes });
    shoot(film, 250);
    return film.focalPx;
  });
  expect(focal[0]! / focal[1]!).toBeGreaterThan(1.008);
  expect(focal[0]! / focal[1]!).toBeLessThan(1.013);
});

test('the sensor counts photons: noise grows with the root of the light', () => {
  const film = filmOf(room([wall(GRAY)]), { readElectrons: 0.001 });
  shoot(film, 100);
  const well = film.shot.phone.wellElectrons;
  // What was set for this frame is metered anew after it, so the light says what the count must be.
  const values: number[] = [];
  for (let y = 300; y < 420; y += 2)
    for (let x = 501; x < 781; x += 2) values.push(caster.raw[y * FRAME_WIDTH_PX + x]!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  const electronsPerUnit = (mean / deviation) ** 2 / mean;
  expect(electronsPerUnit).toBeLessThanOrEqual(1.1 * well);
  expect((electronsPerUnit * mean) / (ELECTRONS_PER_MS * greenAt(...MIDDLE))).toBeGreaterThan(1);
});

test('exposure finds its aim in a bright and in a dim room', () => {
  for (const lux of [0.5, 100]) {
    const film = filmOf(room([wall(GRAY)]), { exposureEv: 0, mostGain: 100 }, {}, lux);
    for (let i = 1; i < 10; i++) shoot(film, (i * 1_000) / 15);
    const level = sampleOf(film).luma[360 * FRAME_WIDTH_PX + 640]!;
    expect(level).toBeGreaterThan(lux < 1 ? 30 : 90);
    expect(level).toBeLessThan(140);
  }
});

const lampOf = (x: number, glow: Material['glow']): Solid => ({
  kind: 'ball',
  middle: vector(x, 1.4, 0.05),
  radiusM: 0.03,
  material: { ...GRAY, glow },
});
const LAMPS = { violet: -0.3, white: 0.3 } as const;
const OBEDIENT = { latencyMs: 100, jitterMs: 0, startsAnew: false } as const;

/** Films a violet and a white lamp on a wall, told in frame 3 to expose briefly and in frame 6 to go on as usual. */
function filmLamps(frames: number, phone: Partial<Phone>, isTold = true) {
  const scene = room([wall(GRAY), lampOf(LAMPS.violet, [400, 200, 450]), lampOf(LAMPS.white, [300, 300, 300])]);
  const film = filmOf(scene, { exposureEv: -1.5, exposureLag: 0.3, ...phone });
  return Array.from({ length: frames }, (_, i) => {
    const atMs = (i * 1_000) / 15;
    shoot(film, atMs);
    const sample = sampleOf(film);
    const colorAt = (x: number) => {
      const seen = imageOf(film, vector(x, 1.4, 0.08))!;
      const [column, row] = [Math.round(seen.x), Math.round(seen.y)];
      const half = (row >> 1) * (FRAME_WIDTH_PX / 2) + (column >> 1);
      const luma = sample.luma[row * FRAME_WIDTH_PX + column]!;
      const [u, v] = [sample.chroma!.u[half]! - 128, sample.chroma!.v[half]! - 128];
      return { red: luma + 1.402 * v, green: luma - 0.344 * u - 0.714 * v, blue: luma + 1.772 * u };
    };
    const shown = {
      violet: colorAt(LAMPS.violet),
      white: colorAt(LAMPS.white),
      wall: sample.luma[360 * FRAME_WIDTH_PX + 640]!,
      told: sample.exposureIsShort,
      luma: Buffer.from(sample.luma).toString('base64'),
    };
    if (isTold && (i === 3 || i === 6)) commandExposure(film, atMs, i === 3);
    return shown;
  });
}

test('a brief exposure gives a lamp brighter than white its color, and the wall none of its light', () => {
  const shown = filmLamps(10, { manualExposure: OBEDIENT });
  expect([3, 4, 6, 7].map((i) => shown[i]!.told)).toEqual([false, true, true, false]);
  // The commands of 200 and 400 ms are obeyed in the frames of 333 and 533 ms.
  for (const i of [3, 4, 8, 9]) {
    const { violet, white, wall } = shown[i]!;
    for (const core of [violet, white])
      expect(Math.min(core.red, core.green, core.blue), `frame ${i}`).toBeGreaterThan(235);
    expect(Math.abs(wall - shown[3]!.wall)).toBeLessThan(8);
  }
  for (const i of [5, 6, 7]) {
    const { violet, white, wall } = shown[i]!;
    expect(Math.min(violet.red, violet.blue) - violet.green, `frame ${i}`).toBeGreaterThan(40);
    expect(violet.blue).toBeLessThan(240);
    expect(Math.min(white.red, white.blue) - white.green).toBeLessThan(12);
    expect(white.green).toBeGreaterThan(80);
    expect(wall).toBeLessThan(16);
  }
  expect(shown[3]!.wall).toBeGreaterThan(50);
});

test('automatic exposure that begins anew from a brief one comes back within its lag', () => {
  const shown = filmLamps(28, { manualExposure: { ...OBEDIENT, startsAnew: true } });
  expect(shown[8]!.wall).toBeLessThan(16);
  expect(shown[12]!.wall).toBeGreaterThan(shown[8]!.wall + 8);
  expect(shown[12]!.wall).toBeLessThan(shown[3]!.wall - 8);
  expect(Math.abs(shown[27]!.wall - shown[3]!.wall)).toBeLessThan(12);
});

test('a phone that cannot be told says so, and films as if it was not asked', () => {
  const [asked, unasked] = [true, false].map((isTold) => filmLamps(8, { manualExposure: null }, isTold));
  expect(asked).toEqual(unasked);
  expect(asked!.every(({ told }) => told === null)).toBe(true);
  expect(filmLamps(8, { manualExposure: OBEDIENT }, false).map(({ luma }) => luma)).toEqual(
    unasked!.map(({ luma }) => luma),
  );
});

test('the same seed gives the same picture, and another another room', () => {
  const pictureOf = (seed: number): string => {
    const film = openFilm(caster, planCast('lens', seed).shot);
    shoot(film, 40);
    return Buffer.from(sampleOf(film).luma).toString('base64');
  };
  const first = pictureOf(TRAINING_SEEDS.first + 1);
  expect(pictureOf(TRAINING_SEEDS.first + 1) === first).toBe(true);
  expect(planCast('lens', TRAINING_SEEDS.first + 2).shot.lux).not.toBe(
    planCast('lens', TRAINING_SEEDS.first + 1).shot.lux,
  );
});

test('rooms that judge are none of those that rules are made on', () => {
  expect(TRAINING_SEEDS.first + TRAINING_SEEDS.count).toBeLessThanOrEqual(JUDGING_SEEDS.first);
});

test('a harmless room is the room with the lens without it', () => {
  const [lens, clean] = (['lens', 'clean'] as const).map((kind) => furnish(77, kind).scene);
  expect(lens!.glints.filter(({ kind }) => kind === 'lens')).toHaveLength(1);
  expect(clean!.glints.filter(({ kind }) => kind === 'lens' || kind === 'infrared')).toHaveLength(0);
  expect(lens!.glints.slice(0, clean!.glints.length)).toEqual(clean!.glints);
});

test('every lens faces the room, clear of what it is in', () => {
  for (let seed = 1; seed < 6; seed++) {
    const { scene } = furnish(seed, 'lens');
    const lens = scene.glints.find(({ kind }) => kind === 'lens')!;
    const eye = vector(0, 1.4, 1.5);
    const way = subtract(lens.at, eye);
    const hits = scene.solids
      .map((solid) => distanceTo(solid, eye, times(way, 1)))
      .filter((t) => t < 1 - 0.03 / lengthOf(way));
    // Some stand behind a bed or a lamp from there; none inside its own box.
    const own = scene.solids.slice(-6).map((solid) => distanceTo(solid, eye, way));
    expect(Math.min(...own)).toBeGreaterThan(1 - 0.03 / lengthOf(way));
    expect(hits.length).toBeLessThan(scene.solids.length / 4);
  }
});
