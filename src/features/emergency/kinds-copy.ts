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

/** The kinds of find as two questions: what it is and, of a camera, where; whoever has a child with them is asked that first. */
export const askedKinds = {
  what: ['camera', 'tracker', 'door', 'unsure'],
  where: ['child', 'ship', 'rental', 'camera'],
} as const satisfies Record<string, readonly FindKind[]>;

export const whereCopy: Record<(typeof askedKinds.where)[number], string> = {
  child: 'A child is with me',
  ship: 'I am on a ship',
  rental: 'I am in a private rental',
  camera: 'I am in a hotel, or elsewhere',
};
