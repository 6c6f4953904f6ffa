/**
 * The training set of the camera scanner: rooms and scans that rules are made on, and that never judge any. Their recordings are
 * kept in .cache/camera-recordings, and recorded anew when what is followed changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Recording } from '#tests/simulator/recording.ts';
import { hashOf } from '#tests/simulator/judged-rules.ts';
import { judgeScans, scansOf, type PlannedScan, type ScanSet } from './scan-workers.ts';

const RECORDINGS = fileURLToPath(new URL('../../.cache/camera-recordings/', import.meta.url));

/** What comes before the decisions, whose own files may change without the recordings, and what a recording holds. */
const RECORDED_FILES = [
  'src/core/image/*.ts',
  'src/scanners/camera/{engine,definition}.ts',
  'src/scanners/camera/track/*.ts',
  'src/scanners/camera/kernel/kernel.as',
  'tests/simulator/{rendering.ts,renderer.as,plan.ts,person.ts,room.ts,judge.ts,recording.ts}',
  'tests/support/{random,manual-exposure}.ts',
];

const LIT = { round: { lens: 1, clean: 1 }, rounds: 400, rooms: 60 } as const;

export const TRAINING_SETS: readonly ScanSet[] = [
  // Where texture would not show in the torch's pauses, it is most like a glint.
  { round: { dark: 1 }, rounds: 300, rooms: 60, firstRoomSeed: 740_001, firstScanSeed: 740_001 },
  { ...LIT, firstRoomSeed: 700_001, firstScanSeed: 700_001 },
  { ...LIT, firstRoomSeed: 720_001, firstScanSeed: 720_001 },
];

/** The recordings of these sets, recording what is not recorded yet until that time. */
export async function recordingsOf(sets: readonly ScanSet[], untilMs: number): Promise<Recording[]> {
  const folder = `${RECORDINGS}${hashOf(RECORDED_FILES)}/`;
  await mkdir(folder, { recursive: true });
  const fileOf = ({ seed }: Pick<PlannedScan, 'seed'>): string => `${folder}${seed}.recording`;
  const recordings: Recording[] = [];
  const missing: PlannedScan[] = [];
  for (const planned of inTurns(sets.map((set) => [...scansOf(set)]))) {
    try {
      recordings.push(deserialize(await readFile(fileOf(planned))) as Recording);
    } catch {
      missing.push(planned);
    }
  }
  await judgeScans(missing.values(), untilMs, async ({ recording }) => {
    await writeFile(fileOf(recording), serialize(recording));
    recordings.push(recording);
  });
  return recordings.toSorted((a, b) => a.seed - b.seed);
}

/** One of each in turn, so that a run that is cut short holds some of all. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
