import type { CallContext } from '#contract/handler.ts';
import type { ChangeMark } from '../published/change-mark.ts';
import type { PlaceReading } from './place-store.ts';
import type { PublishedStore } from './published-store.ts';

/** What anybody may read. */
export interface PublicReading {
  readonly published: PublishedStore;
  readonly places: PlaceReading;
}

/** What is written to, and where else may be read what anybody may. */
export interface PublicSources extends PublicReading {
  /**
   * Where a caller reads who need not see the last moment, and the mark of those who do: they have just changed what is
   * public. Null: everybody reads what is written to.
   */
  readonly aside: (PublicReading & { readonly mark: ChangeMark }) | null;
}

/** Whoever is signed in, or has just changed something, sees what they did. */
export function readingFor(
  { published, places, aside }: PublicSources,
  { caller, header }: CallContext,
): PublicReading {
  const isFresh = caller.userId !== null || aside?.mark.isOn(header('cookie'));
  return aside && !isFresh ? aside : { published, places };
}
