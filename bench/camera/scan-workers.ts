/** Renders and judges many scans, as many at a time as there are processors. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import type { ScanKind } from '#tests/simulator/plan.ts';
import type { Recording } from '#tests/simulator/recording.ts';

/** `rounds` rounds that hold so many scans of each kind, all of a round in one room; rooms come back with other seeds only. */
interface Rounds {
  readonly round: Partial<Record<ScanKind, number>>;
  readonly rounds: number;
  readonly firstScanSeed: number;
}

/** A set of scans in drawn rooms. */
export interface ScanSet extends Rounds {
  readonly rooms: number;
  readonly firstRoomSeed: number;
}

/** A set of scans in the rooms of these pictures. */
export interface PictureSet extends Rounds {
  readonly pictures: readonly string[];
}

/** One scan to judge, and the room it is made in: one drawn from this seed, or the picture of this path. */
export interface PlannedScan {
  readonly kind: ScanKind;
  readonly seed: number;
  readonly room: number | string;
}

/** The scans of a set in their order: every round holds all kinds, so that a set that is not whole yet is no lopsided one. */
export function* scansOf(set: ScanSet | PictureSet): Generator<PlannedScan> {
  let seed = set.firstScanSeed;
  for (let done = 0; done < set.rounds; done++) {
    const room = 'pictures' in set ? set.pictures[done % set.pictures.length]! : set.firstRoomSeed + (done % set.rooms);
    for (const [kind, count] of Object.entries(set.round) as [ScanKind, number][]) {
      for (let i = 0; i < count; i++) yield { kind, seed: seed++, room };
    }
  }
}

export interface ScanResult {
  readonly scan: JudgedScan;
  readonly recording: Recording;
}

/** Works through the scans until that time, and hands out each as it is done. */
export async function judgeScans(
  waiting: Iterator<PlannedScan>,
  untilMs: number,
  take: (result: ScanResult) => void | Promise<void>,
): Promise<void> {
  async function judgeInTurn(): Promise<void> {
    const worker = new Worker(new URL('scan-worker.ts', import.meta.url));
    try {
      while (performance.now() < untilMs) {
        const next = waiting.next();
        if (next.done) return;
        await take(await ask(worker, next.value));
      }
    } finally {
      await worker.terminate();
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, judgeInTurn));
}

function ask(worker: Worker, planned: PlannedScan): Promise<ScanResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ScanResult>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.postMessage(planned);
  return promise.finally(() => worker.off('message', resolve).off('error', reject));
}
