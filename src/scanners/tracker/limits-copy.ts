import type { ScannerLimits } from '../scanner.ts';

/** What 'How good is it?' says about this scanner. */
export const limits = {
  sees: 'Bluetooth tags that send near you right now. In a browser only those that you pick from its list.',
  misses:
    'GPS trackers with their own SIM card, tags that are switched off, and tags that left their owner only minutes ago.',
  mistakes: 'Tags of neighbors, of fellow passengers, and your own.',
  tryIt: 'Look for your own earbuds or tag first.',
} as const satisfies ScannerLimits;
