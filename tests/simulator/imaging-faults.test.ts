import { expect, test } from 'vitest';
import {
  FAULTLESS,
  openSpoiler,
  planFaults,
  spoil,
  throughPhone,
  type ImagingFaults,
  type Moment,
} from './imaging-faults.ts';
import { planScan } from './plan.ts';
import { openJavaScriptKernel } from '#scanners/camera/kernel/javascript.ts';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, openRenderer } from './rendering.ts';
import { drawRoom } from './room.ts';
import { judgeSpoiled } from './spoiled-scan.ts';
import { wrongOf } from './held-alert.ts';

const spoiler = await openSpoiler();
const PIXELS = FRAME_WIDTH_PX * FRAME_HEIGHT_PX;
const MOMENT: Moment = {
  atMs: 100,
  frame: 0,
  seed: 3,
  readoutMs: 25,
  exposureMs: 2,
  exposureShare: 1,
  lampShare: 1,
  shift: { x: 0, y: 0 },
};

type Picture = readonly [Uint8Array, Uint8Array, Uint8Array];

/** A gray picture of these levels. */
function gray(level: (x: number, y: number) => number): Picture {
  const luma = Uint8Array.from({ length: PIXELS }, (_, i) => level(i % FRAME_WIDTH_PX, Math.floor(i / FRAME_WIDTH_PX)));
  return [luma, new Uint8Array(PIXELS / 4).fill(128), new Uint8Array(PIXELS / 4).fill(128)];
}

function spoiled(picture: Picture, faults: Partial<ImagingFaults>, moment: Partial<Moment> = {}): Picture {
  const copy = picture.map((plane) => Uint8Array.from(plane)) as unknown as Picture;
  spoil(spoiler, { ...FAULTLESS, ...faults }, copy, { ...MOMENT, ...moment });
  return copy;
}

const lumaAt = ([luma]: Picture, x: number, y: number): number => luma[y * FRAME_WIDTH_PX + x]!;
const colorAt = (picture: Picture, plane: 1 | 2, x: number, y: number): number =>
  picture[plane][(y >> 1) * (FRAME_WIDTH_PX / 2) + (x >> 1)]! - 128;
const apart = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((most, level, i) => Math.max(most, Math.abs(level - b[i]!)), 0);
const deviationOf = (values: Uint8Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

/** A bright disc in the dark. */
const disc = (atX: number, atY: number, radius: number): Picture =>
  gray((x, y) => (Math.hypot(x - atX, y - atY) < radius ? 255 : 30));

test('a phone without faults changes nothing', () => {
  const picture = gray((x, y) => (x * 7 + y * 13) & 255);
  expect(spoiled(picture, {})).toEqual(picture);
});

test('red and blue of another size color an edge near the border, and none in the middle', () => {
  const edges = gray((x) => (Math.floor((x - 40) / 200) % 2 === 0 ? 40 : 200));
  const result = spoiled(edges, { redShift: 0.0012, blueShift: -0.0016 });
  const strongest = (x: number): number =>
    Math.max(...[-4, -2, 0, 2, 4].map((dx) => Math.abs(colorAt(result, 2, x + dx, 360))));
  expect(strongest(1240)).toBeGreaterThan(15);
  expect(strongest(640)).toBeLessThan(4);
  expect(apart(result[0], edges[0])).toBeLessThan(60);
});

test('what is clipped has a violet fringe of two pixels of color, and keeps its own', () => {
  const result = spoiled(disc(400, 300, 20), { fringeLevels: 20 });
  expect(colorAt(result, 1, 423, 300)).toBeGreaterThan(10);
  expect(colorAt(result, 2, 423, 300)).toBeGreaterThan(5);
  expect(colorAt(result, 1, 400, 300)).toBe(0);
  expect(colorAt(result, 1, 440, 300)).toBe(0);
});

test('a lamp strays over the picture, most beside it, and leaves a ghost across the middle', () => {
  const result = spoiled(disc(320, 180, 40), { haze: 0.03 });
  const [beside, far, ghost] = [lumaAt(result, 320, 232), lumaAt(result, 320, 600), lumaAt(result, 960, 540)];
  expect(beside).toBeGreaterThan(far + 5);
  expect(far).toBeLessThan(36);
  expect(ghost).toBeGreaterThan(far + 5);
  expect(beside).toBeLessThan(150);
});

test.each([50, 60] as const)(
  'lamps on %d Hz lay bands over the picture, as many as pulses in the read-out',
  (mainsHz) => {
    const result = spoiled(
      gray(() => 100),
      { mainsHz, lampDepth: 0.5 },
    );
    const rows = Array.from({ length: FRAME_HEIGHT_PX }, (_, y) => lumaAt(result, 640, y));
    const crossings = rows.slice(1).filter((level, y) => rows[y]! < 100 && level >= 100).length;
    expect(Math.abs(crossings - (25 * 2 * mainsHz) / 1_000)).toBeLessThanOrEqual(1);
    expect(Math.max(...rows) - Math.min(...rows)).toBeGreaterThan(20);
    // The torch does not pulse.
    expect(
      apart(
        spoiled(
          gray(() => 100),
          { mainsHz, lampDepth: 0.5 },
          { lampShare: 0 },
        )[0],
        gray(() => 100)[0],
      ),
    ).toBe(0);
  },
);

test('hot pixels stand where they are whatever is shown', () => {
  const result = spoiled(
    gray(() => 20),
    { hotPixels: [{ x: 77, y: 33, level: 150 }] },
  );
  expect(lumaAt(result, 77, 33)).toBe(170);
  expect(lumaAt(result, 78, 33)).toBe(20);
});

test('a brief exposure shows stronger bands and weaker hot pixels', () => {
  const shown = [1, 1 / 32].map((exposureShare) => {
    const result = spoiled(
      gray(() => 100),
      { lampDepth: 0.5, hotPixels: [{ x: 77, y: 33, level: 150 }] },
      { exposureMs: 18 * exposureShare, exposureShare },
    );
    const rows = Array.from({ length: FRAME_HEIGHT_PX }, (_, y) => lumaAt(result, 640, y));
    return { swing: Math.max(...rows) - Math.min(...rows), hot: lumaAt(result, 77, 33) - lumaAt(result, 78, 33) };
  });
  expect(shown[1]!.swing).toBeGreaterThan(3 * shown[0]!.swing);
  expect(shown[1]!.hot).toBeGreaterThan(10);
  expect(shown[1]!.hot).toBeLessThan(0.3 * shown[0]!.hot);
});

test('color is noisy in the dark, less in the light, and not the same in the next frame', () => {
  const [dark, light, next] = [
    spoiled(
      gray(() => 20),
      { colorNoise: 2 },
    ),
    spoiled(
      gray(() => 230),
      { colorNoise: 2 },
    ),
    spoiled(
      gray(() => 20),
      { colorNoise: 2 },
      { frame: 1 },
    ),
  ];
  expect(deviationOf(dark[1])).toBeGreaterThan(2);
  expect(deviationOf(dark[1])).toBeLessThan(6);
  expect(deviationOf(light[1])).toBeLessThan(0.6 * deviationOf(dark[1]));
  expect(apart(dark[1], next[1])).toBeGreaterThan(4);
});

test('a lens that hunts for focus grows its picture by about a hundredth, and softens it', () => {
  const plan = planScan('clean', 4_000);
  const grown = throughPhone(plan, { ...FAULTLESS, breathes: true }).path.scale.map(
    (by, i) => by / plan.path.scale[i]!,
  );
  expect(Math.max(...grown)).toBeGreaterThan(1.008);
  expect(Math.max(...grown)).toBeLessThan(1.013);
  const line = gray((x) => (x === 640 ? 200 : 40));
  const soft = spoiled(line, { breathes: true }, { atMs: 250 });
  expect(lumaAt(soft, 640, 360)).toBeLessThan(160);
  expect(lumaAt(soft, 641, 360)).toBeGreaterThan(55);
});

test('noise reduction over time leaves a ghost of what has gone, for some frames', () => {
  const before = gray(() => 60);
  spoiled(before, { settling: 0.7 });
  const after = spoiled(
    gray(() => 66),
    { settling: 0.7 },
    { frame: 1 },
  );
  expect(lumaAt(after, 640, 360)).toBeGreaterThan(60);
  expect(lumaAt(after, 640, 360)).toBeLessThan(66);
  // A light that came is no noise.
  const lit = spoiled(
    gray(() => 200),
    { settling: 0.7 },
    { frame: 2 },
  );
  expect(lumaAt(lit, 640, 360)).toBe(200);
});

test('sharpening lays a dark rim around what is bright', () => {
  const result = spoiled(
    gray((x) => (x < 640 ? 180 : 80)),
    { sharpening: 50 },
  );
  expect(lumaAt(result, 638, 360)).toBeGreaterThan(185);
  expect(lumaAt(result, 641, 360)).toBeLessThan(75);
  expect(lumaAt(result, 660, 360)).toBe(80);
});

test('the codec moves levels by about its step and skips blocks that hardly changed', () => {
  const noisy = gray((x, y) => 100 + ((x * 7919 + y * 104_729) % 13));
  const first = spoiled(noisy, { codecStep: 12 });
  expect(apart(first[0], noisy[0])).toBeGreaterThan(3);
  expect(apart(first[0], noisy[0])).toBeLessThan(24);
  const changed = gray((x, y) => 100 + ((x * 7919 + y * 104_729) % 13) + ((x + y) & 1));
  expect(apart(spoiled(changed, { codecStep: 12 }, { frame: 1 })[0], first[0])).toBe(0);
});

test('phones differ, and the same seed is the same phone', () => {
  expect(planFaults(1)).toEqual(planFaults(1));
  const phones = Array.from({ length: 200 }, (_, seed) => planFaults(seed));
  for (const has of ['sharpening', 'settling', 'codecStep'] as const) {
    const share = phones.filter((phone) => phone[has] > 0).length / phones.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.85);
  }
});

test('a scan runs through its phone from end to end, the same each time', async () => {
  const renderer = await openRenderer();
  const room = drawRoom(20);
  const [scan, again] = [1, 2].map(() => judgeSpoiled(renderer, spoiler, room, 'lens', 4_001, openJavaScriptKernel, 6));
  expect(scan).toEqual(again);
  expect(scan).toMatchObject({ kind: 'lens', seed: 4_001 });
  expect(wrongOf(scan!)).toEqual([]);
  expect(scan!.usableShare).toBeGreaterThan(0.5);
});
