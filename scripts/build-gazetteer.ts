/**
 * Writes src/features/reports/node/gazetteer.json from Debian's packages libgeonames0 and libgeonames-common:
 *
 *     apt-get download libgeonames0 libgeonames-common
 *     for package in libgeonames*.deb; do dpkg-deb -x "$package" unpacked; done
 *     node scripts/build-gazetteer.ts unpacked 0.3.0-1 2023-01-04
 *
 * The arguments are the directory, the version and the date of the packages. The library holds its cities as one
 * compressed GVariant of type a(sssssssudd): id, name, code and name of the first administrative division, country code,
 * country, time zone, population, latitude, longitude. The catalogues translate ids to names.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { fold } from '#features/reports/search.ts';

const OUTPUT = fileURLToPath(new URL('../src/features/reports/node/gazetteer.json', import.meta.url));
const LIBRARY = 'usr/lib/x86_64-linux-gnu/libgeonames.so.0.3.0';
const LOCALES = 'usr/share/locale';
const MAX_OUTPUT_BYTES = 600_000;

/** Large cities are known by their names in these languages too: those of most travelers. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'ko', 'zh', 'ru'];

/** Every city is known by its name in the language of its country, smaller ones by no other: each alias costs bytes. */
const MIN_POPULATION_FOR_ALIASES = 250_000;

interface City {
  readonly id: string;
  readonly name: string;
  readonly division: string;
  readonly country: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** The largest zlib stream in a file: the compressed resource of the library. */
function largestStream(file: Buffer): Buffer {
  let largest = Buffer.alloc(0);
  for (let at = file.indexOf(0x78); at !== -1; at = file.indexOf(0x78, at + 1)) {
    if (![0x01, 0x5e, 0x9c, 0xda].includes(file[at + 1] ?? 0)) continue;
    try {
      const inflated = inflateSync(file.subarray(at));
      if (inflated.length > largest.length) largest = inflated;
    } catch {
      // Two bytes that only look like the head of a stream.
    }
  }
  return largest;
}

function parseCities(resource: Buffer): City[] {
  const offsetsAt = resource.readUInt32LE(resource.length - 4);
  const cities: City[] = [];
  let start = 0;
  for (let offset = offsetsAt; offset < resource.length; offset += 4) {
    const end = resource.readUInt32LE(offset);
    let at = Math.ceil(start / 8) * 8;
    const texts = Array.from({ length: 7 }, () => {
      const close = resource.indexOf(0, at);
      const text = resource.toString('utf8', at, close);
      at = close + 1;
      return text;
    });
    at = Math.ceil(at / 4) * 4;
    const population = resource.readUInt32LE(at);
    at = Math.ceil((at + 4) / 8) * 8;
    const [id = '', name = '', , division = '', country = ''] = texts;
    cities.push({
      id,
      name,
      division,
      country,
      population,
      latitude: resource.readDoubleLE(at),
      longitude: resource.readDoubleLE(at + 8),
    });
    start = end;
  }
  return cities;
}

/** A GNU message catalogue as a map. */
function parseCatalogue(file: Buffer): ReadonlyMap<string, string> {
  const count = file.readUInt32LE(8);
  const originals = file.readUInt32LE(12);
  const translations = file.readUInt32LE(16);
  const textAt = (table: number, index: number) => {
    const length = file.readUInt32LE(table + index * 8);
    const at = file.readUInt32LE(table + index * 8 + 4);
    return file.toString('utf8', at, at + length);
  };
  return new Map(Array.from({ length: count }, (_, index) => [textAt(originals, index), textAt(translations, index)]));
}

/** Hundredths of a degree above `lowest` as three digits to base 36. */
function threeDigits(degrees: number, lowest: number): string {
  return Math.round((degrees - lowest) * 100)
    .toString(36)
    .padStart(3, '0');
}

async function main(directory: string, version: string, date: string): Promise<void> {
  const cities = parseCities(largestStream(await readFile(join(directory, LIBRARY))));
  const catalogues = new Map<string, ReadonlyMap<string, string>>();
  for (const language of await readdir(join(directory, LOCALES))) {
    const file = await readFile(join(directory, LOCALES, language, 'LC_MESSAGES/geonames.mo'));
    catalogues.set(language, parseCatalogue(file));
  }
  const countries: Record<string, string> = {};
  for (const [country, ofCountry] of Map.groupBy(cities, (city) => city.country)) {
    const taken = new Set<string>();
    const local = new Intl.Locale(`und-${country}`).maximize().language;
    const lines = ofCountry
      .sort((left, right) => right.population - left.population || (left.id < right.id ? -1 : 1))
      .map((city) => {
        const isNamesake = taken.has(fold(city.name));
        taken.add(fold(city.name));
        const aliases = new Map<string, string>();
        for (const language of city.population >= MIN_POPULATION_FOR_ALIASES ? [local, ...LANGUAGES] : [local]) {
          const alias = catalogues.get(language)?.get(city.id);
          if (alias && !/[|\n@]/.test(alias) && !taken.has(fold(alias))) aliases.set(fold(alias), alias);
        }
        for (const alias of aliases.keys()) taken.add(alias);
        const names = [city.name, ...aliases.values()].join('|');
        const division = isNamesake && city.division ? `@${city.division}` : '';
        return `${threeDigits(city.latitude, -90)}${threeDigits(city.longitude, -180)}${names}${division}`;
      });
    countries[country] = lines.join('\n');
  }
  const table = {
    origin: `Debian packages libgeonames0 and libgeonames-common ${version}, from the GeoNames gazetteer (geonames.org)`,
    date,
    licence: 'CC BY 4.0',
    madeBy: 'scripts/build-gazetteer.ts',
    format:
      'country code -> lines, most populous first: 3 + 3 digits to base 36 (hundredths of a degree above -90 and -180), names in several languages separated by |, and @ division where a more populous city of the country has the same name',
    countries: Object.fromEntries(Object.entries(countries).sort(([left], [right]) => (left < right ? -1 : 1))),
  };
  const json = `${JSON.stringify(table, null, 2)}\n`;
  if (Buffer.byteLength(json) > MAX_OUTPUT_BYTES) throw new Error(`${Buffer.byteLength(json)} bytes: too large`);
  await writeFile(OUTPUT, json);
  process.stderr.write(
    `${cities.length} cities in ${Object.keys(countries).length} countries, ${Buffer.byteLength(json)} bytes\n`,
  );
}

const [directory, version, date] = process.argv.slice(2);
if (directory && version && date) await main(directory, version, date);
else {
  process.stderr.write('usage: build-gazetteer.ts DIRECTORY VERSION DATE\n');
  process.exitCode = 2;
}
