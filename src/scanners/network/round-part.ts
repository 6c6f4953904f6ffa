import type { RoundPart } from '../scanner.ts';

export const NETWORK_ROUND_PART = {
  scope: 'room',
  controls: [
    {
      id: 'canary',
      what: 'Devices on this Wi-Fi',
      how: 'Open the Network Scanner with the companion on a laptop in the same Wi-Fi.',
    },
  ],
  besides: [],
} as const satisfies RoundPart;
