import type { ScannerListing } from '../scanner.ts';

/** What the lists of scanners say about this one. */
export const listing = {
  name: 'Camera Detection',
  card: {
    title: 'Camera Scanner',
    text: 'Looks for lens reflections and infrared lights through your phone’s camera.',
  },
} as const satisfies ScannerListing;
