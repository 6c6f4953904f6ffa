import { BLUE_OF_U, chromaIndex, greenOf, meanOf4, RED_OF_V, type ColorPicture } from './picture.ts';
import { isInView, MAX_TRACKS, type Tracks } from './tracks.ts';

/*
 * The color of what answers the torch. A lens sends the torch's white back, tinted by its coatings at most; most standby
 * lights that blink in the torch's time shine in one color alone.
 */

/** The brightest part of a point is looked for this far around its track; its surroundings begin beyond, and end there. */
const CORE_REACH_PX = 4;
const AROUND_REACH_PX = 8;
/** A frame tells the color of a point that adds at least so many levels to one of the channels. */
const MIN_ADDED = 25;
/** In fewer frames a color may be the room's. */
const MIN_FRAMES = 3;
const WHITE = 255;
/** What is left to white counts as at least this, levels. */
const MIN_TO_WHITE = 8;
const MAX_FRAMES = 65_535;

/** What a point adds to its surroundings, and what these leave to white: red, green and blue, levels. */
const added = new Float64Array(3);
const toWhite = new Float64Array(3);

/** Adds a settled frame in the light: the color of each point that is seen in it and answers. */
export function observeColors(tracks: Tracks, picture: ColorPicture): void {
  const { widthPx, heightPx } = picture;
  const { used, answers, peak, x, y, colorFrames, colorAdded, colorToWhite } = tracks;
  for (let slot = 0; slot < MAX_TRACKS; slot++) {
    if (!used[slot] || !answers[slot] || peak[slot]! < 0 || colorFrames[slot] === MAX_FRAMES) continue;
    if (!isInView(widthPx, heightPx, x[slot]!, y[slot]!)) continue;
    measureColor(picture, x[slot]!, y[slot]!);
    if (Math.max(added[0]!, added[1]!, added[2]!) < MIN_ADDED) continue;
    colorFrames[slot] = colorFrames[slot]! + 1;
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * slot + channel;
      colorAdded[at] = colorAdded[at]! + added[channel]!;
      colorToWhite[at] = colorToWhite[at]! + toWhite[channel]!;
    }
  }
}

/** Sets what the brightest 2x2 pixels at a place add to their surroundings, and what these leave to white. */
function measureColor({ luma, chroma, widthPx }: ColorPicture, centerX: number, centerY: number): void {
  const { u, v } = chroma;
  const middleX = Math.round(centerX) & ~1;
  const middleY = Math.round(centerY) & ~1;
  let [brightest, coreU, coreV] = [-1, 0, 0];
  let [around, aroundU, aroundV, cells] = [0, 0, 0, 0];
  for (let dy = -AROUND_REACH_PX; dy <= AROUND_REACH_PX; dy += 2) {
    for (let dx = -AROUND_REACH_PX; dx <= AROUND_REACH_PX; dx += 2) {
      const at = (middleY + dy) * widthPx + middleX + dx;
      const level = meanOf4(luma, widthPx, at);
      const color = chromaIndex(chroma, middleX + dx, middleY + dy);
      if (Math.max(Math.abs(dx), Math.abs(dy)) > CORE_REACH_PX) {
        around += level;
        aroundU += u[color]! - 128;
        aroundV += v[color]! - 128;
        cells++;
      } else if (level > brightest) {
        brightest = level;
        coreU = u[color]! - 128;
        coreV = v[color]! - 128;
      }
    }
  }
  setChannels(added, brightest - around / cells, coreU - aroundU / cells, coreV - aroundV / cells);
  setChannels(toWhite, WHITE - around / cells, -aroundU / cells, -aroundV / cells);
}

function setChannels(out: Float64Array, level: number, u: number, v: number): void {
  out[0] = level + RED_OF_V * v;
  out[1] = level + greenOf(u, v);
  out[2] = level + BLUE_OF_U * u;
}

export function isColorKnown({ colorFrames }: Tracks, slot: number): boolean {
  return colorFrames[slot]! >= MIN_FRAMES;
}

/**
 * The saturation of the color that a point adds to its surroundings in all of its frames: by how much its least channel is less
 * than its greatest, 0 to 1. 0 is white, or not known. A channel that is white can add no more: there the shares of what was
 * left to white are compared.
 */
export function saturationOf(tracks: Tracks, slot: number): number {
  if (!isColorKnown(tracks, slot)) return 0;
  const { colorAdded, colorToWhite, colorFrames } = tracks;
  const leastToWhite = MIN_TO_WHITE * colorFrames[slot]!;
  let [most, fullest] = [0, 0];
  for (let at = 3 * slot; at < 3 * slot + 3; at++) {
    most = Math.max(most, colorAdded[at]!);
    fullest = Math.max(fullest, colorAdded[at]! / Math.max(leastToWhite, colorToWhite[at]!));
  }
  let least = 1;
  for (let at = 3 * slot; at < 3 * slot + 3; at++) {
    const filled = colorAdded[at]! / Math.max(leastToWhite, colorToWhite[at]!);
    least = Math.min(least, Math.max(colorAdded[at]! / most, filled / fullest));
  }
  return Math.min(1, 1 - least);
}
