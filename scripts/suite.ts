/**
 * What `npm test`, `npm run check` and `npm run test:engines` are made of: gates that pass or fail as one, test projects
 * that count, and the closing line `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Run {
  readonly status: number;
  readonly output: string;
}

/** Runs a program at the root of the checkout. Its output is kept, or goes straight to the terminal. */
export function run(
  command: readonly string[],
  options: { environment?: NodeJS.ProcessEnv; show: boolean },
): Promise<Run> {
  return new Promise((resolve) => {
    const [program = '', ...parameters] = command;
    const child = spawn(program, parameters, {
      cwd: ROOT,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ status: 127, output: `${output}${error.message}\n` }));
    child.once('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** A program of node_modules, run by this very Node. */
function installed(entry: string, ...parameters: string[]): string[] {
  return [process.execPath, join(ROOT, 'node_modules', entry), ...parameters];
}

type Gate = readonly [name: string, command: readonly string[]];

/** Those of a list one after the other, the lists beside each other: dead code is searched by one processor. */
const QUICK_GATES: readonly (readonly Gate[])[] = [
  [
    ['format', installed('oxfmt/bin/oxfmt', '--check')],
    ['types', installed('typescript/bin/tsc', '-b')],
    ['lint', installed('oxlint/bin/oxlint')],
  ],
  [['dead code', installed('knip/bin/knip.js', '--no-progress', '--cache', '--cache-location=.cache/knip')]],
];

/** By how many percent types and lint, programs in Go, let their memory grow before they collect garbage; its default of 100 costs lint a quarter more work. */
const GOGC = '400';

function sum(counts: readonly Count[], field: keyof Count): number {
  return counts.reduce((total, count) => total + count[field], 0);
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1_000).toFixed(1)} s`;
}

/** Format, types, lint and dead code: each is one check, and says nothing while it passes. */
export async function runGates(): Promise<Count> {
  const lanes = await Promise.all(QUICK_GATES.map(runLane));
  return { passed: sum(lanes, 'passed'), failed: sum(lanes, 'failed') };
}

async function runLane(gates: readonly Gate[]): Promise<Count> {
  let failed = 0;
  for (const [name, command] of gates) {
    const startedMs = Date.now();
    const { status, output } = await run(command, { show: false, environment: { GOGC } });
    if (status !== 0) {
      failed += 1;
      process.stdout.write(output);
    }
    console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}  ${seconds(startedMs)}`);
  }
  return { passed: gates.length - failed, failed };
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

/**
 * Counts a run of vitest. Skipped and unfinished tests count as failed, and so does a run that found no test,
 * or one that ended badly though no test did (a file that could not be read, an error outside any test).
 */
export function countOf(report: Report | null, status: number): Count {
  if (!report) return { passed: 0, failed: 1 };
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const endedWell = status === 0 && report.success && passed + failed > 0;
  return { passed, failed: failed === 0 && !endedWell ? 1 : failed };
}

export interface ProjectOptions {
  /** Only the files whose path contains one of these. */
  readonly files?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Runs the whole project, browsers and servers included, where nothing but loopback can be reached. */
  readonly cutOff?: boolean;
  /** The words of a program that runs the project, such as one that brings a display. */
  readonly under?: readonly string[];
  /** Shows what it prints once it has ended, for a project that runs beside others. */
  readonly inOnePiece?: boolean;
}

/** Runs one project of config/vitest.config.ts and shows what it prints. */
export async function runProject(name: string, options: ProjectOptions = {}): Promise<Count> {
  const { inOnePiece = false } = options;
  if (!inOnePiece) console.log(`\n${name}`);
  const startedMs = Date.now();
  const directory = mkdtempSync(join(tmpdir(), 'sweep-report-'));
  const reportPath = join(directory, 'report.json');
  const command = installed(
    'vitest/vitest.mjs',
    'run',
    '--config=config/vitest.config.ts',
    `--project=${name}`,
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${reportPath}`,
    ...(options.files ?? []),
  );
  const { status, output } = await run([...(options.cutOff ? cutOff() : []), ...(options.under ?? []), ...command], {
    show: !inOnePiece,
    ...(options.environment ? { environment: options.environment } : {}),
  });
  const count = countOf(readReport(reportPath), status);
  rmSync(directory, { recursive: true, force: true });
  if (inOnePiece) process.stdout.write(`\n${name}\n${output}`);
  console.log(
    `${count.failed === 0 ? 'passed' : 'FAILED'}  ${name}  ${count.passed} of ${count.passed + count.failed}  ${seconds(startedMs)}`,
  );
  return count;
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Lets the program that follows see loopback only, as root and as an ordinary user. */
const CUT_OFF = [
  ['unshare', '--net'],
  ['unshare', '--user', '--map-current-user', '--keep-caps', '--net'],
] as const;
const WITH_LOOPBACK = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'] as const;

let prefix: readonly string[] | undefined;

/** The words before a command that cut it off from every network but loopback; none where the system refuses. */
export function cutOff(): readonly string[] {
  if (prefix) return prefix;
  const works = CUT_OFF.map((unshare) => [...unshare, ...WITH_LOOPBACK]).find(
    ([program = '', ...parameters]) => spawnSync(program, [...parameters, 'true'], { stdio: 'ignore' }).status === 0,
  );
  if (!works)
    console.log('This system refuses network namespaces: browsers run with their own flags against calls home.');
  prefix = works ?? [];
  return prefix;
}

/** Prints the closing line and sets the exit status; nothing may be printed after it. */
export function close(counts: readonly Count[]): void {
  const passed = sum(counts, 'passed');
  const failed = sum(counts, 'failed');
  if (failed > 0 || passed === 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}
