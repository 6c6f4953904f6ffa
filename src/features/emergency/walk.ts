/** What was found, or where, decides the steps. */
export const FIND_KINDS = ['camera', 'tracker', 'door', 'unsure', 'rental', 'ship', 'child'] as const;
export type FindKind = (typeof FIND_KINDS)[number];

/** The steps of each kind, in their order. Their words are in copy.ts. */
export const WALKS = {
  camera: ['view', 'hands-off', 'photos', 'people', 'police', 'write', 'platform', 'host', 'others'],
  tracker: [
    'tracker-photo',
    'tracker-owner',
    'tracker-place',
    'tracker-police',
    'tracker-off',
    'write',
    'tracker-firm',
    'tracker-suspect',
  ],
  door: ['door-out', 'people', 'police', 'door-photos', 'door-room', 'write', 'platform', 'host'],
  unsure: ['view', 'cover', 'photos', 'room', 'write', 'unsure-later'],
  rental: ['view', 'hands-off', 'photos', 'rental-leave', 'police', 'write', 'rental-platform', 'host', 'others'],
  ship: ['ship-view', 'hands-off', 'photos', 'ship-security', 'write', 'ship-port', 'ship-line', 'ship-crew', 'others'],
  child: [
    'child-out',
    'hands-off',
    'child-photos',
    'people',
    'child-police',
    'child-talk',
    'write',
    'platform',
    'host',
  ],
} as const satisfies Record<FindKind, readonly string[]>;

/** Before anything is known of the find: out of its view, then the question what it is and, of a camera, where. */
export const OPENING = ['view', 'what', 'where'] as const;

/** The question where a camera is. */
export const WHERE = { kind: null, at: OPENING.indexOf('where') } as const;

export type StepId = (typeof WALKS)[FindKind][number] | (typeof OPENING)[number];

/** Where a person stands. `at` counts the steps from 0. */
export interface Walk {
  readonly kind: FindKind | null;
  readonly at: number;
}

export function stepsOf(kind: FindKind | null): readonly StepId[] {
  return kind === null ? OPENING : WALKS[kind];
}

/** The step a person is on. */
export function stepOf({ kind, at }: Walk): StepId {
  return stepsOf(kind)[at]!;
}

/** One step on; at the end it stays. Null while the question what it is has no answer. */
export function nextOf({ kind, at }: Walk): Walk | null {
  if (kind === null && at > 0) return null;
  return at + 1 < stepsOf(kind).length ? { kind, at: at + 1 } : null;
}

export function previousOf({ kind, at }: Walk): Walk | null {
  if (at > 0) return { kind, at: at - 1 };
  return null;
}

/** The walk of an answer to 'What is it?': whoever has stepped out of its view is not told so twice. */
export function walkOf(kind: FindKind): Walk {
  return { kind, at: stepsOf(kind)[0] === 'view' ? 1 : 0 };
}

/** What a sentence can be about: a rental, a ship and a child change the steps, not the thing. */
export type Subject = 'camera' | 'tracker' | 'door' | 'unsure';

export function subjectOf(kind: FindKind | null): Subject {
  if (kind === 'tracker' || kind === 'door' || kind === 'unsure') return kind;
  return kind === null ? 'unsure' : 'camera';
}
