import type { ScannerLimits } from '../scanner.ts';

/** What 'How good is it?' says about this scanner. */
export const limits = {
  sees: 'The kind of card you lay on the phone, as far as its number tells.',
  misses: 'What the lock does, how many cards open it, and who else holds one. The maker of the lock cannot be read.',
  mistakes:
    'A wallet card lying near the phone counts as a card. Cards that change their number with each tap count as one.',
  tryIt: 'Lay your own bank card on the phone. It must be noticed; nothing on it is read.',
} as const satisfies ScannerLimits;
