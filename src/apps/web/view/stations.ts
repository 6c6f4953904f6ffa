import { lazy, type ComponentType } from 'react';
import type { RoundStations } from '#features/round/view/stations.ts';
import type { StationProps } from '#scanners/browser/station.ts';
import { SCANNERS } from '#scanners/registry.ts';

/** By the path of the file: each scanner's station, in a script of its own. */
const LOADERS = import.meta.glob<{ readonly Station: ComponentType<StationProps> }>('./*/view/station.tsx', {
  base: '../../../scanners',
});

/** The scanners that the round runs within itself, those whose folder has a station; others are reached by a link. */
export const STATIONS: RoundStations = Object.fromEntries(
  SCANNERS.map(({ id, folder }) => {
    const load = LOADERS[`./${folder}/view/station.tsx`];
    return [id, load && lazy(async () => ({ default: (await load()).Station }))];
  }),
);
