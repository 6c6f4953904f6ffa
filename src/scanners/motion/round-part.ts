import type { RoundPart } from '../scanner.ts';

export const MOTION_ROUND_PART = {
  scope: 'room',
  controls: [
    {
      id: 'tone',
      what: 'Ultrasonic Sensors',
      how: 'Play a 19 kHz tone from a laptop first, to see that it is heard.',
    },
  ],
  besides: ['PIR Sensors', 'Microwave Sensors', 'Network IoT Sensors', 'RF Spectrum'],
} as const satisfies RoundPart;
