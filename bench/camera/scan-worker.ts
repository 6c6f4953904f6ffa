import { parentPort } from 'node:worker_threads';
import { loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';
import { openRenderer } from '#tests/simulator/rendering.ts';
import { judgeScan } from '#tests/simulator/judge.ts';
import { planScan } from '#tests/simulator/plan.ts';
import { readRoom } from '#tests/simulator/picture.ts';
import { drawRoom, type Room } from '#tests/simulator/room.ts';
import type { PlannedScan, ScanResult } from './scan-workers.ts';
import { createRecorder, recordDecision } from '#tests/simulator/recording.ts';

/** Judges and records the scans it is told, one after the other. */

const renderer = await openRenderer();
const openKernel = await loadKernel();
let room: Room;
let roomOf: PlannedScan['room'] | null = null;

async function judge(planned: PlannedScan): Promise<void> {
  if (planned.room !== roomOf)
    room = typeof planned.room === 'string' ? await readRoom(planned.room) : drawRoom(planned.room);
  roomOf = planned.room;
  const recorder = createRecorder();
  const scan = judgeScan(renderer, room, planScan(planned.kind, planned.seed), openKernel, (state, rendering, atMs) =>
    recordDecision(recorder, state, rendering, atMs),
  );
  const values = Float32Array.from(recorder.values);
  parentPort!.postMessage({ scan, recording: { ...scan, values } } satisfies ScanResult, [values.buffer]);
}

parentPort!.on('message', (planned: PlannedScan) => {
  judge(planned).catch((error: unknown) => {
    // Thrown outside the promise it ends the worker, and whoever asked hears why.
    setImmediate(() => {
      throw error;
    });
  });
});
