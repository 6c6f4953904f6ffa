import { ERASED_CHANNEL } from '#adapters/erased-channel.ts';
import { LOCAL_ONLY_CACHE } from '../local-only-cache.ts';
import { endLocalOnly } from './local-only.ts';

/** A database that another tab holds open is deleted as soon as that tab lets go; this page does not wait longer. */
const PATIENCE_MS = 5_000;

/**
 * Erases everything that this site keeps in this browser: databases, small texts, caches, the service worker. Resolves to false
 * when something could not be erased. What the server keeps, and its session's cookie, are not in its reach. 'Send nothing'
 * ends last, when nothing is left that a page could send; where something is left it stays.
 */
export async function eraseDevice(): Promise<boolean> {
  const channel = new BroadcastChannel(ERASED_CHANNEL);
  channel.postMessage(null);
  channel.close();
  const outcomes = await Promise.allSettled([
    eraseDatabases(),
    eraseCaches(),
    (async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      await Promise.all(registrations.map((registration) => registration.unregister()));
    })(),
    (async () => localStorage.clear())(),
    (async () => sessionStorage.clear())(),
  ]);
  if (outcomes.some(({ status }) => status === 'rejected')) return false;
  return await endLocalOnly().then(
    () => true,
    () => false,
  );
}

async function eraseCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== LOCAL_ONLY_CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function eraseDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [eraseDatabase(name)])));
}

function eraseDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be erased`)));
    setTimeout(() => reject(new Error(`${name} is still held open`)), PATIENCE_MS);
  });
}
