import { mapX, mapY, type AffineMap } from '#core/image/affine.ts';
import { followBlock, type Registration } from '#core/image/registration.ts';
import { QUARTER } from './quarter.ts';
import { MAX_TRACKS, type Tracks } from './tracks.ts';

/* Where the tracks are in the current frame: with the picture, and by parallax against it. */

/** How far parallax moves the track along one axis of the picture while the view turns so far, pixels. */
function parallaxShift(rate: Float64Array, slot: number, turned: Float64Array): number {
  const at = 3 * slot;
  return rate[at]! * turned[0]! + rate[at + 1]! * turned[1]! + rate[at + 2]! * turned[2]!;
}

/**
 * Takes every track along with the picture, and on its own way: what stands before a wall moves against it when the view
 * turns by `turned`, degrees about three axes.
 */
export function predict(
  tracks: Tracks,
  map: AffineMap,
  widthPx: number,
  heightPx: number,
  turned: Float64Array,
  surroundings: Registration | null = null,
): void {
  let asked = 0;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    const x = tracks.x[slot]! / QUARTER;
    const y = tracks.y[slot]! / QUARTER;
    predictTrack(tracks, slot, map, widthPx, heightPx, turned);
    tracks.isAnchored[slot] = 0;
    if (!surroundings || asked >= MAX_ASKED || !isWaiting(tracks, slot)) continue;
    asked++;
    goWithSurroundings(tracks, slot, surroundings, x, y);
  }
}

/** So many tracks a frame go with their surroundings: each costs a few microseconds. */
const MAX_ASKED = 32;

/** True for one that answered, and shows nothing now: its place is all that tells a loss from a mistake. */
function isWaiting({ answers, phases, unseenFrames, isPlaced }: Tracks, slot: number): boolean {
  return answers[slot] === 1 && phases[slot]! > 0 && unseenFrames[slot]! > 0 && isPlaced[slot] === 1;
}

/**
 * So far what is around a track leads it beside its own way since it was seen, and no further: in cast rooms half of the places
 * led further were more than 12 pixels beside the truth, and on a blank wall the torch's own light, which goes with the phone,
 * is all that leads.
 */
const MAX_STRAY_PX = 12;

/** Puts a track to where what is around it went. The picture's map and its own way are the guess. */
function goWithSurroundings(tracks: Tracks, slot: number, surroundings: Registration, x: number, y: number): void {
  const { block } = surroundings;
  const foretoldX = tracks.x[slot]!;
  const foretoldY = tracks.y[slot]!;
  if (!followBlock(surroundings, x, y, foretoldX / QUARTER, foretoldY / QUARTER)) return;
  const toX = (x + block.wayX) * QUARTER;
  const toY = (y + block.wayY) * QUARTER;
  const strayX = tracks.strayX[slot]! + toX - foretoldX;
  const strayY = tracks.strayY[slot]! + toY - foretoldY;
  if (Math.hypot(strayX, strayY) > MAX_STRAY_PX) return;
  tracks.x[slot] = toX;
  tracks.y[slot] = toY;
  tracks.isAnchored[slot] = 1;
  tracks.strayX[slot] = strayX;
  tracks.strayY[slot] = strayY;
}

/** How far what is around it has led a track beside its own way since it was seen, pixels. */
export function strayOf({ strayX, strayY }: Tracks, slot: number): number {
  return Math.hypot(strayX[slot]!, strayY[slot]!);
}

function predictTrack(
  tracks: Tracks,
  slot: number,
  map: AffineMap,
  widthPx: number,
  heightPx: number,
  turned: Float64Array,
): void {
  const x = (tracks.x[slot]! - widthPx / 2) / QUARTER;
  const y = (tracks.y[slot]! - heightPx / 2) / QUARTER;
  tracks.x[slot] = mapX(map, x, y) * QUARTER + widthPx / 2 + parallaxShift(tracks.parallaxX, slot, turned);
  tracks.y[slot] = mapY(map, x, y) * QUARTER + heightPx / 2 + parallaxShift(tracks.parallaxY, slot, turned);
}

/** The picture went somewhere unknown, and from here on it is followed again: no track is where it was. */
export function losePlaces({ isPlaced }: Tracks): void {
  isPlaced.fill(0);
}

/** Remembers where every track is in the current frame, which becomes the key frame. */
export function keepKeyPlaces(tracks: Tracks, atMs: number): void {
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot]) continue;
    tracks.keyX[slot] = tracks.x[slot]!;
    tracks.keyY[slot] = tracks.y[slot]!;
    tracks.keyStrayX[slot] = tracks.strayX[slot]!;
    tracks.keyStrayY[slot] = tracks.strayY[slot]!;
    tracks.keyIsPlaced[slot] = tracks.isPlaced[slot]!;
    tracks.keyAtMs[slot] = atMs;
  }
}

/** When the key frame was, since when every frame was followed from the one before, and how the view turned since the key frame. */
export interface KeyReturn {
  readonly fromMs: number;
  readonly unbrokenSinceMs: number;
  readonly turned: Float64Array;
}

/** Working memory: where a track is from frame to frame, how far it has strayed, and whether that is known. */
const chain = new Float64Array(5);

/**
 * Puts every track that was in the key frame to where that frame's picture is now, and on its own way since: the way
 * between is forgotten. Where it is known from frame to frame since `unbrokenSinceMs`, whoever was seen since the key frame
 * keeps its place, and so does whoever went along with its surroundings and does not find them in the key frame.
 */
export function returnToKeyPlaces(
  tracks: Tracks,
  map: Registration,
  widthPx: number,
  heightPx: number,
  { fromMs, unbrokenSinceMs, turned }: KeyReturn,
): void {
  let asked = 0;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!tracks.used[slot] || tracks.keyAtMs[slot] !== fromMs) continue;
    const seenAtMs = tracks.seenAtMs[slot]!;
    if (seenAtMs > fromMs && seenAtMs > unbrokenSinceMs) continue;
    const { x, y, strayX, strayY, isPlaced, isAnchored } = tracks;
    chain[0] = x[slot]!;
    chain[1] = y[slot]!;
    chain[2] = strayX[slot]!;
    chain[3] = strayY[slot]!;
    chain[4] = isPlaced[slot]!;
    const wentAlong = isAnchored[slot] === 1 && unbrokenSinceMs <= fromMs;
    x[slot] = tracks.keyX[slot]!;
    y[slot] = tracks.keyY[slot]!;
    strayX[slot] = tracks.keyStrayX[slot]!;
    strayY[slot] = tracks.keyStrayY[slot]!;
    predictTrack(tracks, slot, map, widthPx, heightPx, turned);
    isPlaced[slot] = tracks.keyIsPlaced[slot]!;
    isAnchored[slot] = 0;
    if (asked >= MAX_ASKED || !isWaiting(tracks, slot)) continue;
    asked++;
    goWithSurroundings(tracks, slot, map, tracks.keyX[slot]! / QUARTER, tracks.keyY[slot]! / QUARTER);
    if (isAnchored[slot] || !wentAlong) continue;
    x[slot] = chain[0]!;
    y[slot] = chain[1]!;
    strayX[slot] = chain[2]!;
    strayY[slot] = chain[3]!;
    isPlaced[slot] = chain[4]!;
  }
}

/** Working memory: where the tracks were. */
const keptX = new Float64Array(MAX_TRACKS);
const keptY = new Float64Array(MAX_TRACKS);
/** A point further from its place than this may be taken for another, pixels. */
const ELSEWHERE_PX = 5;

/** Remembers where every track is, until `areMostElsewhere` asks. */
export function keepPlaces({ x, y }: Tracks): void {
  keptX.set(x);
  keptY.set(y);
}

/** True where most tracks have been put elsewhere since `keepPlaces`. */
export function areMostElsewhere({ used, x, y }: Tracks): boolean {
  let tracks = 0;
  let elsewhere = 0;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!used[slot]) continue;
    tracks++;
    if (Math.hypot(x[slot]! - keptX[slot]!, y[slot]! - keptY[slot]!) > ELSEWHERE_PX) elsewhere++;
  }
  return 2 * elsewhere > tracks;
}
