import type { RoundPart } from '../scanner.ts';
import { roundCopy } from './round-copy.ts';

export { SUBMITTED_CONFIDENCE } from './definition.ts';

export const roundPart = {
  scope: 'place',
  controls: [
    { id: 'lens_reflection', ...roundCopy.lens },
    { id: 'infrared_signature', ...roundCopy.infrared },
  ],
  besides: [],
  seenByEye: roundCopy.seenByEye,
} as const satisfies RoundPart;
