import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReflection, measureReflection, type Reflection } from './reflection.ts';
import { isLens, isSweepNarrow, isUnconfirmedLens, isWorthALook, scoreLens, scoreSoFar } from './lens-rule.ts';
import { addTrack, type PhasesOfTrack } from '#tests/support/tracks.ts';
import { createTracks, MAX_PHASES, type Tracks } from '../track/tracks.ts';

const SPARKLE = { lit: 25, dark: 25 };
const SLOT = 7;
const OTHER = 9;

function measured(tracks: Tracks) {
  const reflection = createReflection();
  measureReflection(tracks, SLOT, SPARKLE, reflection);
  return reflection;
}

function reflectionOf(lit: readonly number[], dark = 0, change: PhasesOfTrack = {}) {
  const tracks = createTracks();
  addTrack(tracks, SLOT, lit, dark, change);
  return measured(tracks);
}

/** A lens that has gone out, one that has come, and one that came and went. */
const POINT = {
  ...createReflection(),
  pairs: 6,
  seen: 6,
  held: 6,
  dark: 10,
  level: 150,
  fill: 1,
  textureOverNoise: 3,
  areaPx: 8,
  noiseFloor: 20,
};
const GONE = { ...POINT, lost: 3, seenDeg: 10 };
const COME = { ...POINT, pairs: 3, seen: 3, held: 3, before: 2, seenDeg: 10 };
const CONE = { ...POINT, seenDeg: 20, coneEvidence: 5, coneDeg: 20 };

describe('a lens', () => {
  test('answers, shows nothing in the dark, and goes out', () => {
    const reflection = reflectionOf([200, 205, 198, 202, 0, 0, 0]);
    expect(reflection).toMatchObject({ pairs: 4, seen: 4, shone: 0, gaps: 0, lost: 3, isAmbiguous: false });
    expect(isLens(reflection)).toBe(true);
    expect(scoreLens(reflection)).toBeGreaterThan(0.85);
  });

  test('is lost after two lit phases without it', () => {
    expect(isLens(reflectionOf([200, 205, 198, 202, 0, 0]))).toBe(true);
    expect(isLens(reflectionOf([200, 205, 198, 202, 0]))).toBe(false);
  });

  test('is found as a point up to where it goes out, or nearly', () => {
    const lit = [200, 205, 198, 202, 199, 0, 0];
    const nearly = reflectionOf(lit, 0, { foundIn: 2 });
    expect(nearly).toMatchObject({ seen: 5, lost: 2, unfound: 4 });
    expect(isLens(nearly)).toBe(true);
    const beside = reflectionOf(lit, 0, { foundIn: 1 });
    expect(beside.unfound).toBe(6);
    expect(isLens(beside)).toBe(false);
  });

  test('that has not gone out yet waits for another angle', () => {
    const reflection = reflectionOf([200, 205, 198, 202]);
    expect(isLens(reflection)).toBe(false);
    expect(isUnconfirmedLens(reflection)).toBe(true);
    expect(isUnconfirmedLens({ ...reflection, saturation: 0.76 })).toBe(false);
  });

  test('whose alert is due may be lost for longer', () => {
    const reflection = reflectionOf([200, 205, 198, 202, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(isLens(reflection)).toBe(false);
    expect(isLens(reflection, true)).toBe(true);
  });

  test('that came back to its place adds up what each pass saw', () => {
    const deg = [0, 3, 6, 9, 12, 12, 9, 6, 3, 0, -3, -6, -9];
    const reflection = reflectionOf([200, 200, 200, 0, 0, 0, 0, 195, 200, 205, 0, 0, 0], 0, { deg });
    expect(reflection).toMatchObject({ pairs: 6, seen: 6, gaps: 0, lost: 3, seenDeg: 6 });
    expect(isLens(reflection)).toBe(false);
    expect(isLens({ ...reflection, seenDeg: 7 })).toBe(true);
  });

  test('does not go out between two angles at which it is seen', () => {
    const reflection = reflectionOf([200, 200, 200, 0, 0, 0, 0, 195, 200, 205, 0, 0, 0]);
    expect(reflection).toMatchObject({ seen: 6, gaps: 4 });
    expect(isLens(reflection)).toBe(false);
  });

  test('may be out where the view has left the cone on the way back', () => {
    const lit = [200, 200, 200, 0, 0, 200, 200, 200, 0, 0];
    for (const after of [9, 2]) {
      const deg = [0, 4, 8, 12, 14, after, 1, 0, -6, -9];
      expect(reflectionOf(lit, 0, { deg })).toMatchObject({ seen: 6, gaps: 0 });
    }
    const inside = [0, 4, 8, 6, 7, 5, 3, 1, -6, -9];
    expect(reflectionOf(lit, 0, { deg: inside })).toMatchObject({ gaps: 2 });
    const dimmed = [200, 200, 200, 0, 90, 200, 200, 200, 0, 0];
    expect(reflectionOf(dimmed, 0, { deg: inside })).toMatchObject({ gaps: 1 });
  });

  test('is measured against what the dark shows without it', () => {
    const grainy = reflectionOf([200, 200, 200, 200, 0, 0, 0], 30);
    expect(grainy.texture).toBe(0);
    expect(reflectionOf([200, 200, 200, 200, 0, 0, 0], 30, { darkWithout: 0 }).texture).toBeGreaterThan(0.5);
  });

  test('is as white as print at its place lets it be', () => {
    const onPrint = reflectionOf([110, 110, 110, 110, 50, 50, 50], 30, { lumaInDark: 84, darkWithout: 30 });
    expect(onPrint.level).toBeLessThan(100);
    expect(onPrint.fill).toBeCloseTo(onPrint.level / (255 - 140 - (110 - onPrint.level)), 2);
  });

  test('is no texture that is covered together with the wall around it', () => {
    const steady = reflectionOf([200, 200, 200, 200, 0, 0, 0]);
    expect(steady.darkLumaStep).toBe(0);
    const covered = reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { lumaInDarkWithout: 33 });
    expect(covered.darkLumaStep).toBeCloseTo(Math.log(60 / 33));
    expect(isLens(covered)).toBe(false);
  });

  test('that is out for long without a gyroscope has been left, and for short has not', () => {
    const still = { degPerPhase: 0 };
    const long = reflectionOf([200, 200, 200, 0, 0, 0, 0, 195, 200, 205, 0, 0, 0], 0, still);
    expect(long).toMatchObject({ seen: 6, gaps: 0 });
    expect(isLens(long)).toBe(true);
    expect(reflectionOf([200, 200, 200, 0, 0, 195, 200, 205, 0, 0, 0], 0, still)).toMatchObject({ seen: 6, gaps: 2 });
  });
});

describe('a lens that lights up where nothing was', () => {
  const turning = { degPerPhase: 4 };

  test('is told before it has gone out', () => {
    const reflection = reflectionOf([0, 0, 0, 200, 205, 198], 0, turning);
    expect(reflection).toMatchObject({ pairs: 3, seen: 3, before: 3, lost: 0, isAmbiguousBefore: false });
    expect(isLens(reflection)).toBe(true);
  });

  test('is not told by that once it has shone for longer', () => {
    expect(isLens(reflectionOf([0, 0, 0, 200, 205, 198, 202], 0, turning))).toBe(false);
  });

  test.each([
    ['was missed once', reflectionOf([0, 200, 205, 198], 0, turning)],
    ['was seen over less than a lens is', reflectionOf([0, 0, 200, 205, 198], 0, { deg: [0, 3, 6, 9, 12] })],
    ['showed already, and only grew', reflectionOf([55, 60, 65, 200, 205, 198], 0, turning)],
    ['stood where nobody knew', reflectionOf([0, 0, 0, 200, 205, 198], 0, { ...turning, untracked: [0, 2] })],
    ['came with the light around it', reflectionOf([0, 0, 0, 200, 205, 198], 0, { ...turning, lumaWithout: 90 })],
    [
      'was seen long ago',
      reflectionOf([0, 0, 0, 200, 205, 198, 0, 0, 0, 0], 0, { ...turning, untracked: [6, 7, 8, 9] }),
    ],
    ['was followed without a gyroscope', reflectionOf([0, 0, 0, 200, 205, 198], 0, { degPerPhase: 0 })],
    [
      'was long out of view before',
      reflectionOf([200, 0, 0, 0, 200, 205, 198], 0, { ...turning, away: { before: 1, phases: 3 } }),
    ],
  ])('is none that %s', (_, reflection) => {
    expect(reflection.seen).toBeGreaterThan(2);
    expect(isLens(reflection)).toBe(false);
  });

  test('was absent where no more showed than a quarter of it', () => {
    expect(reflectionOf([50, 40, 50, 200, 205, 198, 200])).toMatchObject({ before: 3 });
    expect(reflectionOf([55, 60, 65, 200, 205, 198, 200])).toMatchObject({ before: 0 });
  });

  test.each([
    ['another that shone beside it meanwhile may be the same one', [190, 190, 190, 0, 0, 0], true],
    ['so may one that went out earlier', [190, 0, 0, 0, 0, 0], true],
    ['one that came later is another', [0, 0, 0, 0, 190, 190], false],
    ['one that had gone out before nothing showed may be itself, met before', [190, 190, 0, 0, 0, 0, 0, 0], false],
    ['two that were seen side by side are two', [190, 190, 190, 190, 190, 190], false],
  ])('%s', (_, beside, isAmbiguousBefore) => {
    const tracks = createTracks();
    addTrack(tracks, SLOT, [0, 0, 0, 200, 205, 198], 0, turning);
    addTrack(tracks, OTHER, beside, 0, { ...turning, xPx: 430 });
    // Of eight phases the first two are from before those of the track.
    for (let i = 0; i < 16 && beside.length === 8; i++) {
      const at = OTHER * MAX_PHASES + i;
      tracks.phaseNumber[at] = i + 1;
      if (i < 12) tracks.phaseNumber[SLOT * MAX_PHASES + i] = i + 5;
    }
    expect(measured(tracks)).toMatchObject({ before: 3, isAmbiguousBefore });
    expect(isLens(measured(tracks))).toBe(!isAmbiguousBefore);
  });
});

describe('a point that comes and goes with the view angle', () => {
  const deg = [-9, -6, -3, 0, 3, 6, 9, 12, 15, 15, 12, 9, 6, 3, 0, -3, -6, -9];
  const lit = deg.map((at) => (at >= -4 && at <= 10 ? 200 : 0));

  test('is a lens before it is lost for good', () => {
    const seenAgain = reflectionOf(lit.slice(0, -2), 0, { deg });
    expect(seenAgain).toMatchObject({ lost: 0, coneDeg: 12 });
    expect(seenAgain.coneEvidence).toBeGreaterThan(4);
    expect(isLens(seenAgain)).toBe(true);
    expect(isLens({ ...seenAgain, before: 0 })).toBe(true);
    expect(isLens({ ...seenAgain, before: 0, coneEvidence: 0 })).toBe(false);
  });

  test('is no lens where only light at its place was seen, and not the point', () => {
    const untracked = deg.flatMap((_, index) => (lit[index] === 200 ? [index] : []));
    const stray = reflectionOf(lit, 0, { deg, untracked });
    expect(stray).toMatchObject({ seen: 10, held: 0 });
    expect(isLens(stray)).toBe(false);
    expect(isLens({ ...stray, held: 7 })).toBe(true);
  });

  test('is no lens that was lost at the angles at which it had been seen', () => {
    const followed = reflectionOf([200, 200, 200, 200, 200, 200, 0, 0, 0], 0, { deg: [0, 3, 6, 9, 12, 15, 12, 9, 6] });
    expect(followed).toMatchObject({ seen: 6, lost: 3, gaps: 0 });
    expect(followed.coneEvidence).toBeLessThan(-3);
    expect(isLens(followed)).toBe(false);
    expect(isLens({ ...followed, coneEvidence: 0 })).toBe(true);
  });

  test('scores higher the clearer its cone is, up to a point', () => {
    const scores = [0, 4, 8, 12, 30].map((coneEvidence) => scoreLens({ ...CONE, level: 60, coneEvidence }));
    expect(scores[1]).toBe(scores[0]);
    expect(scores[2]).toBeGreaterThan(scores[1]!);
    expect(scores[3]).toBeGreaterThan(scores[2]!);
    expect(scores[4]).toBe(scores[3]);
  });
});

describe('a loss counts only where the place is known:', () => {
  const seenThenOut = [200, 200, 200, 200, 0, 0, 0];

  test('one phase without tracking is bridged', () => {
    expect(reflectionOf([...seenThenOut, 0], 0, { untracked: [4] })).toMatchObject({ seen: 4, lost: 3 });
  });

  test('two are not, whatever is tracked after them', () => {
    expect(reflectionOf([...seenThenOut, 0, 0], 0, { untracked: [4, 5] })).toMatchObject({ seen: 4, lost: 0 });
  });

  test('a track that was long out of view is met anew', () => {
    const awayFor = (phases: number) => reflectionOf(seenThenOut, 0, { away: { before: 4, phases } });
    expect(awayFor(3)).toMatchObject({ seen: 0, lost: 0 });
    expect(awayFor(2).seen).toBeGreaterThan(0);
  });

  test.each([
    ['another that lights up beside it may be the same one', [0, 0, 0, 0, 190, 190, 190], 0, true],
    ['so may one that has gone out again since', [0, 0, 0, 0, 190, 0, 0], 0, true],
    ['one that was gone before is another', [190, 0, 0, 0, 0, 0, 0], 0, false],
    ['one that is only half as bright is another', [0, 0, 0, 0, 100, 100, 100], 0, false],
    ['two that were seen side by side are two', [190, 190, 190, 190, 190, 190, 190], 0, false],
    ['texture, which shows without the light as well, is another', [0, 0, 0, 0, 190, 190, 190], 90, false],
    ['print beside it that noise lifts is itself', [140, 145, 140, 140, 165, 145, 140], 0, false],
    ['what beside it comes to twice what it was may be the same one', [80, 80, 80, 80, 165, 80, 80], 0, true],
  ])('%s', (_, beside, dark, isAmbiguous) => {
    const tracks = createTracks();
    addTrack(tracks, SLOT, seenThenOut, 0, {});
    addTrack(tracks, OTHER, beside, dark, { xPx: 430 });
    expect(measured(tracks)).toMatchObject({ lost: 3, isAmbiguous });
    expect(isLens(measured(tracks))).toBe(!isAmbiguous);
  });

  test.each([
    ['may be the same one', 190, true],
    ['is another where it is only half as bright', 100, false],
  ])('another that has just been met beside it %s', (_, height, isAmbiguous) => {
    const tracks = createTracks();
    addTrack(tracks, SLOT, seenThenOut, 0, {});
    addTrack(tracks, OTHER, [], 0, { xPx: 430 });
    tracks.peak[OTHER] = 3;
    tracks.height[OTHER] = height;
    expect(measured(tracks).isAmbiguous).toBe(isAmbiguous);
  });
});

test.each([
  ['metal, which answers from everywhere', reflectionOf([200, 200, 200, 200, 200, 200, 200, 200])],
  ['a lamp, which shines in the dark', reflectionOf([200, 200, 200, 200, 0, 0, 0], 190)],
  ['texture, which fades with the light', reflectionOf([140, 140, 140, 140, 0, 0, 0], 60)],
  ['tape, which is large', reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { area: 80 })],
  ['texture, which comes and goes', reflectionOf([120, 30, 120, 25, 120, 30, 120, 0, 0, 0])],
  ['noise', reflectionOf([40, 35, 41, 38, 0, 0, 0])],
  ['what still shows where it was', reflectionOf([200, 200, 200, 200, 120, 120, 120], 45)],
  [
    'a light that flashed in the dark',
    reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { flash: { after: 2, value: 150 } }),
  ],
  ['what went out when its surroundings changed', reflectionOf([110, 110, 110, 110, 0, 0, 0], 0, { lumaWithout: 90 })],
  ['what shows most of what texture would', reflectionOf([200, 200, 200, 200, 0, 0, 0], 40, { darkWithout: 0 })],
  ['what texture could be in a room so dark', reflectionOf([200, 200, 200, 200, 30, 31, 30], 28, { lumaInDark: 5 })],
  ['what is dull against a dark wall', reflectionOf([60, 60, 60, 60, 20, 21, 20], 28)],
  ['what was seen over too wide an angle', reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { degPerPhase: 15 })],
  ['what went out long ago', reflectionOf([200, 200, 200, 200, 0, 0, 0, 0, 0, 0, 0])],
  ['what answered once', reflectionOf([200, 0, 0, 0])],
])('%s is no lens', (_, reflection) => {
  expect(isLens(reflection)).toBe(false);
});

test.each([
  ['answered once', { pairs: 1 }],
  ['answered twice among glints', { pairs: 2, glints: 4 }],
  ['was found itself in half of its sightings', { held: 3 }],
  ['shone in four dark phases of ten', { shone: 4 }],
  ['is dim', { level: 29, noiseFloor: 10 }],
  ['is larger than any lens', { areaPx: 40.1 }],
  ['shows in the dark as texture does', { texture: 0.21 }],
  ['shines in one color', { saturation: 0.76 }],
  ['could be texture in so dark a room', { textureOverNoise: 0.49 }],
  ['was covered together with what is around it', { darkLumaStep: 0.36 }],
  ['shone in the dark once', { shine: 0.51 }],
  ['is gray', { fill: 0.2 }],
  ['is less than a fifth of the way to white', { fill: 0.19, textureOverNoise: 10, coneEvidence: 12, coneDeg: 20 }],
  ['is one of many that come and go', { alike: 2 }],
  ['hardly stands out of the noise', { level: 45, noiseFloor: 29 }],
])('nothing is a lens that %s', (_, change) => {
  for (const lens of [GONE, CONE]) {
    expect(isLens(lens)).toBe(true);
    expect(isLens({ ...lens, ...change })).toBe(false);
  }
});

test.each([
  ['was seen between two losses', { gaps: 2 }],
  ['was seen within the reach of a pane', { seenDeg: 6.9 }],
  ['was seen over more than a cone', { seenDeg: 42.1 }],
  ['was lost once', { lost: 1 }],
  ['was lost for long', { lost: 7 }],
  ['still shows', { residual: 0.41 }],
  ['went out with the light around it', { lumaStep: 0.36 }],
  ['may be another, followed wrongly', { isAmbiguous: true }],
  ['was lost where it had been seen', { coneEvidence: -3.1 }],
])('nothing has gone out that %s', (_, change) => {
  expect(isLens({ ...GONE, ...change })).toBe(false);
});

test.each([
  ['was seen between two losses', { gaps: 2 }],
  ['was seen within the reach of a pane', { seenDeg: 6.9 }],
  ['was seen over more than a cone', { seenDeg: 42.1 }],
  ['was followed without a gyroscope', { seenDeg: 0 }],
  ['was missing once', { before: 1 }],
  ['has answered once', { pairs: 1 }],
  ['has answered four times since', { pairs: 4 }],
  ['shines where no point was found for five phases', { unfound: 5 }],
  ['has not been seen for two lit phases', { unseen: 2 }],
  ['came with the light around it', { lumaStepBefore: 0.36 }],
  ['may be another, followed wrongly', { isAmbiguousBefore: true }],
  ['was lost where it had been seen', { coneEvidence: -3.1 }],
])('nothing has come that %s', (_, change) => {
  expect(isLens(COME)).toBe(true);
  expect(isLens({ ...COME, ...change })).toBe(false);
});

/** What scores between .75 and .9, and a cone of view angles. */
const LIKELY_TEXTURE = { fill: 0.85, textureOverNoise: 1.4 };
const CONED = { before: 1, lost: 1, coneEvidence: 4.5 };
/** What scores between .5 and .75. */
const UNSURE = { fill: 0.75, textureOverNoise: 1.2 };

test.each<[string, boolean, Partial<Reflection>]>([
  ['stands in a crowd of print, no whiter than drops', true, { crowd: 30, fill: 0.5, textureOverNoise: 10 }],
  ['stands among glints', true, { glints: 30, fill: 0.7 }],
  ['stands among glints, and is no whiter than drops', false, { glints: 4, fill: 0.69, textureOverNoise: 10 }],
  ['has three beside it, and is no whiter than drops', true, { glints: 3, fill: 0.69, textureOverNoise: 10 }],
  ['answered twice, and was missing before and after', true, { pairs: 2, glints: 3, before: 1 }],
  ['answered twice, and was not missing before', false, { pairs: 2 }],
  ['answered twice in a crowd, and was missing before and after', false, { pairs: 2, glints: 4, before: 1 }],
  ['may be texture, and was missing before and after', true, { ...UNSURE, glints: 3, before: 1 }],
  ['may be texture in a crowd, and was missing before and after', false, { ...UNSURE, glints: 4, before: 1 }],
  ['may be texture, and was missing once before and once after', false, { ...LIKELY_TEXTURE, before: 1, lost: 1 }],
  ['may be texture, and was missing twice before and once after', true, { ...LIKELY_TEXTURE, before: 2, lost: 1 }],
  ['may be texture, was missing once on each side, and has a cone', true, { ...LIKELY_TEXTURE, ...CONED }],
  ['stands 40 levels out of print', true, { level: 40 }],
  ['stands less out of print', false, { level: 39 }],
  ['stands less out of print, and has a sure cone', true, { level: 30, noiseFloor: 10, coneEvidence: 9 }],
  ['stands less than 30 levels out of it, and has a sure cone', false, { level: 29, noiseFloor: 10, coneEvidence: 9 }],
  [
    'stands less out of it than 40, and is seen over more than 30 degrees',
    false,
    { level: 39, coneEvidence: 9, seenDeg: 31 },
  ],
  ['is large', false, { areaPx: 20.1 }],
  ['is as large as a lens nearby, and was missing before and after', true, { areaPx: 40, before: 1 }],
  ['is as large, and has a sure cone', true, { areaPx: 40, coneEvidence: 9 }],
  ['is seen over 30 degrees', true, { seenDeg: 30 }],
  ['is seen more widely, and may be texture', false, { seenDeg: 30.1, textureOverNoise: 2 }],
  ['is seen more widely, and is all but certain', true, { seenDeg: 42, textureOverNoise: 3 }],
  ['is seen more widely, and comes and goes with the angle', true, { seenDeg: 30.1, coneEvidence: 9, fill: 0.7 }],
  ['was missing once before and once after', true, { before: 1, lost: 1 }],
  ['is dim, may be texture, and was missing before and after', true, { fill: 0.14, textureOverNoise: 8, before: 1 }],
  ['is all but unseen, and was missing before and after', false, { fill: 0.13, textureOverNoise: 10, before: 1 }],
  ['is no more than texture, and was missing before and after', false, { fill: 0.3, textureOverNoise: 2, before: 1 }],
  ['was missing once before, and is still there', false, { before: 1, lost: 0 }],
  ['was missing once before and after, where another was', false, { before: 1, lost: 1, isAmbiguousBefore: true }],
  ['was missing once before and after, in another light', false, { before: 1, lost: 1, lumaStepBefore: 0.36 }],
  ['was missing once before and after, without a gyroscope', false, { before: 1, lost: 1, seenDeg: 0 }],
  ['stands among glints, no whiter, and has a sure cone', true, { glints: 9, fill: 0.5, coneEvidence: 9 }],
  ['stands on what was darker when it went', false, { darkLumaStep: 0.6 }],
  ['stands on what was darker then, and has a sure cone', true, { darkLumaStep: 0.6, coneEvidence: 9 }],
  ['does so, and is seen more widely', false, { darkLumaStep: 0.6, coneEvidence: 9, seenDeg: 30.1 }],
  ['is dim, and surely dark without the torch', true, { fill: 0.3, textureOverNoise: 10 }],
  ['is dim, and may be texture', false, { fill: 0.49, textureOverNoise: 4 }],
  ['is half of the way to white, and may be texture', true, { fill: 0.5, textureOverNoise: 4 }],
  ['is one of two that come and go', true, { alike: 1 }],
  ['is one of three that come and go', false, { alike: 2 }],
  ['is dim, without a gyroscope', false, { fill: 0.49, textureOverNoise: 10, seenDeg: 0 }],
  ['has one beside it that answers, without a gyroscope', true, { crowd: 1, seenDeg: 0 }],
  ['has two beside it that answer, without a gyroscope', false, { crowd: 2, seenDeg: 0 }],
])('a point that %s is a lens: %s', (_, expected, change) => {
  expect(isLens({ ...GONE, ...change })).toBe(expected);
});

/** What scores between .9 and .99. */
const LIKELY = { fill: 0.77, textureOverNoise: 4, coneEvidence: 0 };

test.each<[string, boolean, Partial<Reflection>]>([
  ['is all but certain', true, {}],
  ['is no more than likely', false, { fill: 0.75, textureOverNoise: 2 }],
  ['is likely, and was missing for three phases before as many pairs', true, { ...LIKELY, before: 3, pairs: 3 }],
  ['is likely, and was missing for three phases before two pairs', false, { ...LIKELY, before: 3, pairs: 2 }],
  ['is likely, and was missing for two phases', false, { ...LIKELY, before: 2, pairs: 5 }],
])('what has come and %s is told before it goes: %s', (_, expected, change) => {
  const [came, gone] = [
    { ...COME, ...change },
    { ...GONE, ...change },
  ];
  expect(isLens(gone)).toBe(true);
  expect(isLens(came)).toBe(expected);
});

/** Missing for long before it was seen and after, and nothing left at its place. */
const BRACKETED = { ...POINT, before: 2, lost: 2, seenDeg: 35, textureOverNoise: 2 };

test('what was missing for long on both sides is told however widely it shone, and in light that changed', () => {
  expect(isLens(BRACKETED)).toBe(true);
  expect(isLens({ ...BRACKETED, lumaStep: 0.6, lumaStepBefore: 0.6 })).toBe(true);
});

test.each([
  ['once before', { before: 1 }],
  ['once after', { lost: 1 }],
  ['with a rest of it left', { residual: 0.2 }],
  ['where light still showed', { unfound: 1 }],
  ['beside one that may be it', { isAmbiguous: true }],
  ['after one that may be it', { isAmbiguousBefore: true }],
  ['in other light', { lumaStep: 0.8 }],
  ['after other light', { lumaStepBefore: 0.8 }],
])('what shone so widely and was missing %s is not told', (_, change) => {
  expect(isLens({ ...BRACKETED, ...change })).toBe(false);
});

test('what has come is told after two answers, what has gone after three', () => {
  expect(isLens({ ...COME, pairs: 2 })).toBe(true);
  expect(isLens({ ...GONE, pairs: 2 })).toBe(false);
});

test.each<[string, boolean, Partial<Reflection>]>([
  ['is all but certain, and has not gone out', true, {}],
  ['has answered twice', false, { pairs: 2 }],
  ['stands beside three glints', true, { glints: 3 }],
  ['stands beside four glints', false, { glints: 4 }],
  ['stands among print', true, { crowd: 30 }],
  ['scores .74', false, { fill: 0.8, textureOverNoise: 1.24 }],
  ['scores .76', true, { fill: 0.8, textureOverNoise: 1.29 }],
  ['is nine tenths white, with nothing known of the dark', true, { fill: 0.9, textureOverNoise: 0 }],
  ['is less white, with nothing known of the dark', false, { fill: 0.87, textureOverNoise: 0 }],
])('a point that %s is worth a look: %s', (_, expected, change) => {
  expect(isWorthALook({ ...POINT, ...change })).toBe(expected);
});

test('a score so far takes what is not known of the dark for even, and nothing else', () => {
  expect(scoreSoFar(POINT)).toBe(scoreLens(POINT));
  expect(scoreSoFar({ ...POINT, textureOverNoise: 0 })).toBe(scoreLens({ ...POINT, textureOverNoise: 1 }));
});

test('a crowd is counted within 150 pixels, where it was followed and answers about as brightly', () => {
  const tracks = createTracks();
  for (const [slot, xPx, height, phases] of [
    [SLOT, 400, 200, 8],
    [OTHER, 500, 130, 8],
    [20, 400, 110, 8],
    [21, 560, 200, 8],
    [22, 300, 200, 1],
  ] as const) {
    addTrack(tracks, slot, [200, 200, 200], 0, { xPx });
    tracks.height[slot] = height;
    tracks.phases[slot] = Math.min(phases, tracks.phases[slot]!);
  }
  expect(measured(tracks)).toMatchObject({ crowd: 1, glints: 0, alike: 0 });
});

test.each<[string, object, readonly number[], number, PhasesOfTrack]>([
  ['a glint is company', { glints: 1, alike: 0 }, [100, 100, 100, 100, 100], 0, {}],
  ['one that comes and goes is alike', { glints: 1, alike: 1 }, [100, 100, 100, 0, 0], 0, {}],
  ['what is half as bright is none', { glints: 0, alike: 0 }, [55, 55, 55, 55, 55], 0, {}],
  ['what shows in the dark as print does is none', { glints: 0, alike: 0 }, [200, 200, 200, 200, 200], 60, {}],
  ['print that is lost is none', { glints: 0, alike: 0 }, [200, 200, 200, 0, 0], 50, { darkWithout: 0 }],
])('beside a point %s', (_, company, shows, dark, change) => {
  const tracks = createTracks();
  addTrack(tracks, SLOT, [100, 100, 100, 100, 0], 0, { xPx: 400 });
  addTrack(tracks, OTHER, shows, dark, { ...change, xPx: 500 });
  measureReflection(tracks, OTHER, SPARKLE, createReflection());
  expect(measured(tracks)).toMatchObject(company);
});

test('alike are those of them that come and go about as white', () => {
  const tracks = createTracks();
  const weigh = (slot: number): void => measureReflection(tracks, slot, SPARKLE, createReflection());
  const GOES = [200, 200, 200, 0, 0];
  for (const [slot, xPx, shows] of [
    [SLOT, 400, GOES],
    [OTHER, 500, GOES],
    [20, 420, [200, 200, 200, 200, 200]],
    [21, 380, [120, 120, 120, 0, 0]],
    [22, 560, GOES],
  ] as const) {
    addTrack(tracks, slot, [...shows], 0, { xPx });
    weigh(slot);
  }
  expect(measured(tracks)).toMatchObject({ alike: 1 });
});

test.each([
  ['is as likely without', { coneEvidence: 4.4 }],
  ['is as narrow as a pane flashes', { coneDeg: 6.9 }],
  ['is wider than any lens has', { coneDeg: 42.1 }],
  ['is nearly as bright outside', { coneResidual: 0.41 }],
  ['ends where the light does', { coneLumaStep: 0.36 }],
  ['ends there, however often, and is wide', { coneLumaStep: 0.36, coneEvidence: 9, seenDeg: 30.1 }],
])('a cone is none that %s', (_, change) => {
  expect(isLens({ ...CONE, ...change })).toBe(false);
});

test.each([
  [11, 0.6],
  [12, 0],
])('of %i dark phases in which one flashed, the flash is worth %f of a sighting', (phases, shine) => {
  const lit = Array.from({ length: phases }, (_, index) => (index < phases - 3 ? 200 : 0));
  const flashed = reflectionOf(lit, 0, { flash: { after: 2, value: 150 } });
  expect(flashed.dark).toBe(phases);
  expect(flashed.shine).toBeCloseTo(shine, 1);
});

test('whatever the phases, a score is a probability', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { maxLength: 45 }), fc.nat(255), (lit, dark) => {
      const value = scoreLens(reflectionOf(lit, dark));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }),
  );
});

describe('the angle over which a place was in view', () => {
  test('counts what was seen and what was not', () => {
    expect(reflectionOf([200, 200, 5, 5, 5], 0, { deg: [-10, 0, 10, 20, 15] }).coveredDeg).toBe(30);
    expect(reflectionOf([200, 200, 200], 0, { deg: [4, 4, 4] }).coveredDeg).toBe(0);
  });

  test('is narrow until no lens could answer all over it', () => {
    expect(isSweepNarrow(reflectionOf([200, 200, 200], 0, { deg: [0, 20, 49] }))).toBe(true);
    expect(isSweepNarrow(reflectionOf([200, 200, 5], 0, { deg: [0, 20, 51] }))).toBe(false);
  });

  test('does not grow where the phone turns on the spot', () => {
    const tracks = createTracks();
    addTrack(tracks, SLOT, [200, 200, 200, 200], 0, { deg: [0, 10, 20, 30] });
    const phases = tracks.phases[SLOT]!;
    const radPerDeg = Math.PI / 180;
    tracks.bearing.degPerPx[0] = 0.05;
    for (let i = 0; i < phases; i++) {
      const at = SLOT * MAX_PHASES + i;
      tracks.phaseX[at] = Math.tan(tracks.phaseAngle[3 * at]! * radPerDeg) / (0.05 * radPerDeg);
    }
    const { coveredDeg, seenDeg } = measured(tracks);
    expect(coveredDeg).toBeCloseTo(0, 4);
    expect(seenDeg).toBeCloseTo(0, 4);
  });
});
