import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptedByCore, flipsAnywhere, flipsInFiles, makeBundle, type Flip } from './bundles.ts';
import { runPython } from './python.ts';

export interface FlipCount {
  readonly bundles: number;
  readonly flips: number;
  readonly acceptedByCore: number;
  readonly acceptedByPython: number;
}

interface PythonFlips {
  readonly whole: boolean;
  readonly flips: number;
  readonly accepted: readonly Flip[];
}

/**
 * Flips bits of so many bundles and has both verifiers judge each: half of the flips anywhere, half within the files of a
 * ZIP that was made right again. Throws where Python does not take an unchanged bundle for whole.
 */
export async function countAcceptedFlips(bundles: number, flipsPerBundle: number): Promise<FlipCount> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-flips-'));
  try {
    let accepted = 0;
    const tasks: { bundle: string; flips: readonly Flip[]; packed: boolean }[] = [];
    for (let seed = 0; seed < bundles; seed += 1) {
      const bundle = await makeBundle(seed);
      const path = join(folder, `${seed}.zip`);
      await writeFile(path, bundle);
      for (const packed of [false, true]) {
        const flips = (packed ? flipsInFiles : flipsAnywhere)(bundle, flipsPerBundle / 2, seed);
        accepted += (await acceptedByCore(bundle, flips, packed)).length;
        tasks.push({ bundle: path, flips, packed });
      }
    }
    const answers = await runPython<PythonFlips>('flips', { lines: tasks });
    if (answers.length !== tasks.length || !answers.every(({ whole }) => whole)) {
      throw new Error('verify.py did not find every unchanged bundle whole');
    }
    return {
      bundles,
      flips: answers.reduce((sum, { flips }) => sum + flips, 0),
      acceptedByCore: accepted,
      acceptedByPython: answers.reduce((sum, answer) => sum + answer.accepted.length, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
