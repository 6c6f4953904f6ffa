import type { CameraGuidance } from '#scanners/camera/sample.ts';

/** Somebody who scans a room: walks to and fro around what they look at, and may do what the screen says. */
export interface Person {
  /** How far they go to either side of it, degrees, how long to and fro takes, and where in that they start, 0 to 1. */
  readonly reachDeg: number;
  readonly periodMs: number;
  readonly start: number;
  /** Whether they do what the screen says. */
  readonly isHeedful: boolean;
  /** From an advice that stands on the screen to doing it, and from its end to doing it no more. */
  readonly reactionMs: number;
  /** What the 30 cm sideways that the screen asks for are from where they stand, degrees. */
  readonly asideDeg: number;
}

/** A person's way through one scan. */
export interface Walk {
  readonly person: Person;
  /** From where they look at the middle of the room, degrees, frame by frame up to the last one taken. */
  readonly viewDeg: Float64Array;
  /** Where in to and fro they are, radians. */
  phase: number;
  /** How much further than their reach they go by now, degrees. */
  asideDeg: number;
  /** What stands on the screen and since when; what they do. */
  advice: CameraGuidance | null;
  adviceSinceMs: number;
  doing: CameraGuidance | null;
}

/** Thirty centimeters sideways take about two seconds. */
const ASIDE_DEG_PER_S = 8;

export function openWalk(person: Person, frames: number): Walk {
  return {
    person,
    viewDeg: new Float64Array(frames),
    phase: 2 * Math.PI * person.start,
    asideDeg: 0,
    advice: null,
    adviceSinceMs: Number.NEGATIVE_INFINITY,
    doing: null,
  };
}

/** The screen says this from now on. */
export function advise(walk: Walk, advice: CameraGuidance | null, atMs: number): void {
  if (advice === walk.advice) return;
  walk.advice = advice;
  walk.adviceSinceMs = atMs;
}

/**
 * Where the person stands in a frame; frames are taken in order. Who goes further goes no faster, so that to and fro
 * takes longer.
 */
export function walkTo(walk: Walk, frame: number, frameMs: number): void {
  const { person } = walk;
  if (person.isHeedful && frame * frameMs - walk.adviceSinceMs >= person.reactionMs) walk.doing = walk.advice;
  if (frame > 0) {
    const step = (ASIDE_DEG_PER_S * frameMs) / 1000;
    const wanted = walk.doing === 'move-sideways' ? person.asideDeg : 0;
    walk.asideDeg += Math.max(-step, Math.min(step, wanted - walk.asideDeg));
    const slower = person.reachDeg / (person.reachDeg + walk.asideDeg);
    walk.phase += ((2 * Math.PI * frameMs) / person.periodMs) * slower * paceOf(walk.doing);
  }
  walk.viewDeg[frame] = (person.reachDeg + walk.asideDeg) * Math.sin(walk.phase);
}

function paceOf(doing: CameraGuidance | null): number {
  if (doing === 'hold-still') return 0;
  return doing === 'too-fast' ? 0.5 : 1;
}
