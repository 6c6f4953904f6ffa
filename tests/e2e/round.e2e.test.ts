import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { RoundEvent, RoundLog } from '#features/round/log.ts';
import { findViolationsInThemes } from '#tests/support/accessibility.ts';
import { installed, newVisitor, visit, type VisitorOptions, watch } from '#tests/support/browser.ts';
import {
  FAKE_CAMERA,
  noteCamera,
  SCAN_WITHIN_MS,
  trackStates,
  turnOfScene,
  turnPhone,
  untilLive,
} from '#tests/support/camera.ts';
import { type Product, useProduct } from '#tests/support/product.ts';
import { ROUND_ID } from '#tests/support/round.ts';
import { useScene } from './camera-support.ts';
import { expectSameCard, finish, heading, keepRound, press, replayed, storedLogs } from './round-support.ts';

const WHOLE_TEST_MS = 4 * SCAN_WITHIN_MS;

/** A visitor with a phone that has a torch. The context closes itself with the test. */
async function arrive(
  product: Product,
  options?: VisitorOptions,
): Promise<{ context: BrowserContext } & AsyncDisposable> {
  const context = await newVisitor(product.browser, options);
  await noteCamera(context, { torch: true });
  return { context, [Symbol.asyncDispose]: () => context.close() };
}

async function openRound(product: Product, context: BrowserContext) {
  const page = await context.newPage();
  const seen = watch(page, product.server.baseUrl);
  await visit(page, `${product.server.baseUrl}/round`);
  return { page, seen };
}

async function startShort(page: Page): Promise<void> {
  await press(page, /Just the bed and the shower/);
  await heading(page, 'Bed');
}

/** Answers by eye, looks with the camera, and returns once the round waits for something else. */
async function lookAt(page: Page, phone: Awaited<ReturnType<typeof turnPhone>>): Promise<void> {
  await press(page, 'Nothing odd');
  await press(page, 'Start Camera Scan');
  await untilLive(page);
  phone.begin();
  await page.locator('.camera-stage').waitFor({ state: 'detached', timeout: SCAN_WITHIN_MS });
}

/** Passes what is told after a look, where something is. */
async function goOnTo(page: Page, name: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await next
    .or(page.getByRole('heading', { level: 1, name, exact: true }))
    .first()
    .waitFor();
  if (await next.isVisible()) await next.click();
  await heading(page, name);
}

describe('a room with a lens', () => {
  const product = useProduct({ flags: [...FAKE_CAMERA, useScene('lens')] });

  test(
    'is told at the bed, with its picture, and kept',
    async () => {
      await using visitor = await arrive(product);
      const { page, seen } = await openRound(product, visitor.context);
      expect(await findViolationsInThemes(page)).toEqual([]);
      await startShort(page);
      expect(await findViolationsInThemes(page)).toEqual([]);
      await press(page, 'Nothing odd');
      await page.getByText('Test your camera first').click();
      const phone = await turnPhone(page, turnOfScene);
      await press(page, 'Test with a second phone');
      await untilLive(page);
      phone.begin();
      await page.getByText('Lens reflections: this camera saw').waitFor({ timeout: SCAN_WITHIN_MS });
      const before = await framesRead(page);
      await press(page, 'Start Camera Scan');
      await page.waitForFunction((read) => globalThis.cameraProbe.workMs.length > read + 3, before);
      phone.begin();
      await page.locator('.camera-stage').waitFor({ state: 'detached', timeout: SCAN_WITHIN_MS });
      await page.getByText(/^Bed: Camera lens reflection detected/).waitFor();
      await page
        .getByRole('img', { name: /^Picture: / })
        .first()
        .waitFor();
      expect(await findViolationsInThemes(page)).toEqual([]);
      await press(page, 'Continue');
      await heading(page, 'Bathroom');
      await press(page, 'Skip this place');
      await finish(page);
      expect(await findViolationsInThemes(page)).toEqual([]);

      const card = await expectSameCard(page);
      expect(card.title).toBe('Potential Threats Found');
      expect(card.finds[0]).toMatchObject({ kind: 'found', place: 'bed', id: '0.detection-1' });
      expect(card.lamps.find(({ place }) => place === 'bathroom')?.state).toBe('skipped');
      expect(seen.posted('/api/security-scans')).toMatchObject([
        {
          scanType: 'camera',
          threatDetected: true,
          location: 'Room check',
          cameraThreats: [{ location: 'Bed', description: card.finds[0]!.title }],
          coverage: { kind: 'found', complete: false },
        },
      ]);
      expect(JSON.stringify(seen.posted('/api/security-scans'))).not.toMatch(/data:|blob:/);
      await page
        .getByRole('img', { name: /^Picture: / })
        .first()
        .waitFor();

      await page
        .getByRole('listitem')
        .filter({ hasText: 'Camera lens reflection' })
        .getByRole('button', { name: 'a screw' })
        .click();
      await page.getByText('You said: a screw.').waitFor();
      expect((await expectSameCard(page)).title).toBe('Scan Incomplete');
      const events = seen.posted('/api/analytics').flatMap((body) => JSON.stringify(body));
      await expect
        .poll(() => events.join() + JSON.stringify(seen.posted('/api/analytics')))
        .toContain('find_explained');
      // A find's title can be the name of somebody's device.
      const [explained] = seen
        .posted('/api/analytics')
        .filter((body) => (body as { event: string }).event === 'find_explained');
      expect(explained).toMatchObject({ properties: { as: 'screw' } });
      expect(explained).not.toHaveProperty('properties.title');

      await page.goto(`${product.server.baseUrl}/my-dashboard`);
      await page.getByRole('heading', { name: 'Kept on this device' }).waitFor();
      await page.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('region', { name: 'Result' }).waitFor();
      await page.goto(`${product.server.baseUrl}/round`);
      await press(page, 'Delete');
      await expect.poll(() => storedLogs(page)).toEqual([]);
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );
});

const framesRead = (page: Page) => page.evaluate(() => globalThis.cameraProbe.workMs.length);

/** The part of the screen that is not the picture's box. */
async function chromeShare(page: Page): Promise<number> {
  const box = await page.locator('.camera-stage').boundingBox();
  const { width, height } = page.viewportSize()!;
  return 1 - (box!.width * box!.height) / (width * height);
}

describe('a room without one', () => {
  const product = useProduct({ flags: [...FAKE_CAMERA, useScene('clean')] });

  test(
    'proves no camera that a lens was shown to',
    async () => {
      await using visitor = await arrive(product);
      const { page } = await openRound(product, visitor.context);
      const phone = await turnPhone(page, turnOfScene);
      await startShort(page);
      await press(page, 'Nothing odd');
      await page.getByText('Test your camera first').click();
      await press(page, 'Test with a second phone');
      await untilLive(page);
      phone.begin();
      await page.getByText('We did not see the lens.').waitFor({ timeout: SCAN_WITHIN_MS });
      expect((await replayed(page)).round.controls).toMatchObject([{ control: 'lens_reflection', outcome: 'failed' }]);
    },
    WHOLE_TEST_MS,
  );

  /** An earlier round of this device, in which the camera saw a lens that was shown to it. */
  async function passControlEarlier(page: Page): Promise<void> {
    const controls = ['lens_reflection', 'infrared_signature'].map((control, index): RoundEvent => ({
      atMs: 1_000 + index,
      kind: 'control',
      scanner: 'camera',
      control,
      outcome: 'passed',
      from: 'round',
    }));
    const log: RoundLog = [
      { atMs: 1_000, kind: 'started', version: 1, id: ROUND_ID, plan: 'short' },
      ...controls,
      { atMs: 2_000, kind: 'finished' },
    ];
    await keepRound(page, log);
    await page.reload();
    await page.getByRole('heading', { name: 'Kept on this device' }).waitFor();
  }

  test(
    'is told as such only for what was proven here, lit and looked at to the end',
    async () => {
      await using visitor = await arrive(product);
      const { page, seen } = await openRound(product, visitor.context);
      await passControlEarlier(page);
      const phone = await turnPhone(page, turnOfScene);
      await startShort(page);
      await lookAt(page, phone);
      await goOnTo(page, 'Bathroom');
      await lookAt(page, phone);
      await goOnTo(page, 'Almost done');
      await finish(page);
      const card = await expectSameCard(page);
      expect(card.finds.filter(({ kind }) => kind === 'found')).toEqual([]);
      const { log } = await replayed(page);
      const empty = log.filter(
        (event) => event.kind === 'result' && event.result.complete && event.result.things.length === 0,
      );
      const lens = card.nothingSeen.find(({ what }) => what === 'Lens reflections');
      expect(lens?.places ?? []).toHaveLength(empty.length);
      expect(new Set(await trackStates(page))).toEqual(new Set());
      expect(seen.problems()).toEqual([]);
    },
    WHOLE_TEST_MS,
  );

  test(
    'is not told as such when the control broke',
    async () => {
      await using visitor = await arrive(product);
      const { page } = await openRound(product, visitor.context);
      await passControlEarlier(page);
      await startShort(page);
      await press(page, 'Nothing odd');
      await page.getByText('Both tests passed: test again').click();
      await press(page, 'Test with a TV remote');
      await page.getByText('We did not see the remote.').waitFor({ timeout: SCAN_WITHIN_MS });
      await press(page, 'Start Camera Scan');
      await page.locator('.camera-stage').waitFor();
      expect(await chromeShare(page)).toBeLessThanOrEqual(0.15);
      // Here nothing depends on what the camera sees: axe takes seconds that a scan would not have on a slow machine.
      expect(await findViolationsInThemes(page)).toEqual([]);
      await page.locator('.camera-stage').waitFor({ state: 'detached', timeout: SCAN_WITHIN_MS });
      await goOnTo(page, 'Bathroom');
      await press(page, 'Skip this place');
      await finish(page);
      const card = await expectSameCard(page);
      expect(card.nothingSeen.map(({ what }) => what)).not.toContain('Infrared lamps');
      expect(card.unknown).toContainEqual(
        expect.objectContaining({
          what: 'Infrared lamps',
          why: 'The test failed, so this device may not see them.',
        }),
      );
    },
    WHOLE_TEST_MS,
  );

  test(
    'goes on where it was when its tab was killed',
    async () => {
      await using visitor = await arrive(product);
      const { page } = await openRound(product, visitor.context);
      await startShort(page);
      await press(page, 'Nothing odd');
      await press(page, 'Start Camera Scan');
      await untilLive(page);
      const usableMs = async (from: Page) => (await replayed(from)).round.places.bed.usableMs;
      await expect.poll(() => usableMs(page), { timeout: SCAN_WITHIN_MS }).toBeGreaterThan(3_000);
      const crash = page.waitForEvent('crash');
      const devtools = await visitor.context.newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined);
      await crash;

      const { page: next } = await openRound(product, visitor.context);
      const keptMs = await usableMs(next);
      expect(keptMs).toBeGreaterThan(3_000);
      await press(next, /Continue where you left off/);
      await heading(next, 'Bed');
      await next.getByRole('button', { name: 'Start Camera Scan' }).waitFor();
      expect(await usableMs(next)).toBe(keptMs);
      await press(next, 'Continue without the camera');
      await heading(next, 'Bathroom');
      await press(next, 'Skip this place');
      await finish(next);
      const card = await expectSameCard(next);
      expect(card.title).toBe('Scan Incomplete');
      expect(card.lamps[0]).toMatchObject({ place: 'bed', state: 'part' });
    },
    WHOLE_TEST_MS,
  );

  test(
    'is walked through without a connection',
    async () => {
      await using visitor = await arrive(product, { installs: true });
      const { page } = await openRound(product, visitor.context);
      await installed(page);
      await visitor.context.setOffline(true);
      await page.goto(`${product.server.baseUrl}/round`);
      const phone = await turnPhone(page, turnOfScene);
      await startShort(page);
      await lookAt(page, phone);
      await goOnTo(page, 'Bathroom');
      await press(page, 'Skip this place');
      await finish(page);
      await expectSameCard(page);
      // Kept for later, and sent once there is a connection.
      await page.goto(`${product.server.baseUrl}/outbox`);
      await page.getByText('Scan: Camera').first().waitFor();
    },
    WHOLE_TEST_MS,
  );

  test.for(['round-keeper', 'going-round'])(
    'says so where its %s did not load, and starts at the next press',
    async (part) => {
      await using visitor = await arrive(product);
      const { page } = await openRound(product, visitor.context);
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort(), { times: 1 });
      await press(page, /Just the bed and the shower/);
      await page.getByRole('alert').getByText('The check could not start').waitFor();
      expect(await findViolationsInThemes(page)).toEqual([]);
      await startShort(page);
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  test('belongs to one tab at a time, and can be taken over', async () => {
    await using visitor = await arrive(product);
    const { page: first } = await openRound(product, visitor.context);
    await startShort(first);
    const { page: second } = await openRound(product, visitor.context);
    await press(second, /Continue where you left off/);
    await second.getByText('This round is open in another tab.').waitFor();
    await press(second, 'Use it here');
    await first.getByText('This round is open in another tab.').waitFor();
    await press(second, 'Skip this place');
    await heading(second, 'Bathroom');
    expect(await first.getByRole('button', { name: 'Skip this place' }).count()).toBe(0);
    const { log } = await replayed(second);
    expect(log.filter(({ kind }) => kind === 'skipped')).toHaveLength(1);
  });

  test('can be walked through where the browser keeps nothing, and says so', async () => {
    await using visitor = await arrive(product);
    await visitor.context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('No storage here.', 'SecurityError');
      };
    });
    const { page } = await openRound(product, visitor.context);
    await startShort(page);
    await page.getByText('This browser keeps nothing for us.').waitFor();
    await press(page, 'Skip this place');
    await press(page, 'Skip this place');
    await finish(page);
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Scan Incomplete');
  });
});

/** What the person says of a place; the others are skipped. */
const ANSWERS: Readonly<Record<string, string>> = { Mirror: 'Something odd', Wardrobe: 'A camera' };

describe('the whole room', () => {
  const product = useProduct({ flags: [...FAKE_CAMERA] });

  test('passes through nine places with no step for checks that cannot be run, and rests when it is asked to', async () => {
    await using visitor = await arrive(product);
    const { page, seen } = await openRound(product, visitor.context);
    await press(page, /The whole room/);
    const order = ['Bed', 'Bathroom', 'Desk', 'Ceiling', 'Sockets', 'Mirror', 'TV, router', 'Wardrobe'];
    for (const name of order) {
      await heading(page, name);
      if (name === 'Desk') {
        await press(page, 'Pause');
        await heading(page, 'Paused');
        expect(await findViolationsInThemes(page)).toEqual([]);
        await press(page, 'Continue');
        await heading(page, name);
      }
      await press(page, ANSWERS[name] ?? 'Skip this place');
      if (name === 'Wardrobe') {
        // What to do comes first, and where help is; then the round goes on.
        await page.getByText('Do not touch it yet. Step out of its view.').waitFor();
        await page.getByRole('link', { name: 'I found something' }).waitFor();
        expect(await findViolationsInThemes(page)).toEqual([]);
        await press(page, 'Continue');
      }
      if (ANSWERS[name]) await press(page, 'Continue without the camera');
    }
    // Without Pro nothing beyond the camera can be run: there is no step for it.
    await heading(page, 'Door');
    await press(page, 'Skip this place');
    await heading(page, 'Almost done');
    await finish(page);
    const card = await expectSameCard(page);
    expect(card.finds).toMatchObject([
      {
        id: 'eyes.wardrobe',
        kind: 'found',
        title: 'Security camera detected (dome or bullet camera / visible security camera)',
      },
      { id: 'eyes.mirror', kind: 'check' },
    ]);
    expect(card.title).toBe('Potential Threats Found');
    expect(card.lookedAt).toContain('By eye only: Mirror, Wardrobe.');
    expect(card.coverage).toMatchObject({ lit: 0, of: 9 });
    expect(await findViolationsInThemes(page)).toEqual([]);
    expect(seen.problems()).toEqual([]);
  });
});
