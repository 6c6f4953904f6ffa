import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeContentCertificate, readContentCredential } from '#tests/support/content-credentials.ts';
import { useProduct } from '#tests/support/product.ts';

const certificate = makeContentCertificate();
afterAll(() => certificate[Symbol.dispose]());
const product = useProduct({ environment: certificate.environment });

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a file')]);
  await chooser.setFiles({ name, mimeType, buffer });
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s leaves the vault with a manifest that the library’s own validator trusts, and the server never gets it',
  async (format) => {
    const { page, seen } = await product.open('/evidence', { acceptDownloads: true });
    const background = { r: 200, g: 90, b: 60 };
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
    await choose(page, `a.${format}`, `image/${format}`, picture);
    await page.getByText('Whole', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save with content credentials' }).count()).toBe(0);
    await press(page, 'Yes, confirm the time');
    await page.getByText(/^Time confirmed by the server: /).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      press(page, 'Save with content credentials'),
    ]);
    const bytes = await readFile(await download.path());
    const type = `image/${format}`;
    const verdict = await readContentCredential(product.browser, { type, bytes }, certificate.anchor);
    const shown = await page
      .getByText(/[\da-f]{64}/)
      .first()
      .textContent();
    expect(verdict).toMatchObject({
      state: 'Trusted',
      failures: [],
      generator: 'Sweep',
      assertions: {
        'localhost.evidence': {
          sha256: /[\da-f]{64}/.exec(shown!)![0],
          entry: expect.stringMatching(/^[\da-f]{64}$/) as string,
          confirmedAt: expect.stringMatching(/^20/) as string,
        },
      },
    });
    // What it shows is as it was.
    const before = await sharp(picture).raw().toBuffer();
    expect((await sharp(bytes).raw().toBuffer()).equals(before)).toBe(true);

    // Of the picture's bytes none went to the server, and one flipped bit is told.
    const posted = seen.posted('/api/evidence/content-credentials') as { claim: string }[];
    expect(posted).toHaveLength(1);
    expect(posted[0]!.claim.length / 2).toBeLessThan(1_500);
    const spoilt = Buffer.from(bytes);
    spoilt[spoilt.length - 20]! ^= 1;
    expect((await readContentCredential(product.browser, { type, bytes: spoilt }, certificate.anchor))?.state).not.toBe(
      'Trusted',
    );
  },
);

test('a claim that our page does not make is not signed', async () => {
  const { baseUrl } = product.server;
  const answer = await fetch(`${baseUrl}/api/evidence/content-credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ claim: 'a1617801' }),
  });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: 'claim-refused' });
});
