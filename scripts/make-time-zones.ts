import { readFileSync, writeFileSync } from 'node:fs';
import { EMERGENCY_NUMBERS } from '../src/features/emergency/numbers.ts';

/**
 * Writes src/features/emergency/time-zones.json from the time zone database, as Debian's package `tzdata` ships it:
 * `node scripts/make-time-zones.ts /usr/share/zoneinfo`. Browsers still give old names ('Asia/Calcutta'), so an old name
 * counts where the name it stands for does. Only countries with an emergency number of ours are kept.
 */
const folder = process.argv[2];
if (!folder) throw new Error('Usage: node scripts/make-time-zones.ts FOLDER-OF-ZONEINFO');

const countries: ReadonlySet<string> = new Set(EMERGENCY_NUMBERS.map(({ country }) => country));
const countryOf = new Map<string, string>();
for (const line of readFileSync(`${folder}/zone.tab`, 'utf8').split('\n')) {
  if (line.startsWith('#')) continue;
  const [country, , zone] = line.split('\t');
  if (country && zone && !zone.startsWith('Antarctica/')) countryOf.set(zone, country);
}

const database = readFileSync(`${folder}/tzdata.zi`, 'utf8');
const links = [...database.matchAll(/^L (\S+) (\S+)$/gm)].map(([, target, name]) => [target!, name!] as const);
/** Names that stand for another country's clock and are in no list of their own. */
const ELSEWHERE = ['America/Virgin', 'Antarctica/South_Pole', 'Atlantic/Jan_Mayen'];
// A zone of zone.tab keeps its own country also where it is kept as a link to its neighbor's clock.
for (const [target, name] of links) {
  const country = countryOf.get(target);
  if (country && !countryOf.has(name) && name.includes('/') && !ELSEWHERE.includes(name)) countryOf.set(name, country);
}

/** Country, then region, then the names below it: the form in which the table is smallest. */
const table: Record<string, Record<string, string>> = {};
for (const [zone, country] of [...countryOf].toSorted(([a], [b]) => a.localeCompare(b, 'en'))) {
  if (!countries.has(country)) continue;
  const [region = '', ...rest] = zone.split('/');
  const regions = (table[country] ??= {});
  regions[region] = [...(regions[region]?.split(' ') ?? []), rest.join('/')].filter(Boolean).join(' ');
}
const sorted = Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
const version = /version (\S+)/.exec(database)?.[1] ?? 'unknown';
const file = {
  origin: `IANA time zone database ${version} (zone.tab and links), as packaged by Debian (tzdata)`,
  licence: 'public domain',
  madeBy: 'scripts/make-time-zones.ts',
  zones: sorted,
};
writeFileSync(
  new URL('../src/features/emergency/time-zones.json', import.meta.url),
  `${JSON.stringify(file, null, 2)}\n`,
);
