import { describe, expect, test } from 'vitest';
import { drawLuma } from '#tests/support/luma.ts';
import { createNumbers } from '#tests/support/random.ts';
import { FRAME_INTERVAL_MS } from './definition.ts';
import { openCameraEngine, stepCamera, summarizeCamera, type TorchControl } from './engine.ts';
import { loadKernel } from './kernel/node/load-kernel.ts';
import type { CameraSample } from './sample.ts';

const openKernel = await loadKernel();
const [WIDTH, HEIGHT] = [320, 192];
const FRAME_MS = 1_000 / 15;

/** A room of blocks, seen at so many levels, so many pixels further left; 0 is black. */
function room(level: number, shiftPx = 0): Uint8Array {
  const numbers = createNumbers(3);
  const blocks = Float64Array.from({ length: 400 }, () => 0.4 + 0.6 * numbers());
  return drawLuma(WIDTH, HEIGHT, (x, y) => level * blocks[20 * Math.floor(y / 16) + Math.floor((x + shiftPx) / 16)]!);
}

/** The picture with a point of light of 2x2 pixels. */
function withPoint(picture: Uint8Array, x: number, y: number): Uint8Array {
  const lit = Uint8Array.from(picture);
  for (const row of [y, y + 1]) lit.fill(250, row * WIDTH + x, row * WIDTH + x + 2);
  return lit;
}

const BLACK = room(0);
const DIM = room(40);
const DIMMER = room(25);
const LIT = room(160);

function sampleOf(luma: Uint8Array, atMs: number): CameraSample {
  return {
    atMs,
    widthPx: WIDTH,
    heightPx: HEIGHT,
    luma,
    lumaStrideBytes: WIDTH,
    chroma: null,
    torchCommanded: null,
    rotationRate: null,
  };
}

/** Plays so many seconds and returns what was unusable, frame by frame, with the scan's summary. */
function play(seconds: number, pictureAt: (atMs: number) => Uint8Array, torch: TorchControl = 'controlled') {
  const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch, openKernel });
  const steps = Array.from({ length: seconds * 15 }, (_, frame) => {
    const { unusable, torchRequest, findings } = stepCamera(
      state,
      sampleOf(pictureAt(frame * FRAME_MS), frame * FRAME_MS),
    );
    return { atMs: frame * FRAME_MS, unusable, torchRequest, findings };
  });
  return { steps, summary: summarizeCamera(state) };
}

const isTorchOn = (atMs: number): boolean => Math.floor(atMs / FRAME_INTERVAL_MS) % 2 === 1;

describe('a black picture', () => {
  test('that stays black is a covered lens', () => {
    const { steps, summary } = play(10, () => BLACK);
    expect(steps.at(-1)?.unusable).toBe('covered');
    expect(summary.usableShare).toBeLessThan(0.2);
  });

  test('between the flashes of a torch is a dark room', () => {
    const { steps, summary } = play(10, (atMs) => (isTorchOn(atMs) ? LIT : BLACK));
    expect(steps.filter(({ unusable }) => unusable !== null)).toEqual([]);
    expect(summary.notChecked).toEqual([]);
  });

  test('in which a lamp shines is a dark room', () => {
    const lamp = withPoint(BLACK, 160, 120);
    expect(play(6, () => lamp, 'hand').steps.filter(({ unusable }) => unusable !== null)).toEqual([]);
  });
});

describe('what could not be checked', () => {
  test('is a lens where no light was switched, and infrared where it was never dark', () => {
    expect(play(8, () => LIT).summary.notChecked).toEqual(['no-modulated-light', 'never-dark']);
  });

  test('is not infrared because somebody switched on a lamp once: that light is no torch', () => {
    const { summary } = play(10, (atMs) => (atMs < 1_000 ? DIMMER : DIM), 'hand');
    expect(summary.notChecked).toEqual(['no-modulated-light']);
  });

  test('is nothing where the person covers a flashlight in its rhythm', () => {
    expect(play(8, (atMs) => (isTorchOn(atMs) ? LIT : DIM), 'hand').summary.notChecked).toEqual([]);
  });
});

test.each([
  [80, 62, ['never-dark']],
  [112, 60, ['never-dark']],
  [112, 50, []],
])('a lit room that is exposed for little is no dark one: %i in the torch, %i without it', (lit, unlit, notChecked) => {
  const { summary } = play(8, (atMs) => (isTorchOn(atMs) ? room(lit) : room(unlit)));
  expect(summary.notChecked).toEqual(notChecked);
});

test.each([
  [50, ['no-modulated-light', 'never-dark']],
  [20, ['no-modulated-light']],
])('without a torch dark walls in the light are no dark room: %i', (level, notChecked) => {
  expect(play(8, () => room(level), 'none').summary.notChecked).toEqual(notChecked);
});

test('what goes somewhere unknown in every frame was not looked at', () => {
  const numbers = createNumbers(5);
  const noise = Array.from({ length: 7 }, () => room(0).map(() => 20 + 200 * numbers()));
  const { steps, summary } = play(4, (atMs) => noise[Math.round(atMs / FRAME_MS) % 7]!);
  expect(steps.slice(4, 40).every(({ unusable }) => unusable === 'lost')).toBe(true);
  expect(summary.usableShare).toBeLessThan(0.2);
});

test('places that moved unseen were not followed: the frame that puts them right counts as lost, the next one does not', () => {
  const phaseOf = (atMs: number): number => Math.floor(atMs / (2 * FRAME_INTERVAL_MS));
  const [here, there] = [withPoint(LIT, 150, 100), withPoint(room(160, 20), 130, 100)];
  const { steps } = play(8, (atMs) => (isTorchOn(atMs) ? (phaseOf(atMs) % 2 === 0 ? here : there) : BLACK));
  const lost = steps.filter(({ unusable }) => unusable === 'lost').map(({ atMs }) => phaseOf(atMs));
  expect(lost).toHaveLength(new Set(lost).size);
  expect(lost.length).toBeGreaterThan(8);
});

test('a room in which nothing shines raises nothing', () => {
  const { steps } = play(10, (atMs) => (isTorchOn(atMs) ? LIT : DIM));
  expect(steps.flatMap(({ findings }) => findings)).toEqual([]);
});

describe('a glint that is seen over sixteen degrees', () => {
  const glint = withPoint(LIT, 150, 100);
  const TURN_DEG_PER_S = 8;
  const TURN_MS = 5_000;

  /** Turns to and fro over 40 degrees, past the glint in their middle, until it holds still; the room stays where it is. */
  function sweep(seconds: number, stillFromMs = Infinity) {
    const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch: 'controlled', openKernel });
    let deg = -20;
    return Array.from({ length: seconds * 15 }, (_, frame) => {
      const atMs = frame * FRAME_MS;
      const turn = Math.floor(atMs / TURN_MS) % 2 === 0 ? TURN_DEG_PER_S : -TURN_DEG_PER_S;
      const beta = atMs < stillFromMs ? turn : 0;
      deg += (beta * FRAME_MS) / 1_000;
      const lit = Math.abs(deg) <= 8 ? glint : LIT;
      const sample = sampleOf(isTorchOn(atMs) ? lit : DIM, atMs);
      return { atMs, ...stepCamera(state, { ...sample, rotationRate: { alpha: 0, beta, gamma: 0 } }) };
    });
  }

  test('is told once, with what was measured, and named wherever it is from then on', () => {
    const steps = sweep(20);
    const findings = steps.flatMap((step) => step.findings);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ threatType: 'lens_reflection', clusters: 1 });
    for (const { rule, measured, threshold } of findings[0]!.evidence) {
      if (rule === 'lens-alone') expect(measured.value).toBeLessThanOrEqual(threshold);
      else expect(measured.value).toBeGreaterThanOrEqual(threshold);
    }
    const { atMs } = findings[0]!;
    for (const step of steps.filter(({ decided }) => decided)) {
      const isSeen = step.atMs >= atMs;
      expect(step.named).toHaveLength(isSeen ? 1 : 0);
      if (isSeen) expect(Math.hypot(step.named[0]!.xPx - 150.5, step.named[0]!.yPx - 100.5)).toBeLessThan(3);
    }
  });

  test('is pointed at no more once it was not seen for ten seconds', () => {
    const decided = sweep(24, 2 * TURN_MS).filter((step) => step.decided);
    const named = decided.filter((step) => step.named.length > 0);
    expect(decided.flatMap(({ findings }) => findings)).toHaveLength(1);
    expect(named.at(-1)!.atMs).toBeGreaterThan(2 * TURN_MS + 6_000);
    expect(named.at(-1)!.atMs).toBeLessThan(2 * TURN_MS + 10_000);
  });
});

/** The picture with a light whose core has so much of red, green and blue, and its color. */
const withLight = (picture: Uint8Array, brightness: number, core: readonly [number, number, number]) => {
  const luma = Uint8Array.from(picture);
  const u = new Uint8Array((WIDTH * HEIGHT) / 4).fill(128);
  const v = new Uint8Array(u.length).fill(128);
  for (let y = 90; y < 110; y++) {
    for (let x = 140; x < 160; x++) {
      const light = brightness * Math.exp(-((x - 150) ** 2 + (y - 100) ** 2) / 8);
      const [r, g, b] = core.map((share) => Math.min(255, picture[y * WIDTH + x]! + 255 * light * share)) as [
        number,
        number,
        number,
      ];
      const gray = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[y * WIDTH + x] = gray;
      u[(y >> 1) * (WIDTH / 2) + (x >> 1)] = 128 + 0.564 * (b - gray);
      v[(y >> 1) * (WIDTH / 2) + (x >> 1)] = 128 + 0.713 * (r - gray);
    }
  }
  return { luma, chroma: { u, v, strideBytes: WIDTH / 2, step: 1 } as const };
};

test('a dark pause that shows nothing to follow but a lamp shows its color, and counts as lost', () => {
  const numbers = createNumbers(5);
  const VIOLET = [0.85, 0.65, 0.9] as const;
  const noise = Array.from({ length: 7 }, () =>
    withLight(
      BLACK.map(() => 4 + 16 * numbers()),
      0.9,
      VIOLET,
    ),
  );
  const inLight = withLight(LIT, 0.1, VIOLET);
  const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch: 'controlled', openKernel });
  // Pauses of three frames: the first is a change, and in the second nothing is known yet of the picture's noise.
  const isPause = (frame: number): boolean => frame % 10 < 3;
  const steps = Array.from({ length: 6 * 15 }, (_, frame) => {
    const { luma, chroma } = isPause(frame) ? noise[frame % 7]! : inLight;
    return stepCamera(state, { ...sampleOf(luma, frame * FRAME_MS), chroma });
  });
  const lost = steps.filter(({ unusable }, frame) => isPause(frame) && unusable === 'lost');
  expect(lost.length).toBeGreaterThan(20);
  expect(steps.flatMap(({ findings }) => findings).map(({ threatType }) => threatType)).toEqual(['infrared_signature']);
});

describe('a light with a violet rim that is white in the dark', () => {
  const inDark = withLight(room(20), 3, [0.85, 0.65, 0.9]);

  test.each<[string, string[], readonly [number, number, number]]>([
    ['violet', ['infrared_signature'], [0.85, 0.65, 0.9]],
    ['white', [], [0.8, 0.8, 0.8]],
  ])('and %s where the torch makes the phone expose for less: told %j', (_, told, core) => {
    const inLight = withLight(room(90), 0.8, core);
    const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch: 'controlled', openKernel });
    const findings = Array.from({ length: 12 * 15 }, (__, frame) => {
      const atMs = frame * FRAME_MS;
      const { luma, chroma } = isTorchOn(atMs) ? inLight : inDark;
      return stepCamera(state, { ...sampleOf(luma, atMs), chroma }).findings;
    }).flat();
    expect(findings.map(({ threatType }) => threatType)).toEqual(told);
    for (const { measured, threshold } of findings.flatMap(({ evidence }) => evidence))
      expect(measured.value).toBeGreaterThanOrEqual(threshold);
  });
});

test('the torch is asked to blink less than three times a second, and only where there is one', () => {
  const asked = play(10, () => DIM).steps.filter(({ torchRequest }) => torchRequest !== null);
  const lit = asked.filter(({ torchRequest }) => torchRequest);
  expect(lit.length).toBeGreaterThan(12);
  expect(lit.length).toBeLessThan(15);
  expect(asked.map(({ torchRequest }) => torchRequest)).toEqual(asked.map((_, i) => i % 2 === 0));
  expect(play(2, () => DIM, 'hand').steps.filter(({ torchRequest }) => torchRequest !== null)).toEqual([]);
});

test('a frame that makes no picture is unreadable, and counts as nothing seen', () => {
  const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch: 'hand', openKernel });
  const good = sampleOf(DIM, 0);
  const bad = [{ luma: DIM.subarray(100) }, { widthPx: 12.5 }, { heightPx: 100_000 }, { atMs: Number.NaN }];
  for (const change of bad) expect(stepCamera(state, { ...good, ...change }).unusable).toBe('unreadable');
  expect(stepCamera(state, good).unusable).toBeNull();
  expect(summarizeCamera(state).frames).toBe(1);
});

test('a phone that is turned goes on with the other size', () => {
  const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch: 'hand', openKernel });
  stepCamera(state, sampleOf(DIM, 0));
  const turned = { ...sampleOf(DIM, 100), widthPx: HEIGHT, heightPx: WIDTH, lumaStrideBytes: HEIGHT };
  expect(stepCamera(state, turned).unusable).toBeNull();
});

test.each([
  { stepPx: 0, isFollowed: true },
  { stepPx: 3, isFollowed: false },
])(
  'a pixel of the sensor that shines is a point of the room ($isFollowed) that moves by $stepPx pixels a frame',
  (seen) => {
    const [widthPx, heightPx] = [640, 384];
    const [x, y] = [301, 200];
    const numbers = createNumbers(3);
    const blocks = Float64Array.from({ length: 60 * 20 }, () => 40 + 100 * numbers());
    const state = openCameraEngine({ widthPx, heightPx, torch: 'none', openKernel });
    for (let frame = 0; frame < 60; frame++) {
      const shift = seen.stepPx * Math.abs((frame % 60) - 30);
      const luma = drawLuma(
        widthPx,
        heightPx,
        (column, row) => blocks[60 * Math.floor(row / 20) + Math.floor((column + shift) / 20)]!,
      );
      luma[y * widthPx + x] = 250;
      stepCamera(state, { ...sampleOf(luma, frame * FRAME_MS), widthPx, heightPx, lumaStrideBytes: widthPx });
    }
    const { used, seenX, seenY } = state.tracks;
    const isThere = used.some((isUsed, slot) => isUsed === 1 && Math.hypot(seenX[slot]! - x, seenY[slot]! - y) < 2);
    expect(isThere).toBe(seen.isFollowed);
  },
);
