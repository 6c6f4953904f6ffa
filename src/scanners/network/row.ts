import type { ScannerDefinition } from '../scanner.ts';
import { listing } from './listing-copy.ts';

/** Read by every list of scanners, so it comes with Home's script: nothing else stands here. */
export const NETWORK_SCANNER = {
  id: 'network',
  folder: 'network',
  route: '/network',
  icon: 'wifi',
  listing,
  tier: 'pro',
  ownPolicy: true,
} as const satisfies ScannerDefinition;
