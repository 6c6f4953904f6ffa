/**
 * Cast rooms to make rules on: scans are cast once, with the engine of that day, kept in ROOMS_CAST_FOLDER
 * (.cache/rooms-cast-training), and the engine as it is runs over them again in seconds each. ROOMS_CAST_RECORD says how
 * many scans there shall be (0: none is cast) from the first seed on, a fourth of each kind, some 350 MB each;
 * ROOMS_CAST_FROM (0) leaves out so many seeds; ROOMS_CAST_ONLY names a kind.
 * No seed of these judges, and nothing is written to docs/evidence.
 */
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';
import { openCaster } from '#tests/rooms-cast/film.ts';
import type { CastKind } from '#tests/rooms-cast/furnish.ts';
import { castSource, judgeCast, type Calls, type CastScan } from '#tests/rooms-cast/judge.ts';
import { planCast, TRAINING_SEEDS } from '#tests/rooms-cast/plan.ts';
import { recorded, replayed } from '#tests/rooms-cast/recorded.ts';
import { share } from './camera/rates.ts';
import { inWords, wrongOf } from '#tests/simulator/held-alert.ts';
import { count, found, isAlarmed } from './camera/cast-rates.ts';

const KINDS = ['clean', 'lens', 'dark', 'infrared'] as const satisfies readonly CastKind[];

const FOLDER =
  process.env['ROOMS_CAST_FOLDER'] || fileURLToPath(new URL('../.cache/rooms-cast-training/', import.meta.url));

async function record(from: number, scans: number): Promise<void> {
  const known = new Set(await readdir(FOLDER));
  const caster = await openCaster();
  const openKernel = await loadKernel();
  for (let i = from; i < from + scans; i++) {
    const kind = KINDS[i % KINDS.length]!;
    const seed = TRAINING_SEEDS.first + i;
    const name = `${seed}-${kind}.cast`;
    if (known.has(name)) continue;
    const path = join(FOLDER, name);
    // Half a recording bears another name.
    const scan = judgeCast(recorded(castSource(caster, planCast(kind, seed)), `${path}.part`), openKernel);
    await rename(`${path}.part`, path);
    console.log(`${told(scan)}; ${scan.cpuMsPerFrame.toFixed(0)} ms of one processor a frame`);
  }
}

function told(scan: CastScan): string {
  const { seed, kind, room, lux, standsOutDeg, standsOutFrames, goneFrames, followedShare, usableShare, marks } = scan;
  const wrongly = wrongOf(scan).map(inWords).join(', ');
  return [
    `${seed} ${kind}, ${room}, ${lux.toFixed(2)} lx: found ${found(scan)}`,
    `wrong ${wrongly || 'none'}`,
    `stands out over ${standsOutDeg.toFixed(1)} degrees, in ${standsOutFrames} frames, gone in ${goneFrames}`,
    `followed ${(100 * followedShare).toFixed(0)} %`,
    `usable ${(100 * usableShare).toFixed(0)} %`,
    `marks ${marks}`,
  ].join('; ');
}

export async function run(): Promise<null> {
  await mkdir(FOLDER, { recursive: true });
  const wanted = Number(process.env['ROOMS_CAST_RECORD'] || 0);
  if (wanted > 0) await record(Number(process.env['ROOMS_CAST_FROM'] || 0), wanted);
  const only = process.env['ROOMS_CAST_ONLY'];
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(only ? `-${only}.cast` : '.cast')).toSorted();
  if (names.length === 0) {
    console.log(`rooms-cast-training: no scan lies in ${FOLDER}; ROOMS_CAST_RECORD says how many shall be cast.`);
    return null;
  }
  const openKernel = await loadKernel();
  const scans = names.map((name) => {
    const source = replayed(join(FOLDER, name));
    const scan = judgeCast(source, openKernel);
    console.log(`${told(scan)}; torch or shutter other than asked in ${source.apart()} of ${scan.frames} frames`);
    return scan;
  });
  const of = (...kinds: readonly CastKind[]): CastScan[] => scans.filter(({ kind }) => kinds.includes(kind));
  console.log(`harmless scans alarmed: ${share(count(of('clean', 'dark'), isAlarmed))}`);
  console.log(`lens found: ${share(count(of('lens'), ({ isLensFound }) => isLensFound))}`);
  console.log(`infrared lamps found: ${share(count(of('infrared'), ({ isInfraredFound }) => isInfraredFound))}`);
  const sum = (call: keyof Calls): number => scans.reduce((total, { calls }) => total + calls[call], 0);
  console.log(`frames called usable: ${sum('usableFollowed')} truly followed, ${sum('usableLost')} truly lost`);
  console.log(`others: ${sum('unusableFollowed')} truly followed, ${sum('unusableLost')} truly lost`);
  return null;
}
