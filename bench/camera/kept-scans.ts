/** Judges scans in workers and keeps each, so that a run that was cut short goes on where it ended. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { hashOf, RULE_FILES } from '#tests/simulator/judged-rules.ts';

/** What the engine is made of. */
export const ENGINE_FILES = [...RULE_FILES, 'src/scanners/camera/{control,coverage,planes,sample,scan}.ts'] as const;

export interface Kept {
  /** Under .cache. */
  readonly folder: string;
  /** What a scan comes to depends on these and its seed: another of them, and it is judged anew. */
  readonly files: readonly string[];
  /** A worker of bench/camera, which is told a plan and answers with a scan. */
  readonly worker: string;
}

/** Judges until that time. */
export async function judgeKept<Planned extends { readonly seed: number }, Scan extends { readonly seed: number }>(
  { folder, files, worker: name }: Kept,
  planned: Iterable<Planned>,
  untilMs: number,
): Promise<Scan[]> {
  const into = join(fileURLToPath(new URL(`../../.cache/${folder}/`, import.meta.url)), hashOf(files));
  await mkdir(into, { recursive: true });
  const scans: Scan[] = [];
  const waiting: Planned[] = [];
  for (const plan of planned) {
    const kept = await readFile(join(into, `${plan.seed}.json`), 'utf8').catch(() => null);
    if (kept) scans.push(JSON.parse(kept) as Scan);
    else waiting.push(plan);
  }
  const missing = waiting.values();
  async function judgeInTurn(): Promise<void> {
    const worker = new Worker(new URL(name, import.meta.url));
    try {
      while (performance.now() < untilMs) {
        const next = missing.next();
        if (next.done) return;
        const { promise, resolve, reject } = Promise.withResolvers<Scan>();
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage(next.value);
        const scan = await promise.finally(() => worker.off('message', resolve).off('error', reject));
        await writeFile(join(into, `${scan.seed}.json`), JSON.stringify(scan));
        scans.push(scan);
      }
    } finally {
      await worker.terminate();
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, judgeInTurn));
  return scans.toSorted((a, b) => a.seed - b.seed);
}
