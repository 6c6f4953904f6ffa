import { expect, test } from 'vitest';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();

const SENTENCE =
  'Motion Sensor Detection requires a Pro subscription. Unlock all advanced security features for just $3/month.';

test('links to every place the specification names', async () => {
  const { page } = await product.open('/');
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  for (const path of ['/login', '/camera', '/network', '/nfc', '/airtag', '/motion', '/subscription', '/checklist'])
    expect(links).toContain(path);
});

test('the welcome banner goes when it is dismissed, and stays away', async () => {
  const { page } = await product.open('/');
  const banner = page.getByText('Start with the free Camera Scanner below to check your room for hidden cameras');
  expect(await banner.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await banner.isVisible()).toBe(false);
  await visit(page, `${product.server.baseUrl}/`);
  expect(await banner.isVisible()).toBe(false);
});

test('the upgrade modal keeps the focus, closes on Escape and gives the focus back', async () => {
  const { page } = await product.open('/motion');
  const start = page.getByRole('button', { name: 'Start Motion Scan' });
  await start.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await dialog.waitFor();
  expect(await dialog.locator('p').textContent()).toBe(SENTENCE);

  const focused = (): Promise<string | null> =>
    page.evaluate(() => (document.activeElement?.closest('dialog') ? document.activeElement.textContent : null));
  const stops: (string | null)[] = [await focused()];
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focused());
  }
  expect(new Set(stops.filter((stop) => stop !== null))).toEqual(new Set(['Upgrade Now - $3/month', 'Maybe Later']));
  // Outside the dialog there is only the browser itself.
  expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('"Maybe Later" stays, "Upgrade Now" goes to the subscription', async () => {
  const { page } = await product.open('/motion');
  const start = page.getByRole('button', { name: 'Start Motion Scan' });
  await start.click();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/motion');
  await start.click();
  await page.getByRole('button', { name: 'Upgrade Now - $3/month' }).click();
  await page.waitForURL(/\/subscription$/);
});
