import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { isBareJpeg } from '#core/bytes/picture-file.ts';
import { makeBundle } from '#tests/evidence-verifier/bundles.ts';
import { DESK, visit } from '#tests/support/browser.ts';
import { peopleOf } from '#tests/support/people.ts';
import { cameraMarksIn, cameraPicture, drawnPicture } from '#tests/support/pictures.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
const { openAs, ask } = peopleOf(product);
const ACCOUNT_PROGRAM = fileURLToPath(new URL('../../src/apps/server/node/account-cli.ts', import.meta.url));
const PASSWORD = 'plum wagon 7 tin';

async function openDesk(username: string): Promise<Page> {
  const tool = spawn(process.execPath, [ACCOUNT_PROGRAM, 'create', username, '--role', 'reviewer'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: product.server.dataDir },
  });
  tool.stdin.end(`${PASSWORD}\n`);
  expect((await once(tool, 'close'))[0]).toBe(0);
  const { page } = await product.open('/login', DESK);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await visit(page, `${product.server.baseUrl}/review`);
  return page;
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** What the page sent as one file, put together again. */
function sentFile(parts: readonly unknown[], kind: string): Buffer {
  const mine = (parts as { kind: string; start: number; data: string }[]).filter((part) => part.kind === kind);
  return Buffer.concat(
    mine.toSorted((one, other) => one.start - other.start).map(({ data }) => Buffer.from(data, 'base64')),
  );
}

test('a photo and a bundle: chosen, blacked out twice, verified, shown to everybody, taken back', async () => {
  const { page: reporter, seen } = await product.open('/report-location');
  await reporter.getByLabel('Location Name').fill('Casa Verde');
  await reporter.getByLabel('Address', { exact: true }).fill('3 Quay Street');
  await reporter.getByLabel('City').fill('Porto');
  await reporter.getByLabel('Country').fill('Portugal');
  await reporter.locator('textarea').fill('A lens in the clock on the desk, facing the bed.');
  await reporter.getByRole('button', { name: 'Add photos or a bundle (optional)' }).click();
  const [photos, bundles] = [reporter.locator('input[type=file]').first(), reporter.locator('input[type=file]').last()];

  // Refused under its field, and nothing is sent.
  await photos.setInputFiles([
    file('room.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    file('page.jpg', 'image/jpeg', Buffer.from('<script>alert(1)</script>')),
  ]);
  await reporter.getByText('room.heic: We cannot open HEIC pictures.').waitFor();
  await reporter.getByText('page.jpg: Please choose a JPEG, PNG or WebP picture.').waitFor();

  const photo = await cameraPicture({ width: 900, height: 600, orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
  expect(cameraMarksIn(photo)).not.toEqual([]);
  await photos.setInputFiles(file('IMG_2041.jpg', 'image/jpeg', photo));
  await reporter.getByRole('heading', { name: 'Photo 1' }).waitFor();
  await reporter.getByRole('button', { name: 'Add a black area' }).click();
  const area = reporter.getByRole('button', { name: 'Black area 1 of 1' });
  // A phone has no keys to speak of.
  expect(await reporter.getByText(/By keys/).isVisible()).toBe(false);
  await area.focus();
  await reporter.keyboard.press('ArrowLeft');
  await reporter.keyboard.press('Shift+ArrowDown');
  await bundles.setInputFiles(file('find.zip', 'application/zip', Buffer.from(await makeBundle(7))));
  await reporter.getByRole('heading', { name: 'Bundle find.zip' }).waitFor();
  await reporter.getByRole('button', { name: 'Submit Security Report' }).click();
  await reporter.waitForURL(/\/reports$/);

  // What left the device is pixels alone, upright, with the area black.
  const sent = sentFile(seen.posted('/api/receipts/evidence/parts'), 'photo');
  // The profile is the browser's own, of sRGB.
  expect(cameraMarksIn(sent).filter((mark) => mark !== 'ICC_PROFILE')).toEqual([]);
  const { data, info } = await sharp(sent).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([600, 900]);
  const middle = (450 * 600 + 280) * info.channels;
  expect(Math.max(...data.subarray(middle, middle + 30))).toBeLessThan(12);

  const desk = await openDesk('rhea');
  await desk.getByRole('button', { name: 'Casa Verde' }).click();
  await desk.getByRole('heading', { name: 'Photo 1' }).waitFor();
  await desk.getByText('Every file is whole').first().waitFor();
  const board = desk.locator('.picture-board');
  await expect
    .poll(() => board.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // Waits until the board no longer moves.
  await board.hover({ position: { x: 5, y: 5 } });
  const box = (await board.boundingBox())!;
  await desk.mouse.down();
  await desk.mouse.move(box.x + box.width / 2, box.y + box.height / 6, { steps: 4 });
  await desk.mouse.up();
  await desk.getByRole('button', { name: 'Show with black areas' }).click();
  await desk.getByText('Public with the report').waitFor();

  // Approved, and not public while the report is not.
  const { page: visitor, seen: visitorSaw } = await product.open('/reports');
  await visitor.getByText('No reported locations yet').waitFor();
  await desk.getByRole('radio', { name: 'Publish', exact: true }).check();
  await desk.getByRole('button', { name: 'Decide', exact: true }).click();
  await desk.getByText('Decision stored').waitFor();
  await visit(visitor, `${product.server.baseUrl}/reports`);
  const shown = visitor.getByRole('img', { name: 'Photo 1 of 1 sent with this report' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  const path = (await shown.getAttribute('src'))!;
  const served = new Uint8Array(await (await fetch(product.server.baseUrl + path)).arrayBuffer());
  expect(isBareJpeg(served)).toBe(true);
  const pixels = await sharp(served).raw().toBuffer();
  const corner = (30 * 600 + 30) * 3;
  expect(Math.max(...pixels.subarray(corner, corner + 60))).toBeLessThan(8);
  expect(visitorSaw.problems()).toEqual([]);

  // Its reporter deletes it: gone at once, for everybody.
  // No report is public yet: instead of saying that there is none, the list says where this one is.
  await reporter.getByRole('heading', { name: 'Your report is not public yet' }).waitFor();
  expect(await reporter.getByText('No reported locations yet').count()).toBe(0);
  await reporter.getByRole('link', { name: 'Receipt for Casa Verde' }).click();
  await reporter.getByText('Approved. Everybody who can read the report can see it.').waitFor();
  await reporter.getByRole('button', { name: 'Delete Photo 1' }).click();
  await reporter.getByText('Nobody can open it anymore.').waitFor();
  expect((await fetch(product.server.baseUrl + path)).status).toBe(404);
  expect(seen.problems()).toEqual([]);
}, 120_000);

test('a second report about the same thing says that it was added, and its photo goes to the earlier one', async () => {
  const page = await openAs('nora', 'user');
  const body = { name: 'Quinta do Farol', address: '7 Quay Street', city: 'Lisbon', country: 'Portugal' };
  const first = await ask<{ id: string }>(page, 'POST', '/api/reported-locations', {
    ...body,
    issueType: 'camera',
    issueDescription: 'A lens in the clock on the desk.',
  });
  {
    // A new account sends one report a day: the next day has come.
    await using database = await openDatabase({ dataDir: product.server.dataDir });
    await database.query('DELETE FROM report_limits');
  }
  await visit(page, `${product.server.baseUrl}/report-location`);
  await page.getByLabel('Location Name').fill(body.name);
  await page.getByLabel('Address', { exact: true }).fill(body.address);
  await page.getByLabel('City').fill(body.city);
  await page.getByLabel('Country').fill(body.country);
  await page.locator('textarea').fill('There was another lens in the lamp.');
  await page.getByRole('button', { name: 'Add photos or a bundle (optional)' }).click();
  const buffer = await drawnPicture().jpeg().toBuffer();
  await page.locator('input[type=file]').first().setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('heading', { name: 'Photo 1' }).waitFor();
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  await page.getByText('we added it to your earlier report').waitFor();
  await page.waitForURL(/\/reports$/);
  await page.getByText(/^Your reports on this device/).click();
  await page.locator('details').getByRole('link', { name: 'Receipt for Quinta do Farol' }).click();
  await page.getByText('You added to it.').waitFor();
  await page.getByRole('button', { name: 'Delete Photo 1' }).waitFor();
  const receipts = await page.evaluate(() => localStorage.getItem('report-receipts'));
  expect(JSON.parse(receipts!)).toMatchObject([{ id: first.id }]);
});
