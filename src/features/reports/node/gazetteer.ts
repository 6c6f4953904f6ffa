import { readFile } from 'node:fs/promises';
import type { Position } from '../published/public-report.ts';
import { fold } from '../search.ts';

/** Finds where a city is, without asking anybody: from a table of some 24,000 cities in this folder. */
export interface Gazetteer {
  /** The city's position to about 1 km, or null for a city or country that the table does not know. */
  find(place: {
    readonly city: string;
    readonly state: string | null;
    readonly country: string;
  }): Promise<Position | null>;
}

/** Names of countries are understood in the languages whose city names the table has. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'ko', 'zh-Hans', 'zh-Hant', 'ru'];

/** What people write and no list of names has. */
const COUNTRY_ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  uae: 'AE',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  burma: 'MM',
  myanmar: 'MM',
  korea: 'KR',
  'republic of korea': 'KR',
  'ivory coast': 'CI',
  'bosnia and herzegovina': 'BA',
  'republic of ireland': 'IE',
  'viet nam': 'VN',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  'the philippines': 'PH',
  'the maldives': 'MV',
};

/** The word for city that official names end in and people leave out: Mexico City, 東京都, 서울특별시. */
const CITY_WORD = /(?<=..)(?: city|特別市|特别市|市|都| ?특별시| ?광역시| 시)$/u;

/** What names are compared by: letters and digits only. */
function key(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^st (?=\p{L})/u, 'saint ');
}

function countryCodes(known: Iterable<string>): ReadonlyMap<string, string> {
  const codes = new Map(Object.entries(COUNTRY_ALIASES));
  for (const code of known) {
    codes.set(code.toLowerCase(), code);
    for (const language of LANGUAGES) {
      const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code);
      if (name) codes.set(key(name), code);
    }
  }
  return codes;
}

interface City {
  readonly position: Position;
  /** Folded; only where a more populous city of the country has the same name. */
  readonly division: string | null;
}

type Cities = ReadonlyMap<string, readonly City[]>;

function parseCities(lines: string): Cities {
  const cities = new Map<string, City[]>();
  for (const line of lines.split('\n')) {
    const [names = '', division] = line.slice(6).split('@');
    const city: City = {
      position: {
        latitude: Number.parseInt(line.slice(0, 3), 36) / 100 - 90,
        longitude: Number.parseInt(line.slice(3, 6), 36) / 100 - 180,
      },
      division: division === undefined ? null : key(division),
    };
    for (const name of names.split('|')) {
      for (const called of new Set([key(name), key(name).replace(CITY_WORD, '')])) {
        const namesakes = cities.get(called);
        if (namesakes) namesakes.push(city);
        else cities.set(called, [city]);
      }
    }
  }
  return cities;
}

/** The ways in which the text of a city field may name its city, the most literal first. */
function spellings(city: string): readonly string[] {
  const whole = key(city);
  const withoutPostcode = key(city.replace(/\d+/g, ' '));
  const beforeComma = key(city.split(/[,/(–-]/)[0] ?? '');
  const withoutCity = withoutPostcode.replace(/^city of | city$/g, '');
  return [...new Set([whole, withoutPostcode, beforeComma, withoutCity])].filter((spelling) => spelling !== '');
}

/** Opens the gazetteer. The table is read when the first city is asked for. */
export function createGazetteer(file: URL = new URL('gazetteer.json', import.meta.url)): Gazetteer {
  let countries: Promise<ReadonlyMap<string, string>> | undefined;
  let codes: ReadonlyMap<string, string> | undefined;
  const citiesByCode = new Map<string, Cities>();

  async function load(): Promise<ReadonlyMap<string, string>> {
    const table = JSON.parse(await readFile(file, 'utf8')) as { countries: Record<string, string> };
    return new Map(Object.entries(table.countries));
  }

  return {
    async find({ city, state, country }) {
      const lines = await (countries ??= load());
      codes ??= countryCodes(lines.keys());
      const code = codes.get(key(country));
      if (code === undefined) return null;
      let cities = citiesByCode.get(code);
      if (!cities) citiesByCode.set(code, (cities = parseCities(lines.get(code) ?? '')));
      const division = state === null ? '' : key(state);
      for (const spelling of spellings(city)) {
        const namesakes = cities.get(spelling);
        if (!namesakes) continue;
        const inDivision = division === '' ? undefined : namesakes.find((namesake) => namesake.division === division);
        return (inDivision ?? namesakes[0])?.position ?? null;
      }
      return null;
    },
  };
}
