/**
 * The held-out test set of the camera scanner, and its table in tests/simulator/judged-scans.jsonl, which grows with each run
 * until it is whole and starts anew when a rule or the simulator changes. CAMERA_BENCH_MINUTES (15) bounds one run.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import { formatTable, parseTable, dropWeakCandidates, type Table } from '#tests/simulator/verdict.ts';
import { judgeScans, scansOf, type ScanSet } from './scan-workers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCANS_FILE = `${ROOT}tests/simulator/judged-scans.jsonl`;

/** What the rules and the simulator are made of: another of these, and what was judged before counts no more. */
const JUDGED_FILES = [
  'src/core/image/*.ts',
  'src/scanners/camera/{engine,definition}.ts',
  'src/scanners/camera/{track,decide}/*.ts',
  'src/scanners/camera/kernel/kernel.as',
  'tests/simulator/{rendering.ts,renderer.as,plan.ts,person.ts,room.ts,judge.ts}',
  'tests/support/random.ts',
];

/** Rooms and scans of the training set have smaller seeds, and so have those that judged earlier rules. */
export const TEST_SET: ScanSet = {
  round: { clean: 4, lens: 2, dark: 2, infrared: 1 },
  rounds: 80,
  rooms: 30,
  firstRoomSeed: 1_090_001,
  firstScanSeed: 950_001,
};

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** Names what these files hold together: another name, another behaviour. Comments, white space and tests are left out. */
export function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted()) {
    if (path.endsWith('.test.ts')) continue;
    hash.update(readFileSync(`${ROOT}${path}`, 'utf8').replaceAll(COMMENT, '').replaceAll(/\s+/g, ' '));
  }
  return hash.digest('hex').slice(0, 16);
}

const today = (): string => new Date().toISOString().slice(0, 10);

async function readTable(rules: string): Promise<Table> {
  try {
    const table = parseTable(await readFile(SCANS_FILE, 'utf8'));
    if (table.rules === rules) return table;
  } catch {
    // No table yet.
  }
  return { rules, measuredOn: today(), scans: [] };
}

/** Judges what the table does not hold yet, as many scans at a time as there are processors. */
export async function judge(): Promise<Table> {
  const minutes = Number(process.env['CAMERA_BENCH_MINUTES'] || 15);
  const untilMs = performance.now() + minutes * MINUTE_MS;
  const table = await readTable(hashOf(JUDGED_FILES));
  const known = new Set(table.scans.map(({ seed }) => seed));
  const scans = table.scans.map(dropWeakCandidates);
  const waiting = scansOf(TEST_SET).filter(({ seed }) => !known.has(seed));
  let savedAtMs = performance.now();
  await judgeScans(waiting, untilMs, async ({ scan }) => {
    scans.push(dropWeakCandidates(scan));
    if (performance.now() - savedAtMs < MINUTE_MS) return;
    savedAtMs = performance.now();
    await writeFile(SCANS_FILE, formatTable({ ...table, measuredOn: today(), scans: inOrder(scans) }));
  });
  const measuredOn = scans.length > known.size ? today() : table.measuredOn;
  const whole = { ...table, measuredOn, scans: inOrder(scans) };
  await writeFile(SCANS_FILE, formatTable(whole));
  return whole;
}

function inOrder(scans: readonly JudgedScan[]): JudgedScan[] {
  return scans.toSorted((a, b) => a.seed - b.seed);
}
