import type { RoundPart } from '../scanner.ts';

export { SUBMITTED_CONFIDENCE } from './definition.ts';

export const CAMERA_ROUND_PART = {
  scope: 'place',
  controls: [
    {
      id: 'lens_reflection',
      what: 'Lens reflections',
      how: 'Film a second phone’s camera in the dark first, to see that yours can find a lens.',
    },
    {
      id: 'infrared_signature',
      what: 'Infrared lamps',
      how: 'Point a TV remote at the camera first and press a button.',
    },
  ],
  besides: [],
  seenByEye: 'Security camera detected (dome or bullet camera / visible security camera)',
} as const satisfies RoundPart;
