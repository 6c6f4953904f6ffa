/**
 * What the camera scanner finds in pictures of real rooms, which are no part of the project: CAMERA_PICTURES names a
 * picture or a folder of them. The scans are rendered over them as over drawn rooms (tests/simulator), the
 * specification's own rule beside on the same frames. CAMERA_BENCH_MINUTES (15) bounds a run.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import { isDarkened, MIN_VISIBLE_FRAMES, score } from '#tests/simulator/verdict.ts';
import { share } from './camera/rates.ts';
import { saveEvidence } from './measured/rate.ts';
import { judgeScans, scansOf, type PictureSet } from './camera/scan-workers.ts';

/** Each scan differs from all others in everything but its picture, and from those that rules were made on. */
const PICTURE_SET = {
  round: { lens: 1, clean: 1 },
  rounds: 150,
  firstScanSeed: 1_200_001,
} as const satisfies Omit<PictureSet, 'pictures'>;

const PICTURE_NAME = /\.(avif|jpe?g|png|webp)$/i;

/** The pictures of a folder in the order of their names, or the one that is named itself. */
async function picturesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Error(`CAMERA_PICTURES: there is no file and no folder ${path}`);
  if (found.isFile()) return [path];
  const pictures = (await readdir(path)).filter((name) => PICTURE_NAME.test(name)).toSorted();
  if (pictures.length === 0) throw new Error(`CAMERA_PICTURES: no picture lies in ${path}`);
  return pictures.map((name) => join(path, name));
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
  const set = { ...PICTURE_SET, pictures };
  const untilMs = performance.now() + Number(process.env['CAMERA_BENCH_MINUTES'] || 15) * MINUTE_MS;
  const scans: JudgedScan[] = [];
  await judgeScans(scansOf(set), untilMs, ({ scan }) => void scans.push(scan));
  const { lenses, clean, alerts, specification } = score(scans);
  await saveEvidence('camera-pictures', {
    scanner: 'camera',
    grounds: {
      pictures: [
        { what: 'Hidden lens: found', ...lenses },
        { what: 'Scan of a harmless room: false alarm', ...clean },
      ],
    },
  });
  const missed = scans
    .filter(({ kind, visibleFrames, isFound }) => kind === 'lens' && visibleFrames >= MIN_VISIBLE_FRAMES && !isFound)
    .map(({ seed }) => seed)
    .toSorted((a, b) => a - b);
  return [
    '# Camera: in pictures of real rooms',
    '',
    `${scans.length} of ${2 * set.rounds} scans of 30 s, rendered by tests/simulator over ${Math.min(pictures.length, scans.length)} pictures of rooms that are no part of the project;`,
    `no recording of a real phone is among them. Seeds from ${set.firstScanSeed}. In brackets: counts, and the 95 % interval (Wilson).`,
    'Pictures are rougher than drawn rooms, and what stands in them is not known: a lens counts where one was drawn in.',
    '',
    '| | |',
    '|---|---|',
    `| lens found | ${share(lenses)} |`,
    `| the same where the phone lets its exposure be darkened | ${share(score(scans.filter(isDarkened)).lenses)} |`,
    `| the same where it does not | ${share(score(scans.filter((scan) => !isDarkened(scan))).lenses)} |`,
    `| scans without a lens with an alert | ${share(clean)} |`,
    `| alerts that were right | ${share(alerts)} |`,
    `| scans without a lens in which the specification's own rule alarms | ${share(specification.clean)} |`,
    '',
    `Missed: ${missed.length === 0 ? 'none' : missed.join(', ')}.`,
  ].join('\n');
}
