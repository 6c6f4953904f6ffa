/**
 * Everything that the product keeps in a browser, by the browser's means, under the names that it has there. What writes takes
 * its name from here, and Privacy has a sentence for each.
 */
export const DEVICE_STORAGE = {
  /** IndexedDB. */
  databases: ['rounds', 'evidence'],
  /** localStorage. */
  local: [
    'found-notes',
    'emergency-country',
    'trackers',
    'outbox',
    'report-receipts',
    'user',
    'currentUser',
    'demoUser',
    'check-timer',
    'theme',
    'welcome',
    'install-offer',
  ],
  /** sessionStorage: until the tab is closed. */
  session: ['places', 'companion-token'],
  /** Caches; `installed` is followed by its version. */
  caches: ['reports', 'kept-cities', 'installed', 'local-only'],
} as const;

export type DeviceDatabase = (typeof DEVICE_STORAGE.databases)[number];
export type LocalKey = (typeof DEVICE_STORAGE.local)[number];
export type SessionKey = (typeof DEVICE_STORAGE.session)[number];
export type DeviceCache = (typeof DEVICE_STORAGE.caches)[number];
export type DeviceStore = DeviceDatabase | LocalKey | SessionKey | DeviceCache;
