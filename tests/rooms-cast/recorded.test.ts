import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCaster } from './film.ts';
import { castSource, type CastFrame, type CastSource } from './judge.ts';
import { planCast, TRAINING_SEEDS } from './plan.ts';
import { recorded, replayed } from './recorded.ts';

const caster = await openCaster();

/** What a frame told, without its planes' buffers, which are used again. */
function copyOf({ sample, view, sightings }: CastFrame) {
  return {
    sample: {
      ...sample,
      luma: Buffer.from(sample.luma),
      u: Buffer.from(sample.chroma!.u),
      v: Buffer.from(sample.chroma!.v),
      chroma: 0,
    },
    place: view.pose.at,
    near: view.nearAt(644, 364),
    sightings: structuredClone(sightings),
  };
}

function first(source: CastSource, count: number): ReturnType<typeof copyOf>[] {
  const frames: ReturnType<typeof copyOf>[] = [];
  for (const frame of source.frames()) {
    if (frames.length === 1) {
      source.command(frame.sample.atMs, true);
      source.commandExposure(frame.sample.atMs, true);
    }
    frames.push(copyOf(frame));
    if (frames.length === count) break;
  }
  return frames;
}

test('a recorded scan plays again bit by bit, and a recording that breaks off says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-cast-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'scan.cast');
  const live = castSource(caster, planCast('lens', TRAINING_SEEDS.first));
  const filmed = first(recorded(live, path), 3);
  const again = replayed(path);
  expect(again.facts).toEqual(live.facts);
  const played = first(again, 4);
  expect(played).toHaveLength(3);
  expect(played.map(({ sample }) => sample.exposureIsShort)).toEqual([false, false, true]);
  played.forEach((frame, i) => {
    const { near, ...rest } = filmed[i]!;
    expect(Math.abs(frame.near - near)).toBeLessThan(1e-3);
    expect({ ...frame, near }).toEqual({ near, ...rest });
  });
  truncateSync(path, 1_000_000);
  expect(() => first(replayed(path), 4)).toThrow('A recording that breaks off');
});
