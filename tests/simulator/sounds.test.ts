import { describe, expect, test } from 'vitest';
import { createSpectrumStream, layoutOf, type SpectrumFrame } from '#scanners/motion/spectrum.ts';
import { detectUltrasound } from '#scanners/motion/ultrasound/detect.ts';
import type { UltrasonicTone } from '#scanners/motion/ultrasound/tone.ts';
import { EMISSIONS, HARMLESS, roomClip, type Clip } from './sounds.ts';

const RATE_HZ = 48_000;
const LAYOUT = layoutOf(RATE_HZ)!;

function tonesIn({ samples }: Clip): readonly UltrasonicTone[] {
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(LAYOUT).push(samples, (frame) => frames.push(frame));
  return detectUltrasound(LAYOUT, frames).tones;
}

describe('harmless rooms stay quiet', () => {
  test.each(HARMLESS.flatMap((background) => [21, 22].map((seed) => ({ background, seed }))))(
    '$background, seed $seed',
    ({ background, seed }) => {
      expect(tonesIn(roomClip({ background, seed }))).toEqual([]);
    },
  );
});

describe('emissions at -60 dBFS are found where they are, and named for what they do', () => {
  const patterns = {
    steady: 'steady',
    pulsed: 'pulsed',
    hopping: 'hopping',
    'five-tone': 'hopping',
    band: 'band',
    'steady-with-keys': 'steady',
    'sparse-pulses': 'pulsed',
    'short-chirps': 'hopping',
    'long-chirps': 'hopping',
    'half-time-fsk': 'hopping',
    'spread-spectrum': 'band',
  } as const satisfies Record<(typeof EMISSIONS)[number], string>;
  test.each(EMISSIONS.flatMap((emission) => [31, 32].map((seed) => ({ emission, seed }))))(
    '$emission, seed $seed',
    ({ emission, seed }) => {
      const made = roomClip({ emission, emissionDbfs: -60, seed });
      const tones = tonesIn(made);
      expect(tones.map((found) => found.pattern)).toContain(patterns[emission]);
      for (const found of tones) {
        expect(found.hz).toBeGreaterThan(made.bandHz![0] - 40);
        expect(found.hz).toBeLessThan(made.bandHz![1] + 40);
      }
    },
  );
});
