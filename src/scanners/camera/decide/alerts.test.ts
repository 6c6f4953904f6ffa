import { describe, expect, test } from 'vitest';
import { evidence as evidenceOfContract } from '#contract/entities/evidence.ts';
import { addGlow, addTrack, type PhasesOfTrack } from '#tests/support/tracks.ts';
import { createAlerts, decide, placesNamed } from './alerts.ts';
import type { Scene } from './scene.ts';
import { COOLDOWN_MS, FRAME_INTERVAL_MS } from '../definition.ts';
import { createDomes } from './domes.ts';
import { createGlows, noteShortWanted } from './glows.ts';
import type { ColorQuestion } from '../track/short-exposure.ts';
import { createTracks } from '../track/tracks.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const [FIRST, SECOND] = [3, 8];
const VIOLET = { red: 130, green: 100, blue: 140, tintRed: 0, tintGreen: 0, tintBlue: 0 };
/** Seen in four lit phases, then gone; and seen in all of them. */
const GONE = [200, 205, 198, 202, 0, 0];
const SEEN = [200, 205, 198, 202];

/** A scan in which nothing is followed yet; what shines is seen in each frame that decides. */
function watch() {
  const shining: number[] = [];
  const alerts = createAlerts();
  const scene: Scene = {
    tracks: createTracks(),
    glows: createGlows(),
    domes: createDomes(WIDTH >> 2, HEIGHT >> 2),
    light: { usualNoiseFloor: { lit: 25, dark: 25 } },
    kernel: { widthPx: WIDTH, heightPx: HEIGHT },
  };
  const add = (slot: number, lit: readonly number[], change: PhasesOfTrack = {}, dark = 0): void => {
    addTrack(scene.tracks, slot, lit, dark, change);
  };
  const shine = (slot: number, xPx: number): void => {
    scene.tracks.used[slot] = 1;
    scene.tracks.x[slot] = xPx;
    scene.tracks.y[slot] = 300;
    shining.push(slot);
  };
  const hide = (): void => {
    shining.length = 0;
  };
  const decideAt = (atMs: number, colorQuestion: ColorQuestion = 'open') => {
    for (const slot of shining) scene.tracks.seenAtMs[slot] = atMs;
    return decide(alerts, scene, atMs, true, colorQuestion);
  };
  return { scene, add, shine, hide, decideAt };
}

/** The same with a lamp that two decisions have found. */
function watchLamp() {
  const watched = watch();
  const { scene, shine, decideAt } = watched;
  shine(FIRST, 400);
  const seen = { color: VIOLET, frames: 12, violetFrames: 11, whiteFrames: 2, toMs: 2_000 };
  addGlow(scene.glows, scene.tracks, [FIRST], seen);
  for (const times of [0, 1]) expect(decideAt(times * FRAME_INTERVAL_MS).findings).toEqual([]);
  return watched;
}

test('an infrared lamp is told at the third decision that finds it, and says by how much it passed each rule', () => {
  const { decideAt } = watchLamp();
  const [finding] = decideAt(2 * FRAME_INTERVAL_MS).findings;
  expect(finding).toMatchObject({ threatType: 'infrared_signature', xPx: 400, yPx: 300, clusters: 1 });
  expect(finding).not.toHaveProperty('score');
  expect(finding!.evidence.map(({ rule }) => rule)).toEqual([
    'infrared-dark',
    'infrared-red',
    'infrared-blue',
    'infrared-steady',
    'infrared-core',
  ]);
  for (const { measured, threshold } of finding!.evidence) expect(measured.value).toBeGreaterThanOrEqual(threshold);
});

test('an infrared lamp that is not seen right now is told in the next frame that decides and shows it', () => {
  const { shine, hide, decideAt } = watchLamp();
  hide();
  expect(decideAt(2 * FRAME_INTERVAL_MS).findings).toEqual([]);
  shine(FIRST, 480);
  expect(decideAt(3 * FRAME_INTERVAL_MS).findings).toMatchObject([{ threatType: 'infrared_signature', xPx: 480 }]);
});

test('an infrared lamp that no frame that decides shows is told after a second and a half', () => {
  const { scene, hide, decideAt } = watchLamp();
  hide();
  const toldAt = Array.from({ length: 8 }, (_, i) => (i + 2) * FRAME_INTERVAL_MS).filter((atMs) => {
    scene.tracks.seenAtMs[FIRST] = atMs - 100;
    return decideAt(atMs).findings.length > 0;
  });
  expect(toldAt).toEqual([7 * FRAME_INTERVAL_MS]);
});

test('a lamp that is white in the dark says in how many frames its core was spared and violet', () => {
  const { scene, shine, decideAt } = watch();
  const { tracks, glows } = scene;
  shine(FIRST, 400);
  addGlow(glows, tracks, [FIRST], {
    color: VIOLET,
    frames: 12,
    violetFrames: 11,
    whiteFrames: 12,
    sparedFrames: 15,
    sparedViolet: 12,
    toMs: 2_000,
  });
  for (const times of [0, 1]) expect(decideAt(times * FRAME_INTERVAL_MS).findings).toEqual([]);
  const [finding] = decideAt(2 * FRAME_INTERVAL_MS).findings;
  expect(finding!.evidence.at(-1)).toMatchObject({ rule: 'infrared-spared', measured: { value: 12 }, threshold: 10 });
});

test('a lamp that its white core alone keeps from being told wants a short exposure, once, but for a lens about to be told', () => {
  const { scene, add, shine, decideAt } = watch();
  const { tracks, glows } = scene;
  shine(FIRST, 400);
  addGlow(glows, tracks, [FIRST], { color: VIOLET, frames: 9, violetFrames: 9, whiteFrames: 9, toMs: 2_000 });
  expect(decideAt(0)).toMatchObject({ tooBright: FIRST, findings: [] });
  add(SECOND, GONE, { xPx: 900 });
  expect(decideAt(FRAME_INTERVAL_MS).tooBright).toBe(-1);
  expect(decideAt(2 * FRAME_INTERVAL_MS).findings).toMatchObject([{ threatType: 'lens_reflection' }]);
  expect(decideAt(3 * FRAME_INTERVAL_MS).tooBright).toBe(FIRST);
  noteShortWanted(glows, tracks);
  expect(decideAt(4 * FRAME_INTERVAL_MS).tooBright).toBe(-1);
});

test('a white core that its ring alone tells waits for its color where that can be asked for, and for nothing else', () => {
  const { scene, shine, decideAt } = watch();
  const { tracks, glows } = scene;
  for (const [slot, x] of [400, 415, 430].entries()) shine(slot, x);
  const seen = { frames: 9, violetFrames: 9, whiteFrames: 9, manyFrames: 9, ringFrames: 9, toMs: 2_000 };
  addGlow(glows, tracks, [0, 1, 2], { color: VIOLET, ...seen });
  const toldIn = (decisions: number, fromMs: number, question: ColorQuestion) =>
    Array.from({ length: decisions }, (_, i) => decideAt(fromMs + i * FRAME_INTERVAL_MS, question).findings).flat();
  expect(decideAt(0, 'open').tooBright).toBeGreaterThanOrEqual(0);
  expect(toldIn(2, FRAME_INTERVAL_MS, 'open')).toEqual([]);
  noteShortWanted(glows, tracks);
  expect(toldIn(3, 3 * FRAME_INTERVAL_MS, 'asked')).toEqual([]);
  // What it shows then is its own.
  glows.sums[0]!.shortFrames = 5;
  expect(toldIn(3, 6 * FRAME_INTERVAL_MS, 'open')).toEqual([]);
  glows.sums[0]!.shortFrames = 0;
  expect(toldIn(3, 9 * FRAME_INTERVAL_MS, 'closed')).toMatchObject([{ threatType: 'infrared_signature' }]);
});

describe('a lens', () => {
  test('is told at the second decision that finds it, once, and named from then on', () => {
    const { scene, add, decideAt } = watch();
    add(FIRST, GONE);
    expect(decideAt(0).findings).toEqual([]);
    expect(placesNamed(scene, 0)).toEqual([]);
    const [finding] = decideAt(FRAME_INTERVAL_MS).findings;
    expect(finding).toMatchObject({ threatType: 'lens_reflection', xPx: 400, yPx: 300, clusters: 1 });
    expect(placesNamed(scene, FRAME_INTERVAL_MS)).toEqual([{ xPx: 400, yPx: 300 }]);
    for (let atMs = COOLDOWN_MS; atMs < 3 * COOLDOWN_MS; atMs += FRAME_INTERVAL_MS) {
      expect(decideAt(atMs).findings).toEqual([]);
    }
  });

  test('says by how much it passed each rule', () => {
    const { add, decideAt } = watch();
    add(FIRST, GONE);
    decideAt(0);
    const { evidence } = decideAt(FRAME_INTERVAL_MS).findings[0]!;
    expect(evidence.map(({ rule }) => rule)).toEqual([
      'lens-lock-in',
      'lens-lost',
      'lens-level',
      'lens-white',
      'lens-alone',
      'lens-print',
    ]);
    for (const { rule, measured, threshold, locator } of evidence) {
      if (rule === 'lens-alone') expect(measured.value).toBeLessThanOrEqual(threshold);
      else expect(measured.value).toBeGreaterThanOrEqual(threshold);
      expect(locator).toBe('x 400 px, y 300 px');
    }
    // Where fine texture reaches 25 levels, that decides.
    expect(evidence.find(({ rule }) => rule === 'lens-level')!.threshold).toBeCloseTo(40);
  });

  test.each([
    ['as white as the torch', [200, 190, 180], 10],
    ['not known to be of a color', null, null],
  ])('says how colored it is where that is known: %s', (_, added, percent) => {
    const { scene, add, decideAt } = watch();
    add(FIRST, GONE);
    if (added) {
      scene.tracks.colorFrames[FIRST] = 3;
      scene.tracks.colorAdded.set(added, 3 * FIRST);
      scene.tracks.colorToWhite.set([600, 600, 600], 3 * FIRST);
    }
    decideAt(0);
    const { evidence } = decideAt(FRAME_INTERVAL_MS).findings[0]!;
    const color = evidence.find(({ rule }) => rule === 'lens-color');
    expect(color?.measured.value ?? null).toEqual(percent === null ? null : expect.closeTo(percent));
    if (color) expect(color.threshold).toBe(75);
  });

  test('is none that shines in one color alone', () => {
    const { scene, add, decideAt } = watch();
    add(FIRST, GONE);
    scene.tracks.colorFrames[FIRST] = 3;
    scene.tracks.colorAdded.set([20, 200, 40], 3 * FIRST);
    scene.tracks.colorToWhite.set([600, 600, 600], 3 * FIRST);
    decideAt(0);
    expect(decideAt(FRAME_INTERVAL_MS)).toMatchObject({ findings: [] });
  });

  test('that was missing once before and once after says both', () => {
    const { add, decideAt } = watch();
    add(FIRST, [0, 200, 205, 198, 202, 0]);
    decideAt(0);
    const { evidence } = decideAt(FRAME_INTERVAL_MS).findings[0]!;
    for (const rule of ['lens-lost', 'lens-came'])
      expect(evidence).toContainEqual(
        expect.objectContaining({ rule, measured: { value: 1, unit: 'lit phases' }, threshold: 1 }),
      );
  });

  test('that answers from some angles only says all it measured in words that a saved scan can hold', () => {
    const { add, decideAt } = watch();
    const deg = [-9, -6, -3, 0, 3, 6, 9, 12, 15, 15, 12, 9, 6, 3, 0, -3];
    add(
      FIRST,
      deg.map((at) => (at >= -4 && at <= 10 ? 200 : 0)),
      { deg },
    );
    decideAt(0);
    const { evidence } = decideAt(FRAME_INTERVAL_MS).findings[0]!;
    expect(evidence.map(({ rule }) => rule)).toContain('lens-cone');
    for (const one of evidence) expect(evidenceOfContract.safeParse(one).error).toBeUndefined();
  });

  test('waits for the five seconds of the alert before, and is told then however long it has been gone', () => {
    const { add, decideAt } = watch();
    add(FIRST, GONE);
    decideAt(0);
    expect(decideAt(FRAME_INTERVAL_MS).findings).toHaveLength(1);
    add(SECOND, GONE, { xPx: 900 });
    for (const atMs of [2, 3, 4]) expect(decideAt(atMs * FRAME_INTERVAL_MS).findings).toEqual([]);
    add(SECOND, [...GONE, 0, 0, 0, 0, 0, 0, 0], { xPx: 900 });
    expect(decideAt(FRAME_INTERVAL_MS + COOLDOWN_MS - 1).findings).toEqual([]);
    expect(decideAt(FRAME_INTERVAL_MS + COOLDOWN_MS).findings).toMatchObject([{ xPx: 900 }]);
  });

  test('is none of many alike, and they are not marked', () => {
    const { add, decideAt } = watch();
    for (let slot = 0; slot < 8; slot++) add(slot, GONE, { xPx: 400 + 12 * slot });
    decideAt(0);
    expect(decideAt(FRAME_INTERVAL_MS).findings).toEqual([]);
    for (let slot = 0; slot < 8; slot++) add(slot, SEEN, { xPx: 400 + 12 * slot });
    expect(decideAt(2 * FRAME_INTERVAL_MS)).toMatchObject({ findings: [] });
  });

  test('that left the picture is not told', () => {
    const { add, decideAt } = watch();
    add(FIRST, GONE, { xPx: WIDTH + 5 });
    decideAt(0);
    expect(decideAt(FRAME_INTERVAL_MS).findings).toEqual([]);
  });

  test('whose place is a guess is told for three seconds after it was seen, and then once it is known again', () => {
    for (const [seenAtMs, isTold] of [
      [1_300, true],
      [0, false],
    ] as const) {
      const { scene, add, decideAt } = watch();
      add(FIRST, GONE);
      Object.assign(scene.tracks.isPlaced, { [FIRST]: 0 });
      Object.assign(scene.tracks.seenAtMs, { [FIRST]: seenAtMs });
      decideAt(3_900);
      expect(decideAt(4_200).findings).toHaveLength(isTold ? 1 : 0);
      Object.assign(scene.tracks.isPlaced, { [FIRST]: 1 });
      expect(decideAt(4_500).findings).toHaveLength(isTold ? 0 : 1);
    }
  });

  test('is no other beside it', () => {
    const { add, decideAt } = watch();
    add(FIRST, GONE);
    decideAt(0);
    decideAt(FRAME_INTERVAL_MS);
    add(SECOND, SEEN, { xPx: 430 });
    expect(decideAt(2 * FRAME_INTERVAL_MS).marks).toEqual([]);
    add(SECOND, SEEN, { xPx: 460 });
    expect(decideAt(3 * FRAME_INTERVAL_MS).marks).toMatchObject([{ xPx: 460, reason: 'angle-not-covered' }]);
  });
});

describe('a point that answers and was not lost', () => {
  test('is marked, and the person is asked to move', () => {
    const { add, decideAt } = watch();
    add(FIRST, SEEN);
    expect(decideAt(0)).toMatchObject({
      findings: [],
      marks: [{ xPx: 400, yPx: 300, reason: 'angle-not-covered' }],
      clues: { hasUnconfirmed: true },
    });
  });

  test('stays marked where it was in view over a wide angle, but nobody is asked to go further', () => {
    const { add, decideAt } = watch();
    // The last phase sees it neither well nor lost.
    add(FIRST, [...SEEN, 90], { deg: [0, 3, 6, 9, 60] });
    expect(decideAt(0)).toMatchObject({ marks: [{ reason: 'angle-not-covered' }], clues: { hasUnconfirmed: false } });
  });

  test('is marked no more where it was seen over a wider angle than any lens', () => {
    const { add, decideAt } = watch();
    add(FIRST, SEEN, { deg: [0, 20, 40, 60] });
    expect(decideAt(0)).toMatchObject({ marks: [], clues: { hasUnconfirmed: false } });
  });

  test.each([
    ['of five three are shown at a time', 200, 3],
    ['what is hardly white is not shown', 60, 0],
  ])('%s', (_name, level, shown) => {
    const { add, decideAt } = watch();
    for (let slot = 0; slot < 5; slot++) add(slot, [level, level, level, level], { xPx: 200 * (slot + 1) });
    expect(decideAt(0).marks).toHaveLength(shown);
  });

  test('is not pointed at once it was not seen for two seconds', () => {
    const { scene, add, decideAt } = watch();
    add(FIRST, SEEN);
    scene.tracks.seenAtMs[FIRST] = 1_000;
    expect(decideAt(3_000).marks).toHaveLength(1);
    expect(decideAt(3_001).marks).toEqual([]);
  });

  test('asks to hold still after its first answer', () => {
    const { add, decideAt } = watch();
    add(FIRST, [200]);
    expect(decideAt(0)).toMatchObject({ marks: [], clues: { hasFirstAnswer: true, hasUnconfirmed: false } });
  });
});

test('what shines by itself answers nothing', () => {
  const { scene, add, decideAt } = watch();
  add(FIRST, GONE);
  scene.tracks.answers[FIRST] = 0;
  decideAt(0);
  expect(decideAt(FRAME_INTERVAL_MS)).toMatchObject({ findings: [] });
});
