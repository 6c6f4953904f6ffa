import type { ScannerDefinition } from '../scanner.ts';
import { listing } from './listing-copy.ts';

/** Read by every list of scanners, so it comes with Home's script: nothing else stands here. */
export const TRACKER_SCANNER = {
  id: 'airtag',
  folder: 'tracker',
  route: '/airtag',
  icon: 'tag',
  listing,
  tier: 'pro',
} as const satisfies ScannerDefinition;
