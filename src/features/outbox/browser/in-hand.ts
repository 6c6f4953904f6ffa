import { withoutItem } from '../outbox.ts';
import { withInHand, type OutboxStore } from './outbox-store.ts';

/** Takes an item in hand: no tab sends it until that is ended, which sends what waits. Null where it is on its way. */
export function holdItem(store: OutboxStore, id: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const held = withInHand(id, () => new Promise<true>((end) => resolve(() => end(true))));
    void held.then(async (ended) => {
      if (ended) await store.send();
      else resolve(null);
    });
  });
}

/** Deletes an item unsent; false where it is on its way. */
export async function removeItem(store: OutboxStore, id: string): Promise<boolean> {
  return (await withInHand(id, async () => store.set(withoutItem(store.get(), id)))) !== null;
}
