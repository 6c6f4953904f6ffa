/**
 * A hand that holds a phone in six degrees of freedom: it walks to and fro before the far wall, looks from one place to the
 * next, sways, steps and trembles. Lengths in meters, angles in radians, times in milliseconds.
 */
import { createNumbers } from '#tests/support/random.ts';
import type { CameraGuidance } from '#scanners/camera/sample.ts';
import { add, cross, times, unit, vector, type Vector } from './vector.ts';

/** Where the lens is and where it points; right, up and forward are of length 1 and square to each other. */
export interface Pose {
  readonly at: Vector;
  readonly right: Vector;
  readonly up: Vector;
  readonly forward: Vector;
}

interface Wave {
  readonly hz: number;
  readonly by: number;
  readonly start: number;
}

export interface HandPlan {
  /** Where the person stands, how far they go to either side of it, and how long to and fro takes. */
  readonly stand: Vector;
  readonly reachM: number;
  readonly periodMs: number;
  /** Places looked at one after the other, and how long each, the way there included. */
  readonly looks: readonly Vector[];
  readonly lookMs: number;
  /** Physiological tremor of the angles, 8 to 12 Hz; slow sway of angles and place; the shake of each step. */
  readonly tremor: readonly (readonly Wave[])[];
  readonly sway: readonly (readonly Wave[])[];
  readonly drift: readonly (readonly Wave[])[];
  readonly stepHz: number;
  readonly stepM: number;
  readonly stepRad: number;
  readonly isHeedful: boolean;
  readonly reactionMs: number;
}

const DEG = Math.PI / 180;

/** Tremor of a held hand lies at 8 to 12 Hz (Elble and Koller, 1990); its size, the sway's and the steps' are spread around what held phones show. */
export function planHand(
  seed: number,
  halfWidthM: number,
  depthM: number,
  places: readonly Vector[],
  host: Vector,
): HandPlan {
  const numbers = createNumbers(seed);
  const range = (low: number, high: number): number => low + (high - low) * numbers();
  const waves = (count: number, low: number, high: number, by: number): Wave[] =>
    Array.from({ length: count }, () => ({
      hz: range(low, high),
      by: (by * range(0.5, 1.5)) / Math.sqrt(count / 2),
      start: range(0, 6.3),
    }));
  const tremorRad = range(0.02, 0.1) * DEG;
  const swayRad = range(0.15, 0.6) * DEG;
  const driftM = range(0.004, 0.015);
  const away = range(0.8, Math.min(2.4, depthM - 0.8));
  const middle = range(-0.3, 0.3);
  const around = places.map((place) => ({ place, key: numbers() })).toSorted((a, b) => a.key - b.key);
  // One of the three places is that where a camera would be, whether there is one or not.
  const looks = [around[0]?.place ?? host, host, around[1]?.place ?? host].map((near) => {
    const reach = halfWidthM * 0.7;
    return vector(
      Math.max(-reach, Math.min(reach, near.x + range(-0.2, 0.2))),
      Math.max(0.5, Math.min(2, near.y + range(-0.15, 0.15))),
      0,
    );
  });
  return {
    stand: vector(middle, range(1.15, 1.55), away),
    reachM: Math.min(range(0.15, 0.55) * away, halfWidthM - 0.5),
    periodMs: range(8_000, 20_000),
    looks,
    lookMs: range(6_000, 12_000),
    tremor: [0, 1, 2].map(() => waves(3, 8, 12, tremorRad)),
    sway: [0, 1, 2].map(() => waves(4, 0.15, 1.3, swayRad)),
    drift: [0, 1, 2].map(() => waves(3, 0.1, 0.8, driftM)),
    stepHz: range(1.5, 2),
    stepM: range(0.002, 0.009),
    stepRad: range(0.05, 0.3) * DEG,
    isHeedful: numbers() < 0.5,
    reactionMs: range(800, 2_500),
  };
}

/** A hand on its way through one scan. */
export interface Hand {
  readonly plan: HandPlan;
  /** Where in its way it was at `knownAtMs`, and how fast it goes on, beside its own pace. */
  wayMs: number;
  pace: number;
  asideM: number;
  asideMPerMs: number;
  knownAtMs: number;
  advice: CameraGuidance | null;
  adviceSinceMs: number;
}

export function openHand(plan: HandPlan): Hand {
  return { plan, wayMs: plan.lookMs, pace: 1, asideM: 0, asideMPerMs: 0, knownAtMs: 0, advice: null, adviceSinceMs: 0 };
}

/** The screen says this from now on. */
export function adviseHand(hand: Hand, advice: CameraGuidance | null, atMs: number): void {
  if (advice === hand.advice) return;
  hand.advice = advice;
  hand.adviceSinceMs = atMs;
}

const ASIDE_M = 0.3;
const ASIDE_M_PER_MS = 0.15 / 1000;

/** Fixes what was until now; from here on the hand goes on as it was advised, if it heeds. */
export function moveHand(hand: Hand, atMs: number): void {
  const gone = atMs - hand.knownAtMs;
  hand.wayMs += hand.pace * gone;
  hand.asideM = Math.max(0, Math.min(ASIDE_M, hand.asideM + hand.asideMPerMs * gone));
  hand.knownAtMs = atMs;
  const { plan } = hand;
  const isRead = plan.isHeedful && atMs - hand.adviceSinceMs >= plan.reactionMs;
  const doing = isRead ? hand.advice : null;
  hand.pace = doing === 'hold-still' ? 0 : doing === 'too-fast' ? 0.5 : 1;
  const aimM = doing === 'move-sideways' ? ASIDE_M : 0;
  hand.asideMPerMs = ASIDE_M_PER_MS * Math.sign(aimM - hand.asideM);
}

function sum(waves: readonly Wave[], atMs: number): number {
  let value = 0;
  for (const { hz, by, start } of waves) value += by * Math.sin((2 * Math.PI * hz * atMs) / 1000 + start);
  return value;
}

/** Share of a look that the way from the place before takes. */
const WAY_SHARE = 0.5;

/** Where the lens is and points at a time not before the last move, and at most a frame after it. */
export function poseAt(hand: Hand, atMs: number): Pose {
  const { plan } = hand;
  const wayMs = hand.wayMs + hand.pace * (atMs - hand.knownAtMs);
  const asideM = Math.max(0, Math.min(ASIDE_M, hand.asideM + hand.asideMPerMs * (atMs - hand.knownAtMs)));
  const phase = (2 * Math.PI * wayMs) / plan.periodMs;
  const walking = Math.abs(Math.cos(phase)) * hand.pace;
  const step = 2 * Math.PI * plan.stepHz * (atMs / 1000);
  const at = vector(
    plan.stand.x + (plan.reachM + asideM) * Math.sin(phase) + sum(plan.drift[0]!, atMs),
    plan.stand.y + sum(plan.drift[1]!, atMs) + walking * plan.stepM * Math.abs(Math.sin(step / 2)),
    plan.stand.z + sum(plan.drift[2]!, atMs),
  );
  const look = wayMs / plan.lookMs;
  const from = plan.looks[Math.max(0, Math.floor(look) - 1) % plan.looks.length]!;
  const to = plan.looks[Math.floor(look) % plan.looks.length]!;
  const part = Math.min(1, (look % 1) / WAY_SHARE);
  const eased = part * part * (3 - 2 * part);
  const target = add(times(from, 1 - eased), to, eased);
  const yaw = sum(plan.tremor[0]!, atMs) + sum(plan.sway[0]!, atMs);
  const pitch = sum(plan.tremor[1]!, atMs) + sum(plan.sway[1]!, atMs) + walking * plan.stepRad * Math.sin(step);
  const roll = sum(plan.tremor[2]!, atMs) + 1.5 * sum(plan.sway[2]!, atMs);
  const forward0 = unit(add(target, at, -1));
  const right0 = unit(cross(forward0, vector(0, 1, 0)));
  const up0 = cross(right0, forward0);
  const forward = unit(add(add(forward0, right0, yaw), up0, pitch));
  const flat = unit(cross(forward, up0));
  const right = unit(add(flat, cross(flat, forward), roll));
  return { at, forward, right, up: cross(right, forward) };
}

/** How fast the pose turns about its own right, up and backward directions, degrees a second. */
export function turnRate(before: Pose, after: Pose, ms: number): Vector {
  // For small turns the change of each direction is the turn times it.
  const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;
  const perS = 1000 / ms / DEG;
  return vector(
    dot(add(after.forward, before.forward, -1), before.up) * perS,
    -dot(add(after.forward, before.forward, -1), before.right) * perS,
    dot(add(after.right, before.right, -1), before.up) * perS,
  );
}
