/**
 * The tuning set of the camera scanner: rooms and scans that rules are made on, and that never judge any. Their tapes are
 * kept in .cache/camera-tapes, and recorded anew when what is followed changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Tape } from '#tests/simulator/recording.ts';
import { hashOf } from './judging.ts';
import { judgeScans, scansOf, type PlannedScan, type ScanSet } from './scan-workers.ts';

const TAPES = fileURLToPath(new URL('../../.cache/camera-tapes/', import.meta.url));

/** What comes before the decisions, whose own files may change without the tapes, and what a tape holds. */
const RECORDED_FILES = [
  'src/core/image/*.ts',
  'src/scanners/camera/{engine,definition}.ts',
  'src/scanners/camera/track/*.ts',
  'src/scanners/camera/kernel/kernel.as',
  'tests/simulator/{rendering.ts,renderer.as,plan.ts,person.ts,room.ts,judge.ts,recording.ts}',
  'tests/support/random.ts',
];

const LIT = { round: { lens: 1, clean: 1 }, rounds: 400, rooms: 60 } as const;

export const TUNING_SETS: readonly ScanSet[] = [
  // Where print would not show in the torch's pauses, it is most like a glint.
  { round: { dark: 1 }, rounds: 300, rooms: 60, firstRoomSeed: 740_001, firstScanSeed: 740_001 },
  { ...LIT, firstRoomSeed: 700_001, firstScanSeed: 700_001 },
  { ...LIT, firstRoomSeed: 720_001, firstScanSeed: 720_001 },
];

/** The tapes of these sets, recording what is not recorded yet until that time. */
export async function tapesOf(sets: readonly ScanSet[], untilMs: number): Promise<Tape[]> {
  const folder = `${TAPES}${hashOf(RECORDED_FILES)}/`;
  await mkdir(folder, { recursive: true });
  const fileOf = ({ seed }: Pick<PlannedScan, 'seed'>): string => `${folder}${seed}.tape`;
  const tapes: Tape[] = [];
  const missing: PlannedScan[] = [];
  for (const planned of sets.flatMap((set) => [...scansOf(set)])) {
    try {
      tapes.push(deserialize(await readFile(fileOf(planned))) as Tape);
    } catch {
      missing.push(planned);
    }
  }
  await judgeScans(missing.values(), untilMs, async ({ tape }) => {
    await writeFile(fileOf(tape), serialize(tape));
    tapes.push(tape);
  });
  return tapes.toSorted((a, b) => a.seed - b.seed);
}
