import type { ScannerListing } from '../scanner.ts';

/** What the lists of scanners say about this one. */
export const listing = {
  name: 'NFC Key Scanner',
  card: {
    title: 'NFC Key Scanner',
    text: 'Reads what kind of key cards you were given, and how many there are.',
  },
} as const satisfies ScannerListing;
