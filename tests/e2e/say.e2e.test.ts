import { expect, test } from 'vitest';
import { newVisitor, watch } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
const LETTER = '/found/say?paper=letter&what=rental';

/** The page as it was drawn, with its scripts held back. */
async function openHeld() {
  const context = await newVisitor(product.browser, { baseURL: product.server.baseUrl });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const page = await context.newPage();
  const seen = watch(page, product.server.baseUrl);
  await page.goto(LETTER, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'What to say' }).waitFor();
  return { context, release, page, seen };
}

test('no other paper is seen before the one that the address names', async () => {
  const { context, release, page, seen } = await openHeld();
  await page.locator('.police-card').waitFor({ state: 'attached' });
  expect(await page.locator('.police-card').isVisible()).toBe(false);
  release();
  await page.locator('article.paper').waitFor();
  expect(await page.locator('.police-card').count()).toBe(0);
  // And the card is one press away.
  await page.getByRole('button', { name: 'Police card' }).click();
  await page.locator('.police-card').waitFor();
  expect(seen.problems()).toEqual([]);
  await context.close();
});

test('where its scripts never come the card is shown after a while, and without scripts at once', async () => {
  const { context, page } = await openHeld();
  await page.locator('.police-card').waitFor({ timeout: 10_000 });
  await context.close();
  const plain = await newVisitor(product.browser, { baseURL: product.server.baseUrl, javaScriptEnabled: false });
  const unscripted = await plain.newPage();
  await unscripted.goto(LETTER);
  expect(await unscripted.locator('.police-card').isVisible()).toBe(true);
  await plain.close();
});
