import { ERASED_CHANNEL } from '#adapters/erased-channel.ts';
import { LOCAL_ONLY_CACHE } from '#adapters/local-only-cache.ts';
import { createListeners } from '#core/listeners.ts';

/** Service worker of this page: installed once the page stands, its new versions announced instead of forced. */

const { subscribe, tellAll } = createListeners();
let waiting: ServiceWorker | null = null;
/** Set once the person agreed: only then may a new worker reload the page. */
let isAgreed = false;

function announce(worker: ServiceWorker): void {
  waiting = worker;
  tellAll();
}

/** Every page and file is asked for; until then the page that was opened has device and connection to itself. */
const INSTALL_AFTER_MS = 2_000;

/** Installs the service worker beside the page, which stands already; where there is none, nothing happens. */
export function installOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  container.addEventListener('controllerchange', () => {
    if (isAgreed) location.reload();
  });
  // What the person has erased does not come back before they open a page anew.
  let isErased = false;
  let registration: ServiceWorkerRegistration | undefined;
  new BroadcastChannel(ERASED_CHANNEL).addEventListener('message', () => {
    isErased = true;
    void registration?.unregister();
  });
  async function install(): Promise<void> {
    // The browser would ask for a newer one.
    if (isErased || (await caches.has(LOCAL_ONLY_CACHE))) return;
    registration = await container.register('/sw.js', { updateViaCache: 'none' });
    if (isErased) {
      await registration.unregister();
      return;
    }
    if (registration.waiting && container.controller) announce(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration?.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && container.controller) announce(worker);
      });
    });
  }
  setTimeout(() => {
    install().catch((error: unknown) => console.error('The page could not be made to work offline:', error));
  }, INSTALL_AFTER_MS);
}

/** Whether a new version waits, for useSyncExternalStore. */
export const newVersion = {
  subscribe,
  isReady: () => waiting !== null,
  use(): void {
    isAgreed = true;
    waiting?.postMessage('use-new-version');
  },
};
