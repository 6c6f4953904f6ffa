/**
 * How the codec of rendered phones compares with a real one: frames of cast rooms through it, and through ffmpeg's x264 at
 * the rates at which phones record. Needs ffmpeg; without it nothing is measured.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CastKind } from '#tests/rooms-cast/furnish.ts';
import { castSource } from '#tests/rooms-cast/judge.ts';
import {
  FPS,
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  imageOf,
  openCaster,
  type Caster,
  type View,
} from '#tests/rooms-cast/film.ts';
import { planCast, TRAINING_SEEDS } from '#tests/rooms-cast/plan.ts';
import { FAULTLESS, openSpoiler, spoil } from '#tests/simulator/imaging-faults.ts';
import { add } from '#tests/rooms-cast/vector.ts';

type Planes = [Uint8Array, Uint8Array, Uint8Array];

interface Frame {
  readonly planes: Planes;
  /** Where the middle of the picture went since the frame before, pixels. */
  readonly shift: { readonly x: number; readonly y: number };
}

const FRAMES = 20;
const SIZE = `${FRAME_WIDTH_PX}x${FRAME_HEIGHT_PX}`;
const PIXELS = FRAME_WIDTH_PX * FRAME_HEIGHT_PX;
const RAW = ['-f', 'rawvideo', '-pix_fmt', 'yuvj420p'] as const;

/** Frames as the sensor makes them, without this phone's own software. */
function film(caster: Caster, kind: CastKind, seed: number): Frame[] {
  const plan = planCast(kind, seed);
  const phone = { ...plan.shot.phone, codecStep: 0, settling: 0 };
  const frames: Frame[] = [];
  let before: View | null = null;
  for (const { sample, view } of castSource(caster, { ...plan, shot: { ...plan.shot, phone } }).frames()) {
    const { top, bottom, pose, focalPx, nearAt } = view;
    const seen = before && imageOf(view, add(before.pose.at, before.pose.forward, 1.5));
    const shift = { x: (seen?.x ?? 639.5) - 639.5, y: (seen?.y ?? 359.5) - 359.5 };
    const planes = [sample.luma, sample.chroma!.u, sample.chroma!.v].map((plane) => Uint8Array.from(plane));
    frames.push({ planes: planes as Planes, shift });
    before = { top, bottom, pose, focalPx, nearAt };
    if (frames.length === FRAMES) break;
  }
  return frames;
}

/** Peak signal to noise of luma, decibels, and the largest difference in levels. */
function compare(frames: readonly Frame[], luma: (i: number) => Uint8Array): string {
  let sum = 0;
  let most = 0;
  frames.forEach(({ planes }, i) => {
    const coded = luma(i);
    for (let at = 0; at < PIXELS; at++) {
      const apart = Math.abs(planes[0][at]! - coded[at]!);
      sum += apart * apart;
      most = Math.max(most, apart);
    }
  });
  return `${(10 * Math.log10(255 ** 2 / (sum / (frames.length * PIXELS)))).toFixed(1)} dB | ${most}`;
}

async function throughX264(folder: string, frames: readonly Frame[], rate: string): Promise<string> {
  const [input, file, output] = ['in.yuv', 'out.mp4', 'out.yuv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(input, Buffer.concat(frames.flatMap(({ planes }) => planes)));
  const coder = ['-c:v', 'libx264', '-threads', '1', '-preset', 'veryfast', '-bf', '0'];
  const limits = ['-b:v', rate, '-maxrate', rate, '-bufsize', rate];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...RAW,
    '-s',
    SIZE,
    '-r',
    `${FPS}`,
    '-i',
    input,
    ...coder,
    ...limits,
    file,
  ]);
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', file, ...RAW, output]);
  const decoded = await readFile(output);
  return compare(frames, (i) => decoded.subarray(1.5 * PIXELS * i, 1.5 * PIXELS * i + PIXELS));
}

export async function run(): Promise<string | null> {
  if (spawnSync('ffmpeg', ['-version']).error) {
    console.log('cast-codec: there is no ffmpeg, so that nothing is measured.');
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sweep-codec-'));
  const caster = await openCaster();
  const spoiler = await openSpoiler();
  const rows: string[] = [];
  try {
    for (const [i, kind] of (['clean', 'dark'] as const).entries()) {
      const frames = film(caster, kind, TRAINING_SEEDS.first + i);
      for (const rate of ['2M', '5M', '10M', '17M'])
        rows.push(`| ${kind} | x264, ${rate}bit/s | ${await throughX264(folder, frames, rate)} |`);
      for (const codecStep of [6, 12, 18]) {
        const coded = frames.map(({ planes, shift }, frame) => {
          const copy = planes.map((plane) => Uint8Array.from(plane)) as Planes;
          const moment = {
            atMs: 0,
            frame,
            seed: 1,
            readoutMs: 20,
            exposureMs: 10,
            exposureShare: 1,
            lampShare: 1,
            shift,
          };
          spoil(spoiler, { ...FAULTLESS, codecStep }, copy, moment);
          return copy[0];
        });
        rows.push(`| ${kind} | rendered phone, step ${codecStep} | ${compare(frames, (at) => coded[at]!)} |`);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    '# The codec of rendered phones',
    '',
    `${FRAMES} frames of a lit and of a dark cast room at ${SIZE} and ${FPS} frames a second, through ffmpeg's x264 (veryfast, no frames from both sides) and through the codec that rendered phones have.`,
    '',
    '| room | codec | luma | largest difference, levels |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
