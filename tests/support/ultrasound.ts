import { createSpectrumStream, layoutOf, type SpectrumFrame } from '#scanners/motion/spectrum.ts';
import { detectUltrasound, type UltrasoundResult } from '#scanners/motion/ultrasound/detect.ts';
import { roomClip } from '../simulator/sounds.ts';
import { createNumbers } from './random.ts';

export const RATE_HZ = 48_000;
export const LAYOUT = layoutOf(RATE_HZ)!;

export function framesOf(samples: Float32Array, layout = LAYOUT): readonly SpectrumFrame[] {
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(samples, (frame) => frames.push(frame));
  return frames;
}

export function judge(samples: Float32Array, layout = LAYOUT): UltrasoundResult {
  return detectUltrasound(layout, framesOf(samples, layout));
}

export function tone(hz: number, dbfs: number, rate = RATE_HZ, seconds = 4): Float32Array {
  const level = 10 ** (dbfs / 20);
  return new Float32Array(rate * seconds).map((_, n) => level * Math.sin((2 * Math.PI * hz * n) / rate));
}

/** A quiet microphone's own noise, drawn once: signals that are laid over it last four seconds. */
const FLOOR_SECONDS = 4;
export const FLOOR = roomClip({ background: 'quiet', seed: 5, seconds: FLOOR_SECONDS }).samples;

/** A sine under an envelope, from a sample on. */
export function addSine(samples: Float32Array, start: number, envelope: Float64Array, hz: number, phase: number): void {
  const step = (2 * Math.PI * hz) / RATE_HZ;
  const turn = 2 * Math.cos(step);
  const length = Math.min(envelope.length, samples.length - start);
  // Each sample of a sine follows from the two before.
  let [before, now] = [Math.sin(phase - step), Math.sin(phase)];
  for (let n = 0; n < length; n++) {
    samples[start + n]! += envelope[n]! * now;
    const after = turn * now - before;
    before = now;
    now = after;
  }
}

/** A signal over that noise. */
export function overNoise(signal: Float32Array): Float32Array {
  return signal.map((sample, n) => sample + FLOOR[n]!);
}

/** White noise of -80 dBFS over a signal, at any sample rate. */
export function hiss(signal: Float32Array): Float32Array {
  const next = createNumbers(3);
  return signal.map((sample) => sample + 1.7e-4 * (2 * next() - 1));
}

/** Many lines from 14 to 17.4 kHz, -35 dBFS all together, -40 dBFS from 16.4 kHz on. */
export function hum(): Float32Array {
  const next = createNumbers(9);
  const lines = new Float32Array(4 * RATE_HZ);
  const level = new Float64Array(lines.length).fill(1e-3);
  for (let line = 0; line < 300; line++) addSine(lines, 0, level, 14_000 + 3_400 * next(), 6.28 * next());
  return lines;
}
