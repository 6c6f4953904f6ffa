import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();

/** A refusal: it is not asked again by itself. */
const refuse = (route: Route) =>
  route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"no","code":"bad-request"}' });

/** One screen of each way to ask: pages of a list, one answer, and who is visiting. */
const SCREENS = [
  { path: '/reports', call: '**/api/reported-locations', failed: 'The reports could not be loaded.' },
  { path: '/transparency', call: '**/api/transparency', failed: 'The figures could not be loaded.' },
  { path: '/inbox', call: '**/api/session', failed: 'Your messages need a connection' },
] as const;

/** Opens a screen whose call fails, and hands out what is asked from then on. Its clock stands, and goes on when it is told to. */
async function openFailed({ path, call, failed }: (typeof SCREENS)[number]) {
  const { page } = await product.open('/safety-guide');
  const held: Route[] = [];
  await page.route(call, refuse);
  await visit(page, product.server.baseUrl + path);
  await page.getByRole('alert').filter({ hasText: failed }).waitFor();
  await page.unroute(call);
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs });
  await page.clock.pauseAt(nowMs + 60_000);
  await page.route(call, (route) => void held.push(route));
  return { page, held, button: page.locator('.state').getByRole('button') };
}

/** Everything that the state's button says from now on. */
async function noteWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => said.push(document.querySelector('.state button')?.textContent ?? '')).observe(
      document.querySelector('main')!,
      { subtree: true, childList: true, characterData: true },
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

describe.each(SCREENS)('on $path', (screen) => {
  test('a retry that takes a while is shown, announced, asked once, and told when it was in vain', async () => {
    const { page, held, button } = await openFailed(screen);
    const boxes = async () => [await page.locator('.state').boundingBox(), await button.boundingBox()];
    const before = await boxes();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => held.length).toBe(1);
    await page.clock.runFor(1_000);
    await page.getByRole('status').filter({ hasText: 'Trying again' }).waitFor();
    expect(await button.innerText()).toBe('Trying again');
    expect(await boxes()).toEqual(before);
    await page.keyboard.press('Enter');
    expect(held).toHaveLength(1);
    expect(await button.evaluate((pressed) => pressed === document.activeElement)).toBe(true);

    await refuse(held[0]!);
    await page.locator('.state').getByRole('status').filter({ hasText: screen.failed }).waitFor();
    expect(await button.innerText()).toBe('Try Again');
    await page.keyboard.press('Enter');
    await expect.poll(() => held.length).toBe(2);
    await held[1]!.continue();
    await page.locator('.state').filter({ hasText: screen.failed }).waitFor({ state: 'detached' });
  });
});

test('pressed twice in a hurry, it asks once', async () => {
  const { page, held, button } = await openFailed(SCREENS[0]);
  await button.dblclick();
  await page.clock.runFor(1_000);
  await page.getByRole('status').filter({ hasText: 'Trying again' }).waitFor();
  expect(held).toHaveLength(1);
});

test('a retry that is answered at once shows nothing but the answer', async () => {
  const { page, held, button } = await openFailed(SCREENS[0]);
  const said = await noteWords(page);
  await button.click();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(100);
  await held[0]!.fulfill({ json: { locations: [], nextCursor: null } });
  await page.getByText('No reported locations yet').waitFor();
  expect(await said()).not.toContain('Trying again');
});

test('a retry that fails at once is shown long enough to be read', async () => {
  const { page, held, button } = await openFailed(SCREENS[0]);
  await button.click();
  await expect.poll(() => held.length).toBe(1);
  const refused = page.waitForResponse(SCREENS[0].call);
  await refuse(held[0]!);
  await (await refused).finished();
  await page.clock.runFor(200);
  await expect.poll(() => button.innerText()).toBe('Trying again');
  const said = await noteWords(page);
  await page.clock.runFor(500);
  expect(await said()).toEqual([]);
  await page.clock.runFor(500);
  await expect.poll(() => button.innerText()).toBe('Try Again');
});

test('a server that is silent leaves the button free again once its answer is overdue', async () => {
  const { page, held, button } = await openFailed(SCREENS[1]);
  await button.click();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => button.innerText()).toBe('Trying again');
  await page.clock.runFor(10_000);
  await expect.poll(() => button.innerText()).toBe('Try Again');
  await button.click();
  await expect.poll(() => held.length).toBe(2);
});
