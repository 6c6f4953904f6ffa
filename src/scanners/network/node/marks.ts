import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { mark, type Mark } from '../local-protocol.ts';

const MAX_MARKS = 5_000;
const marksFile = z.record(z.string(), mark);

/** People's words on devices, by hardware address. They stay in one file on this laptop. */
export interface Marks {
  get(mac: string | null): Mark | null;
  /** Resolves once the file is written. */
  set(mac: string, value: Mark | null): Promise<void>;
}

/** Reads the file; a missing or damaged one starts empty. */
export async function openMarks(path: string): Promise<Marks> {
  const marks = new Map<string, Mark>(Object.entries(await load(path)));
  let writing = Promise.resolve();
  return {
    get: (mac) => (mac === null ? null : (marks.get(mac) ?? null)),
    async set(mac, value) {
      if (value === null) marks.delete(mac);
      else if (marks.size < MAX_MARKS || marks.has(mac)) marks.set(mac, value);
      writing = writing.then(() => save(path, marks));
      await writing;
    },
  };
}

async function load(path: string): Promise<Record<string, Mark>> {
  try {
    const parsed = marksFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

async function save(path: string, marks: ReadonlyMap<string, Mark>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(marks)), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
