import type { Locator, Page } from 'playwright-core';
import { copy as shell } from '#apps/web/copy.ts';
import { CAPTURE_FPS } from '#scanners/camera/definition.ts';
import { PHONE, STEADY } from './browser.ts';
import { untilLive } from './camera.ts';

/** Of a scan, without its start and its result. */
export const MEASURED_MS = 20_000;

/** What a scan cost the browser while it ran. */
export interface ScanCost {
  /** The worker's time for each frame, milliseconds. */
  readonly workMs: readonly number[];
  /** What the page's main thread ran of our script, and all that it did, milliseconds. */
  readonly script: Script;
  readonly taskMs: number;
  /** Tasks of 50 ms and more. */
  readonly longTasks: number;
}

/**
 * What the scan that has just gone live costs while it runs. Nothing is awaited on the page meanwhile: asking it again and
 * again would be counted as its own script.
 */
export async function measureCost(page: Page): Promise<ScanCost> {
  const browser = page.context().browser()!;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const readTaskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(globalThis, { longTasks: long });
    new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
  });
  await untilLive(page);
  await browser.startTracing(page, { categories: ['v8'] });
  const framesBefore = await page.evaluate(() => globalThis.cameraProbe.workMs.length);
  const taskMsBefore = await readTaskMs();
  await page.waitForTimeout(MEASURED_MS);
  const taskMs = (await readTaskMs()) - taskMsBefore;
  const workMs = await page.evaluate((from) => globalThis.cameraProbe.workMs.slice(from), framesBefore);
  const script = scriptOf(await browser.stopTracing());
  const longTasks = await page.evaluate(() => (globalThis as { longTasks?: number[] }).longTasks!.length);
  return { workMs, script, taskMs, longTasks };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: its start, how long it took, and how long its thread ran meanwhile. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Calls into JavaScript with the promises that they settle, which the metric ScriptDuration leaves out. */
export interface Script {
  readonly ms: number;
  readonly cpuMs: number;
  /** What of it began between one frame and the next, as the camera gives them, while any script ran. */
  readonly cpuMsByFrame: readonly number[];
}

/** What the main threads ran. */
function scriptOf(trace: Buffer): Script {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = new Set(traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf));
  const calls = traceEvents.filter((event) => event.name === 'v8.callFunction' && isMain.has(threadOf(event)));
  const endOf = new Map<string, number>();
  let ms = 0;
  let cpuMs = 0;
  const firstUs = Math.min(...calls.map(({ ts }) => ts));
  const lastUs = Math.max(...calls.map(({ ts }) => ts));
  const frameUs = 1_000_000 / CAPTURE_FPS;
  const cpuMsByFrame = Array.from({ length: Math.floor((lastUs - firstUs) / frameUs) + 1 }, () => 0);
  for (const call of calls.toSorted((a, b) => a.ts - b.ts)) {
    const { ts, dur = 0, tdur = 0 } = call;
    // A call within another is counted with it.
    if (ts < (endOf.get(threadOf(call)) ?? 0)) continue;
    endOf.set(threadOf(call), ts + dur);
    ms += dur / 1_000;
    cpuMs += tdur / 1_000;
    const frame = Math.floor((ts - firstUs) / frameUs);
    cpuMsByFrame[frame] = cpuMsByFrame[frame]! + tdur / 1_000;
  }
  return { ms, cpuMs, cpuMsByFrame };
}

export const TAPS = 30;
const BETWEEN_TAPS_MS = 600;
/** Events that are painted sooner than this are not reported. */
const LEAST_EVENT_MS = 16;

/** Presses these buttons in turn; milliseconds until each press was painted, ascending. */
async function timeTaps(buttons: Locator): Promise<number[]> {
  const page = buttons.page();
  const count = await buttons.count();
  await page.evaluate((durationThreshold) => {
    const taps = new Map<number, number>();
    Object.assign(globalThis, { taps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue;
        taps.set(entry.interactionId, Math.max(entry.duration, taps.get(entry.interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, LEAST_EVENT_MS);
  for (let tap = 0; tap < TAPS; tap += 1) {
    await buttons.nth(tap % count).tap();
    await page.waitForTimeout(BETWEEN_TAPS_MS);
  }
  const reported = await page.evaluate(() => [...(globalThis as { taps?: Map<number, number> }).taps!.values()]);
  return [...Array.from({ length: TAPS - reported.length }, () => LEAST_EVENT_MS), ...reported].toSorted(
    (a, b) => a - b,
  );
}

/** What stands on the page that a scan's is held against: one button that, as a theme does, paints all anew. */
const EMPTY_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><button>Press</button><script>
  const colors = ['#ffffff', '#101418'];
  document.querySelector('button').onclick = () => (document.body.style.background = colors.reverse()[0]);
</script>`;

/** What taps waited for their paint, milliseconds, ascending. */
export interface TapTimes {
  readonly during: readonly number[];
  readonly before: readonly number[];
  readonly onEmptyPage: readonly number[];
}

/** Presses buttons that leave the scan alone, before it and while it runs, and one on an empty page. */
export async function measureTaps(page: Page, scan: () => Promise<unknown>): Promise<TapTimes> {
  const other = await page
    .context()
    .browser()!
    .newContext({ ...PHONE, ...STEADY });
  const empty = await other.newPage();
  await empty.setContent(EMPTY_PAGE);
  const onEmptyPage = await timeTaps(empty.getByRole('button'));
  await other.close();
  const themes = page.getByRole('button', { name: shell.nightColors });
  const before = await timeTaps(themes);
  const [, during] = await Promise.all([scan(), untilLive(page).then(() => timeTaps(themes))]);
  return { during, before, onEmptyPage };
}
