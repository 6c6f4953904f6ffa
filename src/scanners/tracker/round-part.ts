import type { RoundPart } from '../scanner.ts';
import { roundCopy } from './round-copy.ts';

export const roundPart = {
  scope: 'room',
  controls: [{ id: 'own-tag', ...roundCopy.ownTag }],
  besides: [],
} as const satisfies RoundPart;
