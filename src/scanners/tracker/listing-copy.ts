import type { ScannerListing } from '../scanner.ts';

/** What the lists of scanners say about this one. */
export const listing = {
  name: 'AirTag and Tracker Scanner',
  card: {
    title: 'AirTag & Tracker Scanner',
    text: 'Checks a Bluetooth device that you pick.',
  },
} as const satisfies ScannerListing;
