import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { EXPOSURE_EV } from '#scanners/camera/definition.ts';
import { findViolationsInThemes } from '#tests/support/accessibility.ts';
import { THEMES } from '#tests/support/browser.ts';
import {
  FAKE_CAMERA,
  kindsSent,
  MAX_ATTEMPTS,
  resultTitle,
  SCAN_WITHIN_MS,
  isFinding,
  scanUntilTold,
  startScan,
  trackStates,
  turnOfScene,
  turnPhone,
  untilLive,
} from '#tests/support/camera.ts';
import { expectKeptOnce, waiting } from '#tests/support/outbox.ts';
import { useProduct } from '#tests/support/product.ts';
import { median } from '#tests/support/quantile.ts';
import { openCamera, useScene } from './camera-support.ts';

const MESSAGE = /^Camera lens reflection detected \(\d+ clusters\)$/;
/** Of a scan, without its start and its result. */
const COUNTED_MS = 20_000;
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
      const title = await scanUntilTold(
        page,
        async () => {
          await untilLive(page);
          phone.begin();
          const running = page.locator('.camera-stage', { has: page.getByRole('button', { name: 'Stop' }) });
          isListed = await running
            .getByText(MESSAGE)
            .waitFor({ timeout: SCAN_WITHIN_MS })
            .then(
              () => true,
              () => false,
            );
          isNamed = (await page.locator('.camera-live .camera-ring-found').count()) === 1;
        },
        isFinding,
      );
      expect(title).toBe('Potential Threats Found');
      expect(isListed).toBe(true);
      expect(isNamed).toBe(true);
      expect(await kindsSent(page)).toEqual(['ReadableStream']);
      expect(await findViolationsInThemes(page)).toEqual([]);

      // What was found comes first: what happened, the next step and the picture are in sight, and 'Look closer' leads on.
      const { height } = page.viewportSize()!;
      await page.getByText('One spot lit up like a lens. Look at it from 20 cm.').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      const ring = (await page.locator('.camera-picture .camera-ring').boundingBox())!;
      const bar = (await page.locator('.action-bar').boundingBox())!;
      expect(ring.y + ring.height).toBeLessThan(Math.min(bar.y, height));
      await page.getByRole('button', { name: 'Look closer' }).click();
      await page.locator('.camera-closer h3:focus').waitFor();
      await page.getByRole('link', { name: 'It is a camera' }).waitFor();

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

      // Back and a reload bring it back, with its picture, until it is deleted.
      await page.getByRole('link', { name: 'Share it, delete it, or say what it was' }).waitFor();
      await page.reload();
      await page.waitForURL(/\/round\?id=/);
      await page.getByRole('heading', { name: 'Potential Threats Found' }).waitFor();
      await expect.poll(() => page.locator('img.round-picture').count()).toBe(1);
      expect(await findViolationsInThemes(page)).toEqual([]);

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
      const title = await scanUntilTold(
        page,
        async () => {
          await untilLive(page);
          phone.begin();
        },
        isFinding,
      );
      expect(title).toBe('Potential Threats Found');
      expect(await kindsSent(page)).toEqual(['VideoFrame']);
      // The next scan is not this one: from its start on a reload is the scanner's own.
      await page.waitForURL(/\/camera\?kept=/);
      await page.getByRole('button', { name: 'Scan Again' }).click();
      await page.waitForURL(/\/camera$/);
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );
});

describe('a room without one', () => {
  const product = useProduct({ flags: [...FAKE_CAMERA, useScene('clean')] });

  test(
    'is told as such, with what could not be checked, and wakes the page for little more than the torch',
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
        await page.waitForTimeout(COUNTED_MS);
        answersPerS = (1_000 * ((await readAnswers()) - before)) / COUNTED_MS;
      });
      expect(title).toBe(await titleOfNothingFound(page));
      // The torch is switched 2.7 times a second, and the engine decides 3.3 times: the page wakes for little more.
      expect(answersPerS).toBeGreaterThan(2);
      expect(answersPerS).toBeLessThan(4.5);
      // What the worker had gathered and not told when the time was up counts too.
      expect(await page.evaluate(() => globalThis.cameraProbe.restAsked)).toBeGreaterThan(0);
      expect(await page.getByText('Not checked').count()).toBeGreaterThan(0);
      for (const line of ['What we looked at', 'What we saw', 'What stays unknown']) {
        expect(await page.getByText(line, { exact: true }).isVisible()).toBe(true);
      }
      await expect.poll(() => seen.posted('/api/security-scans').length).toBeGreaterThan(0);
      expect(seen.posted('/api/security-scans').at(-1)).toMatchObject({
        threatDetected: false,
        locationNotes: expect.stringMatching(/^No threats detected/) as string,
        cameraThreats: [],
        coverage: { complete: true },
      });
      expect(eventsOf(seen.posted('/api/analytics'))).not.toContain('camera_detection');
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test('shows what is only marked as the scan saw it, and how to look closer', async () => {
    await using visitor = await openCamera(product, { torch: true });
    const { page, seen } = visitor;
    await page.addInitScript(markEachDecision);
    await page.reload();
    await startScan(page);
    await page.locator('.camera-live .camera-ring-check').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await resultTitle(page);
    const spot = page.getByRole('img', { name: 'Picture of spot 1' });
    const shown = await spot.evaluate((canvas: HTMLCanvasElement) => ({
      size: [canvas.width, canvas.height],
      middle: [...canvas.getContext('2d')!.getImageData(320, 180, 1, 1).data],
    }));
    expect(shown).toEqual({ size: [640, 360], middle: [0, 128, 0, 255] });
    const ring = (await page.locator('.camera-spots .camera-ring-check').boundingBox())!;
    const picture = (await spot.boundingBox())!;
    expect(ring.x + ring.width / 2).toBeCloseTo(picture.x + picture.width / 2, 0);
    expect(ring.y + ring.height / 2).toBeCloseTo(picture.y + picture.height / 2, 0);
    await page.getByRole('heading', { name: 'Look from 20 cm' }).waitFor();
    await page.getByText('Look at each marked spot from 20 cm. Then check the places you did not point at.').waitFor();
    await page.getByRole('link', { name: 'It is a camera' }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);

    await page.getByRole('link', { name: 'Share it, delete it, or say what it was' }).click();
    await expect.poll(() => page.locator('img.round-picture').count()).toBe(1);
    expect(seen.problems()).toEqual([]);
  });

  test('waits once without a connection, for whoever is signed in and opened the scanner by its address', async () => {
    await using visitor = await openCamera(product, { torch: true });
    const { page, context } = visitor;
    const person = { name: 'Ada', username: 'ada-offline', password: 'four walls and a door' };
    const answer = await page.request.post(`${product.server.baseUrl}/api/auth/register`, { data: person });
    const { user } = (await answer.json()) as { user: { id: string } };
    await page.reload();
    await startScan(page);
    await untilLive(page);
    await expectKeptOnce(page, context, () => page.getByRole('button', { name: 'Stop' }).click());
    expect((await waiting(page))[0]).toMatchObject({ owner: user.id });
  });

  test('is not called clear when the scan is stopped; Scan Again returns to the start', async () => {
    await using visitor = await openCamera(product, { torch: true });
    const { page, seen } = visitor;
    await startScan(page);
    await untilLive(page);
    await page.evaluate(() => {
      let blank = 0;
      (function look() {
        const main = document.querySelector('main')!;
        if (!main.querySelector('.camera-stage') && main.innerText.trim() === '') blank += 1;
        document.documentElement.dataset.blank = String(blank);
        requestAnimationFrame(look);
      })();
    });
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await resultTitle(page)).toBe('Scan Incomplete');
    // From the last picture to the result no frame shows an empty page.
    expect(await page.locator('html').getAttribute('data-blank')).toBe('0');
    expect(await page.getByText(/^You stopped the scan after \d+ of 30 seconds\.$/).isVisible()).toBe(true);
    expect(await trackStates(page)).toEqual(['ended']);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({ coverage: { complete: false } });
    await page.getByRole('button', { name: 'Scan Again' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Start Camera Scan');
  });

  test('fills an upright screen with a picture that lies across it, and shows the whole of it small', async () => {
    await using visitor = await openCamera(product, { torch: true });
    const { page } = visitor;
    await startScan(page);
    await untilLive(page);
    const small = page.locator('.camera-whole video');
    await expect.poll(() => small.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    for (const middle of [0.5, 0.9, 0]) {
      const told = await page.locator('.camera-stage').evaluate(lookAt, middle);
      expect(told.filled).toBeGreaterThanOrEqual(0.85);
      expect(told.ratio).toBeCloseTo(1280 / 720, 1);
      expect(told.isShown).toBe(true);
      // The frame in the small picture is what the large one shows.
      expect(told.partLeft).toBeCloseTo(told.shownLeft, 2);
      expect(told.partRight).toBeCloseTo(told.shownRight, 2);
    }
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
    await page.goto(product.server.baseUrl);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan' }).click();
    await startScan(page);
    await untilLive(page);
    await page.goBack();
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

  /** In place of the browser's: gives so many frames at once, then ends, fails or stays silent. */
  const giveFrames = (page: Page, frames: number, fate: string) =>
    page.evaluate(
      ([count, how]) => {
        let left = count;
        Object.assign(globalThis, {
          MediaStreamTrackProcessor: class {
            readonly readable = new ReadableStream({
              pull(controller) {
                const canvas = new OffscreenCanvas(1280, 720);
                canvas.getContext('2d');
                if (left-- > 0) controller.enqueue(new VideoFrame(canvas, { timestamp: 0 }));
                else if (how === 'ends') controller.close();
                else if (how === 'fails') controller.error(new Error('No frames'));
              },
            });
            constructor() {
              if (how === 'cannot be had') throw new TypeError('Not this track');
            }
          },
        });
      },
      [frames, fate] as const,
    );

  test.each(['cannot be had', 'ends', 'fails', 'stays silent'])(
    'a stream of frames that %s leaves the page to take them',
    async (fate) => {
      await using visitor = await openCamera(product);
      const { page } = visitor;
      await giveFrames(page, 0, fate);
      await startScan(page);
      await untilLive(page);
      expect(await kindsSent(page)).toEqual(['VideoFrame']);
    },
  );

  test.each([
    ['ends', /^The camera stopped after 0 of 30 seconds/],
    ['fails', /^The analysis stopped after 0 of 30 seconds/],
    ['falls silent', /^You stopped the scan after \d of 30 seconds/],
  ] as const)(
    'a stream of frames that began and %s leaves an incomplete scan and a dark camera',
    async (fate, sentence) => {
      await using visitor = await openCamera(product);
      const { page } = visitor;
      await giveFrames(page, 2, fate);
      await startScan(page);
      if (fate === 'falls silent') {
        await page.waitForFunction(() => globalThis.cameraProbe.sent.length > 0);
        await page.getByRole('button', { name: 'Stop' }).click();
      }
      expect(await resultTitle(page)).toBe('Scan Incomplete');
      expect(await page.getByText(sentence).isVisible()).toBe(true);
      expect(await kindsSent(page)).toEqual(['ReadableStream']);
      expect(await trackStates(page)).toEqual(['ended']);
    },
  );

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
    await page
      .getByText('Hold a flashlight beside the camera. Block its light with your hand once a second.')
      .waitFor();
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
    const typical = (axis: 'alpha' | 'beta' | 'gamma') => median(rates.map((rate) => Math.abs(rate[axis])));
    // 0.4 rad/s about the phone's long side are 22.9 degrees per second, and nothing about its other axes.
    expect(typical('beta')).toBeGreaterThan(22);
    expect(typical('beta')).toBeLessThan(24);
    expect(typical('alpha')).toBeLessThan(1);
    expect(typical('gamma')).toBeLessThan(1);
  });

  test(
    'breaks no rule of accessibility while scanning and in its result, in three themes',
    async () => {
      await using visitor = await openCamera(product, { torch: true });
      const { page } = visitor;
      await startScan(page);
      await untilLive(page);
      // What lies over the picture has no ground of its own, where axe could measure: it is as white as the words.
      const stop = page.getByRole('button', { name: 'Stop' });
      for (const theme of THEMES) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset['theme'] = chosen;
        }, theme);
        const color = (selector: string) =>
          page.locator(selector).evaluate((element) => getComputedStyle(element).color);
        expect(await stop.evaluate((element) => getComputedStyle(element).color)).toBe(await color('.camera-stage'));
      }
      expect(await findViolationsInThemes(page)).toEqual([]);
      if (await stop.isVisible()) await stop.click();
      await resultTitle(page);
      expect(await findViolationsInThemes(page)).toEqual([]);
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

/** Has the engine mark the middle of the picture in each decision, and cut that once, in green. */
function markEachDecision(): void {
  const mark = { xPx: 640, yPx: 360, reason: 'angle-not-covered', track: 1 };
  let isCut = false;
  globalThis.Worker = class extends Worker {
    override addEventListener(type: string, listener: unknown, options?: unknown): void {
      const hear = listener as (event: Event) => void;
      const heard = (event: Event): void => {
        const { results, cutouts } = ((event as MessageEvent<object | null>).data ?? {}) as {
          results?: { marks: object[] };
          cutouts?: object[];
        };
        if (results) results.marks = [mark];
        if (results && cutouts && !isCut) {
          isCut = true;
          const canvas = new OffscreenCanvas(640, 360);
          const context = canvas.getContext('2d')!;
          context.fillStyle = 'green';
          context.fillRect(0, 0, 640, 360);
          cutouts.push({ of: mark, picture: canvas.transferToImageBitmap() });
        }
        hear(event);
      };
      super.addEventListener(type, type === 'message' ? heard : hear, options as AddEventListenerOptions);
    }
  };
}

/** What axe finds in each theme. */
/** 'All Clear!' stands only where nothing is left to be looked at. */
async function titleOfNothingFound(page: Page): Promise<string> {
  const isLeft = (await page.locator('.result-check').count()) > 0;
  return isLeft ? 'Scan Complete' : 'All Clear!';
}

async function register(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/register`);
  await page.getByLabel('Full Name').fill('Ada Traveler');
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

/** What an upright screen shows of a picture that lies across it, with its middle at this share of the picture's width. */
function lookAt(stage: HTMLElement | SVGElement, middle: number) {
  stage.style.setProperty('--middle', String(middle));
  const box = (selector: string): DOMRect => {
    const found = stage.querySelector<HTMLElement>(selector)!;
    found.style.transition = 'none';
    return found.getBoundingClientRect();
  };
  const [live, small, part] = [box('.camera-live'), box('.camera-whole'), box('.camera-whole-part')];
  const width = Math.min(innerWidth, live.right) - Math.max(0, live.left);
  const height = Math.min(innerHeight, live.bottom) - Math.max(0, live.top);
  const at = live.left + middle * live.width;
  return {
    filled: (width * height) / (innerWidth * innerHeight),
    ratio: small.width / small.height,
    isShown: at >= -1 && at <= innerWidth + 1,
    shownLeft: -live.left / live.width,
    shownRight: (innerWidth - live.left) / live.width,
    partLeft: (part.left - small.left) / small.width,
    partRight: (part.right - small.left) / small.width,
  };
}
