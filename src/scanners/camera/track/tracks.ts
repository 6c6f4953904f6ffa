import type { PeakShape, Peaks } from '#core/image/peaks.ts';
import { createBearing, offSight, type Bearing } from './bearing.ts';
import { createPhaseFrames, WINDOW_PX, type PhaseFrames } from './phase-frames.ts';

/*
 * Compact bright points, followed through the scan also while they show nothing. Columns of numbers, one entry a slot,
 * so that a frame allocates nothing.
 */

/**
 * Tracks that answer the switched light and tracks that shine by themselves have slots of their own: in a dark room noise
 * alone shines in more places than there are slots, and a glint must not be turned away for it.
 */
export const MAX_ANSWERS = 256;
export const MAX_GLOWS = 128;
export const MAX_TRACKS = MAX_ANSWERS + MAX_GLOWS;
/** Phases of light remembered per track: all of a scan of 30 s at 300 ms. */
export const MAX_PHASES = 100;

/** Glints at the border are cut off, and come and go with the hand. */
export const BORDER_PX = 16;
/** What a glint looks like in the top-hat, apart from its height. */
export const GLINT_SHAPE = {
  maxAreaPx: 110,
  maxLengthPx: 13,
  maxAspect: 2.5,
  minFill: 0.45,
  borderPx: BORDER_PX,
} as const satisfies PeakShape;

/** In the dark any bright point may be a lamp's: the lights of a ring run together into one of no shape. */
export const LAMP_SHAPE = { ...GLINT_SHAPE, isAnyBody: true } as const satisfies PeakShape;

/** Two tracks closer than this are one. */
export const MERGE_PX = 3;
const FORGET_MS = 14_000;
const FORGET_FAINT_MS = 2_500;
/**
 * What stands before a wall moves against it as the view turns: unknown at first by this variance, squared pixels a
 * degree.
 */
const PARALLAX_VARIANCE = 0.5;

export interface Tracks {
  /** 1 where the slot is in use. */
  readonly used: Uint8Array;
  /** 1 where the track answers the switched light (it started in light, and was not there in the dark), 0: it shines by itself. */
  readonly answers: Uint8Array;
  /** Where the track is, or would be, in the current frame, pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Its parallax rate against the background, pixels a degree that the view turns about each of the phone's three axes. */
  readonly parallaxX: Float64Array;
  readonly parallaxY: Float64Array;
  /** How little that is known: the variance of each. */
  readonly parallaxVariance: Float64Array;
  /** Where the phone pointed when it was last seen, degrees about three axes, and where in the picture it was, pixels. */
  readonly seenAngle: Float64Array;
  readonly seenX: Float64Array;
  readonly seenY: Float64Array;
  /** How far what is around it has led it beside its own way since it was last seen, pixels. */
  readonly strayX: Float64Array;
  readonly strayY: Float64Array;
  /** Where it was in the key frame, how far beside its own way, whether that was a guess, and when that was. */
  readonly keyX: Float64Array;
  readonly keyY: Float64Array;
  readonly keyStrayX: Float64Array;
  readonly keyStrayY: Float64Array;
  readonly keyIsPlaced: Uint8Array;
  readonly keyAtMs: Float64Array;
  readonly bornAtMs: Float64Array;
  readonly seenAtMs: Float64Array;
  /** The number of the phase in which that was. */
  readonly seenPhase: Uint16Array;
  readonly unseenFrames: Uint16Array;
  /** 0 where the picture went somewhere unknown since the track was seen: its place is a guess. */
  readonly isPlaced: Uint8Array;
  /** 1 where what is around it was found again in the current frame: its place is known. */
  readonly isAnchored: Uint8Array;
  /** Highest top-hat value it had. */
  readonly height: Uint8Array;
  /** What it is worth keeping for: how white and how new in the light it was, or how bright where it shines by itself; 0 to 255. */
  readonly priority: Uint8Array;
  /** Typical area of its body, pixels: what later sightings say counts less. */
  readonly area: Float32Array;
  /** The bright point that is this track in the current frame, -1: none. */
  readonly peak: Int32Array;
  /** Frames of the running phase in view, and what they weigh together, all and those that are well tracked. */
  readonly phaseFrames: Uint16Array;
  readonly phaseWeight: Uint32Array;
  readonly phaseTracked: Uint32Array;
  /** Every pixel around its place in the running phase: sum and maximum of what it showed, WINDOW_PX a track. */
  readonly windowSum: Uint32Array;
  readonly windowMax: Uint8Array;
  /** Luma of its surroundings, summed over the frames of the running phase. */
  readonly phaseAround: Float64Array;
  /** Where the phone pointed and where it was, summed over the same frames: degrees about three axes, pixels along two. */
  readonly phaseAim: Float64Array;
  /** The same frame by frame, of tracks that answer. */
  readonly frames: PhaseFrames;
  /** Phases closed in the whole scan. */
  closedPhases: number;
  /** Closed phases, oldest first, MAX_PHASES a track: those in which its place was in view. */
  readonly phases: Uint16Array;
  /** How many of them are from before it was met: its place was looked up in pictures of them. */
  readonly phasesBefore: Uint8Array;
  /** Which of the scan's phases each was. */
  readonly phaseNumber: Uint16Array;
  readonly phaseLight: Uint8Array;
  readonly phaseValue: Uint8Array;
  readonly phaseIsTracked: Uint8Array;
  /** Mean luma of the surroundings in the phase. */
  readonly phaseLuma: Uint8Array;
  /** Where the phone pointed in the phase, degrees about three axes, and where the track was, pixels; on average. */
  readonly phaseAngle: Float32Array;
  readonly phaseX: Float32Array;
  readonly phaseY: Float32Array;
  /** Frames in the light that tell its color, and what it added and could have added to its surroundings in them: red, green and blue. */
  readonly colorFrames: Uint16Array;
  readonly colorAdded: Float64Array;
  readonly colorToWhite: Float64Array;
  /** What makes view angles of these. */
  readonly bearing: Bearing;
  /** 1 once what its place showed before it was met has been looked up. */
  readonly hasLookedBack: Uint8Array;
  /** By how much it was brighter than print when it was last weighed, levels; 0 where it is print, or shines by itself. */
  readonly glint: Float32Array;
  /** How white that was, as a share of what its surroundings leave to white; 0 where it has neither come nor gone. */
  readonly flash: Float32Array;
  /** 1 once an alert that will name this track is due, and once one has named it. */
  readonly due: Uint8Array;
  readonly alerted: Uint8Array;
  /** Working memory: buckets of tracks by place. */
  readonly bucketHead: Int16Array;
  readonly bucketNext: Int16Array;
  /** Every track's distance to the point it holds. */
  readonly distance: Float64Array;
}

export const LIT = 1;
export const DARK = 0;

export function createTracks(): Tracks {
  const numbers = (): Float64Array => new Float64Array(MAX_TRACKS);
  const counts = (): Uint16Array => new Uint16Array(MAX_TRACKS);
  const levels = (): Uint8Array => new Uint8Array(MAX_TRACKS);
  return {
    used: levels(),
    answers: levels(),
    x: numbers(),
    y: numbers(),
    parallaxX: new Float64Array(3 * MAX_TRACKS),
    parallaxY: new Float64Array(3 * MAX_TRACKS),
    parallaxVariance: numbers(),
    seenAngle: new Float64Array(3 * MAX_TRACKS),
    seenX: numbers(),
    seenY: numbers(),
    strayX: numbers(),
    strayY: numbers(),
    keyX: numbers(),
    keyY: numbers(),
    keyStrayX: numbers(),
    keyStrayY: numbers(),
    keyIsPlaced: levels(),
    keyAtMs: numbers().fill(Number.NaN),
    bornAtMs: numbers(),
    seenAtMs: numbers(),
    seenPhase: counts(),
    unseenFrames: counts(),
    isPlaced: levels(),
    isAnchored: levels(),
    height: levels(),
    priority: levels(),
    area: new Float32Array(MAX_TRACKS),
    peak: new Int32Array(MAX_TRACKS),
    phaseFrames: counts(),
    phaseWeight: new Uint32Array(MAX_TRACKS),
    phaseTracked: new Uint32Array(MAX_TRACKS),
    windowSum: new Uint32Array(MAX_TRACKS * WINDOW_PX),
    windowMax: new Uint8Array(MAX_TRACKS * WINDOW_PX),
    phaseAround: numbers(),
    phaseAim: new Float64Array(5 * MAX_TRACKS),
    frames: createPhaseFrames(MAX_ANSWERS),
    closedPhases: 0,
    phases: counts(),
    phasesBefore: levels(),
    phaseNumber: new Uint16Array(MAX_TRACKS * MAX_PHASES),
    phaseLight: new Uint8Array(MAX_TRACKS * MAX_PHASES),
    phaseValue: new Uint8Array(MAX_TRACKS * MAX_PHASES),
    phaseIsTracked: new Uint8Array(MAX_TRACKS * MAX_PHASES),
    phaseLuma: new Uint8Array(MAX_TRACKS * MAX_PHASES),
    phaseAngle: new Float32Array(MAX_TRACKS * MAX_PHASES * 3),
    phaseX: new Float32Array(MAX_TRACKS * MAX_PHASES),
    phaseY: new Float32Array(MAX_TRACKS * MAX_PHASES),
    colorFrames: counts(),
    colorAdded: new Float64Array(3 * MAX_TRACKS),
    colorToWhite: new Float64Array(3 * MAX_TRACKS),
    bearing: createBearing(),
    hasLookedBack: levels(),
    glint: new Float32Array(MAX_TRACKS),
    flash: new Float32Array(MAX_TRACKS),
    due: levels(),
    alerted: levels(),
    bucketHead: new Int16Array(BUCKET_COLUMNS * BUCKET_COLUMNS),
    bucketNext: new Int16Array(MAX_TRACKS),
    distance: numbers(),
  };
}

/** The view angle of a phase about one of the phone's axes, degrees: only differences count. About the line of sight there is none. */
export function viewAngle({ phaseAngle, phaseX, phaseY, bearing }: Tracks, phase: number, axis: number): number {
  if (axis === bearing.sight) return 0;
  return phaseAngle[3 * phase + axis]! - offSight(bearing, axis, phaseX[phase]!, phaseY[phase]!);
}

const BUCKET_PX = 32;
export const BUCKET_COLUMNS = 4096 / BUCKET_PX;

export function bucketOf(x: number, y: number): number {
  const column = Math.max(0, Math.min(BUCKET_COLUMNS - 1, Math.floor(x / BUCKET_PX)));
  const row = Math.max(0, Math.min(BUCKET_COLUMNS - 1, Math.floor(y / BUCKET_PX)));
  return row * BUCKET_COLUMNS + column;
}

export function fillBuckets(tracks: Tracks): void {
  tracks.bucketHead.fill(-1);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    const bucket = bucketOf(tracks.x[slot]!, tracks.y[slot]!);
    tracks.bucketNext[slot] = tracks.bucketHead[bucket]!;
    tracks.bucketHead[bucket] = slot;
  }
}

/** True where a track is farther than that along one axis alone: most are, and a hypotenuse costs more than all the rest. */
export function isFarther(tracks: Tracks, slot: number, x: number, y: number, px: number): boolean {
  return Math.abs(tracks.x[slot]! - x) > px || Math.abs(tracks.y[slot]! - y) > px;
}

/** A free slot of that kind, else that of the track of least worth; -1 where all are worth more than a newcomer of that priority. */
export function slotFor(tracks: Tracks, answers: boolean, priority: number): number {
  let slot = -1;
  let least = priority;
  const end = answers ? MAX_ANSWERS : MAX_TRACKS;
  for (let i = end - (answers ? MAX_ANSWERS : MAX_GLOWS); i < end; i++) {
    if (!tracks.used[i]) return i;
    if (tracks.alerted[i]) continue;
    const worth = worthOf(tracks, i);
    if (worth >= least) continue;
    least = worth;
    slot = i;
  }
  return slot;
}

/** Starts a track in that slot, whose kind is that of the slot, at a bright point that was seen at that view angle, degrees. */
export function birth(
  tracks: Tracks,
  slot: number,
  peaks: Peaks,
  peak: number,
  angle: Float64Array,
  atMs: number,
): void {
  const x = peaks.x[peak]!;
  const y = peaks.y[peak]!;
  tracks.used[slot] = 1;
  tracks.answers[slot] = slot < MAX_ANSWERS ? 1 : 0;
  tracks.x[slot] = x;
  tracks.y[slot] = y;
  tracks.parallaxX.fill(0, 3 * slot, 3 * slot + 3);
  tracks.parallaxY.fill(0, 3 * slot, 3 * slot + 3);
  tracks.parallaxVariance[slot] = PARALLAX_VARIANCE;
  tracks.seenAngle.set(angle, 3 * slot);
  tracks.seenX[slot] = x;
  tracks.seenY[slot] = y;
  tracks.strayX[slot] = 0;
  tracks.strayY[slot] = 0;
  tracks.keyAtMs[slot] = Number.NaN;
  tracks.bornAtMs[slot] = atMs;
  tracks.seenAtMs[slot] = atMs;
  tracks.seenPhase[slot] = tracks.closedPhases + 1;
  tracks.unseenFrames[slot] = 0;
  tracks.isPlaced[slot] = 1;
  tracks.height[slot] = peaks.height[peak]!;
  tracks.peak[slot] = -1;
  tracks.area[slot] = peaks.areaPx[peak]!;
  beginPhase(tracks, slot);
  tracks.phases[slot] = 0;
  tracks.phasesBefore[slot] = 0;
  tracks.colorFrames[slot] = 0;
  tracks.colorAdded.fill(0, 3 * slot, 3 * slot + 3);
  tracks.colorToWhite.fill(0, 3 * slot, 3 * slot + 3);
  tracks.hasLookedBack[slot] = 0;
  tracks.glint[slot] = 0;
  tracks.flash[slot] = 0;
  tracks.due[slot] = 0;
  tracks.alerted[slot] = 0;
}

/** A track that has been followed for long is worth keeping over a fresh point of texture. */
function worthOf(tracks: Tracks, slot: number): number {
  return tracks.priority[slot]! + 2 * Math.min(20, phasesSinceMet(tracks, slot));
}

/** For so many phases it has been followed. */
export function phasesSinceMet({ phases, phasesBefore }: Tracks, slot: number): number {
  return phases[slot]! - phasesBefore[slot]!;
}

/** Ends tracks that were not seen for long, left the picture, or run together with another. */
export function prune(tracks: Tracks, widthPx: number, heightPx: number, atMs: number): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    const unseenMs = atMs - tracks.seenAtMs[slot]!;
    const x = tracks.x[slot]!;
    const y = tracks.y[slot]!;
    const isFaint = phasesSinceMet(tracks, slot) < 3;
    const isAway = x < -40 || y < -40 || x > widthPx + 40 || y > heightPx + 40;
    if ((!tracks.alerted[slot] && unseenMs > (isFaint ? FORGET_FAINT_MS : FORGET_MS)) || isAway) tracks.used[slot] = 0;
  }
  fillBuckets(tracks);
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    const bucket = bucketOf(tracks.x[slot]!, tracks.y[slot]!);
    for (let other = tracks.bucketHead[bucket]!; other >= 0; other = tracks.bucketNext[other]!) {
      if (other === slot || !tracks.used[other] || !tracks.used[slot]) continue;
      if (tracks.answers[other] !== tracks.answers[slot]) continue;
      if (isFarther(tracks, slot, tracks.x[other]!, tracks.y[other]!, MERGE_PX)) continue;
      if (Math.hypot(tracks.x[slot]! - tracks.x[other]!, tracks.y[slot]! - tracks.y[other]!) >= MERGE_PX) continue;
      const lesser = worthOf(tracks, slot) >= worthOf(tracks, other) ? other : slot;
      if (!tracks.alerted[lesser]) tracks.used[lesser] = 0;
    }
  }
}

export function isInView(widthPx: number, heightPx: number, x: number, y: number): boolean {
  return x >= BORDER_PX && y >= BORDER_PX && x < widthPx - BORDER_PX && y < heightPx - BORDER_PX;
}

export function beginPhase(tracks: Tracks, slot: number): void {
  tracks.phaseFrames[slot] = 0;
  tracks.phaseTracked[slot] = 0;
  tracks.phaseWeight[slot] = 0;
  tracks.windowSum.fill(0, slot * WINDOW_PX, (slot + 1) * WINDOW_PX);
  tracks.windowMax.fill(0, slot * WINDOW_PX, (slot + 1) * WINDOW_PX);
  tracks.phaseAround[slot] = 0;
  tracks.phaseAim.fill(0, 5 * slot, 5 * slot + 5);
}
