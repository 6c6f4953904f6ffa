/**
 * What a camera scan costs the browser: Chromium on a phone's screen, with a fake camera that plays a rendered room, a
 * torch that only keeps a record, and a gyroscope. Browser and server see loopback only. It takes about five minutes and
 * wants a machine that does nothing else.
 */
import type { Browser } from 'playwright-core';
import type { SceneKind } from '#tests/simulator/y4m.ts';
import { launchChromium, PHONE, STEADY, visit } from '#tests/support/browser.ts';
import {
  FAKE_CAMERA,
  noteCamera,
  resultTitle,
  sceneOf,
  startScan,
  turnOfScene,
  turnPhone,
  untilLive,
} from '#tests/support/camera.ts';
import {
  measureCost,
  measureTaps,
  MEASURED_MS,
  type ScanCost,
  TAPS,
  type TapTimes,
} from '#tests/support/camera-cost.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { startServer } from '#tests/support/server.ts';
import { runApart } from './browser/apart.ts';

const RUNS = 5;

/** A row of the table: in each run this figure, and their median. */
interface Figure {
  readonly name: string;
  readonly bar: string;
  readonly of: (cost: ScanCost) => number;
}

const perFrame = (ms: number, { workMs }: ScanCost): number => ms / workMs.length;

const FIGURES: readonly Figure[] = [
  {
    name: 'worker, the median frame, ms (the whole tick: this and the next)',
    bar: '2',
    of: ({ workMs }) => median(workMs),
  },
  {
    name: 'main thread, script in the median frame’s time, ms on the processor',
    bar: '0.3',
    of: ({ script }) => median(script.cpuMsByFrame),
  },
  {
    name: 'the same, all of it shared among the frames',
    bar: '',
    of: (cost) => perFrame(cost.script.cpuMs, cost),
  },
  { name: 'the same by the clock', bar: '', of: (cost) => perFrame(cost.script.ms, cost) },
  { name: 'all tasks of the main thread, ms a frame', bar: '', of: (cost) => perFrame(cost.taskMs, cost) },
  { name: 'tasks of 50 ms and more', bar: '0', of: ({ longTasks }) => longTasks },
];

/** A page that is ready to scan. The context closes with the page. */
async function openScanner(browser: Browser, baseUrl: string) {
  const context = await browser.newContext({ ...PHONE, ...STEADY });
  await noteCamera(context, { torch: true });
  const page = await context.newPage();
  await visit(page, `${baseUrl}/camera`);
  return { page, phone: await turnPhone(page, turnOfScene), [Symbol.asyncDispose]: () => context.close() };
}

async function measureScan(browser: Browser, baseUrl: string): Promise<ScanCost> {
  await using scanner = await openScanner(browser, baseUrl);
  await startScan(scanner.page);
  await untilLive(scanner.page);
  scanner.phone.begin();
  return await measureCost(scanner.page);
}

async function measureTapping(browser: Browser, baseUrl: string): Promise<TapTimes> {
  await using scanner = await openScanner(browser, baseUrl);
  return await measureTaps(scanner.page, async () => {
    await startScan(scanner.page);
    await untilLive(scanner.page);
    scanner.phone.begin();
    await resultTitle(scanner.page);
  });
}

/** A room with this in it, played to a browser of its own. */
async function inScene<Measured>(kind: SceneKind, measure: (browser: Browser) => Promise<Measured>): Promise<Measured> {
  const scene = sceneOf(kind);
  await scene.write();
  const browser = await launchChromium([...FAKE_CAMERA, scene.flag]);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
    await scene.remove();
  }
}

function rowsOf(room: string, costs: readonly ScanCost[]): string[] {
  return FIGURES.map(({ name, bar, of }) => {
    const figures = costs.map(of);
    const written = (value: number) => (Number.isInteger(value) ? `${value}` : value.toFixed(2));
    return `| ${room} | ${name} | ${bar} | ${written(median(figures))} | ${figures.map(written).join(', ')} |`;
  });
}

async function measureAll(): Promise<string> {
  await using server = await startServer();
  const measureRuns = async (browser: Browser): Promise<ScanCost[]> => {
    const costs: ScanCost[] = [];
    while (costs.length < RUNS) costs.push(await measureScan(browser, server.baseUrl));
    return costs;
  };
  const lens = await inScene('lens', measureRuns);
  const clean = await inScene('clean', measureRuns);
  const taps = await inScene('clean', (browser) => measureTapping(browser, server.baseUrl));
  const told = (times: readonly number[]): string => `${median(times)} | ${quantile(times, 0.98)}`;
  return [
    '# Camera: what a scan costs the browser',
    '',
    `Chromium on a phone’s screen, ${MEASURED_MS / 1_000} s of a scan, ${RUNS} runs of each room; the middle one and all of them, in their order.`,
    'Frames are taken and analysed in a worker; the page’s script is all that it runs meanwhile: turns of the phone, answers, drawing, the video’s own events.',
    'Where a lens stands, it also rings what was found, draws its picture and reports it, once.',
    '',
    '| room | | bar | median | runs |',
    '|---|---|---|---|---|',
    ...rowsOf('with a lens', lens),
    ...rowsOf('without', clean),
    '',
    `${TAPS} taps on buttons that leave the scan alone, ms until they are painted (bar: p98 within 50; the browser tells in steps of 8):`,
    '',
    '| | median | p98 |',
    '|---|---|---|',
    `| while scanning | ${told(taps.during)} |`,
    `| before the scan | ${told(taps.before)} |`,
    `| on an empty page | ${told(taps.onEmptyPage)} |`,
  ].join('\n');
}

/** Measures in a process of its own that sees loopback only. */
export function run(): Promise<string> {
  return runApart(import.meta.url);
}

if (import.meta.main) process.stdout.write(await measureAll());
