import type { RoundPart } from '../scanner.ts';
import { roundCopy } from './round-copy.ts';

export const roundPart = {
  scope: 'room',
  controls: [{ id: 'tone', ...roundCopy.tone }],
  besides: roundCopy.besides,
} as const satisfies RoundPart;
