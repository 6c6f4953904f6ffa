import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What one part of the benchmark measured, when, and how busy the machine was before and after it. */
export interface Measured<Data> {
  readonly on: string;
  readonly load: readonly [before: number, after: number];
  readonly data: Data;
}

const FILE = fileURLToPath(new URL('./measured.json', import.meta.url));

/**
 * Measures the parts that `PARTS` names (all unless told), one after the other, and keeps each as soon as it is there;
 * the others are as they were last measured. Throws where a part was never measured.
 */
export async function measureParts<Parts extends Readonly<Record<string, () => Promise<unknown>>>>(
  parts: Parts,
): Promise<{ readonly [Name in keyof Parts]: Measured<Awaited<ReturnType<Parts[Name]>>> }> {
  const asked = process.env['PARTS']?.split(',') ?? Object.keys(parts);
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  const kept = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Record<string, Measured<unknown>>;
  for (const name of asked) {
    const before = loadavg()[0]!;
    const data = await parts[name]!();
    kept[name] = { on: new Date().toISOString().slice(0, 10), load: [before, loadavg()[0]!], data };
    await writeFile(FILE, `${JSON.stringify(kept, null, 1)}\n`);
  }
  const missing = Object.keys(parts).filter((name) => !(name in kept));
  if (missing.length > 0) throw new Error(`Never measured: ${missing.join(', ')}.`);
  return kept as never;
}

/** When a part was measured, as the page says it. */
export function measuredLine({ on, load: [before, after] }: Measured<unknown>): string {
  return `Measured on ${on}; the machine’s load was ${before.toFixed(1)} before and ${after.toFixed(1)} after.`;
}
