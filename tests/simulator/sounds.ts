import { createNumbers } from '#tests/support/random.ts';

/*
 * Sounds of rooms, made up sample by sample, with what a phone's microphone does to them. They are no recordings: a
 * detector that holds on them may still meet sounds in the world that nobody thought of here.
 */

/** Rooms without any ultrasound. */
export const HARMLESS = [
  'quiet',
  'room',
  'hvac',
  'street',
  'keys',
  'sibilants',
  'clicks',
  'whine-15k6',
  'whine-16k-17k5',
  'music',
  'water',
  'rustle',
  'lossy-codec',
  'clock',
  'engine',
  'crackle',
  'gated',
] as const;
export type Harmless = (typeof HARMLESS)[number];

/** What a device may send above 18 kHz. */
export const EMISSIONS = [
  'steady',
  'pulsed',
  'hopping',
  'five-tone',
  'band',
  'steady-with-keys',
  'sparse-pulses',
  'short-chirps',
  'long-chirps',
  'half-time-fsk',
  'spread-spectrum',
] as const;
export type Emission = (typeof EMISSIONS)[number];

export interface ClipPlan {
  readonly background: Harmless;
  readonly emission: Emission | null;
  /** Level of the emission in the recording: the amplitude of a sine, or the RMS of a band times the square root of 2. */
  readonly emissionDbfs: number;
  readonly seed: number;
  readonly seconds: number;
  readonly sampleRateHz: number;
}

export interface Clip {
  readonly samples: Float32Array;
  /** Where the emission stands; both ends equal for a single tone. Null without one. */
  readonly bandHz: readonly [number, number] | null;
}

const amplitude = (dbfs: number): number => 10 ** (dbfs / 20);

class Sound {
  readonly next: () => number;
  readonly rate: number;
  readonly samples: Float64Array;

  constructor(plan: ClipPlan) {
    this.next = createNumbers(plan.seed);
    this.rate = plan.sampleRateHz;
    this.samples = new Float64Array(Math.round(plan.seconds * plan.sampleRateHz));
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Two uniform numbers to one of the normal distribution. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  white(rms: number): Float64Array {
    return this.samples.map(() => rms * this.normal());
  }

  add(other: Float64Array, gain = 1): void {
    for (let n = 0; n < this.samples.length; n++) this.samples[n]! += gain * other[n]!;
  }
}

/** A second-order section, direct form 1, run over a copy of the signal. */
function biquad(signal: Float64Array, b0: number, b1: number, b2: number, a1: number, a2: number): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return signal.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  });
}

/** Low, high and band pass of second order by the bilinear transform. */
function pass(kind: 'low' | 'high' | 'band', signal: Float64Array, hz: number, q: number, rate: number): Float64Array {
  const w = (2 * Math.PI * hz) / rate;
  const [cos, alpha] = [Math.cos(w), Math.sin(w) / (2 * q)];
  const a0 = 1 + alpha;
  const [a1, a2] = [(-2 * cos) / a0, (1 - alpha) / a0];
  if (kind === 'low') return biquad(signal, (1 - cos) / 2 / a0, (1 - cos) / a0, (1 - cos) / 2 / a0, a1, a2);
  if (kind === 'high') return biquad(signal, (1 + cos) / 2 / a0, -(1 + cos) / a0, (1 + cos) / 2 / a0, a1, a2);
  return biquad(signal, alpha / a0, 0, -alpha / a0, a1, a2);
}

function rmsOf(signal: Float64Array): number {
  return Math.sqrt(signal.reduce((sum, x) => sum + x * x, 0) / signal.length) || 1;
}

function scaled(signal: Float64Array, dbfs: number): Float64Array {
  const gain = amplitude(dbfs) / rmsOf(signal);
  return signal.map((x) => x * gain);
}

/** Noise whose power falls by about 3 dB an octave (Kellet's three poles). */
function pink(sound: Sound): Float64Array {
  let [a, b, c] = [0, 0, 0];
  return sound.white(1).map((white) => {
    a = 0.99765 * a + white * 0.099046;
    b = 0.963 * b + white * 0.2965164;
    c = 0.57 * c + white * 1.0526913;
    return a + b + c + white * 0.1848;
  });
}

function addTone(sound: Sound, hz: number, level: number, wobble: (second: number) => number = () => 1): void {
  let phase = sound.between(0, 2 * Math.PI);
  for (let n = 0; n < sound.samples.length; n++) {
    phase += (2 * Math.PI * hz) / sound.rate;
    sound.samples[n]! += level * wobble(n / sound.rate) * Math.sin(phase);
  }
}

/** Struck metal: many modes, each with its own pitch and decay, hit again and again. */
function addStruckMetal(sound: Sound, level: number, hitsPerSecond: number): void {
  const modes = Array.from({ length: 24 }, () => ({
    hz: sound.between(2_500, 22_500),
    decay: sound.between(0.004, 0.05),
    gain: sound.between(0.2, 1),
  }));
  for (
    let at = sound.between(0, 0.3);
    at < sound.samples.length / sound.rate;
    at += -Math.log(1 - sound.next()) / hitsPerSecond
  ) {
    const hit = level * sound.between(0.3, 1);
    const start = Math.floor(at * sound.rate);
    for (const mode of modes) {
      const [step, phase] = [(2 * Math.PI * mode.hz) / sound.rate, sound.between(0, 6.28)];
      const gain = (hit * mode.gain * sound.next()) / 4;
      const end = Math.min(sound.samples.length, start + Math.floor(mode.decay * 7 * sound.rate));
      // A decaying phasor, turned from sample to sample.
      const shrink = Math.exp(-1 / (sound.rate * mode.decay));
      const [turnCos, turnSin] = [shrink * Math.cos(step), shrink * Math.sin(step)];
      let [cos, sin] = [gain * Math.cos(phase), gain * Math.sin(phase)];
      for (let n = start; n < end; n++) {
        sound.samples[n]! += sin;
        const turned = cos * turnCos - sin * turnSin;
        sin = cos * turnSin + sin * turnCos;
        cos = turned;
      }
    }
  }
}

/** Bursts of shaped noise: each lasts `seconds`, with soft ends. */
function addBursts(sound: Sound, noise: Float64Array, perSecond: number, seconds: readonly [number, number]): void {
  for (
    let at = sound.between(0, 0.5);
    at < sound.samples.length / sound.rate;
    at += -Math.log(1 - sound.next()) / perSecond
  ) {
    const length = Math.floor(sound.between(...seconds) * sound.rate);
    const start = Math.floor(at * sound.rate);
    const gain = sound.between(0.3, 1);
    for (let n = 0; n < length && start + n < sound.samples.length; n++) {
      sound.samples[start + n]! += gain * noise[start + n]! * Math.sin((Math.PI * n) / length);
    }
  }
}

const BACKGROUNDS: Record<Harmless, (sound: Sound) => void> = {
  quiet: (sound) => sound.add(scaled(pink(sound), sound.between(-80, -70))),
  room: (sound) => sound.add(scaled(pink(sound), sound.between(-65, -48))),
  hvac(sound) {
    sound.add(scaled(pink(sound), sound.between(-55, -38)));
    sound.add(
      scaled(pass('band', sound.white(1), sound.between(300, 3_000), 0.5, sound.rate), sound.between(-55, -40)),
    );
    for (let k = 1; k < 8; k++) addTone(sound, k * sound.between(98, 122), amplitude(sound.between(-70, -50)));
  },
  street(sound) {
    const passing = sound.between(0.1, 0.4);
    const traffic = scaled(pink(sound), sound.between(-50, -32));
    sound.add(traffic.map((x, n) => x * (0.6 + 0.4 * Math.sin((2 * Math.PI * passing * n) / sound.rate))));
    addBursts(sound, scaled(sound.white(1), -45), 0.5, [0.2, 0.8]);
  },
  keys(sound) {
    sound.add(scaled(pink(sound), sound.between(-65, -50)));
    addStruckMetal(sound, amplitude(sound.between(-25, -8)), sound.between(4, 16));
  },
  sibilants(sound) {
    sound.add(scaled(pink(sound), sound.between(-65, -50)));
    const hiss = pass('band', sound.white(1), sound.between(5_000, 9_000), 0.7, sound.rate);
    addBursts(sound, scaled(hiss, sound.between(-35, -18)), 3, [0.06, 0.22]);
  },
  clicks(sound) {
    sound.add(scaled(pink(sound), sound.between(-65, -50)));
    addBursts(sound, sound.white(amplitude(sound.between(-30, -10))), sound.between(1, 8), [0.0005, 0.004]);
  },
  'whine-15k6'(sound) {
    sound.add(scaled(pink(sound), sound.between(-65, -48)));
    addTone(sound, sound.between(15_600, 15_740), amplitude(sound.between(-60, -35)));
  },
  'whine-16k-17k5'(sound) {
    sound.add(scaled(pink(sound), sound.between(-65, -48)));
    for (let k = 0; k < 3; k++) addTone(sound, sound.between(16_000, 17_500), amplitude(sound.between(-65, -40)));
  },
  music(sound) {
    sound.add(scaled(pink(sound), sound.between(-60, -50)));
    for (let k = 0; k < 12; k++) addTone(sound, sound.between(80, 4_000), amplitude(sound.between(-50, -30)));
    addStruckMetal(sound, amplitude(sound.between(-35, -20)), sound.between(2, 6));
  },
  water(sound) {
    const tap = pass('high', sound.white(1), sound.between(1_000, 4_000), 0.6, sound.rate);
    const [depth, speed] = [sound.between(0.05, 0.4), sound.between(2, 9)];
    const flow = scaled(tap, sound.between(-45, -25));
    sound.add(flow.map((x, n) => x * (1 + depth * Math.sin((2 * Math.PI * speed * n) / sound.rate))));
  },
  rustle(sound) {
    sound.add(scaled(pink(sound), sound.between(-65, -50)));
    addBursts(sound, sound.white(amplitude(sound.between(-45, -25))), sound.between(5, 40), [0.002, 0.03]);
  },
  /** Speech or music that went through a codec: a steep edge somewhere above 15 kHz, and a floor beyond it. */
  'lossy-codec'(sound) {
    let noise = scaled(pink(sound), sound.between(-50, -35));
    const edge = sound.between(15_000, 20_500);
    for (let pole = 0; pole < 6; pole++) noise = pass('low', noise, edge, 0.9, sound.rate);
    sound.add(noise);
  },
  /** A click each half second or so, each the same: the wheels of a clock strike and ring up into ultrasound. */
  clock(sound) {
    sound.add(scaled(pink(sound), sound.between(-75, -55)));
    const modes = Array.from({ length: 8 }, () => ({
      hz: sound.between(2_000, 21_500),
      decay: sound.between(0.002, 0.012),
      gain: sound.between(0.1, 1),
    }));
    const [period, level] = [sound.between(0.2, 1), amplitude(sound.between(-50, -25))];
    for (let at = sound.between(0, period); at < sound.samples.length / sound.rate; at += period) {
      const start = Math.floor(at * sound.rate);
      const strength = level * sound.between(0.7, 1);
      for (const { hz, decay, gain } of modes) {
        const end = Math.min(sound.samples.length, start + Math.floor(7 * decay * sound.rate));
        for (let n = start; n < end; n++) {
          const after = (n - start) / sound.rate;
          sound.samples[n]! += strength * gain * Math.exp(-after / decay) * Math.sin(2 * Math.PI * hz * after);
        }
      }
    }
  },
  /** A motor: harmonics up to the ceiling, whose pitch wanders and which grow and fall together. */
  engine(sound) {
    sound.add(scaled(pink(sound), sound.between(-55, -40)));
    const [hz, level, fall] = [sound.between(60, 900), amplitude(sound.between(-35, -20)), sound.between(1.2, 1.8)];
    const [wander, speed] = [sound.between(0.0005, 0.01), sound.between(0.2, 3)];
    const top = Math.floor(22_000 / hz);
    const gains = Array.from({ length: top }, (_, k) => (sound.between(0.3, 1) * level) / (k + 1) ** fall);
    let phase = 0;
    for (let n = 0; n < sound.samples.length; n++) {
      const turn = Math.sin((2 * Math.PI * speed * n) / sound.rate);
      phase += (2 * Math.PI * hz * (1 + wander * turn)) / sound.rate;
      const [step, grow] = [2 * Math.cos(phase), 1 + 0.4 * turn];
      // sin((k + 1) x) from the two before it.
      let [before, now] = [0, Math.sin(phase)];
      for (const gain of gains) {
        sound.samples[n]! += grow * gain * now;
        [before, now] = [now, step * now - before];
      }
    }
  },
  /** Fire: sparse snaps of fractions of a millisecond, some of them loud. */
  crackle(sound) {
    sound.add(scaled(pink(sound), sound.between(-60, -45)));
    const snaps = sound.white(amplitude(sound.between(-35, -15)));
    addBursts(sound, snaps, sound.between(4, 30), [0.0003, 0.002]);
  },
  /** Somebody speaks into a gate that lets nothing at all through in between. */
  gated(sound) {
    this.sibilants(sound);
  },
};

/** Exact zeros in turns, as a gate or a mute switch makes them. */
function mute(sound: Sound): void {
  const [period, open] = [sound.between(0.3, 1.5), sound.between(0.2, 0.9)];
  for (let n = 0; n < sound.samples.length; n++) {
    if ((n / sound.rate) % period > open * period) sound.samples[n] = 0;
  }
}

/** The grid of frequencies on which near-ultrasonic beacons hop. */
const HOP_GRID = Array.from({ length: 27 }, (_, k) => 18_000 + 75 * k);
const FIVE_TONES = [18_750, 18_940, 19_130, 19_320, 19_510] as const;

/** Each frequency lasts `dwell` seconds, with edges of 4 ms, so that changing it does not click. */
function hops(sound: Sound, frequencies: readonly number[], dwell: number): Float64Array {
  const signal = new Float64Array(sound.samples.length);
  const length = Math.floor(dwell * sound.rate);
  const edge = Math.floor(0.004 * sound.rate);
  for (let start = 0; start < signal.length; start += length) {
    const step = (2 * Math.PI * frequencies[Math.floor(sound.next() * frequencies.length)]!) / sound.rate;
    for (let n = 0; n < length && start + n < signal.length; n++) {
      signal[start + n] = Math.min(1, n / edge, (length - n) / edge) * Math.sin(step * n);
    }
  }
  return signal;
}

/** A tone that is switched on for `on` seconds in each `period`, with edges of 4 ms. */
function addPulses(sound: Sound, hz: number, level: number, period: number, on: number): void {
  const edge = 0.004;
  addTone(sound, hz, level, (second) => {
    const at = second % period;
    return Math.max(0, Math.min(1, at / edge, (on - at) / edge));
  });
}

/** Sweeps of `on` seconds from one frequency to the other, one in each `period`, with soft ends. */
function addChirps(sound: Sound, [fromHz, toHz]: readonly [number, number], level: number, period: number, on: number) {
  const first = sound.between(0, period);
  const length = Math.floor(on * sound.rate);
  for (let start = Math.floor(first * sound.rate); start < sound.samples.length; start += period * sound.rate) {
    for (let n = 0; n < length && Math.floor(start) + n < sound.samples.length; n++) {
      const after = n / sound.rate;
      const phase = 2 * Math.PI * (fromHz * after + ((toHz - fromHz) * after ** 2) / (2 * on));
      const gain = Math.min(1, (8 * n) / length, (8 * (length - n)) / length);
      sound.samples[Math.floor(start) + n]! += level * gain * Math.sin(phase);
    }
  }
}

function emit(sound: Sound, kind: Emission, level: number): readonly [number, number] {
  switch (kind) {
    case 'sparse-pulses': {
      const hz = sound.between(18_100, 21_000);
      addPulses(sound, hz, level, 0.08 / 0.3, 0.08);
      return [hz, hz];
    }
    case 'short-chirps':
    case 'long-chirps': {
      const lowHz = sound.between(18_000, 18_900);
      const highHz = lowHz + sound.between(600, 1_900);
      const band = sound.next() < 0.5 ? ([lowHz, highHz] as const) : ([highHz, lowHz] as const);
      if (kind === 'short-chirps') addChirps(sound, band, level, 0.2, 0.025);
      else addChirps(sound, band, level, sound.between(0.5, 1), 0.5);
      return [lowHz, highHz];
    }
    case 'half-time-fsk': {
      const lowHz = sound.between(18_100, 19_000);
      const highHz = lowHz + sound.between(200, 1_000);
      const signal = hops(sound, [lowHz, highHz], 0.05);
      const slot = Math.floor(0.05 * sound.rate);
      for (let start = 0; start < signal.length; start += slot) {
        if (sound.next() < 0.5) signal.fill(0, start, start + slot);
      }
      sound.add(signal, level);
      return [lowHz, highHz];
    }
    case 'spread-spectrum': {
      const [hz, chipsPerSecond] = [sound.between(18_900, 19_800), sound.between(500, 1_500)];
      let sign = 1;
      let chip = -1;
      for (let n = 0; n < sound.samples.length; n++) {
        const now = Math.floor((n * chipsPerSecond) / sound.rate);
        if (now !== chip) [chip, sign] = [now, sound.next() < 0.5 ? 1 : -1];
        sound.samples[n]! += level * sign * Math.sin((2 * Math.PI * hz * n) / sound.rate);
      }
      return [hz - chipsPerSecond, hz + chipsPerSecond];
    }
    case 'steady':
    case 'steady-with-keys': {
      const hz = sound.between(18_100, 21_000);
      addTone(sound, hz, level);
      return [hz, hz];
    }
    case 'pulsed': {
      const hz = sound.between(18_100, 21_000);
      const [period, duty] = [sound.between(0.25, 1), sound.between(0.25, 0.5)];
      addPulses(sound, hz, level, period, duty * period);
      return [hz, hz];
    }
    case 'hopping':
      sound.add(hops(sound, HOP_GRID, sound.between(0.05, 0.12)), level);
      return [HOP_GRID[0]!, HOP_GRID.at(-1)!];
    case 'five-tone':
      sound.add(hops(sound, FIVE_TONES, sound.between(0.05, 0.12)), level);
      return [FIVE_TONES[0], FIVE_TONES[4]];
    case 'band': {
      let noise = sound.white(1);
      for (let pole = 0; pole < 4; pole++) noise = pass('band', noise, 19_235, 7, sound.rate);
      sound.add(scaled(noise, 20 * Math.log10(level / Math.SQRT2)));
      return [18_500, 20_000];
    }
  }
}

/** One clip: the background through the microphone's roll-off, the emission at its level in the recording, 16 bits. */
export function makeClip(plan: ClipPlan): Clip {
  const sound = new Sound(plan);
  BACKGROUNDS[plan.emission === 'steady-with-keys' ? 'keys' : plan.background](sound);
  // Phones differ: some roll off from 16 kHz on, some reach beyond 20.
  const rollOffHz = Math.min(sound.between(16_000, 21_000), 0.45 * sound.rate);
  sound.samples.set(pass('low', sound.samples, rollOffHz, 0.7, sound.rate));
  sound.add(sound.white(amplitude(sound.between(-92, -80))));
  if (plan.background === 'gated') mute(sound);
  const bandHz = plan.emission ? emit(sound, plan.emission, amplitude(plan.emissionDbfs)) : null;
  return { samples: to16Bits(sound.samples), bandHz };
}

/** A recording with an emission in it, at its level in the recording. */
export function mixInto(
  recording: Float32Array,
  {
    emission,
    emissionDbfs,
    seed,
    sampleRateHz,
  }: Pick<ClipPlan, 'emissionDbfs' | 'seed' | 'sampleRateHz'> & { emission: Emission },
): Clip {
  const seconds = recording.length / sampleRateHz;
  const sound = new Sound({ background: 'quiet', emission, emissionDbfs, seed, seconds, sampleRateHz });
  const bandHz = emit(sound, emission, amplitude(emissionDbfs));
  sound.add(Float64Array.from(recording));
  return { samples: to16Bits(sound.samples), bandHz };
}

function to16Bits(samples: Float64Array): Float32Array {
  const rounded = new Float32Array(samples.length);
  for (let n = 0; n < rounded.length; n++)
    rounded[n] = Math.round(Math.max(-1, Math.min(1, samples[n]!)) * 32_767) / 32_768;
  return rounded;
}

/** Four seconds of a room at 48 kHz that nothing is sent into, unless planned otherwise. */
export function roomClip(plan: Partial<ClipPlan>): Clip {
  return makeClip({
    background: 'room',
    emission: null,
    emissionDbfs: -70,
    seed: 11,
    seconds: 4,
    sampleRateHz: 48_000,
    ...plan,
  });
}
