import { LOCAL_ONLY_CACHE, LOOK_AGAIN } from '../local-only-cache.ts';

/** Whether this page may send nothing; null where no service worker stands between it and the network, to hold it back. */
export async function isLocalOnly(): Promise<boolean | null> {
  try {
    return navigator.serviceWorker.controller === null ? null : await caches.has(LOCAL_ONLY_CACHE);
  } catch {
    return null;
  }
}

/** How long the service worker may take to answer: it may first have to start. */
const ANSWER_MS = 5_000;

/**
 * Lets nothing out from now on, in every tab, or lets requests out again. Resolves once the service worker has said that
 * it does so. Rejects where it did not, and the switch is back where it was.
 */
export async function setLocalOnly(isOn: boolean): Promise<void> {
  try {
    await turn(isOn);
    if ((await askWorker()) !== isOn) throw new Error('The service worker sees another switch.');
  } catch (error) {
    await turn(!isOn).catch(() => undefined);
    void askWorker().catch(() => undefined);
    throw error;
  }
}

/** Lets requests out again, also where no service worker stands between any more. Rejects where it holds them back still. */
export async function endLocalOnly(): Promise<void> {
  if (await isLocalOnly()) await setLocalOnly(false);
  else await turn(false);
}

async function turn(isOn: boolean): Promise<void> {
  if (isOn) await caches.open(LOCAL_ONLY_CACHE);
  else await caches.delete(LOCAL_ONLY_CACHE);
}

/** Has the service worker look for the switch; resolves with what it then says. */
async function askWorker(): Promise<unknown> {
  const worker = navigator.serviceWorker.controller;
  if (worker === null) throw new Error('No service worker answers for this page.');
  const { port1, port2 } = new MessageChannel();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The service worker does not answer.')), ANSWER_MS);
  try {
    const answer = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
      port1.start();
    });
    worker.postMessage(LOOK_AGAIN, [port2]);
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}
