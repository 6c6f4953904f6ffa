import type { RoundPart } from '../scanner.ts';
import { roundCopy } from './round-copy.ts';

export const roundPart = {
  scope: 'room',
  controls: [{ id: 'canary', ...roundCopy.canary }],
  besides: [],
} as const satisfies RoundPart;
