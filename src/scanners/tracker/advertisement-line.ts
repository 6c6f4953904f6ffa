import * as z from 'zod/mini';
import { fromHex } from '#core/bytes/hex.ts';
import { shortUuid, type Advertisement } from './advertisement.ts';

const hexByKey = z.optional(z.nullable(z.record(z.string(), z.string())));

/** One advertisement of a recording, as a line of JSON has it: payloads in hexadecimal, UUIDs of 16 or 128 bits. */
export const advertisementFields = {
  name: z.optional(z.nullable(z.string())),
  manufacturerData: hexByKey,
  serviceData: hexByKey,
  serviceUuids: z.optional(z.nullable(z.array(z.string()))),
};

const advertisementLine = z.object(advertisementFields);

/** Payloads by number; null when one is not hexadecimal. Fields with a number of another size are passed over. */
function payloads(record: Record<string, string> | null | undefined, parseKey: (key: string) => number | null) {
  const parsed = new Map<number, Uint8Array>();
  for (const [key, hex] of Object.entries(record ?? {})) {
    const bytes = fromHex(hex.replace(/[\s:]/g, ''));
    if (!bytes) return null;
    const number = parseKey(key);
    if (number !== null) parsed.set(number, bytes);
  }
  return parsed;
}

function companyIdentifier(key: string): number | null {
  return /^\d{1,5}$/.test(key) ? Number(key) : null;
}

/** The advertisement of a line, or null where its payloads are not hexadecimal. */
export function advertisementOf(line: z.infer<typeof advertisementLine>): Advertisement | null {
  const manufacturerData = payloads(line.manufacturerData, companyIdentifier);
  const serviceData = payloads(line.serviceData, shortUuid);
  if (!manufacturerData || !serviceData) return null;
  const services = (line.serviceUuids ?? []).flatMap((uuid) => shortUuid(uuid) ?? []);
  return { name: line.name ?? null, manufacturerData, serviceData, serviceUuids: new Set(services) };
}

/** Any value of a recording's line as an advertisement; null where it is none. */
export function parseAdvertisement(value: unknown): Advertisement | null {
  const parsed = advertisementLine.safeParse(value);
  return parsed.success ? advertisementOf(parsed.data) : null;
}
