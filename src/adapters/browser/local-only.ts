import { LOCAL_ONLY_CACHE, LOOK_AGAIN } from '../local-only-cache.ts';

/** Whether this page may send nothing; null where no service worker stands between it and the network, to hold it back. */
export async function isLocalOnly(): Promise<boolean | null> {
  try {
    return navigator.serviceWorker.controller === null ? null : await caches.has(LOCAL_ONLY_CACHE);
  } catch {
    return null;
  }
}

/** Lets nothing out from now on, in every tab, or lets requests out again. */
export async function setLocalOnly(isOn: boolean): Promise<void> {
  if (isOn) await caches.open(LOCAL_ONLY_CACHE);
  else await caches.delete(LOCAL_ONLY_CACHE);
  navigator.serviceWorker.controller?.postMessage(LOOK_AGAIN);
}
