import { MAP_DEGREES, type MapDegrees } from '#contract/limits.ts';
import type { Box } from './list-query.ts';

/** From a longitude and a latitude to a place on a drawing whose parallels are straight lines with even meridians. */
export type MapProjection = (position: [longitude: number, latitude: number]) => [x: number, y: number] | null;

/** The largest cells that still stand closer together than `distancePx` where a degree is `pxPerDegree` wide. */
export function degreesFor(pxPerDegree: number, distancePx: number): MapDegrees {
  return MAP_DEGREES.findLast((degrees) => degrees * pxPerDegree <= distancePx) ?? MAP_DEGREES[0];
}

/** The whole cells of which a drawing of this size shows a part. */
export function visibleBox(
  projection: MapProjection,
  { widthPx, heightPx, degrees }: { readonly widthPx: number; readonly heightPx: number; readonly degrees: MapDegrees },
): Box {
  const parallels = Array.from({ length: 180 / degrees + 1 }, (_, row) => {
    const latitude = row * degrees - 90;
    const [[middle, y], [end]] = [projection([0, latitude]) ?? [0, 0], projection([180, latitude]) ?? [0, 0]];
    /** The longitude at a distance from the left edge; past the end of the parallel its end. */
    const longitudeAt = (x: number): number =>
      Math.max(-180, Math.min(180, end === middle ? 0 : ((x - middle) / (end - middle)) * 180));
    return { latitude, y, west: longitudeAt(0), east: longitudeAt(widthPx) };
  });
  const shown = parallels.filter(
    (_, row) => (parallels[row + 1]?.y ?? -Infinity) <= heightPx && (parallels[row - 1]?.y ?? Infinity) >= 0,
  );
  return {
    west: Math.floor(Math.min(...shown.map(({ west }) => west)) / degrees) * degrees,
    south: Math.min(...shown.map(({ latitude }) => latitude)),
    east: Math.ceil(Math.max(...shown.map(({ east }) => east)) / degrees) * degrees,
    north: Math.max(...shown.map(({ latitude }) => latitude)),
  };
}
