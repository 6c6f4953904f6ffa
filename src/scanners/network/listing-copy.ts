import type { ScannerListing } from '../scanner.ts';

/** What the lists of scanners say about this one. */
export const listing = {
  name: 'Network Scanner',
  card: {
    title: 'Network Scanner',
    text: 'Lists the devices on this Wi-Fi and shows which ones answer like a camera.',
  },
} as const satisfies ScannerListing;
