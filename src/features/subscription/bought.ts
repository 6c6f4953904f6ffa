import { SCANNERS } from '#scanners/registry.ts';
import type { ScannerDefinition } from '#scanners/scanner.ts';
import { copy } from './copy.ts';

/** What Pro gives: the scanners that are not free, and the detailed reports. */
export function boughtFeatures(scanners: readonly ScannerDefinition[] = SCANNERS): readonly string[] {
  return [...scanners.filter(({ tier }) => tier === 'pro').map(({ listing }) => listing.name), copy.screen.reports];
}
