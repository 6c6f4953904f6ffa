import type { ScannerDefinition } from '../scanner.ts';
import { listing } from './listing-copy.ts';

/** Read by every list of scanners, so it comes with Home's script: nothing else stands here. */
export const MOTION_SCANNER = {
  id: 'motion_sensor',
  folder: 'motion',
  route: '/motion',
  icon: 'waves',
  listing,
  tier: 'pro',
} as const satisfies ScannerDefinition;
