import { lazy } from 'react';
import type { RoundStations } from '#features/round/view/stations.ts';

/** The scanners that the round runs within itself; the others are reached by a link. A row each. */
export const STATIONS: RoundStations = {
  camera: {
    Station: lazy(async () => ({ default: (await import('#scanners/camera/view/station.tsx')).Station })),
    isPossible: () => typeof navigator.mediaDevices?.getUserMedia === 'function',
  },
};
