/**
 * What the camera scanner finds and spares over pictures of real rooms, which are no part of the project, seen through phones
 * with their faults: CAMERA_PICTURES names a picture or a folder of them. A bar of its own, on seeds that nobody tuned on.
 * CAMERA_BENCH_MINUTES (15) bounds a run; the next one goes on where it ended.
 */
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MINUTE_MS } from '#core/time/durations.ts';
import { median } from '#tests/support/quantile.ts';
import { createNumbers } from '#tests/support/random.ts';
import type { ScanKind } from '#tests/simulator/plan.ts';
import type { SpoiledScan } from '#tests/simulator/spoiled-scan.ts';
import { inWords, wrongOf } from '#tests/simulator/held-alert.ts';
import { hashOf, RULE_FILES } from '#tests/simulator/judged-rules.ts';
import { MIN_VISIBLE_FRAMES, type Counted } from '#tests/simulator/verdict.ts';
import { ENGINE_FILES, judgeKept } from './camera/kept-scans.ts';
import { atLeast, atMost, ruleRows, share } from './camera/rates.ts';
import { scansOf, type PictureSet, type PlannedScan } from './camera/scan-workers.ts';
import { saveEvidence, verdict } from './measured/rate.ts';

/** Every kind over every picture in turn, in scans that differ from all others, and from those that rules were made on. */
const PICTURE_SET = {
  round: { clean: 3, lens: 2, dark: 2, infrared: 1 },
  rounds: 118,
  firstScanSeed: 2_120_001,
} as const satisfies Omit<PictureSet, 'pictures'>;
/** So many pictures of a folder judged before, and rules were made on them since, or scans over them were followed. */
const KNOWN_PICTURES = 60;

/** What the scanner holds itself to here: at most, and at least. */
const BARS = { falseShare: 0.01, lens: 0.95, lamp: 0.95, wrongBeside: 0.02, marks: 3 } as const;

const KEPT = {
  folder: 'camera-pictures',
  files: [
    ...ENGINE_FILES,
    'tests/simulator/{rendering.ts,renderer.as,plan.ts,person.ts,room.ts,judge.ts,picture.ts}',
    'tests/simulator/{imaging-faults.ts,imaging-faults.as,spoiled-scan.ts}',
    'tests/rooms-cast/caster.as',
    'tests/support/{random,manual-exposure}.ts',
  ],
  worker: 'spoiled-worker.ts',
} as const;

const PICTURE_NAME = /\.(avif|jpe?g|png|webp)$/i;

/** The pictures of a folder in an order that has nothing to do with their names, always the same, or the one that is named itself. */
async function picturesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Error(`CAMERA_PICTURES: there is no file and no folder ${path}`);
  if (found.isFile()) return [path];
  const pictures = (await readdir(path)).filter((name) => PICTURE_NAME.test(name)).toSorted();
  if (pictures.length === 0) throw new Error(`CAMERA_PICTURES: no picture lies in ${path}`);
  const numbers = createNumbers(1);
  return pictures
    .map((name) => ({ path: join(path, name), at: numbers() }))
    .toSorted((a, b) => a.at - b.at)
    .map((picture) => picture.path);
}

function count(scans: readonly SpoiledScan[], isHit: (scan: SpoiledScan) => boolean): Counted {
  return { hits: scans.filter(isHit).length, n: scans.length };
}

export async function run(): Promise<string | null> {
  const path = process.env['CAMERA_PICTURES'];
  if (!path) {
    console.log(
      'camera-pictures: CAMERA_PICTURES names no picture and no folder of them, so that nothing is measured.',
    );
    return null;
  }
  const pictures = await picturesAt(path);
  const set = {
    ...PICTURE_SET,
    pictures: pictures.length > KNOWN_PICTURES ? pictures.slice(KNOWN_PICTURES) : pictures,
  };
  const untilMs = performance.now() + Number(process.env['CAMERA_BENCH_MINUTES'] || 15) * MINUTE_MS;
  const planned = [...scansOf(set)];
  const scans = await judgeKept<PlannedScan, SpoiledScan>(KEPT, planned, untilMs);
  const of = (...kinds: readonly ScanKind[]): SpoiledScan[] => scans.filter(({ kind }) => kinds.includes(kind));
  const isAlarmed = (scan: SpoiledScan): boolean => wrongOf(scan).length > 0;
  const isFound = (scan: SpoiledScan): boolean => scan.isFound;
  const visible = (kind: ScanKind): SpoiledScan[] =>
    of(kind).filter(({ visibleFrames }) => visibleFrames >= MIN_VISIBLE_FRAMES);
  const isPointedAt = (scan: SpoiledScan): boolean => scan.isFound || scan.isMarked;
  const harmless = count(of('clean', 'dark'), isAlarmed);
  const lenses = count(visible('lens'), isFound);
  const lamps = count(visible('infrared'), isFound);
  const wrongBeside = count(of('lens', 'infrared'), isAlarmed);
  await saveEvidence('camera-pictures', {
    scanner: 'camera',
    rules: hashOf(RULE_FILES),
    grounds: {
      pictures: [
        { what: 'Hidden lens: found', ...lenses },
        {
          what: 'Hidden lens: found, or marked for a closer look',
          ...count(visible('lens'), isPointedAt),
        },
        { what: 'Infrared lamp in the dark: found', ...lamps },
        { what: 'Scan of a harmless room: false alarm', ...harmless },
        { what: 'Scan with a lens or lamps, something else told too: false alarm', ...wrongBeside },
      ],
    },
  });
  const marks = of('clean', 'dark').map((scan) => scan.marks);
  return [
    '# Camera: in pictures of real rooms, through phones with their faults',
    '',
    `${scans.length} of ${planned.length} scans of 30 s, rendered by tests/simulator over ${new Set(scans.map(({ room }) => room)).size} pictures of rooms that are no part of the project;`,
    `no recording of a real phone is among them. Seeds from ${set.firstScanSeed}. In brackets: counts, and the 95 % interval (Wilson).`,
    'Pictures are rougher than drawn rooms, and what stands in them is not known: a lens counts where one was drawn in, in at least eight frames.',
    'Each phone has faults of its own (tests/simulator/README.md): color at edges, stray light, bands, noise of color, sharpening, a codec.',
    '',
    '| | measured | bar | |',
    '|---|---|---|---|',
    `| harmless scans alarmed | ${share(harmless)} | at most 1 % | ${atMost(harmless, BARS.falseShare)} |`,
    `| of these with the lamps on | ${share(count(of('clean'), isAlarmed))} | | |`,
    `| of these in the dark | ${share(count(of('dark'), isAlarmed))} | | |`,
    `| lens found | ${share(lenses)} | at least 95 % | ${atLeast(lenses, BARS.lens)} |`,
    `| infrared lamps found | ${share(lamps)} | at least 95 % | ${atLeast(lamps, BARS.lamp)} |`,
    `| lens found, or marked ‘worth a closer look’ | ${share(count(visible('lens'), isPointedAt))} | | |`,
    `| infrared lamps found, or marked so | ${share(count(visible('infrared'), isPointedAt))} | | |`,
    `| scans with a lens or lamps that also alarm wrongly | ${share(wrongBeside)} | at most 2 % | ${atMost(wrongBeside, BARS.wrongBeside)} |`,
    `| things marked in a harmless scan: median, at most | ${marks.length > 0 ? `${median(marks)}, ${Math.max(...marks)}` : '–'} | median 3 | ${marks.length > 0 ? verdict(median(marks) <= BARS.marks) : ''} |`,
    '',
    ...ruleRows(scans.flatMap(({ alerts }) => alerts)),
    'What came out with earlier rules: [camera-judged-before.md](camera-judged-before.md).',
    '',
    '## Scan by scan',
    '',
    '| seed | kind | picture | seen in frames | found | wrong | marks | usable |',
    '|---|---|---|---|---|---|---|---|',
    ...scans.map(
      ({ seed, kind, room, visibleFrames, usableShare, ...scan }) =>
        `| ${seed} | ${kind} | ${basename(room)} | ${visibleFrames} | ${scan.isFound ? 'yes' : scan.isMarked ? 'marked' : '–'} | ${wrongOf(scan).map(inWords).join(', ') || '–'} | ${scan.marks} | ${(100 * usableShare).toFixed(0)} % |`,
    ),
  ].join('\n');
}
