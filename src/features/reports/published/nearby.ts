import type { Position } from './public-report.ts';

/** Of a degree: a hundredth is 1.1 km from north to south, and less from west to east. */
const COARSE_STEPS = 100;
const EARTH_DIAMETER_M = 12_742_000;
const NEAR_M = 100_000;

/** A position as it may leave the device: to about a kilometre. */
export function coarse({ latitude, longitude }: Position): Position {
  const round = (degrees: number) => Math.round(degrees * COARSE_STEPS) / COARSE_STEPS + 0;
  return { latitude: round(latitude), longitude: round(longitude) };
}

export function formatNear({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
}

/** Along the surface, by the haversine formula, as the server orders by. */
export function distanceM(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const along = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return EARTH_DIAMETER_M * Math.asin(Math.min(1, Math.sqrt(along)));
}

interface Placed {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** Those within reach, the nearest first, with their distance; at most `most`. */
export function nearestOf<Report extends Placed>(
  reports: readonly Report[],
  at: Position,
  most: number,
): readonly { readonly report: Report; readonly distanceM: number }[] {
  return reports
    .flatMap((report) => {
      const { latitude, longitude } = report;
      if (latitude === undefined || longitude === undefined) return [];
      return [{ report, distanceM: distanceM(at, { latitude, longitude }) }];
    })
    .filter(({ distanceM: apart }) => apart <= NEAR_M)
    .toSorted((one, other) => one.distanceM - other.distanceM)
    .slice(0, most);
}
