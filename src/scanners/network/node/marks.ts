import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { mark, type Mark } from '../local-protocol.ts';

export const MAX_MARKS = 5_000;
const marksFile = z.record(z.string(), mark);

/** People's words on devices, by hardware address. They stay in one file on this laptop. */
export interface Marks {
  get(mac: string | null): Mark | null;
  /** Resolves once the file is written; 'full' where it takes no further device. Rejects where it could not be written: then nothing has changed. */
  set(mac: string, value: Mark | null): Promise<'kept' | 'full'>;
}

/** Reads the file. A missing one starts empty; one that cannot be read just now is read again before it is written. */
export async function openMarks(path: string): Promise<Marks> {
  let marks = await load(path).catch(() => null);
  let last: Promise<unknown> = Promise.resolve();

  async function change(mac: string, value: Mark | null): Promise<'kept' | 'full'> {
    marks ??= await load(path);
    const next = new Map(marks);
    if (value === null) next.delete(mac);
    else if (next.size < MAX_MARKS || next.has(mac)) next.set(mac, value);
    else return 'full';
    await save(path, next);
    marks = next;
    return 'kept';
  }

  return {
    get: (mac) => (mac === null ? null : (marks?.get(mac) ?? null)),
    set(mac, value) {
      const changed = last.then(() => change(mac, value));
      // The next one is tried whatever became of this one.
      last = changed.catch(() => undefined);
      return changed;
    },
  };
}

/** Throws where there is a file that cannot be read. One that holds no marks is set aside under another name. */
async function load(path: string): Promise<ReadonlyMap<string, Mark>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return new Map();
  const marks = parseMarks(text);
  if (marks === null) await rename(path, `${path}.damaged-${Date.now()}`);
  return new Map(Object.entries(marks ?? {}));
}

/** Null where the text holds no marks. */
function parseMarks(text: string): Record<string, Mark> | null {
  try {
    return marksFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function save(path: string, marks: ReadonlyMap<string, Mark>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(marks)), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
