import * as z from 'zod/mini';
import type { Command } from '#adapters/node/command.ts';
import { openInput, readJsonLines } from '#adapters/node/json-lines.ts';
import { fromHex } from '#core/bytes/hex.ts';
import { readAdvertisement, shortUuid, type Advertisement } from '../advertisement.ts';

const hexByKey = z.optional(z.nullable(z.record(z.string(), z.string())));

const advertisementLine = z.object({
  name: z.optional(z.nullable(z.string())),
  manufacturerData: hexByKey,
  serviceData: hexByKey,
  serviceUuids: z.optional(z.nullable(z.array(z.string()))),
});

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

function advertisementOf(line: z.infer<typeof advertisementLine>): Advertisement | null {
  const manufacturerData = payloads(line.manufacturerData, (key) => (/^\d{1,5}$/.test(key) ? Number(key) : null));
  const serviceData = payloads(line.serviceData, shortUuid);
  if (!manufacturerData || !serviceData) return null;
  const services = (line.serviceUuids ?? []).flatMap((uuid) => shortUuid(uuid) ?? []);
  return { name: line.name ?? null, manufacturerData, serviceData, serviceUuids: new Set(services) };
}

/** `companion analyse trackers FILE.jsonl`: what each advertisement proves. */
export const analyseTrackers: Command = {
  words: 'analyse trackers',
  arguments: 'FILE.jsonl',
  summary: 'Says of each Bluetooth advertisement whether a tracker sent it.',
  positionals: 1,
  async run(io) {
    for await (const line of readJsonLines(openInput(io.positionals[0]!))) {
      if (io.signal.aborted) return 1;
      const parsed = line.ok ? advertisementLine.safeParse(line.value) : null;
      const advertisement = parsed?.success ? advertisementOf(parsed.data) : null;
      if (!advertisement) {
        io.diagnose(
          `Line ${line.index} was skipped: it ${line.ok ? 'is no advertisement with hexadecimal payloads' : `is ${line.reason}`}.`,
        );
        continue;
      }
      const { kind, separated, reason } = readAdvertisement(advertisement);
      await io.emit({
        record: { index: line.index, kind, separated, reason },
        columns: [String(line.index).padStart(6), kind.padEnd(12), String(separated).padEnd(5), reason],
      });
    }
    return 0;
  },
};
