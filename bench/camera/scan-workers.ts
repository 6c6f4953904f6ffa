/** Renders and judges many scans, as many at a time as there are processors. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import type { ScanKind } from '#tests/simulator/plan.ts';
import type { Tape } from '#tests/simulator/tape.ts';

/** A set of scans: `rounds` rounds that hold so many of each kind, all of a round in one room; rooms come back with other seeds only. */
export interface ScanSet {
  readonly round: Partial<Record<ScanKind, number>>;
  readonly rounds: number;
  readonly rooms: number;
  readonly firstRoomSeed: number;
  readonly firstScanSeed: number;
}

/** One scan to judge, and the room it is made in. */
export interface PlannedScan {
  readonly kind: ScanKind;
  readonly seed: number;
  readonly roomSeed: number;
}

/** The scans of a set in their order: every round holds all kinds, so that a set that is not whole yet is no lopsided one. */
export function* scansOf({ round, rounds, rooms, firstRoomSeed, firstScanSeed }: ScanSet): Generator<PlannedScan> {
  let seed = firstScanSeed;
  for (let done = 0; done < rounds; done++) {
    for (const [kind, count] of Object.entries(round) as [ScanKind, number][]) {
      for (let i = 0; i < count; i++) yield { kind, seed: seed++, roomSeed: firstRoomSeed + (done % rooms) };
    }
  }
}

export interface ScanResult {
  readonly scan: JudgedScan;
  readonly tape: Tape;
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
