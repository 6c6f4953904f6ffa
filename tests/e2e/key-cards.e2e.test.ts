import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newVisitor } from '#tests/support/browser.ts';
import { ANSWER_WITHIN_MS, GIVE_UP_AFTER_MS } from '#contract/limits.ts';
import { expectKeptOnce, waiting } from '#tests/support/outbox.ts';
import { useProduct, type OpenPage, type Product } from '#tests/support/product.ts';

/** A scan takes 15 s; the rest is for a busy machine. */
const SCAN_WITHIN_MS = 40_000;

/** How the reader of a test behaves: it listens, or refuses with an error of this name. */
interface ReaderWorld {
  readonly refuses?: string;
}

declare global {
  var layCard: (serialNumber: string) => void;
  var layUnreadableCard: () => void;
}

/** Desktop Chromium has no Web NFC, so the page gets a reader that the test lays cards on. */
function installReader({ refuses }: ReaderWorld): void {
  const readers = new Set<EventTarget>();
  class NDEFReader extends EventTarget {
    scan({ signal }: { signal: AbortSignal }): Promise<void> {
      if (refuses) return Promise.reject(new DOMException('NFC permission request denied.', refuses));
      readers.add(this);
      signal.addEventListener('abort', () => readers.delete(this));
      return Promise.resolve();
    }
  }
  Object.assign(globalThis, {
    NDEFReader,
    layCard(serialNumber: string) {
      for (const reader of readers) reader.dispatchEvent(Object.assign(new Event('reading'), { serialNumber }));
    },
    layUnreadableCard() {
      for (const reader of readers) reader.dispatchEvent(new Event('readingerror'));
    },
  });
}

async function openNfc(product: Product, world: ReaderWorld = {}): Promise<OpenPage & AsyncDisposable> {
  const context = await newVisitor(product.browser);
  await context.addInitScript(installReader, world);
  const opened = await product.openIn(context, '/nfc');
  return { ...opened, [Symbol.asyncDispose]: () => context.close() };
}

const start = (page: Page): Promise<void> => page.getByRole('button', { name: 'Start NFC Scan' }).click();

describe('with a reader', () => {
  const product = useProduct({ environment: { AUTO_PRO: '1' } });

  test('cards are listed once each, more than one is asked about, and the scan is saved', async () => {
    await using visitor = await openNfc(product);
    const { page, seen } = visitor;
    await start(page);
    await page.getByText('Scanning for NFC signals...').first().waitFor();
    for (const serialNumber of ['04:4a:2a:fa:5e:67:80', '04:4a:2a:fa:5e:67:80', '08:12:34:56', '08:65:43:21']) {
      await page.evaluate((number) => globalThis.layCard(number), serialNumber);
    }
    await page.getByText('2 cards so far').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^(2[5-9]|[3-8]\d|90)$/);

    await page.getByText('Scan complete', { exact: true }).waitFor({ timeout: SCAN_WITHIN_MS });
    await page.getByRole('heading', { name: 'Scan Complete' }).waitFor();
    expect(await page.getByText('2 different cards: are they all yours?').isVisible()).toBe(true);
    expect(await page.getByText(/^Have another card\?/).isVisible()).toBe(true);
    expect(await page.getByText('04:4a:2a...').isVisible()).toBe(true);
    expect(await page.getByText('NXP Semiconductors').isVisible()).toBe(true);
    await expect.poll(() => seen.posted('/api/security-scans')).toHaveLength(1);
    expect(seen.posted('/api/security-scans')[0]).toMatchObject({
      scanType: 'nfc',
      threatDetected: true,
      keyCards: [
        { cardId: '04:4a:2a...', cardType: 'mifare' },
        { cardId: '08:12:34:56', cardType: 'unknown' },
      ],
      coverage: { complete: true },
    });
    expect(seen.problems()).toEqual([]);

    await page.getByRole('button', { name: 'Scan Again' }).click();
    expect(await page.getByRole('button', { name: 'Start NFC Scan' }).isVisible()).toBe(true);
  });

  test('the button is under the thumb, and while it reads, what to do and Stop stay in sight', async () => {
    await using visitor = await openNfc(product);
    const { page } = visitor;
    const isInSight = async (found: Locator) => {
      const { y, height } = (await found.boundingBox())!;
      return y >= 0 && y + height <= page.viewportSize()!.height;
    };
    const button = page.getByRole('button', { name: 'Start NFC Scan' });
    expect(await isInSight(button)).toBe(true);
    await button.click();
    const hold = page.getByText('Hold the card flat against the back of the phone. Slide it slowly up.');
    await hold.waitFor();
    expect(await isInSight(hold)).toBe(true);
    for (const serialNumber of ['04:4a:2a:fa:5e:67:80', '08:12:34:56', '04:11:22:33:44:55:66']) {
      await page.evaluate((number) => globalThis.layCard(number), serialNumber);
    }
    await page.getByText('3 cards so far').waitFor();
    expect(await isInSight(hold)).toBe(true);
    expect(await isInSight(page.getByRole('button', { name: 'Stop' }))).toBe(true);
    expect(await page.locator('.footer').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: 'Scan Incomplete' }).waitFor();
    await page.locator('.footer').waitFor();
  });

  test('without a connection a scan is kept once', async () => {
    await using visitor = await openNfc(product);
    const { page, context } = visitor;
    await start(page);
    await page.getByText('Scanning for NFC signals...').first().waitFor();
    await page.evaluate(() => globalThis.layCard('08:12:34:56'));
    await expectKeptOnce(page, context, () => page.getByRole('button', { name: 'Stop' }).click());
  });

  test('a scan that can be neither sent nor kept is told as such', async () => {
    await using visitor = await openNfc(product);
    const { page, context } = visitor;
    await page.evaluate(() => {
      const scans = Array.from({ length: 50 }, () => {
        const id = crypto.randomUUID();
        const body = { id, scanType: 'nfc', threatDetected: false };
        return { id, keptAtMs: Date.now(), owner: 'somebody else', refused: null, kind: 'scan', body };
      });
      localStorage.setItem('outbox', JSON.stringify(scans));
    });
    await start(page);
    await page.getByText('Scanning for NFC signals...').first().waitFor();
    await context.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('It could not be sent, and could not be kept on this phone.').waitFor();
    expect((await waiting(page)).map(({ owner }) => owner)).toEqual(Array.from({ length: 50 }, () => 'somebody else'));
  });

  test('a scan that no server answers for is kept as one without a connection', async () => {
    await using visitor = await openNfc(product);
    const { page, context } = visitor;
    await page.clock.install();
    await context.route('**/api/security-scans', () => {});
    await start(page);
    await page.getByText('Scanning for NFC signals...').first().waitFor();
    const asked = page.waitForRequest('**/api/security-scans');
    await page.getByRole('button', { name: 'Stop' }).click();
    await asked;
    await page.clock.fastForward(GIVE_UP_AFTER_MS + 2_000);
    await page.getByText('Saved on this phone', { exact: true }).waitFor();
    expect(await waiting(page)).toHaveLength(1);
  });

  test('a card that cannot be read stops the scan, which Scan Again clears', async () => {
    await using visitor = await openNfc(product);
    const { page } = visitor;
    await start(page);
    await page.getByText('Scanning for NFC signals...').first().waitFor();
    await page.evaluate(() => globalThis.layUnreadableCard());
    await page.getByText('NFC scanning error - ensure phone is close to door lock reader').waitFor();
    await page.getByRole('button', { name: 'Scan Again' }).click();
    expect(await page.getByRole('alert').filter({ hasText: 'NFC scanning error' }).count()).toBe(0);
  });

  test('a refusal is told above the button, and nothing is saved', async () => {
    await using visitor = await openNfc(product, { refuses: 'NotAllowedError' });
    const { page, seen } = visitor;
    await start(page);
    await page.getByText('NFC permissions denied. Please enable NFC in your browser settings and try again.').waitFor();
    expect(await page.getByRole('button', { name: 'Start NFC Scan' }).isEnabled()).toBe(true);
    expect(seen.posted('/api/security-scans')).toEqual([]);
  });

  test('without NFC the press says so and offers a demonstration, marked on every screenful and never saved', async () => {
    const { page, seen } = await product.open('/nfc', { viewport: { width: 360, height: 640 } });
    await page.getByRole('heading', { name: 'On this phone' }).waitFor();
    // What helps is in sight, and no button that leads nowhere stands over it.
    const words = (await page.getByText('How many cards open my room?').boundingBox())!;
    expect(words.y + words.height).toBeLessThan(640);
    const bar = page.locator('.action-bar');
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    await start(page);
    const sentence =
      'NFC not supported on this device or browser. This feature requires Android phones with Chrome browser and NFC capability.';
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    // Nothing runs until it is asked for.
    await page.waitForTimeout(500);
    expect(await page.getByText('Demo: nothing is being read').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Start NFC Scan' }).isVisible()).toBe(true);

    await page.getByRole('button', { name: 'See a demonstration' }).click();
    await page.getByText('Scan complete', { exact: true }).waitFor({ timeout: SCAN_WITHIN_MS });
    expect(await page.getByText('DEMO', { exact: true }).count()).toBe(2);
    const height = await page.evaluate(() => document.querySelector('main')!.scrollHeight);
    for (let y = 0; y < height - 640; y += 400) {
      // All of it of one drawn frame: what sticks is put in its place when the page is drawn.
      const { mark, bar } = await page.evaluate(async (top) => {
        scrollTo(0, top);
        for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
        const boxOf = (selector: string) =>
          document.querySelector(selector)!.getBoundingClientRect().toJSON() as DOMRect;
        return { mark: boxOf('.demo-mark'), bar: boxOf('.top-bar') };
      }, y);
      expect(mark.top, `scrolled to ${y}`).toBeGreaterThanOrEqual(bar.bottom - 1);
      expect(mark.bottom, `scrolled to ${y}`).toBeLessThanOrEqual(640);
    }
    expect(seen.posted('/api/security-scans')).toEqual([]);
  });

  test('an iPhone gets its own sentence', async () => {
    const { page } = await product.open('/nfc', {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    });
    await start(page);
    const sentence =
      'NFC scanning is not supported on iOS devices. Please use an Android phone with NFC capability and Chrome browser.';
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    expect(await page.getByRole('button', { name: 'See a demonstration' }).isVisible()).toBe(true);
  });
});

describe('without Pro', () => {
  const product = useProduct();

  test('a press that no server answers is decided by what is known', async () => {
    await using visitor = await openNfc(product);
    const { page, context } = visitor;
    await context.route('**/api/session', () => {});
    await page.clock.install();
    const asked = page.waitForRequest('**/api/session');
    await page.reload();
    await asked;
    await start(page);
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => {
        await page.clock.fastForward(ANSWER_WITHIN_MS);
        return dialog.count();
      })
      .toBe(1);
  });

  test('the press asks to upgrade: focus stays inside, Escape closes, and no scan starts', async () => {
    await using visitor = await openNfc(product);
    const { page, seen } = visitor;
    await start(page);
    const modal = page.getByRole('dialog', { name: 'Upgrade to Pro' });
    await modal.waitFor();
    expect(await modal.textContent()).toContain(
      'NFC Key Scanner requires a Pro subscription. Unlock all advanced security features for just $3/month.',
    );
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab');
      // The browser's own controls may be between the last element and the first; the page behind never is.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Start NFC Scan' }).isVisible()).toBe(true);
    expect(seen.posted('/api/security-scans')).toEqual([]);

    await start(page);
    await modal.getByRole('button', { name: 'Upgrade Now - $3/month' }).click();
    await page.waitForURL('**/subscription');
  });

  test('where no reader is the press says so, and nobody is asked to pay', async () => {
    const { page } = await product.open('/nfc');
    await start(page);
    await page.getByRole('alert').filter({ hasText: 'NFC not supported on this device or browser.' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Pro does not change that.').waitFor();
  });
});
