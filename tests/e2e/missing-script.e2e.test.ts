import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { newVisitor, PATIENCE_MS } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
/** Long enough for a page that asks without end to ask hundreds of times. */
const STORM_MS = 3_000;
/** A screen's script is asked for by the page's head and by the program, its styles by a link that is pointed at and pressed. */
const MAX_REQUESTS = 4;

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

const SCRIPT = /\/assets\/accuracy-screen-.*\.js$/;
const STYLES = /\/assets\/accuracy-screen-.*\.css$/;

/** A page for which such files of screens do not come, and how often one was asked for. */
async function openWithout(
  how: 'cut off' | '404',
  path: string,
  missing = SCRIPT,
): Promise<{ page: Page; asked: () => number }> {
  const context = await newVisitor(product.browser);
  close = () => context.close();
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  let asked = 0;
  await page.route(missing, (route) => {
    asked += 1;
    return how === '404' ? route.fulfill({ status: 404, body: 'Not found' }) : route.abort('connectionreset');
  });
  // A link that is pressed before the shell answers opens a page of its own.
  const session = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session');
  await page.goto(product.server.baseUrl + path);
  await session;
  return { page, asked: () => asked };
}

describe.each(['cut off', '404'] as const)('a screen whose script is %s', (how) => {
  test('leaves the prerendered page readable, says so once, and is not asked for without end', async () => {
    const { page, asked } = await openWithout(how, '/accuracy');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(await page.getByRole('heading', { name: 'How good is it?', level: 1 }).isVisible()).toBe(true);
    await page.waitForTimeout(STORM_MS);
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(MAX_REQUESTS);

    await page.unroute(SCRIPT);
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: 'How good is it?', level: 1 }).isVisible()).toBe(true);
  });

  test('reached by a link ends there too', async () => {
    const { page, asked } = await openWithout(how, '/camera');
    await page.getByRole('link', { name: 'How good is it?' }).first().click();
    await page.waitForURL('**/accuracy');
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await page.waitForTimeout(STORM_MS);
    expect(asked()).toBeLessThanOrEqual(2 * MAX_REQUESTS);
  });
});

test('a screen whose styles do not come is opened as a page, which holds them itself', async () => {
  const { page, asked } = await openWithout('404', '/camera', STYLES);
  await page.getByRole('link', { name: 'How good is it?' }).first().click();
  await page.waitForURL('**/accuracy');
  await page.getByRole('heading', { name: 'How good is it?', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).isVisible()).toBe(false);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/accuracy');
  expect(asked()).toBeGreaterThan(0);
  expect(asked()).toBeLessThanOrEqual(MAX_REQUESTS);
});
