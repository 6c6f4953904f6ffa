import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { hasDatabase } from '#adapters/browser/has-database.ts';
import type { RoundKeeper } from '../browser/round-keeper.ts';
import { DATABASE_NAME } from '../browser/database-name.ts';
import { NOTHING_KEPT, type KeeperState } from '../browser/keeper-state.ts';

const NOTHING = () => NOTHING_KEPT;
const NEVER = () => () => undefined;

async function openKeeper(): Promise<RoundKeeper> {
  const { createRoundKeeper } = await import('../browser/round-keeper.ts');
  const keeper = createRoundKeeper({ clock: browserClock, random: browserRandom });
  await keeper.load();
  return keeper;
}

/**
 * The rounds of this browser, for as long as the screen stands, and how to open them: what keeps them is fetched only where
 * there are some, or with the first round.
 */
export function useRoundKeeper(): readonly [KeeperState, RoundKeeper | null, () => Promise<RoundKeeper>] {
  const [keeper, setKeeper] = useState<RoundKeeper | null>(null);
  const opening = useRef<Promise<RoundKeeper> | null>(null);
  const state = useSyncExternalStore(keeper?.subscribe ?? NEVER, keeper?.get ?? NOTHING, NOTHING);

  const open = useCallback(() => {
    opening.current ??= openKeeper().then(
      (opened) => {
        setKeeper(opened);
        return opened;
      },
      (error: unknown) => {
        // Its code did not come; the next press asks for it again.
        opening.current = null;
        throw error;
      },
    );
    return opening.current;
  }, []);

  useEffect(() => {
    void hasDatabase(DATABASE_NAME).then((has) => {
      if (has) open().catch((error: unknown) => console.error('The rounds could not be opened:', error));
    });
    return () => {
      opening.current?.then(
        (opened) => opened.close(),
        () => undefined,
      );
      opening.current = null;
    };
  }, [open]);

  return [state, keeper, open];
}
