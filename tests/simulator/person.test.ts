import { expect, test } from 'vitest';
import type { CameraGuidance } from '#scanners/camera/sample.ts';
import { advise, openWalk, walkTo, type Person } from './person.ts';

const FRAME_MS = 100;
const PERSON: Person = {
  reachDeg: 20,
  periodMs: 10_000,
  start: 0,
  isHeedful: true,
  reactionMs: 1_000,
  asideDeg: 10,
};

/** Walks for so many seconds while the screen says this at each moment; the view angles, degrees, ten a second. */
function walk(person: Person, seconds: number, adviceAt: (atMs: number) => CameraGuidance | null): Float64Array {
  const way = openWalk(person, seconds * 10);
  for (let frame = 0; frame < seconds * 10; frame++) {
    advise(way, adviceAt(frame * FRAME_MS), frame * FRAME_MS);
    walkTo(way, frame, FRAME_MS);
  }
  return way.viewDeg;
}

const widest = (deg: Float64Array): number => Math.max(...deg.map(Math.abs));

test('who is told nothing, or does not do it, walks to and fro as they please', () => {
  const pleased = walk(PERSON, 20, () => null);
  for (const [frame, deg] of pleased.entries()) {
    expect(deg).toBeCloseTo(20 * Math.sin((2 * Math.PI * frame * FRAME_MS) / PERSON.periodMs), 6);
  }
  expect(walk({ ...PERSON, isHeedful: false }, 20, () => 'move-sideways')).toEqual(pleased);
});

test('who is told to move sideways goes further by what they were told and hardly faster, and back once it is no more said', () => {
  const deg = walk(PERSON, 60, (atMs) => (atMs < 30_000 ? 'move-sideways' : null));
  expect(widest(deg.subarray(0, 10))).toBeLessThan(20);
  expect(widest(deg.subarray(50, 300))).toBeCloseTo(30, 0);
  expect(widest(deg.subarray(330))).toBeCloseTo(20, 0);
  const fastest = widest(deg.subarray(1).map((at, i) => at - deg[i]!));
  expect(fastest).toBeLessThan((1.2 * 20 * 2 * Math.PI * FRAME_MS) / PERSON.periodMs);
});

test('what is said for less than they need to read it is not done', () => {
  const pleased = walk(PERSON, 20, () => null);
  expect(walk(PERSON, 20, (atMs) => (atMs % 2_000 < 900 ? 'move-sideways' : null))).toEqual(pleased);
});

test('who is told to hold still stops, and who is told that they are too fast goes at half their pace', () => {
  const still = walk(PERSON, 10, () => 'hold-still');
  expect(still[99]).toBe(still[20]);
  const slow = walk(PERSON, 30, () => 'too-fast');
  const crossings = slow.subarray(1).filter((deg, i) => slow[i]! <= 0 && deg > 0).length;
  expect(crossings).toBe(2);
});
