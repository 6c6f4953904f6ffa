import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, PHONE, STEADY } from '#tests/support/browser.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  server = await startServer();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page that the service worker already answers for. */
async function openInstalled() {
  const context = await browser.newContext({ ...PHONE, ...STEADY, baseURL: server.baseUrl });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { context, page };
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
  await page.getByText('Offline – everything on this page works').waitFor();
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

test('a report made offline waits in the outbox, can be changed, and is sent once when the connection is back', async () => {
  const { context, page } = await openInstalled();
  await page.goto('/report-location');
  await context.setOffline(true);
  await page.getByLabel('Location Name').fill('Hotel Aurora');
  await page.getByLabel('Address').fill('1 Harbour Road');
  await page.getByLabel('City').fill('Bergen');
  await page.getByLabel('Country').fill('Norway');
  await page.locator('textarea').fill('A lens behind the smoke detector, seen at night.');
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting to be sent' }).waitFor();
  await page.getByRole('heading', { name: 'Report: Hotel Aurora' }).waitFor();

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
