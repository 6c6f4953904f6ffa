import { count } from '../count.ts';

/** Words of the reports near a person. */
export const nearbyCopy = {
  text: 'Your browser asks whether we may know where you are. We get it to about a kilometer and keep it nowhere.',
  find: 'Find reports near me',
  finding: 'Looking',
  refused: 'Your browser does not let us know where you are. You can search for the city instead.',
  unknown: 'This device does not know where it is right now. You can search for the city instead.',
  failed: 'The reports could not be loaded.',
  offlineNone: 'You are offline, and this phone keeps no reports of a city.',
  none: 'No report within 100 km.',
  shown: (reports: number) => `${count(reports, 'report', 'reports')}, the nearest first.`,
  keptOn: (date: string) => `You are offline. These are from what this phone keeps, as of ${date}.`,
  within: (distance: string) => `About ${distance} away.`,
  notChecked: 'No report nearby is not a sign that it was checked.',
  all: 'All reports',
} as const;
