import table from './time-zones.json' with { type: 'json' };

const COUNTRY_OF_ZONE: ReadonlyMap<string, string> = new Map(
  Object.entries(table.zones).flatMap(([country, regions]) =>
    Object.entries(regions).flatMap(([region, names]) =>
      (names as string).split(' ').map((name) => [`${region}/${name}`, country] as const),
    ),
  ),
);

/**
 * The country in which people keep this time zone (an IANA name, as a device has it set), ISO 3166-1 alpha-2; null where
 * we have no number for it. A guess to start from: a phone that was not set to local time still tells of home.
 */
export function guessCountry(timeZone: string): string | null {
  return COUNTRY_OF_ZONE.get(timeZone) ?? null;
}
