/** The files that reach a browser's storage. Every other takes it from the adapter, whose names the compiler knows. */
const KEEPERS: ReadonlySet<string> = new Set([
  'src/adapters/browser/erase-device.ts',
  'src/adapters/browser/has-database.ts',
  'src/adapters/browser/local-only.ts',
  'src/adapters/browser/storage.ts',
  'src/apps/web/browser/offline.ts',
  'src/apps/web/worker/service-worker.ts',
  'src/features/evidence/browser/vault-database.ts',
  'src/features/reports/published/browser/kept-cities.ts',
  'src/features/round/browser/round-database.ts',
  'src/scanners/network/browser/companion-token.ts',
]);

const COMMENT = /\/\*[^]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const MEANS =
  /(?<!DEVICE_STORAGE\.)\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore)\b(?=\s*[.)])|\b(?:openDB|getDirectory)\b(?=\s*[<(])|\bdocument\.cookie\b/g;
/** What a store is opened, or a text kept, under. */
const OPENED = /(?:\bcaches\.(?:open|has)|\b(?:openDB|deleteDB)(?:<\w+>)?|\.(?:get|set|remove)Item)\(\s*([^,)]+)/g;
/** A name that the compiler holds to the list. */
const LISTED = /\bconst (\w+) = '[\w-]+' satisfies (?:DeviceDatabase|LocalKey|SessionKey|DeviceCache);/g;
/** Of the adapter, whose callers give it, and the cache of this version. */
const GIVEN: readonly string[] = ['key', 'INSTALLED'];

/** What these sources, by their paths, keep in a browser under no name of `DEVICE_STORAGE`. */
export function strayStores(sources: Readonly<Record<string, string>>): readonly string[] {
  const codes = Object.entries(sources).map(([path, text]) => [path, text.replace(COMMENT, '')] as const);
  const listed = new Set(codes.flatMap(([, code]) => [...code.matchAll(LISTED)].map((match) => match[1]!)));
  return codes.flatMap(([path, code]) => {
    if (!KEEPERS.has(path)) return [...new Set(code.match(MEANS))].map((means) => `${path} uses ${means}`);
    return [...code.matchAll(OPENED)]
      .map((match) => match[1]!)
      .filter((name) => !listed.has(name) && !GIVEN.includes(name))
      .map((name) => `${path} keeps ${name}, which is not on the list`);
  });
}
