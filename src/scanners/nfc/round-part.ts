import type { RoundPart } from '../scanner.ts';

export const NFC_ROUND_PART = {
  scope: 'room',
  controls: [
    {
      id: 'card',
      what: 'Cards or tags hidden at the lock',
      how: 'Lay your own key card on the back of the phone first, to see that it is read. Then hold the phone to the lock.',
    },
  ],
  besides: ['The lock and its maker'],
} as const satisfies RoundPart;
