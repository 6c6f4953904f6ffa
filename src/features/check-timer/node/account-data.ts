import { isoTime } from '#core/time/iso-time.ts';
import type { CheckTimerStore } from './store.ts';

/** A person's own timer for their export; it ends with the account's row, and with it the mail that waits. */
export function checkTimerAccountData(store: CheckTimerStore) {
  return {
    async collect(userId: string) {
      const state = await store.load(userId);
      const checkTimer =
        state.kind === 'running'
          ? {
              to: state.timer.to,
              name: state.timer.name,
              place: state.timer.place,
              startedAt: isoTime(state.timer.startedAtMs),
              endsAt: isoTime(state.timer.endsAtMs),
            }
          : state.kind === 'told'
            ? { toldAt: isoTime(state.toldAtMs) }
            : null;
      return { data: { checkTimer }, complete: true };
    },
    erase: (): Promise<void> => Promise.resolve(),
  };
}
