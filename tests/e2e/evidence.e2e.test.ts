import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readArchive } from '#features/evidence/archive.ts';
import { parseLog } from '#features/round/log.ts';
import { checkThemes, checkWidths } from '#tests/support/accessibility.ts';
import { installed, newVisitor, settled } from '#tests/support/browser.ts';
import { openCountingRelay } from '#tests/support/counting-relay.ts';
import { useProduct } from '#tests/support/product.ts';
import { countVaultKills } from '#tests/support/vault-kills.ts';
import { keepRound } from './round-support.ts';

const product = useProduct();
const SMALL = { viewport: { width: 360, height: 640 } } as const;
const SECRET = 'Hotel-Secreta-48.8566N';

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** A photo as a phone makes it: the place and the maker stand in it. */
async function photo(shade: number): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
    .jpeg()
    .toBuffer();
}

/** Answers the file chooser that a button opens. */
async function choose(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, button)]);
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
}

async function downloadOf(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return download;
}

/** Waits until the pages are kept for offline use, and goes offline. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await installed(page);
  await context.setOffline(true);
}

interface VerifiedLine {
  readonly type?: string;
  readonly file?: string;
  readonly whole: boolean;
}

/** What `companion evidence verify` says of a bundle. */
function verify(bundle: string): { code: number | null; lines: VerifiedLine[] } {
  const run = spawnSync(process.execPath, ['src/apps/companion/node/main.ts', 'evidence', 'verify', bundle, '--json'], {
    encoding: 'utf8',
  });
  return {
    code: run.status,
    lines: run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as VerifiedLine),
  };
}

test('a camera at night, without a connection from the second step on: four photos, police card, claim, bundle', async () => {
  const { page, context } = await product.open('/found', { ...SMALL, acceptDownloads: true, installs: true });
  await settled(page, () => press(page, 'Next'));
  await goOffline(page, context);

  await press(page, 'A camera');
  await press(page, 'I am in a hotel, or elsewhere');
  await press(page, 'Next');
  await page.getByRole('heading', { name: 'Take four photos' }).waitFor();
  const shots = ['The whole room', 'The wall or furniture', 'The object', 'Label or number'];
  for (const [index, shot] of shots.entries()) {
    await choose(page, `Take photo: ${shot}`, 'IMG_0001.JPG', await photo(40 * index));
    await page.getByRole('button', { name: `Once more: ${shot}` }).waitFor();
  }
  const early = await downloadOf(page, 'Send what I have so far');
  expect(early.suggestedFilename()).toBe('evidence.zip');
  expect(verify(await early.path()).code).toBe(0);

  await press(page, 'Next');
  await press(page, 'Next');
  await page.getByRole('link', { name: 'Show the police card' }).click();
  const card = page.getByRole('region', { name: 'Police card' });
  await page.getByLabel('Language of the card').selectOption('日本語');
  await card.getByText('部屋に隠しカメラがあると思います。').waitFor();
  await page.getByLabel('Language of the card').selectOption('العربية');
  await card.getByText('أعتقد أن هناك كاميرا مخفية في غرفتي.').waitFor();

  await page.getByText('Booking platform', { exact: true }).click();
  const claim = page.getByRole('article');
  await claim.getByText(/1-room\.jpg, taken .*, SHA-256 [\da-f]{64}/).waitFor();
  const claimed = (await claim.textContent())!.match(/[\da-f]{64}/g)!;
  expect(claimed).toHaveLength(4);

  await page.goto(`${product.server.baseUrl}/evidence`);
  await page.getByText('Whole', { exact: true }).nth(3).waitFor();
  const bundle = await (await downloadOf(page, 'Send or save the bundle')).path();
  const { code, lines } = verify(bundle);
  expect(code).toBe(0);
  expect(lines.filter(({ file }) => file?.startsWith('files/'))).toEqual([
    { file: 'files/1-room.jpg', whole: true },
    { file: 'files/2-wall.jpg', whole: true },
    { file: 'files/3-object.jpg', whole: true },
    { file: 'files/4-label.jpg', whole: true },
  ]);
  const bytes = await readFile(bundle);
  expect(bytes.includes(SECRET)).toBe(false);
  const report = readArchive(bytes)!.find(({ name }) => name === 'report.html')!;
  for (const hash of claimed) expect(Buffer.from(report.bytes).toString()).toContain(hash);

  // A flipped byte is told.
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  const spoilt = `${bundle}.spoilt`;
  await writeFile(spoilt, bytes);
  expect(verify(spoilt).code).toBe(1);
});

describe('the vault', () => {
  test('takes notes where no camera opens, asks before anything is sent, and can be read by everybody', async () => {
    const { page, seen } = await product.open('/evidence');
    await press(page, 'Use the camera here');
    await page.getByText('The camera did not open. Choose a file instead.').waitFor();
    await page.getByLabel('Note').fill('A red light in the alarm clock.\nRoom 214.');
    await press(page, 'Keep note');
    await page.getByText('A red light in the alarm clock.').waitFor();
    await choose(page, 'Choose a file', 'a.jpg', await photo(10));
    await page.getByText('Whole', { exact: true }).waitFor();
    await page.getByText('May our server confirm the time?').waitFor();
    expect(seen.requests().filter((request) => request.includes('/api/evidence'))).toEqual([]);
    await checkThemes(page);
    await checkWidths(page);
  });

  test('says so where its code did not load, and opens at the next press', async () => {
    const { page: first } = await product.open('/evidence');
    await first.getByLabel('Note').fill('A red light in the alarm clock.');
    await press(first, 'Keep note');
    await first.getByText('A red light in the alarm clock.').waitFor();
    // A new page: a reloaded one may take the code from its memory.
    const page = await first.context().newPage();
    await first.close();
    const isItsCode = ({ pathname }: URL) => /^\/assets\/vault-(?!database|settings)/.test(pathname);
    await page.route(isItsCode, (route) => route.abort());
    await page.goto(`${product.server.baseUrl}/evidence`);
    const failure = page.getByRole('alert').getByText('Your evidence could not be opened');
    await failure.waitFor();
    await checkThemes(page);
    await page.unroute(isItsCode);
    await press(page, 'Try again');
    await page.getByText('A red light in the alarm clock.').waitFor();
    expect(await failure.count()).toBe(0);
  });

  test('with consent sends one hash, and keeps the answer in the bundle; offline it waits', async () => {
    const { page, seen, context } = await product.open('/evidence', {
      ...SMALL,
      acceptDownloads: true,
      installs: true,
    });
    await choose(page, 'Choose a file', 'a.jpg', await photo(10));
    await press(page, 'Yes, confirm the time');
    await page.getByText(/^Time confirmed by the server: /).waitFor();
    const posted = seen.posted('/api/evidence/receipts');
    expect(posted).toEqual([{ head: expect.stringMatching(/^[\da-f]{64}$/) as string }]);
    await goOffline(page, context);
    await choose(page, 'Choose a file', 'b.jpg', await photo(20));
    await page.getByText('The server will confirm the time when you are online.').waitFor();
    await context.setOffline(false);
    await page
      .getByText('The server will confirm the time when you are online.')
      .waitFor({ state: 'detached', timeout: 40_000 });
    const { code, lines } = verify(await (await downloadOf(page, 'Send or save the bundle')).path());
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatchObject({ type: 'summary', countersignedAt: expect.stringMatching(/^20/) as string });
  });

  test('with a PIN shows nothing before it is given, slows wrong ones, and is erased with one press, asked once', async () => {
    const { page, context } = await product.open('/evidence', SMALL);
    await choose(page, 'Choose a file', 'a.jpg', await photo(10));
    await page.getByText('Whole', { exact: true }).waitFor();
    await page.getByText('Lock, photos, erase').click();
    await page.getByLabel('New PIN').fill('plum 42');
    await press(page, 'Set PIN');
    await page.getByRole('button', { name: 'Lock now' }).waitFor();

    const again = await product.openIn(context, '/evidence');
    const pin = again.page.getByLabel('Your PIN');
    for (const wrong of ['000000', '111111', '222222']) {
      await pin.fill(wrong);
      await press(again.page, 'Open');
      await again.page.getByText(/Wrong PIN|Too many wrong PINs/).waitFor();
      await expect.poll(() => pin.inputValue()).toBe('');
    }
    await again.page.getByText(/Too many wrong PINs\. Wait \d seconds/).waitFor();
    expect(await again.page.getByText('SHA-256').count()).toBe(0);
    await checkThemes(again.page);
    await expect
      .poll(() => again.page.getByRole('button', { name: 'Open', exact: true }).isEnabled(), { timeout: 9_000 })
      .toBe(true);
    await pin.fill('plum 42');
    await press(again.page, 'Open');
    await again.page.getByText('Whole', { exact: true }).waitFor();

    await again.page.getByText('Lock, photos, erase').click();
    await press(again.page, 'Erase all evidence');
    await press(again.page, 'Erase now');
    await again.page.getByText('Nothing yet.').waitFor();
    await again.page.reload();
    await again.page.getByText('Nothing yet.').waitFor();
  });
});

/** From here on the page's browser refuses to write, after so many lines and files, until it is let. */
async function refuseWriting(page: Page, after = 0): Promise<() => Promise<void>> {
  const handle = await page.evaluateHandle((lines) => {
    const { prototype } = IDBObjectStore;
    const { add, put } = prototype;
    let left = lines;
    const refusing = (write: typeof add): typeof add =>
      function (this: IDBObjectStore, ...given) {
        left -= 1;
        if (left < 0) throw new DOMException('It cannot be written.', 'UnknownError');
        return write.apply(this, given);
      };
    Object.assign(prototype, { add: refusing(add), put: lines === 0 ? refusing(put) : put });
    return () => Object.assign(prototype, { add, put });
  }, after);
  return () => handle.evaluate((let_) => void let_());
}

describe('where the browser cannot write', () => {
  test('each change of the vault says so, and works at the next press', async () => {
    const { page } = await product.open('/evidence', SMALL);
    const uncaught: string[] = [];
    page.on('pageerror', ({ message }) => uncaught.push(message));
    await choose(page, 'Choose a file', 'a.jpg', await photo(10));
    await page.getByText('Whole', { exact: true }).waitFor();
    await page.getByText('Lock, photos, erase').click();
    const mend = await refuseWriting(page);
    await press(page, 'Delete');
    await page.getByText('Not deleted. Try once more.').waitFor();
    await press(page, 'Yes, confirm the time');
    await page.getByText('Not changed. Try once more.').waitFor();
    await page.getByLabel('Note').fill('Room 214.');
    await press(page, 'Keep note');
    await page.getByText('Not kept. Try once more.').waitFor();
    await page.getByLabel('New PIN').fill('plum 42');
    await press(page, 'Set PIN');
    await page.getByText('That did not work to its end. Nothing is lost. Try once more.').waitFor();
    await mend();
    await press(page, 'Keep note');
    await page.getByText('Room 214.').waitFor();
    await press(page, 'Delete');
    await page.getByText('Deleted by you').waitFor();
    await press(page, 'Set PIN');
    await press(page, 'Lock now');

    const mendAgain = await refuseWriting(page);
    await page.getByLabel('Your PIN').fill('plum 42');
    await press(page, 'Open');
    await page.getByText('Your PIN could not be tried. Nothing is lost. Try once more.').waitFor();
    await mendAgain();
    await press(page, 'Open');
    await page.getByText('Deleted by you').waitFor();
    expect(uncaught).toEqual([]);
  });

  test('a round’s finds are kept once each, however often it takes', async () => {
    const { page } = await product.open('/round', SMALL);
    const log = parseLog(JSON.parse(await readFile('src/features/round/fixtures/lens-at-the-bed.log.json', 'utf8')));
    if (!log.ok || log.value[0]?.kind !== 'started') throw new Error('the fixture is no log');
    await keepRound(page, log.value);
    await page.goto(`${product.server.baseUrl}/round?id=${log.value[0].id}`);
    const keep = page.getByRole('button', { name: 'Keep as evidence' });
    await keep.waitFor();
    // The first line of a find and its first capture are written, the second is not.
    const mend = await refuseWriting(page, 2);
    await keep.click();
    await page.getByText('Not kept. Try once more.').waitFor();
    await mend();
    await keep.click();
    await page.getByRole('link', { name: 'Your evidence' }).click();
    await page.getByText('Log of a room check').first().waitFor();
    const kept = await page.locator('li strong').allTextContents();
    expect(kept.filter((title) => title === 'Log started')).toHaveLength(1);
    expect(kept.filter((title) => title === 'Log of a room check')).toHaveLength(1);
    const finds = JSON.parse(await readFile('src/features/round/fixtures/lens-at-the-bed.card.json', 'utf8')) as {
      finds: unknown[];
    };
    expect(kept.filter((title) => title === 'Seen by a scanner')).toHaveLength(finds.finds.length);

    // Whoever comes back is led to what is kept, and can keep it anew once it was deleted.
    const card = `${product.server.baseUrl}/round?id=${log.value[0].id}`;
    await page.goto(card);
    await page.getByRole('link', { name: 'Your evidence' }).waitFor();
    expect(await keep.count()).toBe(0);
    await page.getByRole('link', { name: 'Your evidence' }).click();
    await press(page, 'Delete this find');
    await press(page, 'Erase now');
    await page.getByText('Nothing yet.').waitFor();
    await page.goto(card);
    await keep.waitFor();
  });
});

test('a browser killed at any moment loses no acknowledged capture and shows no broken one as whole', async () => {
  const counted = await countVaultKills(product.server.baseUrl, 3);
  expect(counted).toMatchObject({ kills: 3, lost: 0, broken: 0 });
  // One round is not cut off, and the last opening checks what all rounds left.
  expect(counted.acknowledged).toBeGreaterThanOrEqual(3);
  expect(counted.checked).toBe(5);
}, 240_000);

describe('in the hands of the person', () => {
  /** A page that the service worker answers for. */
  async function openInstalled(path: string) {
    const opened = await product.open(path, { ...SMALL, installs: true });
    await installed(opened.page);
    await opened.page.reload();
    return opened;
  }

  test('‘Send nothing’ lets no request of any page reach the server, until it is turned off', async () => {
    await using relay = await openCountingRelay(product.server.baseUrl);
    const context = await newVisitor(product.browser, { baseURL: relay.baseUrl, installs: true });
    const page = await context.newPage();
    await page.goto('/privacy');
    await installed(page);
    await page.reload();
    await page.getByLabel('Send nothing').click();
    await expect.poll(() => page.getByLabel('Send nothing').isChecked()).toBe(true);
    const reaches = () =>
      page.evaluate(() =>
        fetch('/api/health').then(
          ({ status }) => status,
          () => 'held back',
        ),
      );
    // It shows as on once the service worker has said so: from then on nothing leaves.
    expect(await reaches()).toBe('held back');

    const before = relay.requests().length;
    expect(before).toBeGreaterThan(10);
    for (const path of ['/', '/found', '/reports', '/evidence', '/privacy']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(2_500);
    }
    expect(await reaches()).toBe('held back');
    // The browser itself asks for a newer service worker; no page can stop it, and the switch says so.
    expect(
      relay
        .requests()
        .slice(before)
        .filter((request) => request !== 'GET /sw.js'),
    ).toEqual([]);

    await page.getByLabel('Send nothing').click();
    await expect.poll(() => page.getByLabel('Send nothing').isChecked()).toBe(false);
    expect(await reaches()).toBe(200);
    await context.close();
  });

  test.each([
    ['a service worker that hears nothing', () => void (ServiceWorker.prototype.postMessage = () => undefined)],
    [
      'a browser that keeps nothing',
      () => void (CacheStorage.prototype.open = () => Promise.reject(new Error('full'))),
    ],
  ])('‘Send nothing’ does not show as on with %s, and says so', async (_, breakIt) => {
    const { page, context } = await openInstalled('/privacy');
    const uncaught: string[] = [];
    page.on('pageerror', ({ message }) => uncaught.push(message));
    await page.evaluate(breakIt);
    await page.getByLabel('Send nothing').click();
    await page.getByText('‘Send nothing’ was not changed.').waitFor();
    expect(await page.getByLabel('Send nothing').isChecked()).toBe(false);
    expect(await page.evaluate(() => caches.has('local-only'))).toBe(false);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  test('everything on this device is erased: evidence, notes, pages, settings', async () => {
    const { page, context } = await openInstalled('/evidence');
    await choose(page, 'Choose a file', 'a.jpg', await photo(10));
    await page.getByText('Whole', { exact: true }).waitFor();
    await page.evaluate(() => {
      localStorage.setItem('found-notes', '{"place":"Hotel"}');
      sessionStorage.setItem('x', 'y');
    });
    const privacy = await product.openIn(context, '/privacy');
    await press(privacy.page, 'Erase everything on this device');
    await privacy.page.route('**/*', (route) => route.abort());
    await press(privacy.page, 'Erase now');
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await indexedDB.databases()).length,
          localStorage.length,
          (await caches.keys()).length,
          (await navigator.serviceWorker.getRegistrations()).length,
        ]),
      )
      .toEqual([0, 0, 0, 0]);
  });

  /** A new person, signed in in this browser, on a page that works without a connection. */
  async function openSignedIn(path: string) {
    const opened = await openInstalled(path);
    const data = { name: 'Ada', username: `ada-${crypto.randomUUID().slice(0, 8)}`, password: 'two hotel keys' };
    await opened.page.request.post(`${product.server.baseUrl}/api/auth/register`, { data });
    await opened.page.reload();
    await expect.poll(() => opened.page.evaluate(() => localStorage.getItem('user'))).toContain(data.username);
    return opened;
  }

  const signedIn = async (page: Page) =>
    ((await (await page.request.get(`${product.server.baseUrl}/api/session`)).json()) as { user: object | null })
      .user !== null;

  test('who erases everything while nothing is sent is signed out too', async () => {
    const { page, context } = await openSignedIn('/privacy');
    await page.getByLabel('Send nothing').click();
    await expect.poll(() => page.getByLabel('Send nothing').isChecked()).toBe(true);
    expect(await signedIn(page)).toBe(true);
    await press(page, 'Erase everything on this device');
    await press(page, 'Erase now');
    await page.waitForURL(`${product.server.baseUrl}/`);
    expect(await signedIn(page)).toBe(false);
    await context.close();
  });

  test('who erases everything without a connection is told to be still signed in, and how to end that', async () => {
    const { page, context } = await openSignedIn('/privacy');
    await context.setOffline(true);
    await press(page, 'Erase everything on this device');
    await press(page, 'Erase now');
    await page.getByText('All of it is erased, but you are still signed in here.').waitFor();
    expect(await page.evaluate(async () => [localStorage.length, await caches.keys()])).toEqual([0, []]);
    await context.setOffline(false);
    expect(await signedIn(page)).toBe(true);
    await press(page, 'Erase now');
    await page.waitForURL(`${product.server.baseUrl}/`);
    expect(await signedIn(page)).toBe(false);
    await context.close();
  });

  test('what was erased does not come back by a page that was opened just before', async () => {
    const privacy = await product.open('/privacy', { ...SMALL, installs: true });
    await press(privacy.page, 'Erase everything on this device');
    await privacy.page.route('**/*', (route) => route.abort());
    const { page } = await product.openIn(privacy.context, '/found');
    await press(privacy.page, 'Erase now');
    // A page installs itself two seconds after it was opened.
    await page.waitForTimeout(4_000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
