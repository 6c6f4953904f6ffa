import type { ScannerDefinition } from '../scanner.ts';
import { listing } from './listing-copy.ts';

/** Read by every list of scanners, so it comes with Home's script: nothing else stands here. */
export const CAMERA_SCANNER = {
  id: 'camera',
  folder: 'camera',
  route: '/camera',
  icon: 'camera',
  listing,
  tier: 'free',
  alsoCounted: ['camera_scan'],
} as const satisfies ScannerDefinition;
