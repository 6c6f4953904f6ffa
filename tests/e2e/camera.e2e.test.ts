import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { EXPOSURE_EV } from '#scanners/camera/definition.ts';
import { sceneTurn } from '#tests/simulator/y4m.ts';
import { PHONE, STEADY, THEMES } from '#tests/support/browser.ts';
import {
  FAKE_CAMERA,
  kindsSent,
  MAX_ATTEMPTS,
  resultTitle,
  SCAN_WITHIN_MS,
  scanUntilTold,
  startScan,
  trackStates,
  turnPhone,
  untilLive,
} from '#tests/support/camera.ts';
import { useProduct } from '#tests/support/product.ts';
import { openCamera, useScene } from './camera-support.ts';

const MESSAGE = /^Camera lens reflection detected \(\d+ clusters\)$/;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** From the start of the fake camera's video until the worker has taken its first frames, about. */
const FIRST_FRAMES_MS = 500;
/** How the phone of the scenes turns, radians per second, by the time since those frames. */
const turnOfScene = (atMs: number): number => (sceneTurn(atMs + FIRST_FRAMES_MS) * Math.PI) / 180;
const WHOLE_TEST_MS = (MAX_ATTEMPTS + 1) * SCAN_WITHIN_MS;

describe('a room with a hidden lens', () => {
  const product = useProduct({ flags: [...FAKE_CAMERA, useScene('lens')] });

  test(
    'is reported, saved, and counted on My Dashboard',
    async () => {
      await using visitor = await openCamera(product, { torch: true });
      const { page, seen } = visitor;
      await register(page, product.server.baseUrl);
      await page.goto(`${product.server.baseUrl}/camera`);
      // A phone's gyroscope speaks sixty times a second, and what that costs belongs to the scan.
      const phone = await turnPhone(page, turnOfScene);

      let isListed = false;
      let isNamed = false;
      const title = await scanUntilTold(page, async () => {
        await untilLive(page);
        phone.begin();
        process.stdout.write(`camera scan, frames read by the worker: ${await measureCost(page)}\n`);
        const running = page.locator('section', { has: page.getByRole('button', { name: 'Stop' }) });
        isListed = await running
          .getByText(MESSAGE)
          .waitFor({ timeout: SCAN_WITHIN_MS - MEASURED_MS })
          .then(
            () => true,
            () => false,
          );
        isNamed = (await page.locator('.camera-live .camera-ring-found').count()) === 1;
      });
      expect(title).toBe('Potential Threats Found');
      expect(isListed).toBe(true);
      expect(isNamed).toBe(true);
      expect(await kindsSent(page)).toEqual(['ReadableStream']);
      expect(await violations(page)).toEqual([]);

      await expect.poll(() => eventsOf(seen.posted('/api/analytics'))).toContain('camera_detection');
      const scans = seen.posted('/api/security-scans');
      expect(scans.at(-1)).toMatchObject({
        scanType: 'camera',
        threatDetected: true,
        location: 'Camera Scan',
        locationNotes: expect.stringMatching(/^1 potential threat detected/),
        cameraThreats: [
          {
            threatType: 'lens_reflection',
            confidence: 85,
            coordinates: expect.stringContaining('"detection":1'),
            description: expect.stringMatching(MESSAGE),
          },
        ],
      });
      const count = (event: string) => eventsOf(seen.posted('/api/analytics')).filter((name) => name === event).length;
      await expect.poll(() => count('scan_completed')).toBe(scans.length);
      expect(count('camera_detection')).toBe(1);
      expect(featuresOf(seen.posted('/api/analytics'))).toEqual(expect.arrayContaining(['camera', 'camera_scan']));

      expect(new Set(await trackStates(page))).toEqual(new Set(['ended']));
      const torch = await page.evaluate(() => globalThis.cameraProbe.torch);
      expect(torch.length).toBeGreaterThan(40);
      expect(torch.at(-1)?.on).toBe(false);
      expect(fastestBlinkMs(torch)).toBeGreaterThan(1_000 / 3);

      await page.goto(`${product.server.baseUrl}/my-dashboard`);
      await page.getByText('Total Scans').waitFor();
      expect(await figure(page, 'Total Scans')).toBe(String(scans.length));
      expect(await figure(page, 'Cameras Detected')).toBe('1');
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test(
    'is found as well in a browser whose page takes each frame itself',
    async () => {
      await using visitor = await openCamera(product, { torch: true }, ['MediaStreamTrackProcessor']);
      const { page, seen } = visitor;
      const phone = await turnPhone(page, turnOfScene);
      const title = await scanUntilTold(page, async () => {
        await untilLive(page);
        phone.begin();
        process.stdout.write(`camera scan, frames taken by the page: ${await measureCost(page)}\n`);
      });
      expect(title).toBe('Potential Threats Found');
      expect(await kindsSent(page)).toEqual(['VideoFrame']);
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );
});

describe('a room without one', () => {
  const product = useProduct({ flags: [...FAKE_CAMERA, useScene('clean')] });

  test(
    'is told as such, with what could not be checked',
    async () => {
      await using visitor = await openCamera(product, { torch: true });
      const { page, seen } = visitor;
      const taps = await measureTaps(page, async () => {
        expect(await scanUntilTold(page)).toBe('All Clear!');
      });
      process.stdout.write(`${taps}\n`);
      // What the worker had gathered and not told when the time was up counts too.
      expect(await page.evaluate(() => globalThis.cameraProbe.restAsked)).toBeGreaterThan(0);
      expect(await page.getByText('Not checked').count()).toBeGreaterThan(0);
      for (const line of ['What we looked at', 'What we saw', 'What this could not have seen']) {
        expect(await page.getByText(line, { exact: true }).isVisible()).toBe(true);
      }
      await expect.poll(() => seen.posted('/api/security-scans').length).toBeGreaterThan(0);
      expect(seen.posted('/api/security-scans').at(-1)).toMatchObject({
        threatDetected: false,
        locationNotes: 'No threats detected',
        cameraThreats: [],
        coverage: { complete: true },
      });
      expect(eventsOf(seen.posted('/api/analytics'))).not.toContain('camera_detection');
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test(
    'wakes the page for little more than the torch',
    async () => {
      await using visitor = await openCamera(product, { torch: true });
      const { page, seen } = visitor;
      const phone = await turnPhone(page, turnOfScene);
      const readAnswers = () => page.evaluate(() => globalThis.cameraProbe.answers);
      let answersPerS = 0;
      const title = await scanUntilTold(page, async () => {
        await untilLive(page);
        phone.begin();
        const before = await readAnswers();
        process.stdout.write(`camera scan, nothing to point at: ${await measureCost(page)}\n`);
        answersPerS = (1_000 * ((await readAnswers()) - before)) / MEASURED_MS;
      });
      expect(title).toBe('All Clear!');
      // The torch is switched 2.7 times a second, and the engine decides 3.3 times.
      expect(answersPerS).toBeGreaterThan(2);
      expect(answersPerS).toBeLessThan(4.5);
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test('is not called clear when the scan is stopped; Scan Again returns to the start', async () => {
    await using visitor = await openCamera(product, { torch: true });
    const { page, seen } = visitor;
    await startScan(page);
    await untilLive(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await resultTitle(page)).toBe('Scan Incomplete');
    expect(await page.getByText(/^You stopped the scan after \d+ of 30 seconds\.$/).isVisible()).toBe(true);
    expect(await trackStates(page)).toEqual(['ended']);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({ coverage: { complete: false } });
    await page.getByRole('button', { name: 'Scan Again' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Start Camera Scan');
  });

  test('camera and torch go dark when the page goes into the background', async () => {
    await using visitor = await openCamera(product, { torch: true });
    const { page } = visitor;
    await startScan(page);
    await page.waitForFunction(() => globalThis.cameraProbe.torch.length > 1);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await resultTitle(page)).toBe('Scan Incomplete');
    expect(await page.getByText(/^The page went into the background/).isVisible()).toBe(true);
    expect(await trackStates(page)).toEqual(['ended']);
    const { torch, exposureEv } = await page.evaluate(() => ({
      torch: globalThis.cameraProbe.torch,
      exposureEv: globalThis.cameraProbe.exposureEv,
    }));
    expect(torch.at(-1)?.on).toBe(false);
    expect(exposureEv).toEqual(Array.from({ length: torch.length + 1 }, () => EXPOSURE_EV));
  });

  test('the camera goes dark when the person goes to another screen', async () => {
    await using visitor = await openCamera(product);
    const { page } = visitor;
    await startScan(page);
    await untilLive(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => trackStates(page)).toEqual(['ended']);
  });

  test('a camera that is taken away ends the scan honestly', async () => {
    await using visitor = await openCamera(product);
    const { page } = visitor;
    await startScan(page);
    await untilLive(page);
    await page.evaluate(() => globalThis.cameraProbe.tracks[0]?.dispatchEvent(new Event('ended')));
    expect(await resultTitle(page)).toBe('Scan Incomplete');
    expect(await page.getByText(/^The camera stopped after/).isVisible()).toBe(true);
  });

  test('a browser without video frames has its pixels drawn', async () => {
    await using visitor = await openCamera(product, {}, ['MediaStreamTrackProcessor', 'VideoFrame']);
    const { page, seen } = visitor;
    await startScan(page);
    await untilLive(page);
    expect(await kindsSent(page)).toEqual(['ImageData']);
    expect(seen.problems()).toEqual([]);
  });

  test('a stream of frames that cannot be had leaves the page to take them', async () => {
    await using visitor = await openCamera(product);
    const { page } = visitor;
    await page.evaluate(() => {
      Object.assign(globalThis, {
        MediaStreamTrackProcessor: class {
          constructor() {
            throw new TypeError('Not this track');
          }
        },
      });
    });
    await startScan(page);
    await untilLive(page);
    expect(await kindsSent(page)).toEqual(['VideoFrame']);
  });

  test.each([
    ['ends', /^The camera stopped after 0 of 30 seconds/],
    ['fails', /^The analysis stopped after 0 of 30 seconds/],
    ['stays silent', /^You stopped the scan after \d of 30 seconds/],
  ] as const)('a stream of frames that %s leaves an incomplete scan and a dark camera', async (fate, sentence) => {
    await using visitor = await openCamera(product);
    const { page } = visitor;
    await page.evaluate((how) => {
      Object.assign(globalThis, {
        MediaStreamTrackProcessor: class {
          readonly readable = new ReadableStream({
            start(controller) {
              if (how === 'ends') controller.close();
              if (how === 'fails') controller.error(new Error('No frames'));
            },
          });
        },
      });
    }, fate);
    await startScan(page);
    if (fate === 'stays silent') {
      await page.waitForFunction(() => globalThis.cameraProbe.sent.length > 0);
      await page.getByRole('button', { name: 'Stop' }).click();
    }
    expect(await resultTitle(page)).toBe('Scan Incomplete');
    expect(await page.getByText(sentence).isVisible()).toBe(true);
    expect(await kindsSent(page)).toEqual(['ReadableStream']);
    expect(await trackStates(page)).toEqual(['ended']);
  });

  test('asks for the rear camera at 1280x720 and 15 pictures a second, then for the front one', async () => {
    await using visitor = await openCamera(product, { refuseFirst: true });
    const { page, seen } = visitor;
    await startScan(page);
    await untilLive(page);
    const asked = await page.evaluate(() => globalThis.cameraProbe.asked);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatchObject({
      facingMode: { ideal: 'environment' },
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 15 },
    });
    expect(asked[1]).toMatchObject({ facingMode: 'user' });
    expect(seen.problems()).toEqual([]);
  });

  test('a track without a torch is never told to light one, and says so', async () => {
    await using visitor = await openCamera(product);
    const { page } = visitor;
    const applied = await page.evaluate(() => {
      const { prototype } = MediaStreamTrack;
      const { applyConstraints } = prototype;
      const calls: unknown[] = [];
      prototype.applyConstraints = function (this: MediaStreamTrack, constraints) {
        calls.push(constraints);
        return applyConstraints.call(this, constraints);
      };
      Object.assign(globalThis, { appliedConstraints: calls });
      return calls.length;
    });
    expect(applied).toBe(0);
    await startScan(page);
    await untilLive(page);
    await page.getByText('Hold a flashlight beside the camera and cover it once a second.').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await resultTitle(page);
    expect(await page.evaluate(() => (globalThis as { appliedConstraints?: unknown[] }).appliedConstraints)).toEqual(
      [],
    );
  });

  test.each([
    ['RelativeOrientationSensor', []],
    ['DeviceMotion', ['RelativeOrientationSensor']],
  ])('%s is heard with each frame, in degrees per second', async (_by, lacking) => {
    await using visitor = await openCamera(product, {}, lacking);
    const { page } = visitor;
    await turnPhone(page, () => 0.4);
    await startScan(page);
    await page.waitForFunction(() => globalThis.cameraProbe.rotation.filter((rate) => rate !== null).length > 30);
    const rates = await page.evaluate(() => globalThis.cameraProbe.rotation.filter((rate) => rate !== null));
    const mean = (axis: 'alpha' | 'beta' | 'gamma') =>
      rates.reduce((sum, rate) => sum + Math.abs(rate[axis]), 0) / rates.length;
    // 0.4 rad/s about the phone's long side are 22.9 degrees per second, and nothing about its other axes.
    expect(mean('beta')).toBeGreaterThan(22);
    expect(mean('beta')).toBeLessThan(24);
    expect(mean('alpha')).toBeLessThan(1);
    expect(mean('gamma')).toBeLessThan(1);
  });

  test(
    'breaks no rule of accessibility while scanning and in its result, in three themes',
    async () => {
      await using visitor = await openCamera(product, { torch: true });
      const { page } = visitor;
      await startScan(page);
      await untilLive(page);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Stop' }).click();
      await resultTitle(page);
      expect(await violations(page)).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test('a control that sees no remote leaves infrared unchecked', async () => {
    await using visitor = await openCamera(product);
    const { page } = visitor;
    await startScan(page);
    await untilLive(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await resultTitle(page);
    await page.getByRole('button', { name: 'Test with a TV remote' }).click();
    await page.getByText(/^We did not see the remote\./).waitFor({ timeout: SCAN_WITHIN_MS });
    expect(await page.getByText('Not checked').count()).toBeGreaterThan(0);
    expect(await trackStates(page)).toEqual(['ended', 'ended']);
  });
});

/** What axe finds in each theme. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    const result = await new AxeBuilder({ page }).setLegacyMode(true).withTags(RULES).analyze();
    for (const { id, nodes } of result.violations)
      found.push(`${theme}, ${id}: ${nodes.map((node) => node.html).join()}`);
  }
  return found;
}

async function register(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/register`);
  await page.getByLabel('Full Name').fill('Ada Traveller');
  await page.getByLabel('Username').fill('ada-travels');
  await page.getByLabel('Password', { exact: true }).fill('four walls and a door');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${baseUrl}/subscription`);
}

function eventsOf(posted: readonly Record<string, unknown>[]): readonly unknown[] {
  return posted.map(({ event }) => event);
}

function featuresOf(posted: readonly Record<string, unknown>[]): readonly unknown[] {
  return posted.map(({ properties }) => (properties as { feature?: string }).feature);
}

/** The value of a figure on My Dashboard. */
function figure(page: Page, label: string): Promise<string> {
  return page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').innerText();
}

/** The shortest time between two switchings on. */
function fastestBlinkMs(torch: readonly { atMs: number; on: boolean }[]): number {
  const lit = torch.filter(({ on }) => on).map(({ atMs }) => atMs);
  return Math.min(...lit.slice(1).map((atMs, index) => atMs - lit[index]!));
}

/** Of a scan, without its start and its result. */
const MEASURED_MS = 20_000;

/**
 * What the scan that starts now costs while it runs: shown, not asserted, because this machine does other things too.
 * Nothing is awaited on the page meanwhile: asking it again and again would be counted as its own script.
 */
async function measureCost(page: Page): Promise<string> {
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
  const sorted = workMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(2);
  const perFrame = (ms: number) => (ms / workMs.length).toFixed(2);
  return [
    `${workMs.length} frames`,
    `worker ${at(0.5)} ms a frame (p98 ${at(0.98)})`,
    `main thread ${perFrame(script.ms)} ms script a frame (${perFrame(script.cpuMs)} on the processor), ${perFrame(taskMs)} ms tasks`,
    `long tasks ${longTasks}`,
  ].join(', ');
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

/** The main threads' calls into JavaScript with the promises that they settle, which the metric ScriptDuration leaves out. */
function scriptOf(trace: Buffer): { readonly ms: number; readonly cpuMs: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = new Set(traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf));
  const calls = traceEvents.filter((event) => event.name === 'v8.callFunction' && isMain.has(threadOf(event)));
  const endOf = new Map<string, number>();
  let ms = 0;
  let cpuMs = 0;
  for (const call of calls.toSorted((a, b) => a.ts - b.ts)) {
    const { ts, dur = 0, tdur = 0 } = call;
    // A call within another is counted with it.
    if (ts < (endOf.get(threadOf(call)) ?? 0)) continue;
    endOf.set(threadOf(call), ts + dur);
    ms += dur / 1_000;
    cpuMs += tdur / 1_000;
  }
  return { ms, cpuMs };
}

const TAPS = 30;
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
  const colours = ['#ffffff', '#101418'];
  document.querySelector('button').onclick = () => (document.body.style.background = colours.reverse()[0]);
</script>`;

/**
 * What a tap waits for its paint, before the scan and while it runs, on buttons that leave it alone, and on an empty page:
 * shown, not asserted, like all that costs time.
 */
async function measureTaps(page: Page, scan: () => Promise<void>): Promise<string> {
  const other = await page
    .context()
    .browser()!
    .newContext({ ...PHONE, ...STEADY });
  const empty = await other.newPage();
  await empty.setContent(EMPTY_PAGE);
  const reference = await timeTaps(empty.getByRole('button'));
  await other.close();
  const themes = page.locator('footer .chip');
  const before = await timeTaps(themes);
  const [, during] = await Promise.all([scan(), untilLive(page).then(() => timeTaps(themes))]);
  const at = (times: readonly number[], share: number) => `${times[Math.floor(times.length * share)]} ms`;
  return [
    `camera scan: ${TAPS} taps painted within ${at(during, 0.5)} (median), ${at(during, 0.98)} (p98)`,
    `before it ${at(before, 0.5)}, ${at(before, 0.98)}`,
    `on an empty page ${at(reference, 0.5)}, ${at(reference, 0.98)}`,
  ].join(', ');
}
