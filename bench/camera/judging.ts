/**
 * The judging set of the camera scanner, and its table in tests/simulator/judged-scans.jsonl, which grows with each run
 * until it is whole and starts anew when a rule or the simulator changes. CAMERA_BENCH_MINUTES (15) bounds one run.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { JudgedScan } from '#tests/simulator/judge.ts';
import type { ScanKind } from '#tests/simulator/plan.ts';
import { formatTable, parseTable, withoutChaff, type Table } from '#tests/simulator/verdict.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCANS_FILE = `${ROOT}tests/simulator/judged-scans.jsonl`;

/** What the rules and the simulator are made of: another of these, and what was judged before counts no more. */
const JUDGED_FILES = [
  'src/core/image/*.ts',
  'src/scanners/camera/{engine,reflection,cone,bearing,guidance,infrared,spots,torch,light,decision,definition}.ts',
  'src/scanners/camera/kernel/kernel.as',
  'tests/simulator/{film.ts,film.as,plan.ts,person.ts,room.ts,judge.ts}',
];

/** One round of the judging set: as many scans of each kind, all in one room. Rooms come back with other seeds only. */
const ROUND = { clean: 4, lens: 2, dark: 1, infrared: 1 } as const satisfies Record<ScanKind, number>;
export const ROUND_SCANS = Object.values(ROUND).reduce((sum, count) => sum + count, 0);
const ROUNDS = 80;
/** So many scans are judged when the table is whole. */
export const PLANNED_SCANS = ROUNDS * ROUND_SCANS;
export const ROOMS = 30;
/** Rooms and scans of the tuning set have smaller seeds, and so have those that judged earlier rules. */
export const FIRST_ROOM_SEED = 1_040_001;
export const FIRST_SCAN_SEED = 900_001;
const MINUTE_MS = 60_000;

function rulesHash(): string {
  const hash = createHash('sha256');
  for (const path of JUDGED_FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted()) {
    if (!path.endsWith('.test.ts')) hash.update(readFileSync(`${ROOT}${path}`));
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

/** One scan to judge, and the room it is made in. */
export interface PlannedScan {
  readonly kind: ScanKind;
  readonly seed: number;
  readonly roomSeed: number;
}

/** The judging set in its order: every round holds all kinds, so that a table that is not whole yet is no lopsided one. */
function* judgingSet(): Generator<PlannedScan> {
  let seed = FIRST_SCAN_SEED;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, count] of Object.entries(ROUND) as [ScanKind, number][]) {
      for (let i = 0; i < count; i++) yield { kind, seed: seed++, roomSeed: FIRST_ROOM_SEED + (round % ROOMS) };
    }
  }
}

/** Judges what the table does not hold yet, as many scans at a time as there are processors. */
export async function judge(): Promise<Table> {
  const minutes = Number(process.env['CAMERA_BENCH_MINUTES'] || 15);
  const untilMs = performance.now() + minutes * MINUTE_MS;
  const table = await readTable(rulesHash());
  const known = new Set(table.scans.map(({ seed }) => seed));
  const scans = table.scans.map(withoutChaff);
  const waiting = judgingSet().filter(({ seed }) => !known.has(seed));
  let savedAtMs = performance.now();

  async function judgeInTurn(): Promise<void> {
    const worker = new Worker(new URL('judge-worker.ts', import.meta.url));
    try {
      while (performance.now() < untilMs) {
        const next = waiting.next();
        if (next.done) return;
        scans.push(withoutChaff(await ask(worker, next.value)));
        if (performance.now() - savedAtMs < MINUTE_MS) continue;
        savedAtMs = performance.now();
        await writeFile(SCANS_FILE, formatTable({ ...table, measuredOn: today(), scans: inOrder(scans) }));
      }
    } finally {
      await worker.terminate();
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, judgeInTurn));
  const measuredOn = scans.length > known.size ? today() : table.measuredOn;
  const whole = { ...table, measuredOn, scans: inOrder(scans) };
  await writeFile(SCANS_FILE, formatTable(whole));
  return whole;
}

function inOrder(scans: readonly JudgedScan[]): JudgedScan[] {
  return scans.toSorted((a, b) => a.seed - b.seed);
}

function ask(worker: Worker, planned: PlannedScan): Promise<JudgedScan> {
  const { promise, resolve, reject } = Promise.withResolvers<JudgedScan>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.postMessage(planned);
  return promise.finally(() => worker.off('message', resolve).off('error', reject));
}
