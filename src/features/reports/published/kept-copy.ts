import { count } from '../count.ts';

/** Words of the cities whose reports a device keeps. */
export const keptCopy = {
  text: 'Before a trip: the reports of one city, kept on this phone as they are today.',
  city: 'City',
  country: 'Country',
  missing: 'Please write the city and the country.',
  keep: 'Keep this city’s reports on this phone',
  keeping: 'Loading the reports',
  none: 'No reports of this city are published. That is not a sign that it was checked.',
  failed: 'The reports could not be loaded. Nothing was changed.',
  full: (cities: number) => `This phone has no room for it, or keeps ${cities} cities already. Delete one first.`,
  kept: (city: string, reports: number) => `${count(reports, 'report', 'reports')} of ${city} kept.`,
  open: (city: string, country: string, reports: number) =>
    `${city}, ${country}: ${count(reports, 'report', 'reports')}`,
  asOf: (date: string) => `As of ${date}. What was published or taken back since is not in it.`,
  isCut: 'Only the newest are kept.',
  forget: 'Delete from this phone',
  forgetNamed: (city: string) => `Delete ${city} from this phone`,
  notARating: 'No report about a place is not a sign that it was checked.',
} as const;
