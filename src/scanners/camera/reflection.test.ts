import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReflection, isLens, isUnconfirmedLens, measureReflection, scoreLens } from './reflection.ts';
import { createSpots, DARK, LIT, MAX_PHASES, type Spots } from './spots.ts';

const SPARKLE = 25;
const SLOT = 7;
const OTHER = 9;

interface Change {
  readonly area?: number;
  readonly degPerPhase?: number;
  /** The light around it in the lit phases without a sighting; 140 as in the others unless given. */
  readonly lumaWithout?: number;
  /** The light around it in the dark phases; 60 unless given. */
  readonly lumaInDark?: number;
  /** What one of the dark phases shows instead, by the index of the lit phase before it. */
  readonly flash?: { readonly after: number; readonly value: number };
  /** Lit phases in which its place was not tracked. */
  readonly untracked?: readonly number[];
  /** Phases out of view before the lit phase of that index. */
  readonly away?: { readonly before: number; readonly phases: number };
  /** Where the spot is, pixels. */
  readonly xPx?: number;
}

/** A spot whose phases, oldest first, alternate lit and dark; values are levels, luma 140 in the light and 60 without. */
function addSpot(spots: Spots, slot: number, lit: readonly number[], dark: number, change: Change): void {
  spots.used[slot] = 1;
  spots.answers[slot] = 1;
  spots.area[slot] = change.area ?? 12;
  spots.x[slot] = change.xPx ?? 400;
  spots.y[slot] = 300;
  let at = slot * MAX_PHASES;
  for (const [index, value] of lit.entries()) {
    const away = change.away && index >= change.away.before ? change.away.phases : 0;
    for (const light of [LIT, DARK]) {
      spots.phaseNumber[at] = 2 * index + (light === LIT ? 1 : 2) + away;
      spots.phaseLight[at] = light;
      const isFlash = light === DARK && change.flash?.after === index;
      spots.phaseValue[at] = light === LIT ? value : isFlash ? change.flash!.value : dark;
      spots.phaseLuma[at] =
        light === DARK ? (change.lumaInDark ?? 60) : value < 100 ? (change.lumaWithout ?? 140) : 140;
      spots.phaseIsTracked[at] = change.untracked?.includes(index) ? 0 : 1;
      spots.phaseAngle[3 * at] = index * (change.degPerPhase ?? 3);
      at++;
    }
  }
  spots.phases[slot] = at - slot * MAX_PHASES;
  spots.closedPhases = spots.phaseNumber[at - 1] ?? 0;
}

function measured(spots: Spots) {
  const reflection = createReflection();
  measureReflection(spots, SLOT, SPARKLE, reflection);
  return reflection;
}

function reflectionOf(lit: readonly number[], dark = 0, change: Change = {}) {
  const spots = createSpots();
  addSpot(spots, SLOT, lit, dark, change);
  return measured(spots);
}

describe('a lens', () => {
  test('answers, shows nothing in the dark, and goes out', () => {
    const reflection = reflectionOf([200, 205, 198, 202, 0, 0, 0]);
    expect(reflection).toMatchObject({ pairs: 4, seen: 4, shone: 0, gaps: 0, lost: 3, hasRival: false });
    expect(isLens(reflection)).toBe(true);
    expect(scoreLens(reflection)).toBeGreaterThan(0.85);
  });

  test('that speaks clearly counts as lost a phase earlier', () => {
    expect(isLens(reflectionOf([200, 205, 198, 202, 0, 0]))).toBe(true);
    expect(isLens(reflectionOf([200, 205, 198, 202, 0]))).toBe(false);
  });

  test('that is less clear does not', () => {
    expect(isLens(reflectionOf([75, 74, 76, 75, 28, 28], 30))).toBe(false);
    expect(isLens(reflectionOf([75, 74, 76, 75, 28, 28, 28], 30))).toBe(true);
  });

  test('that has not gone out yet waits for another angle', () => {
    const reflection = reflectionOf([200, 205, 198, 202]);
    expect(isLens(reflection)).toBe(false);
    expect(isUnconfirmedLens(reflection)).toBe(true);
  });

  test('whose alert is due may be lost for longer', () => {
    const reflection = reflectionOf([200, 205, 198, 202, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(isLens(reflection)).toBe(false);
    expect(isLens(reflection, true)).toBe(true);
  });

  test('that came back is judged by its last pass', () => {
    expect(reflectionOf([200, 200, 200, 0, 0, 0, 0, 0, 0, 0, 190, 195, 200, 205, 0, 0, 0])).toMatchObject({
      pairs: 4,
      gaps: 0,
      lost: 3,
    });
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

  test('a spot that was long out of view is met anew', () => {
    const away = { before: 4, phases: 12 };
    expect(reflectionOf(seenThenOut, 0, { away })).toMatchObject({ seen: 0, lost: 0 });
  });

  test('another that lights up beside it may be the same one', () => {
    const spots = createSpots();
    addSpot(spots, SLOT, seenThenOut, 0, {});
    addSpot(spots, OTHER, [0, 0, 0, 0, 190, 190, 190], 0, { xPx: 430 });
    expect(measured(spots)).toMatchObject({ lost: 3, hasRival: true });
    expect(isLens(measured(spots))).toBe(false);
  });

  test('one that is only half as bright is another', () => {
    const spots = createSpots();
    addSpot(spots, SLOT, seenThenOut, 0, {});
    addSpot(spots, OTHER, [0, 0, 0, 0, 100, 100, 100], 0, { xPx: 430 });
    expect(measured(spots)).toMatchObject({ lost: 3, hasRival: false });
  });

  test('two that were seen side by side are two', () => {
    const spots = createSpots();
    addSpot(spots, SLOT, seenThenOut, 0, {});
    addSpot(spots, OTHER, [190, 190, 190, 190, 190, 190, 190], 0, { xPx: 430 });
    expect(measured(spots)).toMatchObject({ lost: 3, hasRival: false });
    expect(isLens(measured(spots))).toBe(true);
  });
});

test.each([
  ['metal, which answers from everywhere', reflectionOf([200, 200, 200, 200, 200, 200, 200, 200])],
  ['a lamp, which shines in the dark', reflectionOf([200, 200, 200, 200, 0, 0, 0], 190)],
  ['print, which fades with the light', reflectionOf([140, 140, 140, 140, 0, 0, 0], 60)],
  ['tape, which is large', reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { area: 80 })],
  ['texture, which comes and goes', reflectionOf([120, 30, 120, 25, 120, 30, 120, 0, 0, 0])],
  ['noise', reflectionOf([40, 35, 41, 38, 0, 0, 0])],
  ['what still shows where it was', reflectionOf([200, 200, 200, 200, 100, 100, 100], 45)],
  [
    'a light that flashed in the dark',
    reflectionOf([200, 200, 200, 200, 0, 0, 0], 0, { flash: { after: 2, value: 150 } }),
  ],
  ['what went out when its surroundings changed', reflectionOf([110, 110, 110, 110, 0, 0, 0], 0, { lumaWithout: 90 })],
  ['what shows most of what print would', reflectionOf([200, 200, 200, 200, 0, 0, 0], 40)],
  ['what print could be in a room so dark', reflectionOf([200, 200, 200, 200, 30, 31, 30], 28, { lumaInDark: 5 })],
  ['what is dull against a dark wall', reflectionOf([60, 60, 60, 60, 20, 21, 20], 28)],
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
