import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { newVisitor, type PageWatch, PATIENCE_MS, watch } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

interface StillPage {
  readonly page: Page;
  readonly seen: PageWatch;
  /** Lets the scripts come, and waits until they have asked who is signed in. */
  release(): Promise<void>;
}

/** A page that stands, on a connection so slow that its scripts have not come yet. */
async function openStill(path: string): Promise<StillPage> {
  const context = await newVisitor(product.browser);
  close = () => context.close();
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const seen = watch(page, product.server.baseUrl);
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/index-*.js');
  await page.goto(product.server.baseUrl + path, { waitUntil: 'domcontentloaded' });
  await asked;
  return {
    page,
    seen,
    async release() {
      const session = page.waitForResponse('**/api/session');
      resolve();
      await session;
    },
  };
}

test('the scripts are asked for once the page is painted', async () => {
  const { page, release } = await openStill('/');
  await release();
  const [paintedMs, askedMs] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
  ]);
  expect(paintedMs).toBeGreaterThan(0);
  expect(askedMs).toBeGreaterThan(paintedMs!);
});

test('a page that is never painted comes to life all the same', async () => {
  const context = await newVisitor(product.browser);
  close = () => context.close();
  await context.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const page = await context.newPage();
  const session = page.waitForResponse('**/api/session');
  await page.goto(`${product.server.baseUrl}/`);
  expect((await session).ok()).toBe(true);
});

test('buttons pressed before the scripts come are pressed once each, by finger or key', async () => {
  const { page, seen, release } = await openStill('/');
  const [bed, dismiss] = [page.getByRole('button', { name: 'Bed' }), page.getByRole('button', { name: 'Dismiss' })];
  await bed.tap();
  await bed.tap();
  await dismiss.focus();
  await page.keyboard.press('Enter');
  expect(await bed.getAttribute('aria-pressed')).toBe('false');
  await release();
  await expect.poll(() => bed.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => dismiss.count()).toBe(0);
  await bed.tap();
  await expect.poll(() => bed.getAttribute('aria-pressed')).toBe('false');
  expect(seen.problems()).toEqual([]);
});

test('a form sent before the scripts come is sent by them, with what was typed', async () => {
  const { page, seen, release } = await openStill('/login');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await release();
  await page.getByText('Invalid username or password').waitFor();
  expect(seen.posted('/api/auth/login')).toEqual([{ username: 'nobody', password: 'not the password' }]);
  expect(seen.requests().filter((request) => request === 'POST /login')).toEqual([]);
  expect(await page.getByLabel('Username').inputValue()).toBe('nobody');
});

test('a search typed before the scripts come is made', async () => {
  const { page, release } = await openStill('/reports');
  await page.getByLabel('Search').pressSequentially('lisbon');
  await release();
  await page.waitForURL(/\?q=lisbon$/);
  expect(await page.getByLabel('Search').inputValue()).toBe('lisbon');
  await page.keyboard.type(' old town');
  await page.waitForURL(/\?q=lisbon(\+|%20)old(\+|%20)town$/);
});

test('boxes ticked, plans chosen and lists opened before the scripts come are known to them', async () => {
  const checklist = await openStill('/checklist');
  const box = checklist.page.getByRole('checkbox').nth(1);
  await box.check();
  await checklist.release();
  await checklist.page.getByText(/^1 of .* done$/).waitFor();
  expect(await box.isChecked()).toBe(true);
  await close?.();

  const subscription = await openStill('/subscription');
  await subscription.page.getByRole('radio', { name: /6 Months/ }).check();
  await subscription.release();
  await subscription.page.getByText(/\$15 now and every six months/).waitFor();
  await close?.();

  const found = await openStill('/found');
  await found.page.getByText('Change country').click();
  await found.release();
  await found.page.getByRole('combobox').selectOption({ label: 'Japan' });
  await found.page.getByRole('link', { name: 'Call 110' }).waitFor();
});

test('a day chosen before the scripts come stays, and what depends on it appears', async () => {
  const { page, seen, release } = await openStill('/report-location');
  await page.getByLabel('Last day of your stay').fill('2031-03-09');
  await release();
  await page.getByText('Publish it while I am still there').waitFor();
  expect(await page.getByLabel('Last day of your stay').inputValue()).toBe('2031-03-09');
  expect(seen.problems()).toEqual([]);
});

test('a day chosen while React takes the page over is known to it', async () => {
  const { page, seen, release } = await openStill('/report-location');
  const day = page.getByLabel('Last day of your stay');
  // As by a list of days that was opened before: no key and no press tells of it.
  await day.evaluate((field: HTMLInputElement) => {
    addEventListener('hydrating', () =>
      queueMicrotask(() => {
        field.value = '2031-03-09';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    );
  });
  await release();
  await page.getByText('Publish it while I am still there').waitFor();
  expect(await day.inputValue()).toBe('2031-03-09');
  expect(seen.problems()).toEqual([]);
});

test('what only an open disclosure brings comes where it was opened before the scripts', async () => {
  const { page, seen, release } = await openStill('/');
  await page.getByText('Reports near you').click();
  await release();
  await page.locator('details[open]').getByRole('button', { name: 'Find reports near me' }).waitFor();
  expect(seen.problems()).toEqual([]);
});

test('leaving by keys before the scripts come leaves', async () => {
  const { page, release } = await openStill('/camera');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await Promise.all([page.waitForURL(/\/packing$/), release()]);
  expect(await page.title()).toBe('Packing list');
});
