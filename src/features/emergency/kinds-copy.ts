import type { FindKind } from './walk.ts';

/** What was found, as it is chosen. */
export const kindsCopy: Record<FindKind, string> = {
  camera: 'A camera',
  tracker: 'A tracker',
  door: 'A door or lock was forced',
  unsure: 'I am not sure',
  rental: 'A camera, in a private rental',
  ship: 'A camera, on a ship',
  child: 'A camera, and a child is with me',
};
