import { expect, test } from 'vitest';
import { planScan, type Color, type Lamp, type Phone, type Plan } from './plan.ts';
import { commandExposure, FRAME_WIDTH_PX, openRendering, openRenderer, renderFrame, sampleOf } from './rendering.ts';
import { ROOM_HEIGHT_PX, ROOM_WIDTH_PX, roomFromPicture } from './room.ts';

const renderer = await openRenderer();
const room = roomFromPicture(
  'gray',
  new Uint8Array(3 * ROOM_WIDTH_PX * ROOM_HEIGHT_PX).fill(188),
  ROOM_WIDTH_PX,
  ROOM_HEIGHT_PX,
);

const lampAt = (x: number, peak: Color): Lamp => ({
  kind: 'lamp',
  xPx: ROOM_WIDTH_PX / 2 + x,
  yPx: ROOM_HEIGHT_PX / 2,
  parallaxPx: 0,
  mountPx: 0,
  mountSeed: 1,
  sizePx: 20,
  peak,
});

function planLamps(phone: Partial<Phone>): Plan {
  const plan = planScan('dark', 7, 4);
  const still = new Float64Array(plan.frames);
  return {
    ...plan,
    ambient: 0.2,
    things: [lampAt(-150, { r: 9, g: 3, b: 11 }), lampAt(150, { r: 8, g: 8, b: 8 })],
    person: { ...plan.person, reachDeg: 0.01, isHeedful: false },
    path: { shiftX: still, shiftY: still, rollDeg: still, scale: still.map(() => 1) },
    phone: { ...plan.phone, exposureEv: -1.5, exposureLag: 0.3, noise: 0.6, sharpening: 0, ...phone },
  };
}

const OBEDIENT = { latencyMs: 100, jitterMs: 0, startsAnew: false } as const;

/** Renders a violet and a white lamp on a wall, told in frame 3 to expose briefly and in frame 6 to go on as usual. */
function renderLamps(frames: number, phone: Partial<Phone>, isTold = true) {
  const rendering = openRendering(renderer, room, planLamps(phone));
  return Array.from({ length: frames }, (_, frame) => {
    renderFrame(rendering, frame);
    const sample = sampleOf(rendering, frame);
    const [violet, white] = rendering.sightings.map(({ xPx, yPx }) => {
      const [column, row] = [Math.round(xPx), Math.round(yPx)];
      const half = (row >> 1) * (FRAME_WIDTH_PX / 2) + (column >> 1);
      const luma = sample.luma[row * FRAME_WIDTH_PX + column]!;
      const [u, v] = [sample.chroma!.u[half]! - 128, sample.chroma!.v[half]! - 128];
      return { red: luma + 1.402 * v, green: luma - 0.344 * u - 0.714 * v, blue: luma + 1.772 * u };
    });
    const row = sample.luma.subarray(360 * FRAME_WIDTH_PX + 600, 360 * FRAME_WIDTH_PX + 680);
    const shown = {
      violet: violet!,
      white: white!,
      wall: row.reduce((sum, level) => sum + level, 0) / row.length,
      told: sample.exposureIsShort,
      luma: Buffer.from(sample.luma).toString('base64'),
    };
    if (isTold && (frame === 3 || frame === 6)) commandExposure(rendering, sample.atMs, frame === 3);
    return shown;
  });
}

test('a brief exposure gives a lamp brighter than white its color, and the wall none of its light', () => {
  const shown = renderLamps(10, { manualExposure: OBEDIENT });
  expect([3, 4, 6, 7].map((i) => shown[i]!.told)).toEqual([false, true, true, false]);
  // The commands of 200 and 400 ms are obeyed in the frames of 333 and 533 ms.
  for (const i of [3, 4, 8, 9]) {
    const { violet, white, wall } = shown[i]!;
    for (const core of [violet, white])
      expect(Math.min(core.red, core.green, core.blue), `frame ${i}`).toBeGreaterThan(235);
    expect(Math.abs(wall - shown[3]!.wall)).toBeLessThan(4);
  }
  for (const i of [5, 6, 7]) {
    const { violet, white, wall } = shown[i]!;
    expect(Math.min(violet.red, violet.blue) - violet.green, `frame ${i}`).toBeGreaterThan(40);
    expect(violet.blue).toBeLessThan(240);
    expect(Math.min(white.red, white.blue) - white.green).toBeLessThan(12);
    expect(white.green).toBeGreaterThan(80);
    expect(wall).toBeLessThan(25);
  }
  expect(shown[3]!.wall).toBeGreaterThan(60);
});

test('automatic exposure that begins anew from a brief one comes back within its lag', () => {
  const shown = renderLamps(28, { manualExposure: { ...OBEDIENT, startsAnew: true } });
  expect(shown[8]!.wall).toBeLessThan(shown[3]!.wall - 10);
  expect(shown[8]!.wall).toBeGreaterThan(shown[7]!.wall);
  expect(Math.abs(shown[27]!.wall - shown[3]!.wall)).toBeLessThan(4);
});

test('a phone that cannot be told says so, and films as if it was not asked', () => {
  const [asked, unasked] = [true, false].map((isTold) => renderLamps(8, { manualExposure: null }, isTold));
  expect(asked).toEqual(unasked);
  expect(asked!.every(({ told }) => told === null)).toBe(true);
  expect(renderLamps(8, { manualExposure: OBEDIENT }, false).map(({ luma }) => luma)).toEqual(
    unasked!.map(({ luma }) => luma),
  );
});
