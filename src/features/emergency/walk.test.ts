import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWalk, parseWalk } from './browser/walk-address.ts';
import { copy } from './copy.ts';
import { askedKinds } from './kinds-copy.ts';
import {
  FIND_KINDS,
  nextOf,
  OPENING,
  previousOf,
  stepOf,
  stepsOf,
  walkOf,
  WALKS,
  WHERE,
  type FindKind,
} from './walk.ts';

/** Where the first step stands whose words say this. */
function position(kind: FindKind, words: RegExp): number {
  return stepsOf(kind).findIndex((step) => words.test(`${copy.steps[step].title} ${copy.steps[step].text}`));
}

const titles = (kind: FindKind) => stepsOf(kind).map((step) => copy.steps[step].title);

test('without an answer the first step is to leave its view, the second the question what it is', () => {
  expect(parseWalk('')).toEqual({ kind: null, at: 0 });
  expect(copy.steps[stepOf({ kind: null, at: 0 })].title).toBe('Step out of its view');
  expect(stepOf({ kind: null, at: 1 })).toBe('what');
  expect(nextOf({ kind: null, at: 1 })).toBeNull();
});

test.each(['camera', 'rental', 'child', 'ship', 'tracker', 'door'] as const)(
  '%s: the police or security come before the platform, whoever may have done it comes last',
  (kind) => {
    const called = position(kind, /call the police|with the police|ship security/i);
    const platform = position(kind, /^then the/i);
    const suspect = position(kind, /host last|crew last|not tell the person you suspect/i);
    expect(called).toBeGreaterThan(-1);
    expect(platform === -1 ? Infinity : called).toBeLessThan(platform === -1 ? Infinity + 1 : platform);
    expect(suspect).toBeGreaterThan(called);
  },
);

test.each(['camera', 'rental', 'child', 'ship'] as const)(
  '%s: nobody is told to move the thing or open its memory card',
  (kind) => {
    expect(titles(kind)).toContain('Leave it where it is');
  },
);

test('the words about the thing itself: do not move it if it can wait, do not open the memory card', () => {
  const { text, lines } = copy.steps['hands-off'];
  expect(text).toMatch(/do not move it if it can wait/i);
  expect(lines?.join(' ')).toMatch(/do not open its memory card/i);
});

test('a tracker: photographed, its owner read, the police asked, and only then the way to switch it off', () => {
  expect(WALKS.tracker.slice(0, 5)).toEqual([
    'tracker-photo',
    'tracker-owner',
    'tracker-place',
    'tracker-police',
    'tracker-off',
  ]);
  expect(copy.off.makers.map(([maker]) => maker)).toEqual(
    expect.arrayContaining(['Apple AirTag', 'Samsung SmartTag', 'Samsung SmartTag2', 'Tile Pro']),
  );
});

test('a camera is followed by one more question, whoever has a child with them first; nothing else is', () => {
  expect(stepOf(WHERE)).toBe('where');
  expect(nextOf(WHERE)).toBeNull();
  expect(previousOf(WHERE)).toEqual({ kind: null, at: OPENING.indexOf('what') });
  expect(askedKinds.where[0]).toBe('child');
  expect([...new Set([...askedKinds.what, ...askedKinds.where])].toSorted()).toEqual([...FIND_KINDS].toSorted());
});

test('no walk says a step twice, and every step is in a walk', () => {
  for (const kind of FIND_KINDS) expect(new Set(WALKS[kind]).size, kind).toBe(WALKS[kind].length);
  const used = new Set<string>([...OPENING, ...Object.values(WALKS).flat()]);
  expect(Object.keys(copy.steps).filter((step) => !used.has(step))).toEqual([]);
});

test('whoever has stepped out of its view is not told so twice', () => {
  for (const kind of FIND_KINDS) expect(stepOf(walkOf(kind)), kind).not.toBe('view');
});

test('Next and Back undo each other, and an address brings a step back', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, ...FIND_KINDS), fc.nat(12), (kind, nth) => {
      const walk = { kind, at: nth % stepsOf(kind).length };
      expect(parseWalk(formatWalk(walk))).toEqual(walk);
      const next = nextOf(walk);
      if (next) expect(previousOf(next)).toEqual(walk);
    }),
  );
});

test.each(['?what=bomb', '?what=camera&step=0', '?what=camera&step=99', '?step=x', '?what=__proto__&step=1.5'])(
  '%s leads to a beginning',
  (search) => {
    expect(parseWalk(search).at).toBe(0);
  },
);
