import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyBundle } from '#features/evidence/bundle.ts';
import { copy } from '#features/evidence/copy.ts';
import { vaultCopy } from '#features/evidence/vault-copy.ts';
import { verdictOf } from '#features/evidence/verdict.ts';
import { makeBundle } from '#tests/evidence-verifier/bundles.ts';
import { runPython } from '#tests/evidence-verifier/python.ts';
import { findViolations } from '#tests/support/accessibility.ts';
import { DESK, installed, PHONE, STEADY } from '#tests/support/browser.ts';
import { verifying } from '#tests/support/evidence.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
const VERIFIER = fileURLToPath(new URL('../../dist/web/evidence-verifier.html', import.meta.url));
const words = copy.verifier;
const folder = mkdtempSync(join(tmpdir(), 'sweep-verifier-'));
/** With three pictures, one of them left out, two notes and two countersignatures. */
const SEED = 35;
let sealed: Uint8Array;

beforeAll(async () => {
  sealed = await makeBundle(SEED);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The page as it was saved, opened from the disk without a connection; `requests` is what it asked for beside itself. */
async function openSaved(options: BrowserContextOptions = PHONE) {
  const context = await product.browser.newContext({ ...STEADY, ...options, offline: true });
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(VERIFIER).href);
  return { page, requests, complaints, [Symbol.asyncDispose]: () => context.close() };
}

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText(words.choose).click()]);
  await chooser.setFiles(file);
  await page.getByRole('heading', { name: words.archiveHash }).waitFor();
}

describe('the verifier, opened from the disk', () => {
  test('says of a whole bundle what the command says, and asks nobody', async () => {
    await using saved = await openSaved();
    const { page, requests, complaints } = saved;
    await choose(page, 'evidence.zip', sealed);
    const verified = await verifyBundle(sealed, verifying);
    const verdict = verdictOf(verified);
    expect(verified).toMatchObject({ whole: true });
    const text = (await page.textContent('main'))!;
    for (const sentence of [verdict.headline, verdict.proves!, ...verdict.unknown, ...verified.leftOut]) {
      expect(text).toContain(sentence);
    }
    for (const { at, log } of verified.countersignatures) {
      expect(text).toContain(words.countersignedBy(at));
      expect(text.replaceAll(' ', '')).toContain(log.spki.slice(-64));
    }
    expect(await page.locator('.files li').allTextContents()).toEqual(
      verdict.files.map(({ name, words: said }) => name + said),
    );
    expect(await findViolations(page)).toEqual([]);
    expect(requests).toEqual([page.url()]);
    expect(complaints).toEqual([]);
  });

  test('names what is not whole, and what is no bundle, also when it was dropped', async () => {
    await using saved = await openSaved(DESK);
    const { page } = saved;
    await choose(page, 'cut.zip', sealed.slice(0, -1));
    expect(await page.textContent('article')).toContain(copy.faults['not-a-bundle']);
    await page.evaluate(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['no bundle'], '<img src=x onerror=alert(1)>.zip'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    });
    await page.locator('article .name', { hasText: '<img src=x onerror=alert(1)>.zip' }).waitFor();
    expect(await page.textContent('article h2')).toBe(copy.notWhole);
    expect(await page.locator('article img').count()).toBe(0);
  });

  test('does the same where the browser has no WebCrypto for files', async () => {
    await using saved = await openSaved();
    const { page } = saved;
    await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
    await page.reload();
    expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
    await choose(page, 'evidence.zip', sealed);
    expect(await page.textContent('article h2')).toBe(copy.whole);
  });
});

test('the server shows it and gives it away, with a policy under which it runs', async () => {
  const context = await product.browser.newContext(STEADY);
  await using _closed = { [Symbol.asyncDispose]: () => context.close() };
  const page = await context.newPage();
  const complaints: string[] = [];
  // Of its own policy; headers that this browser does not know are another matter.
  page.on('console', (message) => message.text().includes('Content Security') && complaints.push(message.text()));
  await page.goto(`${product.server.baseUrl}/evidence-verifier`);
  await choose(page, 'evidence.zip', sealed);
  expect(await page.textContent('article h2')).toBe(copy.whole);
  expect(complaints).toEqual([]);
});

test('the vault offers it without a connection, and it and the second verifier find the vault’s bundle whole', async () => {
  const { page, context } = await product.open('/evidence', { installs: true });
  await page.getByRole('textbox', { name: vaultCopy.note }).fill('Seen above the bed');
  await page.getByRole('button', { name: vaultCopy.keepNote }).click();
  const offer = page.getByRole('link', { name: vaultCopy.verifier });
  await offer.waitFor();
  await installed(page);
  await context.setOffline(true);
  const [download] = await Promise.all([page.waitForEvent('download'), offer.click()]);
  expect(download.suggestedFilename()).toBe(vaultCopy.verifierFile);
  expect(readFileSync(await download.path()).equals(readFileSync(VERIFIER))).toBe(true);

  const [sent] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: vaultCopy.sendBundle }).click(),
  ]);
  const bundle = await sent.path();
  expect(await runPython('bundle', { files: [bundle] })).toMatchObject([{ whole: true, entries: 2 }]);
  await using saved = await openSaved();
  await choose(saved.page, 'from-the-vault.zip', readFileSync(bundle));
  expect(await saved.page.textContent('article h2')).toBe(copy.whole);
  expect(await saved.page.locator('.file').allTextContents()).toContain('report.pdf');
});
