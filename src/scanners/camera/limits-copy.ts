import type { ScannerLimits } from '../scanner.ts';

/** What 'How good is it?' says about this scanner. */
export const limits = {
  sees: 'A lens that faces you, lit by the flashlight, within about 1.5\u00a0meters. Infrared lights that are on, in the dark, if your phone’s camera lets infrared through.',
  misses:
    'A lens behind dark glass, turned away, or outside the views you held. A camera that films without infrared light in the dark. Many rear cameras filter infrared.',
  mistakes:
    'Screws, glass, chrome, water drops, LEDs. In very dark rooms, reflective tape and chrome most of all. Remote controls and face unlock shine in infrared too.',
  tryIt: 'Point it at the webcam of your own laptop, and at a TV remote while you press a button.',
} as const satisfies ScannerLimits;
