import { CAMERA_SCANNER } from './camera/row.ts';
import { MOTION_SCANNER } from './motion/row.ts';
import { NETWORK_SCANNER } from './network/row.ts';
import { NFC_SCANNER } from './nfc/row.ts';
import type { ScannerDefinition } from './scanner.ts';
import { TRACKER_SCANNER } from './tracker/row.ts';

/** Every scanner of the product, in the order in which people meet them. */
export const SCANNERS = [
  CAMERA_SCANNER,
  NETWORK_SCANNER,
  NFC_SCANNER,
  TRACKER_SCANNER,
  MOTION_SCANNER,
] as const satisfies readonly ScannerDefinition[];

/** The scanner of a saved or waiting scan; null for one that this version does not know. */
export function scannerOf(scanType: string): ScannerDefinition | null {
  return SCANNERS.find(({ id }) => id === scanType) ?? null;
}
