import { describe, expect, test } from 'vitest';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { LAST_PLACE, PLACES } from '#features/round/place.ts';
import { findSmallTargets } from '#tests/support/accessibility.ts';
import { giveBluetooth } from '#tests/support/bluetooth.ts';
import { DESK, newVisitor } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';
import { opened } from '#tests/support/states.ts';

const OPENED = opened(ROUTES.map((route) => route.path));
const product = useProduct({ environment: { AUTO_PRO: '1' } });

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
] as const;

/** The one thing to do on a screen. */
const PRIMARY = [
  ['/', 'Check this room', 'link'],
  ['/round', /^Just the bed and the shower/, 'button'],
  ['/camera', 'Start Camera Scan', 'button'],
  ['/network', 'Start Network Scan', 'button'],
  ['/airtag', 'Start Tracker Scan', 'button'],
  ['/motion', 'Start Motion Scan', 'button'],
  ['/found', /^Call /, 'link'],
  ['/found', 'Next', 'button'],
  ['/evidence', 'Take photo', 'button'],
  ['/reports', 'Search by name, city or address', 'searchbox'],
] as const;

describe.each(SIZES)('on $width x $height', (viewport) => {
  test.each(PRIMARY)('%s shows %s without scrolling', async (path, name, role) => {
    await using context = await newVisitor(product.browser, { viewport });
    await context.addInitScript(giveBluetooth);
    const { page } = await product.openIn(context, path);
    const bars = await page.evaluate(() => ({
      top: document.querySelector('.top-bar')!.getBoundingClientRect().bottom,
      bottom: document.querySelector('.bottom-bar')!.getBoundingClientRect().top,
    }));
    const box = await page.getByRole(role, { name }).first().boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(bars.top - 1);
    expect(box!.y + box!.height).toBeLessThanOrEqual(bars.bottom + 1);
    expect(box!.height).toBeGreaterThanOrEqual(44);
  });

  test('the way to pair a companion stands whole above the bar of the action, and says what it does', async () => {
    const { page } = await product.look('/network', { viewport });
    const pair = (await page.getByRole('button', { name: 'Enter pairing code' }).boundingBox())!;
    const bar = (await page.locator('.action-bar').boundingBox())!;
    expect(pair.height).toBeGreaterThanOrEqual(44);
    expect(pair.y + pair.height).toBeLessThanOrEqual(bar.y);
    await page.getByText('Its code connects this page.').waitFor();
  });

  test('without Bluetooth, /airtag says why without scrolling, and nothing lies over it', async () => {
    const { page } = await product.look('/airtag', { viewport });
    const why = page.getByText('Use the phone’s own tracker scan');
    const box = (await why.boundingBox())!;
    const bar = (await page.locator('.bottom-bar').boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    const { y } = (await page.getByRole('button', { name: 'Start Tracker Scan' }).boundingBox())!;
    expect(y).toBeGreaterThan(box.y + box.height);
  });

  test.each([
    ['with its own font', false],
    ['where its font never came', true],
  ])('%s the top bar is one row with the name and targets of 44 pixels', async (_when, fontLost) => {
    await using context = await newVisitor(product.browser, { viewport });
    if (fontLost) await context.route('**/*.woff2', (route) => route.abort());
    const { page } = await product.openIn(context, '/');
    const bar = await page.locator('.top-bar').boundingBox();
    expect(bar!.height).toBeLessThan(62);
    const boxes = await page
      .locator('.top-bar-brand, .top-bar-action')
      .evaluateAll((found) => found.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(4);
    // One word, in the corner.
    const leave = page.getByRole('button', { name: 'Leave this page' });
    const corner = (await leave.boundingBox())!;
    expect(viewport.width - corner.x - corner.width).toBeLessThan(24);
    const word = (await leave.locator('> span').boundingBox())!;
    expect(word.height).toBeLessThan(24);
    for (const { width, height, top } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(top).toBeLessThan(20);
    }
  });
});

const SHORT = [{ width: 360, height: 560 }, { width: 375, height: 553 }, ...SIZES] as const;

test.each(SHORT)(
  'the question at each place of a round is read whole above its answers, on $width x $height',
  async (viewport) => {
    const { page } = await product.open('/round', { viewport });
    await page.getByRole('button', { name: 'The whole room' }).click();
    for (const [index, place] of PLACES.entries()) {
      if (place === LAST_PLACE) await page.getByRole('button', { name: 'On to the door' }).click();
      await page.getByText(`Place ${index + 1} of 9`).waitFor();
      const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
      const ask = await boxOf('.round-ask');
      const answers = await boxOf('.round-answers');
      expect(ask.y + ask.height, place).toBeLessThanOrEqual(answers.y);
      expect(answers.y + answers.height, place).toBeLessThanOrEqual(viewport.height + 1);
      await page.getByRole('button', { name: 'Skip this place' }).click();
    }
  },
);

test('at a desk the answers of a round follow its question, with no empty screen between', async () => {
  const { page } = await product.open('/round', DESK);
  await page.getByRole('button', { name: 'The whole room' }).click();
  await page.getByText('Place 1 of 9').waitFor();
  const ask = (await page.locator('.round-ask').boundingBox())!;
  const answers = (await page.locator('.round-answers').boundingBox())!;
  expect(answers.y - ask.y - ask.height).toBeLessThan(48);
});

test.each(['/airtag', '/motion'])('the badge of %s stands on the last line of its name', async (path) => {
  const { page } = await product.look(path, { viewport: SIZES[0] });
  const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  const badge = (await page.locator('.page-title > .badge').boundingBox())!;
  expect(name.height).toBeGreaterThan(2 * badge.height);
  expect(badge.y + badge.height).toBeLessThanOrEqual(name.y + name.height);
});

test('in night colors a box to tick is as dark as what it stands on, and its tick is seen', async () => {
  const { page } = await product.open('/packing', { theme: 'night' });
  const box = page.getByRole('checkbox').first();
  const color = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await color()).toBe('rgb(13, 2, 2)');
  await box.check();
  expect(await color()).toBe('rgb(255, 138, 122)');
});

test.each(OPENED)('whatever can be pressed on $path answers to a thumb', async ({ path }) => {
  const { page } = await product.look(path, { viewport: SIZES[0] });
  expect(await findSmallTargets(page)).toEqual([]);
});

test('a button that a thumb would miss would be found', async () => {
  const { page } = await product.open('/reports', { viewport: SIZES[0] });
  await page.getByRole('link', { name: 'Report a Location' }).evaluate((link) => {
    link.style.cssText = 'min-block-size: 0; padding-block: 4px';
  });
  expect(await findSmallTargets(page)).toEqual([expect.stringContaining('Report a Location')]);
});

test('night colors are one tap away and one tap back, and are kept', async () => {
  const { page } = await product.open('/camera', { theme: 'dark' });
  const night = page.getByRole('button', { name: 'Night colors' });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await night.click();
  expect([await theme(), await night.getAttribute('aria-pressed')]).toEqual(['night', 'true']);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('night');
  await night.click();
  expect(await theme()).toBe('dark');
});

test('a hint that was read is not a tick, and a tick outlives another screen', async () => {
  const { page } = await product.open('/');
  await page.getByRole('button', { name: 'Mirror' }).click();
  await page.getByText('0 of 9 looked at').waitFor();
  await page.getByRole('button', { name: 'Looked at', exact: true }).click();
  await page.getByText('1 of 9 looked at').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan' }).click();
  await page.getByRole('button', { name: 'Start Camera Scan' }).waitFor();
  await page.goBack();
  await page.getByText('1 of 9 looked at').waitFor();
  expect(await page.getByRole('button', { name: 'Mirror (looked at)' }).count()).toBe(1);
});
