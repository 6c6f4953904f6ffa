import { lazy } from 'react';
import type { RoundStations } from '#features/round/view/stations.ts';

/** The scanners that the round runs within itself; others are reached by a link. A row each. */
export const STATIONS: RoundStations = {
  camera: lazy(async () => ({ default: (await import('#scanners/camera/view/station.tsx')).Station })),
  network: lazy(async () => ({ default: (await import('#scanners/network/view/station.tsx')).Station })),
  nfc: lazy(async () => ({ default: (await import('#scanners/nfc/view/station.tsx')).Station })),
  airtag: lazy(async () => ({ default: (await import('#scanners/tracker/view/station.tsx')).Station })),
  motion_sensor: lazy(async () => ({ default: (await import('#scanners/motion/view/station.tsx')).Station })),
};
