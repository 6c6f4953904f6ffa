import { expect, test } from 'vitest';
import { adviseHand, moveHand, openHand, planHand, poseAt, turnRate, type HandPlan } from './hand.ts';
import { dot, lengthOf, subtract, vector } from './vector.ts';

const HOST = vector(0.3, 1.2, 0.1);
const PLAN = planHand(11, 2, 3.5, [HOST, vector(-0.8, 1.5, 0.1)], HOST);
const STILL: HandPlan = {
  ...PLAN,
  reachM: 0,
  sway: [[], [], []],
  drift: [[], [], []],
  stepM: 0,
  stepRad: 0,
  looks: [HOST],
};

test('a pose has three directions of length 1, square to each other', () => {
  const hand = openHand(PLAN);
  for (let atMs = 100; atMs < 20_000; atMs += 777) {
    moveHand(hand, atMs);
    const { right, up, forward } = poseAt(hand, atMs);
    for (const direction of [right, up, forward]) expect(lengthOf(direction)).toBeCloseTo(1, 6);
    for (const [a, b] of [
      [right, up],
      [up, forward],
      [forward, right],
    ] as const)
      expect(dot(a, b)).toBeCloseTo(0, 6);
  }
});

test('a hand that does nothing else trembles 8 to 12 times a second', () => {
  const hand = openHand(STILL);
  const pitch = Array.from({ length: 4_000 }, (_, i) => {
    moveHand(hand, i);
    return poseAt(hand, i).forward.y;
  });
  const mean = pitch.reduce((sum, y) => sum + y, 0) / pitch.length;
  const crossings = pitch.slice(1).filter((y, i) => pitch[i]! < mean && y >= mean).length;
  expect(crossings / 4).toBeGreaterThanOrEqual(7.5);
  expect(crossings / 4).toBeLessThanOrEqual(12.5);
});

test('a turn to the left is a turn about up, and one upwards about right, in degrees a second', () => {
  const pose = { at: vector(0, 0, 0), right: vector(1, 0, 0), up: vector(0, 1, 0), forward: vector(0, 0, -1) };
  const small = Math.PI / 180;
  const left = {
    ...pose,
    right: vector(Math.cos(small), 0, -Math.sin(small)),
    forward: vector(-Math.sin(small), 0, -Math.cos(small)),
  };
  expect(turnRate(pose, left, 100).y).toBeCloseTo(10, 2);
  const upwards = {
    ...pose,
    up: vector(0, Math.cos(small), Math.sin(small)),
    forward: vector(0, Math.sin(small), -Math.cos(small)),
  };
  expect(turnRate(pose, upwards, 100).x).toBeCloseTo(10, 2);
});

test('who heeds stops where they are told to hold still, and steps aside by 30 cm', () => {
  const hand = openHand({ ...PLAN, isHeedful: true, reactionMs: 1_000 });
  const run = (untilMs: number): void => {
    for (let atMs = hand.knownAtMs; atMs <= untilMs; atMs += 50) moveHand(hand, atMs);
  };
  run(2_000);
  adviseHand(hand, 'hold-still', 2_000);
  run(3_500);
  const stoppedAt = hand.wayMs;
  run(5_000);
  expect(hand.wayMs).toBe(stoppedAt);
  adviseHand(hand, 'move-sideways', 5_000);
  run(10_000);
  expect(hand.asideM).toBeCloseTo(0.3, 6);
});

test('a hand shakes the picture by a few pixels a frame', () => {
  const shifts: number[] = [];
  for (let seed = 1; seed < 40; seed++) {
    const hand = openHand(planHand(seed, 2, 3.5, [HOST], HOST));
    let before = poseAt(hand, 0);
    for (let atMs = 67; atMs < 10_000; atMs += 67) {
      moveHand(hand, atMs);
      const pose = poseAt(hand, atMs);
      shifts.push(1_000 * lengthOf(subtract(pose.forward, before.forward)));
      before = pose;
    }
  }
  const sorted = shifts.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  expect(median).toBeGreaterThan(3);
  expect(median).toBeLessThan(20);
});
