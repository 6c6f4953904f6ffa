import { scannerOf } from '#scanners/registry.ts';
import type { ScannerDefinition } from '#scanners/scanner.ts';
import type { SavedScan } from '#contract/entities/scan-submission.ts';
import { copy } from './copy.ts';
import { ROUND_LOCATION } from './stats.ts';

/** How a saved scan is headed: its scanner's name and icon. */
export function scannerLabel(scanType: string): { readonly name: string; readonly icon: ScannerDefinition['icon'] } {
  const scanner = scannerOf(scanType);
  return scanner ? { name: scanner.listing.name, icon: scanner.icon } : { name: copy.otherScan, icon: 'waves' };
}

/** How a saved scan is headed. A round is saved as a scan of the camera, and is told by what it was. */
export function savedLabel({ scanType, location }: Pick<SavedScan, 'scanType' | 'location'>) {
  const label = scannerLabel(scanType);
  return location === ROUND_LOCATION ? { ...label, name: copy.round } : label;
}
