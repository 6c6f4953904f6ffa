import { describe, expect, test } from 'vitest';
import { createNumbers } from '#tests/support/random.ts';
import { openCameraEngine, stepCamera, type TorchControl } from '../engine.ts';
import { loadKernel } from '../kernel/node/load-kernel.ts';

const openKernel = await loadKernel();
const [WIDTH, HEIGHT] = [320, 192];
const [LAMP_X, LAMP_Y] = [150, 100];
const FRAME_MS = 1_000 / 15;

type Color = readonly [red: number, green: number, blue: number];

const VIOLET: Color = [0.85, 0.65, 0.9];
const WHITE: Color = [0.8, 0.8, 0.8];

const numbers = createNumbers(3);
const blocks = Float64Array.from({ length: 60 * 20 }, () => 0.4 + 0.6 * numbers());

interface Camera {
  /** The lamp's color where exposure is short; in the dark it is white, with a violet rim. Null: no lamp. */
  readonly lamp?: Color | null;
  /** What it says of its exposure at a time when it was last told that; undefined: nothing at all. */
  readonly says?: (wasTold: boolean, atMs: number) => boolean | null | undefined;
  /** Frames until it does as it was told. */
  readonly latency?: number;
  readonly torch?: TorchControl;
  readonly seconds?: number;
  /** Degrees a second, and by how many pixels a degree shifts the picture. */
  readonly turning?: (atMs: number) => number;
  readonly pxPerDeg?: number;
  /** A glint in the torch's light, where it is. */
  readonly glint?: (deg: number) => boolean;
  readonly room?: number;
}

/** A scan of a dim room with one lamp in it, by a phone that does what the engine asks it for. */
function scan(camera: Camera = {}) {
  const { lamp = VIOLET, says = (wasTold) => wasTold, latency = 2, torch = 'controlled', seconds = 8 } = camera;
  const { turning = () => 0, pxPerDeg = 4, glint = () => false, room = 20 } = camera;
  const state = openCameraEngine({ widthPx: WIDTH, heightPx: HEIGHT, torch, openKernel });
  const exposures: number[] = [];
  let [isLit, isShort, deg] = [false, false, 0];
  let exposure = 1;
  const steps = Array.from({ length: seconds * 15 }, (_, frame) => {
    const atMs = frame * FRAME_MS;
    const beta = turning(atMs);
    deg += (beta * FRAME_MS) / 1_000;
    exposures.push(isShort ? 1 / 32 : 1);
    const aim = exposures[Math.max(0, frame - latency)]!;
    // Automatic exposure returns frame by frame.
    exposure = Math.min(aim, aim < 1 ? aim : exposure * 3);
    const luma = new Uint8Array(WIDTH * HEIGHT);
    const u = new Uint8Array(luma.length / 4).fill(128);
    const v = new Uint8Array(luma.length / 4).fill(128);
    const shift = Math.round(pxPerDeg * deg);
    for (let y = 0; y < HEIGHT; y++) {
      if (y % 16 > 0) {
        luma.copyWithin(y * WIDTH, (y - 1) * WIDTH, y * WIDTH);
        continue;
      }
      for (let x = 0; x < WIDTH; x++) {
        const block = blocks[60 * (y >> 4) + Math.floor((x + shift + 320) / 16)]!;
        luma[y * WIDTH + x] = exposure * (isLit ? 140 : room) * block;
      }
    }
    const x0 = LAMP_X - shift;
    if (isLit && glint(deg)) {
      const at = 60 * WIDTH + 100 - shift;
      for (const each of [at, at + 1, at + WIDTH, at + WIDTH + 1]) luma[each] = 250 * exposure;
    }
    for (let y = LAMP_Y - 10; lamp && y < LAMP_Y + 10; y++) {
      for (let x = Math.max(0, x0 - 10); x < Math.min(WIDTH, x0 + 10); x++) {
        const shine = (exposure < 0.5 ? 0.6 : 3) * Math.exp(-((x - x0) ** 2 + (y - LAMP_Y) ** 2) / 8);
        const color = exposure < 0.5 ? lamp : VIOLET;
        const under = luma[y * WIDTH + x]!;
        const [r, g, b] = color.map((share) => Math.min(255, under + 255 * shine * share)) as [number, number, number];
        const gray = 0.299 * r + 0.587 * g + 0.114 * b;
        luma[y * WIDTH + x] = gray;
        u[(y >> 1) * (WIDTH / 2) + (x >> 1)] = 128 + 0.564 * (b - gray);
        v[(y >> 1) * (WIDTH / 2) + (x >> 1)] = 128 + 0.713 * (r - gray);
      }
    }
    const exposureIsShort = says(isShort, atMs);
    const told = stepCamera(state, {
      atMs,
      widthPx: WIDTH,
      heightPx: HEIGHT,
      luma,
      lumaStrideBytes: WIDTH,
      chroma: { u, v, strideBytes: WIDTH / 2, step: 1 },
      torchCommanded: torch === 'controlled' ? isLit : null,
      ...(exposureIsShort === undefined ? {} : { exposureIsShort }),
      rotationRate: { alpha: 0, beta, gamma: 0 },
    });
    const wasLit = isLit;
    isLit = told.torchRequest ?? isLit;
    isShort = told.exposureRequest ?? isShort;
    return { ...told, atMs, wasLit, x0 };
  });
  const asked = steps.filter(({ exposureRequest }) => exposureRequest === true);
  return { state, steps, asked, kinds: steps.flatMap(({ findings }) => findings.map(({ threatType }) => threatType)) };
}

test.each<[string, Color, string[]]>([
  ['violet', VIOLET, ['infrared_signature']],
  ['white', WHITE, []],
  ['warm', [0.9, 0.7, 0.4], []],
  ['red', [0.9, 0.1, 0.1], []],
  ['green', [0.1, 0.9, 0.2], []],
  ['blue', [0.2, 0.4, 0.95], []],
])('a lamp that is white in every frame but %s in a short exposure: told %j', (_, lamp, told) => {
  const { steps, asked, kinds } = scan({ lamp });
  expect(asked).toHaveLength(1);
  expect(kinds).toEqual(told);
  const findings = steps.flatMap((step) => step.findings);
  for (const { measured, threshold } of findings.flatMap(({ evidence }) => evidence))
    expect(measured.value).toBeGreaterThanOrEqual(threshold);
});

test.each<TorchControl>(['hand', 'none'])(
  'it is told also where the torch is not switched by the engine: %s',
  (torch) => {
    expect(scan({ torch }).kinds).toEqual(['infrared_signature']);
  },
);

describe('a short exposure', () => {
  test('is never asked for where the camera cannot be told, nor where no lamp is, nor in the light', () => {
    for (const camera of [{ says: () => null }, { says: () => undefined }, { lamp: null }, { room: 130 }] as const) {
      const { steps } = scan(camera);
      expect(steps.filter(({ exposureRequest }) => exposureRequest !== null)).toEqual([]);
    }
  });

  test('is not waited for where the camera cannot be told: a rim is told there that is seen for long', () => {
    expect(scan({ says: () => null }).kinds).toEqual(['infrared_signature']);
    expect(scan({ says: () => null, seconds: 3 }).kinds).toEqual([]);
    expect(scan({ lamp: null }).kinds).toEqual([]);
    expect(scan({ room: 130 }).kinds).toEqual([]);
  });

  test('is asked for once about a lamp', () => {
    expect(scan({ lamp: WHITE, seconds: 16 }).asked).toHaveLength(1);
  });

  test.each([
    ['a camera that does not answer', () => false],
    ['a camera that does as it is told', (wasTold: boolean) => wasTold],
  ])('ends, within seven tenths of a second: %s', (_, says) => {
    const { steps, asked } = scan({ says, latency: says(true) ? 2 : Infinity });
    const ended = steps.filter(({ exposureRequest }) => exposureRequest === false);
    expect(ended).toHaveLength(1);
    expect(ended[0]!.atMs - asked[0]!.atMs).toBeLessThan(700);
    const forLamps = steps.filter(({ unusable }) => unusable === 'lamps-only');
    expect(forLamps.at(-1)!.atMs - asked[0]!.atMs).toBeLessThan(1_300);
  });

  test('is given up where the camera refuses it, and not asked for again', () => {
    const { steps } = scan({ says: (wasTold, atMs) => (wasTold || atMs > 5_000 ? null : false), latency: Infinity });
    expect(steps.flatMap(({ exposureRequest }) => exposureRequest ?? [])).toEqual([true]);
    expect(steps.at(-1)!.unusable).toBeNull();
  });

  test('that nobody wants is ended', () => {
    expect(scan({ lamp: null, says: () => true, seconds: 1 }).steps[0]!.exposureRequest).toBe(false);
  });

  test('keeps the torch out, and asks the person to hold still', () => {
    const { steps } = scan();
    const forLamps = steps.filter(({ unusable }) => unusable === 'lamps-only');
    expect(forLamps.length).toBeGreaterThan(6);
    expect(forLamps.filter(({ wasLit }) => wasLit)).toEqual([]);
    const decided = forLamps.filter((step) => step.decided);
    expect(new Set(decided.map(({ guidance }) => guidance))).toEqual(new Set(['hold-still']));
  });

  test('tells nothing of dark and light: no change of the torch is seen in it, and it is no time in the dark', () => {
    const { steps, state } = scan({ lamp: WHITE });
    const { state: other } = scan({ lamp: WHITE, says: () => null });
    const forLamps = steps.filter(({ unusable }) => unusable === 'lamps-only').length;
    expect(state.frames).toBe(steps.length - forLamps);
    expect(Math.abs(state.torch.changes - other.torch.changes)).toBeLessThanOrEqual(4);
    expect(state.torch.steps.usualUp).toBeCloseTo(other.torch.steps.usualUp, 1);
    expect(state.torch.steps.usualDown).toBeCloseTo(other.torch.steps.usualDown, 1);
    expect(Math.abs(state.darkMs - other.darkMs)).toBeLessThan(700);
  });

  test('looks at the lamp where the turn of the phone takes it', () => {
    const turning = (atMs: number): number => (Math.floor(atMs / 1_300) % 2 === 0 ? 14 : -14);
    const { steps, kinds } = scan({ turning });
    expect(kinds).toEqual(['infrared_signature']);
    const { findings, x0 } = steps.find((step) => step.findings.length > 0)!;
    expect(Math.hypot(findings[0]!.xPx - x0, findings[0]!.yPx - LAMP_Y)).toBeLessThan(4);
    expect(steps.filter(({ unusable }) => unusable === 'lost')).toEqual([]);
  });

  test('takes no lens away', () => {
    const turning = (atMs: number): number => (Math.floor(atMs / 5_000) % 2 === 0 ? 8 : -8);
    const glint = (deg: number): boolean => Math.abs(deg - 20) <= 8;
    const camera = { turning, pxPerDeg: 0, glint, seconds: 20 };
    const lensOf = ({ steps }: ReturnType<typeof scan>) =>
      steps.flatMap(({ findings }) => findings).filter(({ threatType }) => threatType === 'lens_reflection');
    const [alone, beside] = [scan({ ...camera, lamp: null }), scan({ ...camera, lamp: WHITE })];
    expect(beside.asked).toHaveLength(1);
    expect(lensOf(alone)).toHaveLength(1);
    expect(lensOf(beside)).toHaveLength(1);
  });
});
