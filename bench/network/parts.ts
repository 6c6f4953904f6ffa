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

/** The parts that a run is to measure anew; null for all. */
export function askedParts(): readonly string[] | null {
  return process.env['PARTS']?.split(',') ?? null;
}

/**
 * Measures the parts that `PARTS` names (all unless told), one after the other, and keeps each as soon as it is there;
 * the others are as they were last measured, or absent where they never were.
 */
export async function measureParts<Parts extends Readonly<Record<string, () => Promise<unknown>>>>(
  parts: Parts,
): Promise<{ readonly [Name in keyof Parts]?: Measured<Awaited<ReturnType<Parts[Name]>>> }> {
  const asked = askedParts() ?? Object.keys(parts);
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  let kept = await readKept();
  for (const name of asked) {
    const before = loadavg()[0]!;
    const data = await parts[name]!();
    // Read anew, since another run may have kept other parts meanwhile.
    kept = await readKept();
    kept[name] = { on: new Date().toISOString().slice(0, 10), load: [before, loadavg()[0]!], data };
    await writeFile(FILE, `${JSON.stringify(kept, null, 1)}\n`);
  }
  return kept as never;
}

async function readKept(): Promise<Record<string, Measured<unknown>>> {
  return JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Record<string, Measured<unknown>>;
}

/** When a part was measured, as the page says it. */
export function measuredLine(measured: Measured<unknown> | undefined): string {
  if (!measured) return 'Not measured yet.';
  const {
    on,
    load: [before, after],
  } = measured;
  return `Measured on ${on}; the machine’s load was ${before.toFixed(1)} before and ${after.toFixed(1)} after.`;
}
