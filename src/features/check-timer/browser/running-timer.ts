import { localTextStore } from '#adapters/browser/storage.ts';

const KEY = 'check-timer';

/** Whether a timer was started here and not yet stopped: then the server is asked how it stands. */
export const runningTimer = {
  isNoted: (): boolean => localTextStore.get(KEY) !== null,
  note: (isRunning: boolean): void => {
    if (isRunning) localTextStore.set(KEY, 'running');
    else localTextStore.remove(KEY);
  },
};
