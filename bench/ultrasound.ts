/**
 * How often the motion scanner hears each kind of emission at each level, how often harmless rooms alarm it, and how long
 * it takes; the specification's own rule beside it on the same clips. Clips are made up (tests/simulator/sounds.ts).
 */
import { createRealFft } from '#core/signal/fft.ts';
import { createSpectrumStream, layoutOf, type SpectrumFrame } from '#scanners/motion/spectrum.ts';
import { detectUltrasound } from '#scanners/motion/ultrasound/detect.ts';
import type { TonePattern } from '#scanners/motion/ultrasound/tone.ts';
import {
  EMISSIONS,
  HARMLESS,
  makeClip,
  type Clip,
  type ClipPlan,
  type Emission,
  type Harmless,
} from '#tests/simulator/sounds.ts';
import { atLeast, atMost } from './measured/bars.ts';
import { percent, rate, saveEvidence, verdict, withRange } from './measured/rate.ts';

const RATE_HZ = 48_000;
const SECONDS = 4;
const LAYOUT = layoutOf(RATE_HZ)!;

const HARMLESS_CLIPS = 20;
/** Keys are what alarms such detectors most, so more of them are tried. */
const KEYS_CLIPS = 150;
/** More at the level that the bar names. */
const EMISSION_CLIPS = 10;
const BAR_CLIPS = 40;
const BAR_DBFS = -70;
const LEVELS_DBFS = [-75, -70, -65, -60, -50] as const;
/** Rooms behind the emissions; loud and struck ones are tried on their own. */
const ROOMS = ['quiet', 'room', 'hvac', 'street'] as const;

/** The bars of the product: emissions found, alarms of all harmless clips, alarms of keys, time for 30 s of sound. */
const BARS = { steadyAt70: 0.95, falseShare: 0.01, keysShare: 0.02, analysisMs: 300 } as const;

function hears({ samples }: Pick<Clip, 'samples'>, layout = LAYOUT): ReturnType<typeof detectUltrasound> {
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(samples, (frame) => frames.push(frame));
  return detectUltrasound(layout, frames);
}

function isFound(clip: Clip, layout = LAYOUT): boolean {
  const [lowHz, highHz] = clip.bandHz!;
  return hears(clip, layout).tones.some((tone) => tone.hz > lowHz - 40 && tone.hz < highHz + 40);
}

/**
 * The specification's rule: an analyser with its default Blackman window, smoothing and range; a hit is a bin from 18 to
 * 22 kHz above 50 of 255; more than 5 hits in 60 frames, one frame each 60th of a second.
 */
function specificationFlags({ samples }: Clip): boolean {
  const size = 2_048;
  const fft = createRealFft(size);
  const power = new Float64Array(size / 2 + 1);
  const smooth = new Float64Array(size / 2 + 1);
  const window = Float64Array.from({ length: size }, (_, n) => {
    const turn = (2 * Math.PI * n) / size;
    return 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
  });
  const [from, to] = [18_000, 22_000].map((hz) => Math.round((hz * size) / RATE_HZ)) as [number, number];
  let hits = 0;
  for (let frame = 0; frame < 60; frame++) {
    const start = size + Math.round((frame * RATE_HZ) / 60);
    fft.power(
      window.map((weight, n) => weight * (samples[start - size + n] ?? 0)),
      power,
    );
    let hit = false;
    for (let bin = from; bin < to; bin++) {
      smooth[bin] = 0.8 * smooth[bin]! + 0.2 * (Math.sqrt(power[bin]!) / size);
      if (255 * ((20 * Math.log10(smooth[bin]! + 1e-12) + 100) / 70) > 50) hit = true;
    }
    if (hit) hits++;
  }
  return hits > 5;
}

const clip = (plan: Partial<ClipPlan> & { seed: number }): Clip =>
  makeClip({ background: 'room', emission: null, emissionDbfs: -99, seconds: SECONDS, sampleRateHz: RATE_HZ, ...plan });

interface Counted {
  readonly ours: number;
  readonly theirs: number;
  readonly n: number;
}

function countHarmless(background: Harmless): Counted {
  const n = background === 'keys' ? KEYS_CLIPS : HARMLESS_CLIPS;
  let [ours, theirs] = [0, 0];
  for (let seed = 1; seed <= n; seed++) {
    const made = clip({ background, seed: seed * 7_919 });
    if (hears(made).tones.length > 0) ours++;
    if (specificationFlags(made)) theirs++;
  }
  return { ours, theirs, n };
}

function countEmission(emission: Emission, emissionDbfs: number): Counted {
  const n = emissionDbfs === BAR_DBFS ? BAR_CLIPS : EMISSION_CLIPS;
  let [ours, theirs] = [0, 0];
  for (let seed = 1; seed <= n; seed++) {
    const made = clip({
      emission,
      emissionDbfs,
      background: ROOMS[seed % ROOMS.length]!,
      seed: seed * 104_729 + emissionDbfs,
    });
    if (isFound(made)) ours++;
    if (specificationFlags(made)) theirs++;
  }
  return { ours, theirs, n };
}

/** The emissions that each rule is made for. */
const EMISSIONS_OF = {
  steady: ['steady', 'steady-with-keys'],
  pulsed: ['pulsed', 'sparse-pulses'],
  hopping: ['hopping', 'five-tone', 'short-chirps', 'long-chirps', 'half-time-fsk'],
  band: ['band', 'spread-spectrum'],
} as const satisfies Record<TonePattern, readonly Emission[]>;

function measureRules(): string[] {
  const harmless = HARMLESS.flatMap((background) =>
    Array.from({ length: HARMLESS_CLIPS }, (_, n) => hears(clip({ background, seed: 9_000_011 + 7_919 * n })).tones),
  );
  return Object.entries(EMISSIONS_OF).map(([pattern, emissions]) => {
    const made = emissions.flatMap((emission) =>
      Array.from({ length: EMISSION_CLIPS }, (_, n) =>
        clip({ emission, emissionDbfs: -60, background: ROOMS[n % ROOMS.length]!, seed: 8_000_009 + 104_729 * n }),
      ),
    );
    const found = made.filter((one) => hears(one).tones.some((tone) => tone.pattern === pattern)).length;
    const wrong = harmless.filter((tones) => tones.some((tone) => tone.pattern === pattern)).length;
    return `| \`ultrasound-${pattern}\` | ${withRange(rate('', found, made.length))} of ${made.length} | ${withRange(rate('', wrong, harmless.length))} of ${harmless.length} |`;
  });
}

/** Processor time, not wall time: what else the machine does is not this program's. Best of five. */
function analysisMs(): number {
  const { samples } = clip({ seed: 5, seconds: 30 });
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    hears({ samples });
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...times);
}

export async function run(): Promise<string> {
  const harmless = HARMLESS.map((background) => ({ background, ...countHarmless(background) }));
  const emissions = EMISSIONS.map((emission) => ({
    emission,
    levels: LEVELS_DBFS.map((dbfs) => countEmission(emission, dbfs)),
  }));
  const ms = analysisMs();
  const total = (pick: (counted: Counted) => number) => harmless.reduce((sum, counted) => sum + pick(counted), 0);
  const alarms = rate(
    'Sound of a harmless room: false alarm',
    total((counted) => counted.ours),
    total((counted) => counted.n),
  );
  const ofKeys = harmless.find(({ background }) => background === 'keys')!;
  const keys = rate('Jingling keys: false alarm', ofKeys.ours, ofKeys.n);
  const at = (emission: Emission, dbfs: number): Counted =>
    emissions.find((row) => row.emission === emission)!.levels[LEVELS_DBFS.findIndex((level) => level === dbfs)]!;
  const ofSteady = at('steady', BAR_DBFS);
  const steady = rate('Steady tone at -70 dBFS: found', ofSteady.ours, ofSteady.n);
  const allAtBar = EMISSIONS.map((emission) => at(emission, BAR_DBFS));

  await saveEvidence('ultrasound', {
    scanner: 'motion_sensor',
    grounds: {
      'made-up': [
        steady,
        {
          what: 'All kinds of signal at -70 dBFS: found',
          hits: allAtBar.reduce((sum, { ours }) => sum + ours, 0),
          n: allAtBar.reduce((sum, { n }) => sum + n, 0),
        },
        alarms,
        keys,
      ],
    },
  });

  return [
    '# Ultrasound',
    '',
    `Clips called synthetic last ${SECONDS} s at 48 kHz and 16 bits and are made up by tests/simulator/sounds.ts.`,
    'Real recordings are judged in ultrasound-recorded.md.',
    'Beside each figure of the detector stands that of the rule of the specification on the same clips.',
    '',
    'A bar holds where all of the 95 % interval is within it, and is missed where the share is beyond it. The time is judged as it was measured.',
    '',
    '| bar | measured | |',
    '|---|---|---|',
    `| steady tone at -70 dBFS found: at least ${percent(BARS.steadyAt70)} | ${withRange(steady)} of ${steady.n} | ${atLeast(steady, BARS.steadyAt70)} |`,
    `| false alarms: at most ${percent(BARS.falseShare)} of the clips | ${withRange(alarms)} of ${alarms.n} | ${atMost(alarms, BARS.falseShare)} |`,
    `| keys: at most ${percent(BARS.keysShare)} | ${withRange(keys)} of ${keys.n} | ${atMost(keys, BARS.keysShare)} |`,
    `| 30 s of sound analysed in at most ${BARS.analysisMs} ms of processor time | ${ms.toFixed(0)} ms | ${verdict(ms <= BARS.analysisMs)} |`,
    '',
    '## False alarms',
    '',
    '| harmless room | clips | detector | rule of the specification |',
    '|---|---|---|---|',
    ...harmless.map(
      ({ background, ours, theirs, n }) => `| ${background} | ${n} | ${percent(ours / n)} | ${percent(theirs / n)} |`,
    ),
    '',
    '## Rules of the evidence',
    '',
    'What a saved tone names as its rule, how often that rule found its own kind of emission at -60 dBFS, and how often it alarmed in a harmless synthetic room.',
    '',
    '| rule | found at -60 dBFS, synthetic | false alarms, synthetic |',
    '|---|---|---|',
    ...measureRules(),
    '',
    '## Found, by level in the recording',
    '',
    `| emission (${EMISSION_CLIPS} clips each, ${BAR_CLIPS} at ${BAR_DBFS} dBFS) | ${LEVELS_DBFS.map((dbfs) => `${dbfs} dBFS`).join(' | ')} |`,
    `|---|${LEVELS_DBFS.map(() => '---|').join('')}`,
    ...emissions.map(
      ({ emission, levels }) =>
        `| ${emission} | ${levels.map(({ ours, theirs, n }) => `${percent(ours / n)} (${percent(theirs / n)})`).join(' | ')} |`,
    ),
  ].join('\n');
}
