/**
 * How often the motion scanner alarms about real recordings, and how often it hears emissions mixed into quiet ones.
 * RECORDINGS names a folder that holds one folder of WAV files for each source; none may be one that a rule was tuned on.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createSpectrumStream,
  layoutOf,
  lobeDbfs,
  type SpectrumFrame,
  type SpectrumLayout,
} from '#scanners/motion/spectrum.ts';
import { detectUltrasound, type UltrasoundResult } from '#scanners/motion/ultrasound/detect.ts';
import { parseWav } from '#scanners/motion/wav.ts';
import { EMISSIONS, mixInto, type Emission } from '#tests/simulator/sounds.ts';
import { atLeast, atMost } from './measured/bars.ts';
import { percent, rate, saveEvidence, withRange } from './measured/rate.ts';

const MIN_SECONDS = 4;
/** The bar is held at the last of them. */
const MIXED_DBFS = [-70, -65, -60] as const;
/** What is mixed into the others, whose own sound reaches up to where it is sought. */
const MIXED_LOUD_DBFS = [-60, -50, -40] as const;
/** Of the quiet recordings so many are mixed with each emission, and of the others. */
const MIXED_CLIPS = 60;
/** A recording is quiet where what lies between 17 and 22 kHz is weaker than this, of its loudest tenth of frames. */
const QUIET_DBFS = -70;
const BARS = { falseShare: 0.01, mixedFound: 0.9 } as const;

/*
 * The equipment's own line, decided before any recording was judged: it stands 10 dB above its neighborhood in more than
 * nine frames of ten, and at the same frequency in at least three recordings of its source.
 */
const LINE_DB = 10;
const LINE_SHARE = 0.9;
const LINE_FILES = 3;
const LINE_HZ = 30;

interface Clip {
  readonly source: string;
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly layout: SpectrumLayout;
}

function framesOf({ samples, layout }: Pick<Clip, 'samples' | 'layout'>): SpectrumFrame[] {
  const frames: SpectrumFrame[] = [];
  createSpectrumStream(layout).push(samples, (frame) => frames.push(frame));
  return frames;
}

function readClips(root: string): Clip[] {
  return readdirSync(root)
    .toSorted()
    .flatMap((source) =>
      readdirSync(join(root, source))
        .filter((name) => name.endsWith('.wav'))
        .toSorted()
        .flatMap((name) => {
          const wav = parseWav(readFileSync(join(root, source, name)));
          if (!wav.ok) return [];
          const { samples, sampleRateHz } = wav.value;
          const layout = layoutOf(sampleRateHz);
          if (!layout || samples.length < MIN_SECONDS * sampleRateHz) return [];
          return [{ source, samples, sampleRateHz, layout }];
        }),
    );
}

/** Whether a line stands within `LINE_HZ` of a frequency in nearly all frames. */
function hasLine({ layout }: Clip, frames: readonly SpectrumFrame[], hz: number): boolean {
  const reach = Math.floor(LINE_HZ / layout.binHz);
  const near = Math.round(hz / layout.binHz) - layout.lowBin;
  return Array.from({ length: 2 * reach + 1 }, (_, step) => near - reach + step).some((bin) => {
    const seen = frames.filter(({ powers }) => {
      const around = Float32Array.from([
        ...powers.subarray(bin - 30, bin - 5),
        ...powers.subarray(bin + 6, bin + 31),
      ]).sort();
      const here = Math.max(powers[bin - 1]!, powers[bin]!, powers[bin + 1]!);
      return here > 10 ** (LINE_DB / 10) * around[around.length >> 1]!;
    });
    return seen.length > LINE_SHARE * frames.length;
  });
}

interface Judged {
  readonly clip: Clip;
  readonly result: UltrasoundResult;
  readonly isQuiet: boolean;
  readonly reachesUp: boolean;
}

const isChecked = ({ enough, filtered, covered }: UltrasoundResult): boolean => enough && !filtered && !covered;

function judge(clip: Clip): Judged {
  const frames = framesOf(clip);
  const from = Math.round(17_000 / clip.layout.binHz) - clip.layout.lowBin;
  const levels = frames
    .map(({ powers }) => powers.subarray(from).reduce((sum, power) => sum + power, 0))
    .toSorted((a, b) => a - b);
  const loud = lobeDbfs(levels[Math.floor(0.9 * levels.length)] ?? Infinity, clip.layout.fftSize);
  return { clip, result: detectUltrasound(clip.layout, frames), isQuiet: loud < QUIET_DBFS, reachesUp: loud > -90 };
}

/** Which of the flagged recordings hold nothing but lines of their source's equipment. */
function equipmentOf(judged: readonly Judged[]): ReadonlySet<Judged> {
  const flagged = judged.filter(({ result }) => result.tones.length > 0);
  const found = new Set<Judged>();
  for (const source of new Set(flagged.map(({ clip }) => clip.source))) {
    const files = judged.filter(({ clip }) => clip.source === source);
    const isEquipment = (hz: number) =>
      files.filter(({ clip }) => hasLine(clip, framesOf(clip), hz)).length >= LINE_FILES;
    for (const one of flagged) {
      if (one.clip.source === source && one.result.tones.every(({ hz }) => isEquipment(hz))) found.add(one);
    }
  }
  return found;
}

const MIXED: Partial<Record<Emission, string>> = {
  steady: 'Steady tone',
  hopping: 'Hopping tone',
  'sparse-pulses': 'Rare pulses',
  'short-chirps': 'Short sweeps',
};

/** So many of these clips, evenly taken. */
function some(judged: readonly Judged[]): readonly Clip[] {
  const step = Math.max(1, Math.floor(judged.length / MIXED_CLIPS));
  return judged
    .filter((_, index) => index % step === 0)
    .slice(0, MIXED_CLIPS)
    .map(({ clip }) => clip);
}

/** How often each emission is found at each level, and how often the sound is said not to be checked instead. */
function measureMixed(clips: readonly Clip[], into: 'quiet' | 'loud', levelsDbfs: readonly number[]) {
  if (clips.length === 0) return [];
  return EMISSIONS.flatMap((emission, which) => {
    const name = MIXED[emission];
    if (!name) return [];
    const levels = levelsDbfs.map((emissionDbfs) => {
      let [found, notChecked] = [0, 0];
      clips.forEach(({ samples, sampleRateHz, layout }, n) => {
        const seed = 52_000_000 + 1_009 * n + 97 * which;
        const mixed = mixInto(samples, { emission, emissionDbfs, seed, sampleRateHz });
        const [lowHz, highHz] = mixed.bandHz!;
        const result = detectUltrasound(layout, framesOf({ samples: mixed.samples, layout }));
        if (result.tones.some(({ hz }) => hz > lowHz - 40 && hz < highHz + 40)) found++;
        else if (!isChecked(result)) notChecked++;
      });
      return {
        ...rate(`${name} at ${emissionDbfs} dBFS, mixed into ${into} sound: found`, found, clips.length),
        notChecked,
      };
    });
    return [{ emission, levels, found: levels.at(-1)! }];
  });
}

export async function run(): Promise<string | null> {
  const root = process.env['RECORDINGS'];
  if (!root) {
    console.log('ultrasound-recorded: RECORDINGS names no folder of recordings, so that nothing is measured.');
    return null;
  }
  const judged = readClips(root).map(judge);
  const flagged = judged.filter(({ result }) => result.tones.length > 0);
  const equipment = equipmentOf(judged);
  const all = rate('Sound without a known beacon: false alarm', flagged.length, judged.length);
  const others = rate(
    'The same, without the lines of recording equipment: false alarm',
    flagged.length - equipment.size,
    judged.length,
  );
  const quiet = some(judged.filter(({ isQuiet }) => isQuiet));
  const loud = some(judged.filter(({ isQuiet }) => !isQuiet));
  const mixed = measureMixed(quiet, 'quiet', MIXED_DBFS);
  const mixedLoud = measureMixed(loud, 'loud', MIXED_LOUD_DBFS);
  await saveEvidence('ultrasound-recorded', {
    scanner: 'motion_sensor',
    grounds: { recorded: [all, others, ...[...mixed, ...mixedLoud].map(({ found }) => found)] },
  });

  const sources = [...new Set(judged.map(({ clip }) => clip.source))];
  return [
    '# Ultrasound: real recordings',
    '',
    'Recordings are real or produced sound (music, voices, engines, weather, effects) that Debian’s packages of these names ship under the free licences of their copyright files; they were used for measuring only.',
    `Each is up to 5 s, at least ${MIN_SECONDS} s, of one file, from its beginning or from 10, 20, 45 or 70 s on, decoded to mono at its own rate of 44.1 or 48 kHz; most are Ogg Vorbis.`,
    'No rule was tuned on any of these sources, and none was listened to or looked at before. Tuned on were `sounds-dev` (ESC-10, K. J. Piczak, CC BY 3.0, from freesound.org) and the packages a7xpg-data, brainparty-data, deepin-sound-theme, extremetuxracer-data, freedroidrpg-data, frozen-bubble-data, gunroar-data, hydrogen-drumkits, klettres-data, ktuberling-data, lmms-common, lomiri-sounds, megaglest-data, minetest-data, mu-cade-data, oxygen-sounds, plee-the-bear-data, rrootage-data, scorched3d-data, sonic-pi-samples, sound-theme-freedesktop, supertux-data, supertuxkart-data, titanion-data, torcs-data, torus-trooper-data, wesnoth-1.16-data and widelands-data.',
    'The rule was frozen before (docs/decisions/0122). What earlier rules came to on other recordings, and on these: [ultrasound-judged-before.md](ultrasound-judged-before.md).',
    'Clips of one source are much alike, so the intervals are narrower than the truth.',
    'A line of the recording equipment is a true emission: it stands 10 dB out in more than nine frames of ten, at one frequency in three recordings of its source or more; this was fixed before anything was judged.',
    '',
    'A bar holds where all of the 95 % interval is within it, and is missed where the share is beyond it.',
    '',
    '| bar | measured | |',
    '|---|---|---|',
    `| recordings flagged: at most ${percent(BARS.falseShare)} | ${withRange(all)}: ${flagged.length} of ${judged.length} | ${atMost(all, BARS.falseShare)} |`,
    `| the same without those whose equipment’s lines alone are told: at most ${percent(BARS.falseShare)} | ${withRange(others)}: ${others.hits} of ${others.n} | ${atMost(others, BARS.falseShare)} |`,
    ...mixed
      .filter(({ emission }) => emission === 'sparse-pulses' || emission === 'short-chirps')
      .map(
        ({ emission, found }) =>
          `| ${emission} at ${MIXED_DBFS.at(-1)} dBFS in quiet recordings found: at least ${percent(BARS.mixedFound)} | ${withRange(found)} of ${found.n} | ${atLeast(found, BARS.mixedFound)} |`,
      ),
    '',
    `Of ${judged.length} recordings ${judged.filter(({ reachesUp }) => reachesUp).length} hold more than -90 dBFS above 17 kHz in a tenth of their frames, and ${judged.filter(({ result }) => !isChecked(result)).length} could not be checked: in ${judged.filter(({ result }) => result.covered).length} what stood out was no stronger than the sound just below.`,
    '',
    '| source | recordings | flagged | by equipment alone |',
    '|---|---|---|---|',
    ...sources.map((source) => {
      const mine = judged.filter(({ clip }) => clip.source === source);
      const hits = mine.filter(({ result }) => result.tones.length > 0);
      return `| ${source} | ${mine.length} | ${hits.length} | ${hits.filter((one) => equipment.has(one)).length} |`;
    }),
    '',
    `Emissions mixed into ${quiet.length} quiet recordings (weaker than ${QUIET_DBFS} dBFS from 17 kHz on in nine frames of ten):`,
    '',
    `| emission | ${MIXED_DBFS.map((dbfs) => `${dbfs} dBFS`).join(' | ')} |`,
    `|---|${MIXED_DBFS.map(() => '---|').join('')}`,
    ...mixed.map(({ emission, levels }) => `| ${emission} | ${levels.map(withRange).join(' | ')} |`),
    '',
    `Emissions mixed into ${loud.length} of the other recordings; in brackets how many were said not to be checked instead:`,
    '',
    `| emission | ${MIXED_LOUD_DBFS.map((dbfs) => `${dbfs} dBFS`).join(' | ')} |`,
    `|---|${MIXED_LOUD_DBFS.map(() => '---|').join('')}`,
    ...mixedLoud.map(
      ({ emission, levels }) =>
        `| ${emission} | ${levels.map((level) => `${withRange(level)} (${level.notChecked})`).join(' | ')} |`,
    ),
    '',
    'What was told:',
    '',
    '| source | pattern | Hz | dBFS |',
    '|---|---|---|---|',
    ...flagged.flatMap(({ clip, result }) =>
      result.tones.map(
        ({ pattern, hz, dbfs }) => `| ${clip.source} | ${pattern} | ${hz.toFixed(0)} | ${dbfs.toFixed(0)} |`,
      ),
    ),
  ].join('\n');
}
