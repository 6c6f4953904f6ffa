/** A picture that a person is asked to take; its words are in vault-copy.ts. */
export const SHOTS = ['room', 'wall', 'object', 'label', 'place', 'lock', 'marks'] as const;
export type ShotId = (typeof SHOTS)[number];
