import { count } from '../count.ts';

/** Words of the map of the reports. */
export const mapCopy = {
  title: 'World map of the reports',
  loading: 'Drawing the map',
  places: 'Places with reports',
  cluster: (reports: number, place: string) => `${count(reports, 'report', 'reports')} near ${place}`,
  count: (reports: number) => (reports < 1_000 ? String(reports) : `${Math.floor(reports / 1_000)}k`),
  morePlaces: (places: number) => `${count(places, 'more pin', 'more pins')} on the map. Zoom in to list them here.`,
  capped: 'The search matches more reports than a map can show: here are the newest 1,000.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeWorld: 'Whole world',
  unplaced: (reports: number) =>
    `${count(reports, 'report has', 'reports have')} no place on the map: we did not find the city. The list has ${reports === 1 ? 'it' : 'them'}.`,
  rough: 'Pins show the city or the area, never a private home.',
  credit: 'City positions: GeoNames (CC BY 4.0). Land: Natural Earth.',
  failed: 'The map could not be loaded.',
  closerFailed: 'The closer pins could not be loaded.',
} as const;
