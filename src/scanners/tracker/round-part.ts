import type { RoundPart } from '../scanner.ts';

export const TRACKER_ROUND_PART = {
  scope: 'room',
  controls: [
    {
      id: 'own-tag',
      what: 'Bluetooth trackers',
      how: 'Scan your own earbuds or tag first, to see that they are heard.',
    },
  ],
  besides: [],
} as const satisfies RoundPart;
