import { LOCAL_ONLY_CACHE, LOOK_AGAIN } from '#adapters/local-only-cache.ts';
import type { DeviceCache } from '#contract/device-storage.ts';
import {
  KEPT_OFFLINE_HEADER,
  NOT_FOUND_PAGE,
  offlineStrategy,
  pageKey,
  type OfflineStrategy,
} from '../offline-plan.ts';

/** Set by the build: every page and file of this version, and a name made from their content. */
declare const INSTALLED_PATHS: readonly string[];
declare const VERSION: string;

declare const self: ServiceWorkerGlobalScope;

const INSTALLED_OF_ANY = 'installed' satisfies DeviceCache;
const INSTALLED = `${INSTALLED_OF_ANY}-${VERSION}`;
/** Outlives versions: what was last seen of the reports stays until newer ones arrive. */
const REPORTS = 'reports' satisfies DeviceCache;
/** Searches made offline find what was looked at before; the oldest go first. */
const MAX_REPORT_ANSWERS = 20;
/** How long the network may take to answer for what is kept here too. */
const PATIENCE_MS = 4_000;

/** Whether nothing may leave; undefined until this worker has looked. */
let isLocalOnly: boolean | undefined;
let looks = 0;

/** Looks for the switch of local-only mode. */
async function lookForSwitch(): Promise<boolean> {
  const look = ++looks;
  const isOn = await caches.has(LOCAL_ONLY_CACHE);
  // What was looked for before somebody asked to look again may be out of date.
  if (look === looks) isLocalOnly = isOn;
  return isOn;
}

async function install(): Promise<void> {
  const cache = await caches.open(INSTALLED);
  // One by one, so that a phone on a hotel's network is not asked for everything at once.
  for (const path of INSTALLED_PATHS) {
    const response = await fetch(path, { cache: 'no-cache' });
    // The page for unknown addresses is found under an address that is itself unknown.
    if (!response.ok && path !== NOT_FOUND_PAGE) throw new Error(`${path} answered ${response.status}`);
    await cache.put(path, response);
  }
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(`${INSTALLED_OF_ANY}-`) && name !== INSTALLED)
      .map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function installed(path: string): Promise<Response | undefined> {
  // Not opened: what was erased is not made again.
  return caches.match(path, { cacheName: INSTALLED });
}

async function page(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const kept = (await installed(pageKey(path))) ?? (await installed(NOT_FOUND_PAGE));
    if (kept) return kept;
    throw error;
  }
}

async function file(request: Request, path: string): Promise<Response> {
  return (await installed(path)) ?? fetch(request);
}

/** Keeps an answer for later; the oldest make room for it. */
async function keepReports(opened: Promise<Cache>, request: Request, response: Response): Promise<void> {
  const cache = await opened;
  await cache.put(request, response);
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MAX_REPORT_ANSWERS))) await cache.delete(oldest);
}

async function reports(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Before it is asked: what was erased meanwhile does not come back with a late answer.
  const opened = caches.open(REPORTS);
  const asked = fetch(request);
  // Beside the answer: a full disk takes none away, and one that comes too late is kept for the next time.
  const keeping = asked.then((response) => (response.ok ? keepReports(opened, request, response.clone()) : undefined));
  event.waitUntil(keeping.catch(() => undefined));
  const before = await opened.then((cache) => cache.match(request)).catch(() => undefined);
  if (!before) return await asked;
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answered = await Promise.race([asked.catch(() => undefined), patience]);
  if (answered) return answered;
  return asKept(before);
}

/** A kept answer, told from one that the server gives now. */
function asKept({ body, status, headers: before }: Response): Response {
  const headers = new Headers(before);
  headers.set(KEPT_OFFLINE_HEADER, '1');
  return new Response(body, { status, headers });
}

async function keptReports(request: Request): Promise<Response | undefined> {
  const kept = await (await caches.open(REPORTS)).match(request);
  return kept && asKept(kept);
}

function answer(event: FetchEvent, path: string, strategy: OfflineStrategy): Promise<Response> {
  const { request } = event;
  if (strategy === 'page') return page(request, path);
  if (strategy === 'file') return file(request, path);
  return strategy === 'reports' ? reports(event) : fetch(request);
}

/** In local-only mode an answer is what is kept, or none: nothing for this site or another gets past here. */
async function unlessLocalOnly(event: FetchEvent, path: string, strategy: OfflineStrategy): Promise<Response> {
  if (!(isLocalOnly ?? (await lookForSwitch()))) return answer(event, path, strategy);
  const kept =
    strategy === 'page'
      ? ((await installed(pageKey(path))) ?? (await installed(NOT_FOUND_PAGE)))
      : strategy === 'file'
        ? await installed(path)
        : strategy === 'reports'
          ? await keptReports(event.request)
          : undefined;
  return kept ?? Response.error();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOldVersions()));
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // The page asks after the person agreed to the new version; only our own pages can.
  if (event.origin !== self.location.origin) return;
  if (event.data === 'use-new-version') void self.skipWaiting();
  if (event.data === LOOK_AGAIN) {
    isLocalOnly = undefined;
    event.waitUntil(lookForSwitch().then((isOn) => event.ports[0]?.postMessage(isOn)));
  }
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  const strategy = offlineStrategy({
    method: request.method,
    path,
    isSameOrigin: url.origin === self.location.origin,
    isPlain: url.protocol === 'http:',
    isNavigation: request.mode === 'navigate',
  });
  if (strategy === 'local-device') return;
  if (isLocalOnly !== false) event.respondWith(unlessLocalOnly(event, path, strategy));
  else if (strategy !== 'network') event.respondWith(answer(event, path, strategy));
});
