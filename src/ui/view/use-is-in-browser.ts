import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** Whether a browser draws this: false for a page that is prerendered, and until it has come to life. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
