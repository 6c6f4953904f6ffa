/*
 * The frames of the running phase, one by one. A glint that comes or goes within a lit phase tells more than the mean of the
 * phase: where it is missing its place is known to the frame, because it was seen a moment ago or is seen a moment later.
 */

/** What a track shows is the brightest pixel this near to its place. */
export const LOOK_AROUND_PX = 3;
export const WINDOW_SIDE_PX = 2 * LOOK_AROUND_PX + 1;
export const WINDOW_PX = WINDOW_SIDE_PX * WINDOW_SIDE_PX;
/** So many frames of a phase are kept for each track; a longer phase is not parted. */
export const MAX_PHASE_FRAMES = 32;
/** Of each part so many frames are seen at least, and so many lie between the two at most. */
const MIN_PART_FRAMES = 2;
const MAX_BETWEEN = 1;
/** Every frame of the dim part shows at most this share of what every frame of the bright one does, and so many levels less. */
const DIM_SHARE = 0.5;
const MIN_STEP = 30;

/** Frames of the running phase, MAX_PHASE_FRAMES a track. */
export interface PhaseFrames {
  /** What every pixel around the track's place showed, WINDOW_PX a frame. */
  readonly window: Uint8Array;
  /** What each weighs, and whether the track's place was known in it. */
  readonly weight: Uint16Array;
  readonly isKnown: Uint8Array;
  /** Luma of the surroundings. */
  readonly around: Float32Array;
  /** Where the phone pointed and where the track was: degrees about three axes, pixels along two. */
  readonly aim: Float32Array;
}

export function createPhaseFrames(tracks: number): PhaseFrames {
  const count = tracks * MAX_PHASE_FRAMES;
  return {
    window: new Uint8Array(count * WINDOW_PX),
    weight: new Uint16Array(count),
    isKnown: new Uint8Array(count),
    around: new Float32Array(count),
    aim: new Float32Array(5 * count),
  };
}

/** A stretch of frames, the last left out. */
export interface Part {
  from: number;
  until: number;
}

/** The two parts of a phase in which a light came or went, in the order of time. */
export interface Parting {
  readonly before: Part;
  readonly after: Part;
}

/** What each frame showed at its brightest pixel. */
const shown = new Uint8Array(MAX_PHASE_FRAMES);
const parting: Parting = { before: { from: 0, until: 0 }, after: { from: 0, until: 0 } };

/**
 * Where in a track's running phase of so many frames a light came or went, by its widest step; null where it did neither, or
 * where its place was not known while nothing showed. The answer is overwritten by the next one.
 */
export function findParting(frames: PhaseFrames, slot: number, count: number): Parting | null {
  if (count < 2 * MIN_PART_FRAMES || count > MAX_PHASE_FRAMES) return null;
  const first = slot * MAX_PHASE_FRAMES;
  for (let frame = 0; frame < count; frame++) shown[frame] = brightestOf(frames, first + frame);
  const { before, after } = parting;
  let widest = 0;
  for (let between = 0; between <= MAX_BETWEEN; between++) {
    for (let until = MIN_PART_FRAMES; until + between <= count - MIN_PART_FRAMES; until++) {
      const step = stepBetween(until, until + between, count);
      if (step <= widest) continue;
      widest = step;
      before.from = first;
      before.until = first + until;
      after.from = first + until + between;
      after.until = first + count;
    }
  }
  return widest > 0 && isKnown(frames, before) && isKnown(frames, after) ? parting : null;
}

function brightestOf({ window }: PhaseFrames, frame: number): number {
  let brightest = 0;
  for (let at = frame * WINDOW_PX; at < (frame + 1) * WINDOW_PX; at++) brightest = Math.max(brightest, window[at]!);
  return brightest;
}

/** By how much the frames before `until` and those from `from` on differ at least, levels; 0 where it is not clear. */
function stepBetween(until: number, from: number, count: number): number {
  let leastBefore = 255;
  let mostBefore = 0;
  let leastAfter = 255;
  let mostAfter = 0;
  for (let frame = 0; frame < until; frame++) {
    leastBefore = Math.min(leastBefore, shown[frame]!);
    mostBefore = Math.max(mostBefore, shown[frame]!);
  }
  for (let frame = from; frame < count; frame++) {
    leastAfter = Math.min(leastAfter, shown[frame]!);
    mostAfter = Math.max(mostAfter, shown[frame]!);
  }
  const bright = Math.max(leastBefore, leastAfter);
  const dim = leastBefore > leastAfter ? mostAfter : mostBefore;
  return dim <= DIM_SHARE * bright && bright - dim >= MIN_STEP ? bright - dim : 0;
}

/** True where the track's place was known most of that time. */
function isKnown(frames: PhaseFrames, part: Part): boolean {
  return weighedMean(frames, part, (frame) => frames.isKnown[frame]!) > 0.5;
}

/** The mean of something over a stretch of frames, each by its weight. */
export function weighedMean({ weight }: PhaseFrames, { from, until }: Part, of: (frame: number) => number): number {
  let all = 0;
  let sum = 0;
  for (let frame = from; frame < until; frame++) {
    all += weight[frame]!;
    sum += weight[frame]! * of(frame);
  }
  return sum / all;
}
