import { parentPort } from 'node:worker_threads';
import { loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';
import type { CastKind } from '#tests/rooms-cast/furnish.ts';
import { openCaster } from '#tests/rooms-cast/film.ts';
import { castSource, judgeCast } from '#tests/rooms-cast/judge.ts';
import { planCast } from '#tests/rooms-cast/plan.ts';

/** Judges the scans of cast rooms that it is told, one after the other. */

const caster = await openCaster();
const openKernel = await loadKernel();

parentPort!.on('message', ({ kind, seed }: { readonly kind: CastKind; readonly seed: number }) => {
  parentPort!.postMessage(judgeCast(castSource(caster, planCast(kind, seed)), openKernel));
});
