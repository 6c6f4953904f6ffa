import { expect, test } from 'vitest';
import { beginWalk, hearOnWalk, judgeWalk, WALK_MS, type WalkOutcome } from './walk.ts';

const every = (fromSecond: number, toSecond: number, step: number): number[] =>
  Array.from({ length: Math.floor((toSecond - fromSecond) / step) }, (_, n) => fromSecond + n * step);

function walk(heardSeconds: readonly number[], separated: boolean | null = true, endMs = WALK_MS) {
  const walked = heardSeconds.reduce(
    (before, second) => hearOnWalk(before, 5_000 + second * 1_000, separated),
    beginWalk(5_000),
  );
  return judgeWalk(walked, 5_000 + endMs);
}

test.each<[string, readonly number[], boolean | null, WalkOutcome]>([
  ['heard all the time', every(0, 600, 2), true, 'came-along'],
  [
    'heard in eighteen of thirty windows',
    [...every(0, 120, 20), ...every(200, 320, 20), ...every(400, 520, 20)],
    true,
    'came-along',
  ],
  ['heard in seventeen', [...every(0, 120, 20), ...every(200, 320, 20), ...every(400, 500, 20)], true, 'stayed-behind'],
  [
    'heard all the way, but for most of the last third',
    [...every(0, 400, 20), ...every(400, 480, 20)],
    true,
    'stayed-behind',
  ],
  ['heard in all but the middle third', [...every(0, 200, 20), ...every(400, 600, 20)], true, 'stayed-behind'],
  ['heard at the start alone', every(0, 400, 2), true, 'stayed-behind'],
  ['heard from the second third on', every(200, 600, 2), true, 'stayed-behind'],
  ['a Tile, which never says where its owner is', every(0, 600, 5), null, 'came-along'],
  ['its owner walks along', every(0, 600, 5), false, 'owner-near'],
  ['never heard', [], true, 'never-heard'],
  ['heard before and after the walk alone', [-10, 601, 9_000], true, 'never-heard'],
])('%s', (_, seconds, separated, outcome) => {
  expect(walk(seconds, separated).outcome).toBe(outcome);
});

test('a walk that ends early tells nothing', () => {
  expect(walk(every(0, 590, 2), true, WALK_MS - 1)).toEqual({ outcome: 'stopped', heardWindows: 30, windows: 30 });
});
