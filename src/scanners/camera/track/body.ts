import { meanOf4 } from './picture.ts';

/* Where a light's bright body is, near to where it should be: in a picture that shows nothing else to go by. */

/** What `findBody` found last: its center, pixels, and its brightest level. */
export const body = { x: 0, y: 0, level: 0 };

/** The mean of its brightest 2x2 pixels is at least this much above the mean around the place, levels: noise is not. */
const MIN_HEIGHT = 25;
/** Its pixels have at least this share of that height. */
const BODY_SHARE = 0.6;
/** It is looked at so far around its center, which moves so many times to the middle of what is seen there. */
const BODY_REACH_PX = 6;
const MOVES = 3;

/** Finds the bright body nearest to a place, within so many pixels of it. */
export function findBody(
  luma: Uint8Array,
  widthPx: number,
  heightPx: number,
  x: number,
  y: number,
  reachPx: number,
): boolean {
  const left = Math.max(0, Math.round(x) - reachPx);
  const top = Math.max(0, Math.round(y) - reachPx);
  const right = Math.min(widthPx - 2, Math.round(x) + reachPx);
  const bottom = Math.min(heightPx - 2, Math.round(y) + reachPx);
  if (right < left || bottom < top) return false;
  let sum = 0;
  let brightest = 0;
  body.level = 0;
  for (let row = top; row <= bottom; row++) {
    for (let at = row * widthPx + left; at <= row * widthPx + right; at++) {
      sum += luma[at]!;
      body.level = Math.max(body.level, luma[at]!);
      brightest = Math.max(brightest, meanOf4(luma, widthPx, at));
    }
  }
  const around = sum / ((right - left + 1) * (bottom - top + 1));
  if (brightest < around + MIN_HEIGHT) return false;
  const least = around + BODY_SHARE * (brightest - around);
  let nearest = Number.POSITIVE_INFINITY;
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const away = Math.hypot(column - x, row - y);
      if (away >= nearest || meanOf4(luma, widthPx, row * widthPx + column) < least) continue;
      nearest = away;
      body.x = column;
      body.y = row;
    }
  }
  for (let move = 0; move < MOVES; move++) moveToMiddle(luma, widthPx, heightPx, least);
  return true;
}

/** Moves the center to the middle of the bright pixels around it. */
function moveToMiddle(luma: Uint8Array, widthPx: number, heightPx: number, least: number): void {
  const column = Math.round(body.x);
  const row = Math.round(body.y);
  let [pixels, sumX, sumY] = [0, 0, 0];
  for (let y = Math.max(0, row - BODY_REACH_PX); y <= Math.min(heightPx - 1, row + BODY_REACH_PX); y++) {
    for (let x = Math.max(0, column - BODY_REACH_PX); x <= Math.min(widthPx - 1, column + BODY_REACH_PX); x++) {
      if (luma[y * widthPx + x]! < least) continue;
      pixels++;
      sumX += x;
      sumY += y;
    }
  }
  if (pixels === 0) return;
  body.x = sumX / pixels;
  body.y = sumY / pixels;
}
