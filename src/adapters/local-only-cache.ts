import type { DeviceCache } from '#contract/device-storage.ts';

/** While a cache of this name is there, the service worker lets no request out. It is empty: its name is the switch. */
export const LOCAL_ONLY_CACHE = 'local-only' satisfies DeviceCache;

/** Tells the service worker to look for the switch again; it answers by the port that comes with this, with whether it is on. */
export const LOOK_AGAIN = 'look-again';
