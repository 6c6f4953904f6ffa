import type { ScannerLimits } from '../scanner.ts';

/** What 'How good is it?' says about this scanner. */
export const limits = {
  sees: 'Steady, pulsed or hopping tones above 18 kHz, up to the real limit of your microphone.',
  misses:
    'Passive infrared sensors: they send nothing. Microwave sensors at 10.5 and 24 GHz, and ultrasound at 25 or 40 kHz: no phone can sense them.',
  mistakes: 'Chargers, lamps and TVs can whine at these frequencies too.',
  tryIt: 'Play a 19 kHz tone from a laptop and let the phone listen.',
} as const satisfies ScannerLimits;
