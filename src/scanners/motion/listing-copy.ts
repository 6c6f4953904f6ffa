import type { ScannerListing } from '../scanner.ts';

/** What the lists of scanners say about this one. */
export const listing = {
  name: 'Motion Sensor Detection',
  card: {
    title: 'Motion Sensor Detection',
    text: 'Measures ultrasound, and shows how to find by eye what no phone can sense.',
  },
} as const satisfies ScannerListing;
