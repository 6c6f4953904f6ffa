/**
 * The held-out test set of the camera scanner, and its table in tests/simulator/judged-scans.jsonl, which grows with each run
 * until it is whole and starts anew when a rule or the simulator changes. CAMERA_BENCH_MINUTES (15) bounds one run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import { hashOf, JUDGED_FILES } from '#tests/simulator/judged-rules.ts';
import { RESCORED } from '#tests/simulator/rescored.ts';
import { formatTable, parseTable, dropWeakCandidates, rescore, type Table } from '#tests/simulator/verdict.ts';
import { judgeScans, scansOf, type ScanSet } from './scan-workers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCANS_FILE = `${ROOT}tests/simulator/judged-scans.jsonl`;

/** Rooms and scans of the training set have smaller seeds, and so have those that judged earlier rules. */
export const TEST_SET: ScanSet = {
  round: { clean: 4, lens: 2, dark: 2, infrared: 1 },
  rounds: 80,
  rooms: 30,
  firstRoomSeed: 1_500_001,
  firstScanSeed: 1_900_001,
};

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

/** Of the judged scans so many are rendered again before a table is stamped anew, spread over all of them. */
const RENDERED_AGAIN = 24;

/**
 * Stamps the table with the rules as they are after a change that moved or renamed them only. Refuses, and writes nothing,
 * when the whole table scored again comes to other counts, or a scan that is rendered again to another line.
 */
export async function restamp(): Promise<string> {
  const table = parseTable(await readFile(SCANS_FILE, 'utf8'));
  if (!isDeepStrictEqual(rescore(table.scans), RESCORED)) throw new Error('Scored again, the table has other counts');
  const known = new Map(table.scans.map((scan) => [scan.seed, scan]));
  const planned = [...scansOf(TEST_SET)].filter(({ seed }) => known.has(seed));
  // One off the number of scans a round holds, so that every kind is among them.
  const stride = Math.floor(planned.length / RENDERED_AGAIN) + 1;
  const again = planned.filter((_, at) => at % stride === 0);
  let same = 0;
  await judgeScans(again.values(), Number.POSITIVE_INFINITY, ({ scan }) => {
    const line = (judged: JudgedScan): string => formatTable({ ...table, scans: [dropWeakCandidates(judged)] });
    if (line(scan) !== line(known.get(scan.seed)!)) throw new Error(`Scan ${scan.seed} comes to another line`);
    same++;
  });
  const rules = hashOf(JUDGED_FILES);
  await writeFile(SCANS_FILE, formatTable({ ...table, rules }));
  return `${table.rules} is now ${rules}: ${table.scans.length} scans scored again with the same counts, ${same} rendered again to the same lines.`;
}
