import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offlineWords } from '#apps/web/offline-copy.ts';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { ANSWER_WITHIN_MS } from '#contract/limits.ts';
import { installed, launchHeadlessShell, newVisitor } from '#tests/support/browser.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof launchHeadlessShell>>;

beforeAll(async () => {
  server = await startServer();
  browser = await launchHeadlessShell();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page that the service worker already answers for. */
async function openInstalled() {
  const context = await newVisitor(browser, { baseURL: server.baseUrl, installs: true });
  const page = await context.newPage();
  await page.goto('/');
  await installed(page);
  return { context, page };
}

async function fillReport(page: Page): Promise<void> {
  await page.getByLabel('Location Name').fill('Hotel Aurora');
  await page.getByLabel('Address').fill('1 Harbour Road');
  await page.getByLabel('City').fill('Bergen');
  await page.getByLabel('Country').fill('Norway');
  await page.locator('textarea').fill('A lens behind the smoke detector, seen at night.');
}

test('without a connection the shell, the guides, the checklist, the scanner and the last reports open', async () => {
  const { context, page } = await openInstalled();
  await page.goto('/reports');
  await page.getByText('No reported locations yet').waitFor();
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/', null],
    ['/safety-guide', 'Room Safety Guide'],
    ['/checklist', 'Travel Safety Checklist'],
    ['/camera', 'Camera Detection'],
    ['/found', null],
    ['/packing', null],
    ['/reports', 'Security Reports'],
  ] as const) {
    await page.goto(path);
    if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    else await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.getByText('No reported locations yet').waitFor();
  await page.getByText('Offline. Reports loaded earlier can still be read.').waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return keys.flat();
  });
  expect(kept.filter((path) => path.startsWith('/api/') && path !== '/api/reported-locations')).toEqual([]);
  await context.close();
});

test('an account that cannot be reached says so instead of loading for ever, and opens once it can', async () => {
  const { context, page } = await openInstalled();
  await context.setOffline(true);
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Your account needs a connection' }).waitFor();
  expect(await page.getByRole('link', { name: 'Check this room' }).getAttribute('href')).toBe('/round');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Sign in to see your account' }).waitFor();
  await context.close();
});

test.each([
  ['/inbox', 'Your messages need a connection', 'For people with an account'],
  ['/review', 'The review desk needs a connection', 'For reviewers'],
])('%s says that it needs a connection instead of loading for ever, and opens by itself', async (path, away, back) => {
  const { context, page } = await openInstalled();
  await context.setOffline(true);
  await page.goto(path);
  await page.getByRole('alert').filter({ hasText: away }).waitFor();
  expect(await page.locator('.skeleton').count()).toBe(0);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: away }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: back }).waitFor();
  await context.close();
});

test('a server that never answers is told after ten seconds, and its late answer is shown', async () => {
  const context = await newVisitor(browser, { baseURL: server.baseUrl });
  const page = await context.newPage();
  const held: (() => Promise<void>)[] = [];
  await context.route(/\/api\/(session|reported-locations)$/, (route) => void held.push(() => route.continue()));
  await page.clock.install();
  for (const [path, away, back] of [
    ['/inbox', 'Your messages need a connection', 'For people with an account'],
    ['/reports', 'The reports could not be loaded.', 'No reported locations yet'],
  ] as const) {
    await page.goto(path);
    await page.locator('.skeleton').first().waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.clock.fastForward(ANSWER_WITHIN_MS - 1_000);
    expect(await page.getByText(away).count(), path).toBe(0);
    await page.clock.fastForward(1_500);
    await page.getByRole('alert').filter({ hasText: away }).waitFor();
    await Promise.all(held.splice(0).map((answer) => answer()));
    await page.getByText(back).first().waitFor();
    expect(await page.getByText(away).count(), path).toBe(0);
  }
  await context.close();
});

test('a report is sent although nobody answers whether it is known', async () => {
  const context = await newVisitor(browser, { baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.clock.install();
  await context.route('**/api/reported-locations/duplicates?*', () => {});
  await page.goto('/report-location');
  await fillReport(page);
  const asked = page.waitForRequest('**/api/reported-locations/duplicates?*');
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  await asked;
  await page.clock.fastForward(ANSWER_WITHIN_MS);
  await page.waitForURL('**/reports');
  expect(await page.evaluate(() => localStorage.getItem('report-receipts'))).toContain('Hotel Aurora');
  await context.close();
});

test('a report made offline waits in the outbox, can be changed, and is sent once when the connection is back', async () => {
  const { context, page } = await openInstalled();
  await page.goto('/report-location');
  await context.setOffline(true);
  await fillReport(page);
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting to be sent' }).waitFor();
  await page.getByRole('heading', { name: 'Report: Hotel Aurora' }).waitFor();
  // The strip leads here from elsewhere, on a line with its sentence.
  const waiting = page.getByRole('link', { name: '1 waiting' });
  expect(await waiting.count()).toBe(0);
  await page.goto('/checklist');
  const link = (await waiting.boundingBox())!;
  const sentence = (await page.getByText('Offline. This page works.').boundingBox())!;
  expect(Math.max(link.y, sentence.y)).toBeLessThan(Math.min(link.y + link.height, sentence.y + sentence.height));
  await page.goBack();

  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Location Name').fill('Hotel Aurora Bergen');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Report: Hotel Aurora Bergen' }).waitFor();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/reported-locations'))
      sent.push(request.postData() ?? '');
  });
  await context.setOffline(false);
  await page.getByText('Nothing is waiting').waitFor();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]!)).toMatchObject({ name: 'Hotel Aurora Bergen' });
  const receipts = await page.evaluate(() => localStorage.getItem('report-receipts'));
  expect(receipts).toContain('Hotel Aurora Bergen');
  await context.close();
});

/** A page of the outbox with one report in it, kept by nobody in particular. */
async function openWithReport() {
  const { context, page } = await openInstalled();
  await page.goto('/outbox');
  await context.setOffline(true);
  await page.evaluate(() => {
    const id = crypto.randomUUID();
    const body = {
      id,
      name: 'Hotel Aurora',
      address: '1 Harbour Road',
      city: 'Bergen',
      country: 'Norway',
      issueType: 'camera',
      issueDescription: 'A lens behind the smoke detector.',
    };
    const item = { id, keptAtMs: Date.now(), owner: null, refused: null, kind: 'report', body };
    localStorage.setItem('outbox', JSON.stringify([item]));
    dispatchEvent(new Event('outbox-changed'));
  });
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/reported-locations'))
      sent.push((request.postDataJSON() as { name: string }).name);
  });
  return { context, page, sent };
}

test('where a browser has no room for the link to a report that was sent, the page says so and offers it', async () => {
  const { context, page, sent } = await openWithReport();
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key === 'report-receipts') throw new DOMException('No room.', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await context.setOffline(false);
  await page.getByText('Your report about Hotel Aurora was sent. This phone could not keep the link to it.').waitFor();
  expect(sent).toEqual(['Hotel Aurora']);
  await page.getByRole('link', { name: 'Open and keep the link' }).click();
  await page.getByText('Copy link').waitFor();
  await context.close();
});

test('a report that is being changed waits until that is done, also in another tab', async () => {
  const { context, page, sent } = await openWithReport();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Location Name').fill('Hotel Aurora Bergen');
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/outbox');
  await other.getByRole('button', { name: 'Send now' }).click();
  await other.getByText('It is sent once you are done changing it.').first().waitFor();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('It is sent once you are done changing it.').first().waitFor();
  expect(sent).toEqual([]);
  expect(await page.getByLabel('Location Name').inputValue()).toBe('Hotel Aurora Bergen');

  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing is waiting').waitFor();
  expect(sent).toEqual(['Hotel Aurora Bergen']);
  await context.close();
});

test('what is on its way can be neither changed nor deleted', async () => {
  const { context, page, sent } = await openWithReport();
  const held: (() => Promise<void>)[] = [];
  await context.route('**/api/reported-locations', (route) => void held.push(() => route.continue()));
  await context.setOffline(false);
  await expect.poll(() => held.length).toBe(1);
  for (const name of ['Edit', 'Delete']) {
    await page.getByRole('button', { name }).click();
    await page.getByText('It is on its way just now.').first().waitFor();
    await page.locator('.toast').getByRole('button').click();
  }
  await held[0]!();
  await page.getByText('Nothing is waiting').waitFor();
  expect(sent).toEqual(['Hotel Aurora']);
  await context.close();
});

test('a change that the browser does not keep is said, and stands in its form still', async () => {
  const { context, page } = await openWithReport();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Location Name').fill('Hotel Aurora Bergen');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').filter({ hasText: 'This phone did not keep the change.' }).waitFor();
  expect(await page.getByLabel('Location Name').inputValue()).toBe('Hotel Aurora Bergen');
  await context.close();
});

test('a scan kept in one account is neither shown nor sent in the next, and a visitor’s scan is nobody’s', async () => {
  const { context, page } = await openInstalled();
  const person = (name: string) => ({
    name,
    username: `${name}-${crypto.randomUUID().slice(0, 8)}`,
    password: 'two hotel keys',
  });
  const [ada, eve] = [person('ada'), person('eve')];
  const call = (path: string, data: object) => page.request.post(path, { data });
  const userOf = async (answer: Awaited<ReturnType<typeof call>>) =>
    ((await answer.json()) as { user: { id: string } }).user.id;
  const adaId = await userOf(await call('/api/auth/register', ada));
  const scan = (owner: string | null, locationNotes: string) => {
    const id = crypto.randomUUID();
    const body = { id, scanType: 'camera', threatDetected: false, location: 'Camera Scan', locationNotes };
    return { id, keptAtMs: Date.now(), owner, refused: null, kind: 'scan', body };
  };
  const savedScans = async () =>
    (
      (await (await page.request.get('/api/me/scans')).json()) as { scans: readonly { locationNotes: string }[] }
    ).scans.map(({ locationNotes }) => locationNotes);

  await userOf(await call('/api/auth/register', eve));
  await page.evaluate(
    (items) => localStorage.setItem('outbox', JSON.stringify(items)),
    [scan(adaId, 'of Ada alone'), scan(null, 'of a visitor')],
  );
  await page.goto('/outbox');
  await page.getByText('Made with another account. Sign in to that account to send it.').waitFor();
  await expect.poll(() => page.locator('main li').count()).toBe(1);
  expect(await page.locator('main').innerText()).not.toContain('of Ada alone');
  expect(await savedScans()).toEqual([]);

  await call('/api/auth/login', ada);
  await page.goto('/outbox');
  await expect.poll(savedScans).toEqual(['of Ada alone']);
  await page.getByText('Nothing is waiting').waitFor();
  await context.close();
});

test('what waits can be deleted unsent', async () => {
  const { context, page } = await openInstalled();
  await page.evaluate(() => {
    const id = crypto.randomUUID();
    const body = { id, scanType: 'camera', threatDetected: false, locationNotes: 'nothing seen' };
    localStorage.setItem(
      'outbox',
      JSON.stringify([{ id, keptAtMs: Date.now(), refused: 'Held for the test.', kind: 'scan', body }]),
    );
  });
  await page.goto('/outbox');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing is waiting').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
  await context.close();
});

test('without a connection every route shows its own page and says what it can do', async () => {
  const { context, page } = await openInstalled();
  await context.setOffline(true);
  for (const route of ROUTES) {
    await page.goto(route.path);
    expect(await page.title(), route.path).toBe(route.bare ? route.title : `${route.title} – Sweep`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (!route.bare) await page.getByText(offlineWords(route.path), { exact: true }).waitFor();
    expect(await page.getByText('everything on this page works').count(), route.path).toBe(0);
  }
  // An address that is no page's is told by our own page as well.
  await page.goto('/no-such-page');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await context.close();
});

test('a sign-in without a connection says so, and blames nobody’s password', async () => {
  const { context, page } = await openInstalled();
  await page.goto('/login');
  await context.setOffline(true);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('plum wagon 7!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Sign-in needs a connection.' }).waitFor();
  expect(await page.getByText('Invalid username or password').count()).toBe(0);
  await context.close();
});

test('reports that were never loaded are said to be missing within a second', async () => {
  const { context, page } = await openInstalled();
  await page.evaluate(() => caches.delete('reports'));
  await context.setOffline(true);
  await page.goto('/reports');
  const startedMs = Date.now();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(Date.now() - startedMs).toBeLessThan(1_500);
  expect(await page.locator('.skeleton').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You are offline, and no reports are stored on this device yet.').waitFor();
  // Back on the network they come by themselves.
  await context.setOffline(false);
  await page.getByText('No reported locations yet').waitFor();
  await context.close();
});

test('the offer to install is kept back, and the icons are there', async () => {
  const { context, page } = await openInstalled();
  const prevented = await page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  expect(prevented).toBe(true);
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable']);
  for (const { src, sizes, type } of [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const answer = await page.request.get(src);
    expect(answer.status(), src).toBe(200);
    expect(answer.headers()['content-type'], src).toContain(type);
    if (type !== 'image/png') continue;
    const { width, height, hasAlpha, isOpaque } = await describe(await answer.body());
    expect(`${width}x${height}`, src).toBe(sizes);
    // A mask or a phone that rounds corners itself needs a ground that fills the square.
    if (/maskable|apple/.test(src)) expect(!hasAlpha || isOpaque, src).toBe(true);
  }
  await context.close();
});

async function describe(png: Buffer): Promise<{ width: number; height: number; hasAlpha: boolean; isOpaque: boolean }> {
  const [{ width, height, hasAlpha }, { isOpaque }] = await Promise.all([sharp(png).metadata(), sharp(png).stats()]);
  return { width, height, hasAlpha, isOpaque };
}
