import type { ScannerListing } from '../scanner.ts';

/** What the lists of scanners say about this one. */
export const listing = {
  name: 'AirTag and Tracker Scanner',
  card: {
    title: 'AirTag & Tracker Scanner',
    text: 'Checks a Bluetooth device that you pick, and helps you walk up to it.',
  },
  limits: {
    sees: 'Bluetooth tags that send near you right now. In a browser only those that you pick from its list.',
    misses:
      'GPS trackers with their own SIM card, tags that are switched off, and tags that left their owner only minutes ago.',
    mistakes: 'Tags of neighbours, of fellow passengers, and your own.',
    tryIt: 'Look for your own earbuds or tag first.',
  },
} as const satisfies ScannerListing;
