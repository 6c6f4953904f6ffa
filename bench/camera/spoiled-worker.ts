import { parentPort } from 'node:worker_threads';
import { loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';
import { openSpoiler, planFaults } from '#tests/simulator/imaging-faults.ts';
import { readRoom } from '#tests/simulator/picture.ts';
import { openRenderer } from '#tests/simulator/rendering.ts';
import { judgeSpoiled } from '#tests/simulator/spoiled-scan.ts';
import type { PlannedScan } from './scan-workers.ts';

/** Judges the scans over pictures that it is told, each through a phone with its faults, one after the other. */

const renderer = await openRenderer();
const spoiler = await openSpoiler();
const openKernel = await loadKernel();

async function judge({ kind, seed, room: path }: PlannedScan): Promise<void> {
  const room = await readRoom(String(path), planFaults(seed).jpegQuality);
  parentPort!.postMessage(judgeSpoiled(renderer, spoiler, room, kind, seed, openKernel));
}

parentPort!.on('message', (planned: PlannedScan) => {
  judge(planned).catch((error: unknown) => {
    // Thrown outside the promise it ends the worker, and whoever asked hears why.
    setImmediate(() => {
      throw error;
    });
  });
});
