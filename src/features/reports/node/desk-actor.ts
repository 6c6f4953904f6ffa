import type { SignedInCaller } from '#contract/handler.ts';

/** Somebody at a desk, as the logs name them. */
export interface DeskActor {
  readonly role: 'reviewer' | 'legal' | 'admin';
  readonly id: string;
}

/** Who acts at a desk. The call's access has let them: whoever is of no other desk is a reviewer. */
export function deskActorOf({ role, userId }: SignedInCaller): DeskActor {
  return { role: role === 'admin' || role === 'legal' ? role : 'reviewer', id: userId };
}
