import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { createRoundKeeper, type KeeperState, type RoundKeeper } from '../browser/round-keeper.ts';

/** The rounds of this browser, for as long as the screen stands. */
export function useRoundKeeper(): readonly [KeeperState, RoundKeeper] {
  const [keeper] = useState(() => createRoundKeeper({ clock: browserClock, random: browserRandom }));
  const state = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get);
  useEffect(() => {
    void keeper.load();
    return keeper.close;
  }, [keeper]);
  return [state, keeper];
}
