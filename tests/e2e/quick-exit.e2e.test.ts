import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();

/** Ways off the page: none of them may need a second thought. */
const WAYS: readonly (readonly [name: string, leave: (page: Page) => Promise<void>])[] = [
  ['the button', (page) => page.getByRole('button', { name: 'Leave this page' }).click()],
  [
    'Escape twice',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  ],
  [
    'Shift three times',
    async (page) => {
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
    },
  ],
];

test.each(WAYS)('%s leaves for a packing list that says nothing of us', async (_, leave) => {
  const { page } = await product.open('/');
  await visit(page, `${product.server.baseUrl}/camera`);
  await leave(page);
  await page.waitForURL(/\/packing$/);
  await page.locator('h1').waitFor();
  expect(await page.title()).not.toContain('Sweep');
  expect(await page.locator('body').innerText()).not.toMatch(/sweep|camera|scan|found something/i);

  // The page that was left is not behind the Back button.
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an upgrade prompt does not keep anyone from leaving', async () => {
  const { page } = await product.open('/motion');
  await page.getByRole('button', { name: 'Start Motion Scan' }).click();
  await page.getByRole('dialog').waitFor();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/packing');
});

test('one Escape alone leaves nothing', async () => {
  const { page } = await product.open('/nfc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift');
  await page.keyboard.press('Shift');
  // Leaving begins with a cover, at the very press.
  expect(await page.getByText('Loading.', { exact: true }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/nfc');
});
