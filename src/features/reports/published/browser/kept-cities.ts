import * as z from 'zod/mini';
import type { DeviceCache } from '#contract/device-storage.ts';
import { reportedLocation, type ReportedLocation } from '#contract/entities/reported-location.ts';
import { fold } from '../../search.ts';

/** Reports of a city as they were on one day, kept on this device for a trip without a connection. */
const keptCity = z.object({
  city: z.string(),
  country: z.string(),
  keptAtMs: z.number(),
  /** There were more than a device keeps of one city: these are the newest. */
  isCut: z.boolean(),
  reports: z.array(reportedLocation),
});
export type KeptCity = z.infer<typeof keptCity>;

/** Erased with everything else that this site keeps (eraseDevice). */
const CACHE = 'kept-cities' satisfies DeviceCache;
export const MOST_CITIES = 5;
/** Of one city: a night's reading, and some hundred kilobytes. */
export const MOST_REPORTS = 300;
export const MOST_BYTES = 600_000;

const addressOf = (city: string, country: string): string =>
  `/kept-cities/${encodeURIComponent(fold(country))}/${encodeURIComponent(fold(city))}`;

/** The newest reports that fit, and whether some did not. */
export function cutToFit(reports: readonly ReportedLocation[]): Pick<KeptCity, 'reports' | 'isCut'> {
  let bytes = 0;
  const fitting = reports.slice(0, MOST_REPORTS).filter((report) => {
    bytes += new TextEncoder().encode(JSON.stringify(report)).byteLength;
    return bytes <= MOST_BYTES;
  });
  return { reports: fitting, isCut: fitting.length < reports.length };
}

/** What this device keeps, the newest first; what cannot be read counts as nothing. */
export async function keptCities(): Promise<readonly KeptCity[]> {
  try {
    const cache = await caches.open(CACHE);
    const stored = await Promise.all((await cache.matchAll()).map((answer): Promise<unknown> => answer.json()));
    return stored
      .flatMap((value) => {
        const parsed = keptCity.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      })
      .toSorted((one, other) => other.keptAtMs - one.keptAtMs);
  } catch {
    return [];
  }
}

/** Keeps a city, in place of what was kept of it before; false where the device has no room, or keeps enough cities. */
export async function keepCity(kept: KeptCity): Promise<boolean> {
  const address = addressOf(kept.city, kept.country);
  const others = (await keptCities()).filter(({ city, country }) => addressOf(city, country) !== address);
  if (others.length >= MOST_CITIES) return false;
  try {
    const cache = await caches.open(CACHE);
    await cache.put(address, Response.json(kept));
    return true;
  } catch {
    return false;
  }
}

export async function forgetCity({ city, country }: KeptCity): Promise<void> {
  await (await caches.open(CACHE)).delete(addressOf(city, country));
}
