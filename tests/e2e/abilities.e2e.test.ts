import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { giveBluetooth } from '#tests/support/bluetooth.ts';
import { DESK, newVisitor } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

/** With Bluetooth, everything a page could ask for: what Chromium on a desk lacks, before a test takes one thing away. */
function giveKeyCards(): void {
  class NDEFReader extends EventTarget {
    scan = (): Promise<void> => Promise.resolve();
  }
  Object.assign(globalThis, { NDEFReader });
}

/** What a browser that lacks it looks like to a page. */
const REMOVALS = {
  camera: () => Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined }),
  nfc: () => Reflect.deleteProperty(globalThis, 'NDEFReader'),
  bluetooth: () => {
    Reflect.deleteProperty(navigator, 'bluetooth');
    Reflect.deleteProperty(Navigator.prototype, 'bluetooth');
  },
  sound: () => Reflect.deleteProperty(globalThis, 'AudioContext'),
  gyroscope: () => Reflect.deleteProperty(globalThis, 'DeviceMotionEvent'),
} as const;
type Removal = keyof typeof REMOVALS;

const CANNOT: Partial<Record<Removal, string>> = {
  camera: 'Camera Detection',
  nfc: 'NFC Key Scanner',
  bluetooth: 'AirTag and Tracker Scanner',
};

const product = useProduct({
  environment: { AUTO_PRO: '1' },
  flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

async function openWithout(path: string, removal: Removal | null): Promise<{ page: Page } & AsyncDisposable> {
  const context = await newVisitor(product.browser);
  await context.addInitScript(giveKeyCards);
  await context.addInitScript(giveBluetooth);
  if (removal) await context.addInitScript(REMOVALS[removal]);
  const { page } = await product.openIn(context, path);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** The verdict of each scanner in the list on /subscription. */
async function offers(page: Page): Promise<Record<string, string>> {
  const list = page.getByRole('region', { name: 'On this phone' });
  await expect.poll(() => list.getByText('Looking …').count()).toBe(0);
  const lines = await list.locator('.ability-line').all();
  return Object.fromEntries(await Promise.all(lines.map((line) => line.locator('span').allTextContents())));
}

test('with everything there nothing is said to be impossible', async () => {
  await using visitor = await openWithout('/subscription', null);
  const seen = await offers(visitor.page);
  expect(Object.keys(seen)).toHaveLength(5);
  expect(Object.values(seen)).not.toContain('Cannot work here');
  expect(seen['NFC Key Scanner']).toBe('Works here');
  expect(seen['AirTag and Tracker Scanner']).toBe('Works here');
});

test.each(Object.keys(REMOVALS) as Removal[])('without %s the offer says exactly what cannot work', async (removal) => {
  await using visitor = await openWithout('/subscription', removal);
  const seen = await offers(visitor.page);
  const impossible = Object.keys(seen).filter((name) => seen[name] === 'Cannot work here');
  expect(impossible).toEqual(CANNOT[removal] ? [CANNOT[removal]] : []);
  if (removal === 'sound') expect(seen['Motion Sensor Detection']).toBe('Works in part');
});

describe('the offer is what happens', () => {
  const SCREENS = [
    ['nfc', '/nfc', 'Start NFC Scan', 'NFC not supported on this device or browser.'],
    ['bluetooth', '/airtag', 'Start Tracker Scan', 'Web Bluetooth is not supported on this device or browser.'],
    ['camera', '/camera', 'Start Camera Scan', 'Camera not supported on this device.'],
  ] as const;

  test.each(SCREENS)('without %s, %s refuses in words', async (removal, path, button, sentence) => {
    await using visitor = await openWithout(path, removal);
    const { page } = visitor;
    await page.getByRole('button', { name: button }).click();
    await page.getByText(sentence).first().waitFor();
    expect(await page.getByRole('button', { name: button }).isEnabled()).toBe(true);
    // The free scanner is on nobody's bill.
    if (path !== '/camera') await page.getByRole('region', { name: 'On this phone' }).waitFor();
  });

  test.each(SCREENS)('with %s, %s does not', async (_, path, button, sentence) => {
    await using visitor = await openWithout(path, null);
    const { page } = visitor;
    await page.getByRole('button', { name: button }).click();
    await page.waitForTimeout(800);
    expect(await page.getByText(sentence).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'On this phone' }).count()).toBe(0);
  });
});

test('the browser’s name decides nothing', async () => {
  const context = await newVisitor(product.browser, {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  });
  await context.addInitScript(giveKeyCards);
  await context.addInitScript(giveBluetooth);
  const { page } = await product.openIn(context, '/subscription');
  expect((await offers(page))['NFC Key Scanner']).toBe('Works here');
  await context.close();
});

test('at a desk it is a device', async () => {
  const { page } = await product.open('/subscription', { ...DESK, isMobile: false, hasTouch: false });
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  expect(await page.getByRole('heading', { name: 'On this phone' }).count()).toBe(0);
});
