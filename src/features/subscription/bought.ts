import { SCANNERS } from '#scanners/registry.ts';
import { copy } from './copy.ts';

/** What Pro gives: the scanners that are not free, and the detailed reports. */
export function boughtFeatures(): readonly string[] {
  return [...SCANNERS.filter(({ tier }) => tier === 'pro').map(({ listing }) => listing.name), copy.screen.reports];
}
