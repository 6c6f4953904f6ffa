/**
 * How often the camera scanner finds what is hidden, how often harmless rooms alarm it, how far its score is to be
 * believed, and what it costs; the specification's own rule beside it on the same frames. The scans are rendered
 * (tests/simulator), in rooms and with seeds that no rule was fitted on.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { main as compile } from 'assemblyscript/asc';
import type { EvidenceFile } from '#features/accuracy/evidence.ts';
import { EXPOSURE_EV } from '#scanners/camera/definition.ts';
import { openCameraEngine, stepCamera } from '#scanners/camera/engine.ts';
import { loadConverter, loadKernel } from '#scanners/camera/kernel/node/load-kernel.ts';
import { createPlaneReader } from '#scanners/camera/planes.ts';
import type { CameraSample } from '#scanners/camera/sample.ts';
import { median } from '#tests/support/quantile.ts';
import { openRendering, openRenderer, renderFrame, sampleOf } from '#tests/simulator/rendering.ts';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import { planScan } from '#tests/simulator/plan.ts';
import { hashOf, RULE_FILES } from '#tests/simulator/judged-rules.ts';
import { drawRoom } from '#tests/simulator/room.ts';
import {
  BARS,
  confidenceOf,
  isDarkened,
  reliability,
  score,
  scoreInWords,
  wilson,
  type Judgement,
  type Table,
} from '#tests/simulator/verdict.ts';
import { judge, restamp, TEST_SET } from './camera/test-set.ts';
import { openCvTopHat } from './camera/opencv.ts';
import { atLeast, atMost, bounds, percent, ruleRows, share } from './camera/rates.ts';
import { scansOf } from './camera/scan-workers.ts';
import { saveEvidence, verdict } from './measured/rate.ts';

interface Costs {
  readonly lumaRatio: number;
  readonly rgbaRatio: number;
  /** How many times as long opencv.js takes for the top-hat alone, and whether it comes to the same. */
  readonly openCvRatio: number;
  readonly isLikeOpenCv: boolean;
  readonly engineMs: number;
  readonly heapGrowthKb: number;
}

const SUM_SOURCE = `
export function at(): usize { return (__heap_base + 63) & ~63; }
export function reserve(bytes: i32): void {
  const pages = <i32>((at() + bytes + 0xffff) >>> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
}
export function sum(from: usize, bytes: i32): i32 {
  let total = i32x4.splat(0);
  for (let i = 0; i < bytes; i += 16) {
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v128.load(from + i))));
  }
  return i32x4.extract_lane(total, 0) + i32x4.extract_lane(total, 1)
    + i32x4.extract_lane(total, 2) + i32x4.extract_lane(total, 3);
}`;

interface SumExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  at(): number;
  reserve(bytes: number): void;
  sum(from: number, bytes: number): number;
}

declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: SumExports } }>;
};

/** Copies bytes into WebAssembly and adds them up with SIMD: what any frame costs at the very least. */
async function openSum(bytes: number): Promise<(source: Uint8Array) => number> {
  let wasm: Uint8Array | null = null;
  await compile(['sum.ts', '--enable', 'simd', '--runtime', 'stub', '--noAssert', '-O3', '--outFile', 'sum.wasm'], {
    readFile: (name) => (name === 'sum.ts' ? SUM_SOURCE : null),
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) wasm = contents;
    },
    listFiles: () => [],
  });
  if (!wasm) throw new Error('The sum does not compile');
  const { exports } = (await WebAssembly.instantiate(wasm, {})).instance;
  exports.reserve(bytes);
  const target = new Uint8Array(exports.memory.buffer, exports.at(), bytes);
  return (source) => {
    target.set(source);
    return exports.sum(exports.at(), bytes);
  };
}

/** Median times of several works, taken in turns, so that what else the machine does is shared by all. */
function medianTimes(works: readonly (() => unknown)[], rounds: number): number[] {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, i) => {
      const startedMs = performance.now();
      work();
      times[i]!.push(performance.now() - startedMs);
    });
  }
  return times.map(median);
}

async function measureCosts(): Promise<Costs> {
  const [widthPx, heightPx] = [1280, 720];
  const kernel = (await loadKernel())(widthPx, heightPx);
  const renderer = await openRenderer();
  const rendering = openRendering(renderer, drawRoom(1), planScan('lens', 1));
  const frames: CameraSample[] = [];
  for (let frame = 0; frame < 12; frame++) {
    renderFrame(rendering, frame);
    const { luma, ...rest } = sampleOf(rendering, frame);
    frames.push({ ...rest, luma: luma.slice(), chroma: null });
  }
  const { luma } = frames[0]!;
  const rgba = new Uint8Array(4 * luma.length).map((_, i) => luma[i >> 2]!);
  const [sumLuma, sumRgba] = [await openSum(luma.length), await openSum(rgba.length)];
  const readPlanes = createPlaneReader(await loadConverter());
  const topHatOf = await openCvTopHat(widthPx, heightPx);
  const [leastLumaMs, lumaMs, leastRgbaMs, rgbaMs, openCvMs] = medianTimes(
    [
      () => sumLuma(luma),
      () => {
        kernel.luma.set(luma);
        kernel.analyse();
      },
      () => sumRgba(rgba),
      () => {
        const planes = readPlanes('RGBA', rgba, [{ offset: 0, stride: 4 * widthPx }], widthPx, heightPx)!;
        kernel.luma.set(planes.luma);
        kernel.analyse();
      },
      () => topHatOf(luma),
    ],
    120,
  ) as [number, number, number, number, number];
  kernel.luma.set(luma);
  kernel.analyse();
  const isLikeOpenCv = Buffer.compare(kernel.topHat, topHatOf(luma)) === 0;

  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const state = openCameraEngine({ widthPx, heightPx, torch: 'controlled', openKernel: await loadKernel() });
  const times: number[] = [];
  let heapAfterWarmUp = 0;
  for (let frame = 0; frame < TEN_MINUTES_OF_FRAMES; frame++) {
    if (frame === 300) {
      collect();
      heapAfterWarmUp = heapBytes();
    }
    const sample = frames[frame % frames.length]!;
    const startedMs = performance.now();
    stepCamera(state, { ...sample, atMs: (frame * 1000) / 15 });
    if (frame % 9 === 0) times.push(performance.now() - startedMs);
  }
  collect();
  return {
    lumaRatio: lumaMs / leastLumaMs,
    rgbaRatio: rgbaMs / leastRgbaMs,
    openCvRatio: openCvMs / lumaMs,
    isLikeOpenCv,
    engineMs: median(times),
    heapGrowthKb: (heapBytes() - heapAfterWarmUp - times.length * 16) / 1024,
  };
}

const TEN_MINUTES_OF_FRAMES = 10 * 60 * 15;

function heapBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function evidenceOf({ measuredOn }: Table, { lenses, lamps, clean, dark, wrongBeside }: Judgement): EvidenceFile {
  return {
    scanner: 'camera',
    rules: hashOf(RULE_FILES),
    measuredOn,
    grounds: {
      drawn: [
        { what: 'Hidden lens, a glint of 1.5 to 4 pixels in 8 frames or more: found', ...lenses },
        { what: 'Infrared light of 2 pixels or more in a dark room: found', ...lamps },
        { what: 'Scan of a harmless room with chrome, glass, lamps and LEDs: false alarm', ...clean },
        { what: 'Scan of a harmless dark room: false alarm', ...dark },
        { what: 'Scan with a lens or lamps, something else told too: false alarm', ...wrongBeside },
      ],
    },
  };
}

/** Whether the person of that scan did what the screen said. */
const isHeedful = ({ kind, seed }: JudgedScan): boolean => planScan(kind, seed).person.isHeedful;

export async function run(): Promise<string | null> {
  if (process.env['CAMERA_BENCH_RESTAMP'] === '1') {
    console.log(await restamp());
    return null;
  }
  const table = await judge();
  const judgement = score(table.scans);
  const { lenses, lamps, clean, dark, wrongBeside, alerts, specification } = judgement;
  await saveEvidence('camera', evidenceOf(table, judgement));
  const costs = await measureCosts();
  const precision = wilson(alerts.hits, alerts.n);
  const { rounds, rooms, firstRoomSeed, firstScanSeed } = TEST_SET;
  const plannedScans = [...scansOf(TEST_SET)].length;
  return [
    '# Camera',
    '',
    `${table.scans.length} of ${plannedScans} scans of 30 s are judged, at 1280x720 and 15 frames a second, rendered by tests/simulator;`,
    `no recording of a real phone is among them. ${Math.min(rooms, Math.ceil((rounds * table.scans.length) / plannedScans))} drawn rooms, seeds from ${firstRoomSeed}; scans from seed ${firstScanSeed}.`,
    'The rules were made on other rooms: drawn ones with smaller seeds, and photographs that are not part of the project.',
    'In brackets: counts, and the 95 % interval (Wilson). `npm test` scores the same table, tests/simulator/judged-scans.jsonl, again.',
    '',
    '| bar | measured | |',
    '|---|---|---|',
    `| lens found: at least ${percent(BARS.lens)} | ${share(lenses)} | ${atLeast(lenses, BARS.lens)} |`,
    `| infrared lamp in the dark found: at least ${percent(BARS.lamp)} | ${share(lamps)} | ${atLeast(lamps, BARS.lamp)} |`,
    `| scans of harmless rooms with a false alarm: at most ${percent(BARS.falseShare)} | ${share(clean)} | ${atMost(clean, BARS.falseShare)} |`,
    `| the same in the dark: at most ${percent(BARS.falseShare)} | ${share(dark)} | ${atMost(dark, BARS.falseShare)} |`,
    `| scans with a lens or lamps in which something else was told: at most ${percent(BARS.wrongBeside)} | ${share(wrongBeside)} | ${atMost(wrongBeside, BARS.wrongBeside)} |`,
    `| of 100 alerts right: at least ${percent(BARS.precision)}, lower bound | ${share(alerts)} | ${verdict(precision.low >= BARS.precision)} |`,
    `| kernel, Y plane of 720p: at most 5 times copying it in and adding it up | ${costs.lumaRatio.toFixed(1)} times | ${verdict(costs.lumaRatio <= 5)} |`,
    `| kernel, RGBA of 720p: at most 8 times | ${costs.rgbaRatio.toFixed(1)} times | ${verdict(costs.rgbaRatio <= 8)} |`,
    `| kernel: opencv.js takes at least 20 times as long for the same top-hat | ${costs.openCvRatio.toFixed(0)} times${costs.isLikeOpenCv ? ', every byte the same' : ', **another result**'} | ${verdict(costs.openCvRatio >= 20 && costs.isLikeOpenCv)} |`,
    `| memory after 10 minutes of frames: as after 20 s | ${costs.heapGrowthKb.toFixed(0)} KiB more | ${verdict(costs.heapGrowthKb < 64)} |`,
    '',
    'What came out with earlier rules: [camera-judged-before.md](camera-judged-before.md).',
    '',
    `A step of the engine took ${costs.engineMs.toFixed(2)} ms (median, this machine, beside whatever else it did).`,
    'What a scan costs a browser: [camera-browser.md](camera-browser.md).',
    '',
    '## By what the phone can do',
    '',
    'Chrome on Android lets a page darken the exposure, Safari does not: six in ten of the rendered phones do.',
    '',
    '| exposure | lens found |',
    '|---|---|',
    `| darkened by ${-EXPOSURE_EV} EV | ${share(score(table.scans.filter(isDarkened)).lenses)} |`,
    `| left to the camera | ${share(score(table.scans.filter((scan) => !isDarkened(scan))).lenses)} |`,
    '',
    '## By what the person does',
    '',
    'Two in three of the rendered people do what the screen says, a while after it says so: move 30 cm sideways, hold still, go',
    'slower. The others sweep as they please. Nobody has counted how many real ones listen.',
    '',
    '| person | lens found | harmless rooms alarmed |',
    '|---|---|---|',
    ...([true, false] as const).map((listens) => {
      const { lenses: found, clean: alarmed } = score(table.scans.filter((scan) => isHeedful(scan) === listens));
      return `| ${listens ? 'does what the screen says' : 'does not'} | ${share(found)} | ${share(alarmed)} |`;
    }),
    '',
    '## Beside the rule of the specification',
    '',
    'Every 8th pixel at 300 ms, bright from 240 on, one to eight clusters of 50 px, two in a row, on the same frames:',
    `an alert in ${share(specification.clean)} of the harmless rooms, where this engine raises one in ${percent(clean.hits / clean.n)}.`,
    '',
    '## What evidence names',
    '',
    ...ruleRows(table.scans.flatMap(({ alerts: all }) => all)),
    '## Is the score to be believed?',
    '',
    'Of each scan the lens and the likeliest other track within all other limits, each by the best score that it came to, from 0.1 on, and how often it was the lens.',
    `The curve that is shipped: ${scoreInWords()}.`,
    'It was fitted once, on the training set and on photographs that are not kept, so that no command fits it anew: what it is worth is what this table says. What each limit finds and spares in training: [camera-tuning.md](camera-tuning.md).',
    '',
    '| score | tracks | lens |',
    '|---|---|---|',
    ...reliability(table.scans).map(
      ({ from, to, right, n }) =>
        `| ${from.toFixed(1)} to ${to.toFixed(1)} | ${n} | ${n === 0 ? '' : `${percent(right / n)} (${bounds(wilson(right, n))})`} |`,
    ),
    '',
    '## Where else the threshold could stand',
    '',
    '| score from | lens found | harmless rooms alarmed |',
    '|---|---|---|',
    ...confidenceOf(table.scans).map(
      ({ from, found, alarmed }) => `| ${from.toFixed(2)} | ${share(found)} | ${share(alarmed)} |`,
    ),
  ].join('\n');
}
