import { scannerOf, SCANNERS } from '#scanners/registry.ts';
import type { ScannerDefinition } from '#scanners/scanner.ts';
import { copy } from './copy.ts';

/** How a saved scan is headed: its scanner's name and icon. */
export function scannerLabel(
  scanType: string,
  scanners: readonly ScannerDefinition[] = SCANNERS,
): { readonly name: string; readonly icon: ScannerDefinition['icon'] } {
  const scanner = scannerOf(scanType, scanners);
  return scanner ? { name: scanner.listing.name, icon: scanner.icon } : { name: copy.otherScan, icon: 'waves' };
}
