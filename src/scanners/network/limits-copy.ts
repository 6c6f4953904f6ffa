import type { ScannerLimits } from '../scanner.ts';

/** What 'How good is it?' says about this scanner. */
export const limits = {
  sees: 'Devices that answer on the Wi-Fi you use. In a browser only a few addresses can be asked; the companion on a laptop asks them all.',
  misses:
    'Cameras on another network, on a SIM card, recording to a memory card, or switched off. Everything, where the Wi-Fi hides guests from each other.',
  mistakes: 'TVs, printers, smart plugs, and the phones of other guests.',
  tryIt: 'See whether your own second device is on the list. If it is not, the list is blind.',
} as const satisfies ScannerLimits;
