import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReflection, isLens, isUnconfirmedLens, measureReflection, scoreLens } from './reflection.ts';
import { createSpots, DARK, LIT, MAX_PHASES } from './spots.ts';

const SPARKLE = 25;
const SLOT = 7;

/** One spot whose phases, oldest first, alternate lit and dark; values are levels, luma 140 in the light and 60 without. */
function reflectionOf(lit: readonly number[], dark = 0, change: { area?: number; degPerPhase?: number } = {}) {
  const spots = createSpots();
  spots.used[SLOT] = 1;
  spots.answers[SLOT] = 1;
  spots.area[SLOT] = change.area ?? 12;
  let at = SLOT * MAX_PHASES;
  for (const [index, value] of lit.entries()) {
    for (const light of [LIT, DARK]) {
      spots.phaseLight[at] = light;
      spots.phaseValue[at] = light === LIT ? value : dark;
      spots.phaseLuma[at] = light === LIT ? 140 : 60;
      spots.phaseIsTracked[at] = 1;
      spots.phaseAngle[3 * at] = index * (change.degPerPhase ?? 3);
      at++;
    }
  }
  spots.phases[SLOT] = at - SLOT * MAX_PHASES;
  const reflection = createReflection();
  measureReflection(spots, SLOT, SPARKLE, reflection);
  return reflection;
}

describe('a lens', () => {
  test('answers, shows nothing in the dark, and goes out', () => {
    const reflection = reflectionOf([200, 205, 198, 202, 0, 0, 0]);
    expect(reflection).toMatchObject({ pairs: 4, seen: 4, shone: 0, gaps: 0, lost: 3, hasRival: false });
    expect(isLens(reflection)).toBe(true);
    expect(scoreLens(reflection)).toBeGreaterThan(0.8);
  });

  test('that has not gone out yet waits for another angle', () => {
    const reflection = reflectionOf([200, 205, 198, 202]);
    expect(isLens(reflection)).toBe(false);
    expect(isUnconfirmedLens(reflection)).toBe(true);
  });

  test('that came back is judged by its last pass', () => {
    expect(reflectionOf([200, 200, 200, 0, 0, 0, 0, 0, 0, 0, 190, 195, 200, 205, 0, 0, 0])).toMatchObject({
      pairs: 4,
      gaps: 0,
      lost: 3,
    });
  });
});

test.each([
  ['metal, which answers from everywhere', reflectionOf([200, 200, 200, 200, 200, 200, 200, 200])],
  ['a lamp, which shines in the dark', reflectionOf([200, 200, 200, 200, 0, 0, 0], 190)],
  ['print, which fades with the light', reflectionOf([140, 140, 140, 140, 0, 0, 0], 60)],
  ['tape, which is large', reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { area: 80 })],
  ['texture, which comes and goes', reflectionOf([120, 30, 120, 25, 120, 30, 120, 0, 0, 0])],
  ['noise', reflectionOf([70, 65, 72, 68, 0, 0, 0])],
  ['what was seen over too wide an angle', reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { degPerPhase: 15 })],
  ['what went out long ago', reflectionOf([200, 200, 200, 200, 0, 0, 0, 0, 0, 0, 0])],
  ['what answered once', reflectionOf([200, 0, 0, 0])],
])('%s is no lens', (_, reflection) => {
  expect(isLens(reflection)).toBe(false);
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
