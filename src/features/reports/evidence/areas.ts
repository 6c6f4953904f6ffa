import type { PictureArea } from '#contract/entities/report-evidence.ts';

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Smaller ones are slips of a finger. */
const MIN_SIDE_PX = 8;

const clamp = (value: number, most: number): number => Math.min(Math.max(Math.round(value), 0), most);

/** The area between two points of a picture, cut at its edge; null for one too small to be meant. */
export function areaBetween(one: PicturePoint, other: PicturePoint, size: PictureSize): PictureArea | null {
  const [left, right] = [one.x, other.x].map((x) => clamp(x, size.widthPx)).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const [top, bottom] = [one.y, other.y].map((y) => clamp(y, size.heightPx)).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const area = { left, top, width: right - left, height: bottom - top };
  return area.width >= MIN_SIDE_PX && area.height >= MIN_SIDE_PX ? area : null;
}

/** An area in the middle, a quarter of each side: where somebody without a pointer begins. */
export function middleArea({ widthPx, heightPx }: PictureSize): PictureArea {
  const [width, height] = [Math.max(1, Math.round(widthPx / 4)), Math.max(1, Math.round(heightPx / 4))];
  return { left: Math.round((widthPx - width) / 2), top: Math.round((heightPx - height) / 2), width, height };
}

/** Arrow keys by what they do to an area: steps to the right and down. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A step is this share of the picture's longer side. */
const STEP_SHARE = 1 / 64;

/** An area after a key was pressed: moved by an arrow key, with `resize` larger or smaller at its lower right; null for other keys. */
export function areaAfterKey(area: PictureArea, key: string, resize: boolean, size: PictureSize): PictureArea | null {
  const step = STEPS[key];
  if (!step) return null;
  const stepPx = Math.max(1, Math.round(Math.max(size.widthPx, size.heightPx) * STEP_SHARE));
  const [dx, dy] = step.map((steps) => steps * stepPx) as [number, number];
  if (resize) {
    return {
      ...area,
      width: Math.max(MIN_SIDE_PX, clamp(area.width + dx, size.widthPx - area.left)),
      height: Math.max(MIN_SIDE_PX, clamp(area.height + dy, size.heightPx - area.top)),
    };
  }
  return {
    ...area,
    left: clamp(area.left + dx, Math.max(0, size.widthPx - area.width)),
    top: clamp(area.top + dy, Math.max(0, size.heightPx - area.height)),
  };
}
