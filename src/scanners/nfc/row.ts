import type { ScannerDefinition } from '../scanner.ts';
import { listing } from './listing-copy.ts';

/** Read by every list of scanners, so it comes with Home's script: nothing else stands here. */
export const NFC_SCANNER = {
  id: 'nfc',
  folder: 'nfc',
  route: '/nfc',
  icon: 'nfc',
  listing,
  tier: 'pro',
} as const satisfies ScannerDefinition;
