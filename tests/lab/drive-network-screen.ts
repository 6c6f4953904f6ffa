/**
 * Runs inside a lab, on its scanning machine: starts the product with its scanner on, presses Start Network Scan in
 * Chromium as a person would, and prints what the screen then says as JSON. An argument names a folder for pictures.
 */
import { join } from 'node:path';
import { launchChromium, PHONE, STEADY, watch } from '#tests/support/browser.ts';
import { startServer } from '#tests/support/server.ts';

const [pictures] = process.argv.slice(2);
await using server = await startServer({ environment: { COMPANION: 'on', AUTO_PRO: '1' } });
await using browser = await launchChromium();
const context = await browser.newContext({ ...PHONE, ...STEADY, baseURL: server.baseUrl });
const page = await context.newPage();
const seen = watch(page, server.baseUrl);

async function picture(name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

await page.goto('/network');
await page.getByText('Full scan ready on this laptop').waitFor();
await picture('network-start');
await page.getByRole('button', { name: 'Start Network Scan' }).click();
const title = page.getByRole('heading', { level: 2 }).first();
await page.getByRole('button', { name: 'Scan Again' }).waitFor({ timeout: 120_000 });
await picture('network-result');
const outcome = await title.textContent();
const found = await page.locator('.result-found').allTextContents();
const listed = await page.locator('.device-row').count();
await page.getByRole('searchbox', { name: 'Search devices' }).fill('Axis');
const matching = await page.locator('.device-row').allTextContents();
await page.getByRole('searchbox', { name: 'Search devices' }).fill('');

// A person's word on one device takes it out of the finds, and is remembered by the next scan.
const first = page.locator('.result-found').first();
await first.getByText('Why we say this').click();
await first.getByRole('button', { name: 'This is mine' }).click();
await page
  .locator('.result-found')
  .nth(found.length - 1)
  .waitFor({ state: 'detached' });
const saved = [...seen.posted('/api/security-scans')];
await page.getByRole('button', { name: 'Scan Again' }).click();
await page.getByRole('button', { name: 'Start Network Scan' }).click();
await page.getByRole('button', { name: 'Scan Again' }).waitFor({ timeout: 120_000 });
const foundAgain = await page.locator('.result-found').count();
const problems = [...seen.problems()];

// A laptop that has gone away meanwhile keeps no mark, and the find stays.
await page.route('**/companion/v1/marks**', (route) => route.abort());
await first.getByText('Why we say this').click();
await first.getByRole('button', { name: 'This is mine' }).click();
await page.getByText('The laptop did not keep that. Try again.').waitFor();
const foundUnmarked = await page.locator('.result-found').count();

process.stdout.write(
  `${JSON.stringify({ outcome, found, listed, matching, saved, foundAgain, foundUnmarked, problems })}\n`,
);
