import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rentalsCopy } from '#features/reports/rentals/copy.ts';
import { installed, visit } from '#tests/support/browser.ts';
import { peopleOf } from '#tests/support/people.ts';
import { useProduct } from '#tests/support/product.ts';
import { resultOf } from '#tests/support/round.ts';

/** What guests and reporters do with reports that others wrote: find, keep, recognize, look up, appeal. */

const product = useProduct();
const { openAs, ask, decide } = peopleOf(product);
const LISBON = { geolocation: { latitude: 38.72231, longitude: -9.13934 }, permissions: ['geolocation'] };

beforeAll(async () => {
  // Nobody reviews their own: these are sent by somebody without an account.
  const rhea = await openAs('rhea', 'reviewer');
  const { page: guest } = await product.open('/');
  for (const submission of [
    { name: 'Casa Azul' },
    { name: 'Casa Fria', city: 'Reykjavik', country: 'Iceland' },
    { name: 'Casa Secreta', address: 'Rua do Norte 7', placeKind: 'rental' },
  ]) {
    const { id } = await ask<{ id: string }>(guest, 'POST', '/api/reported-locations', {
      address: '3 Quay Street',
      city: 'Lisbon',
      country: 'Portugal',
      issueType: 'camera',
      issueDescription: 'A lens in the clock on the desk, facing the bed.',
      ...submission,
    });
    expect(await decide(rhea, id, 'publish', { reasonCode: 'first-hand' })).toMatchObject({ status: 'published' });
  }
}, 120_000);

/** Addresses that the browser keeps anything under, and its small texts. */
async function keptBy(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const texts = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
    return JSON.stringify([keys.flat(), texts]);
  });
}

describe('reports nearby', () => {
  async function openNearby(page: Page): Promise<void> {
    await page.getByText('Reports near you').click();
    await page.getByRole('button', { name: 'Find reports near me' }).click();
  }

  test.each(['/', '/round'])('on %s: asked first, sent to about a kilometer, kept nowhere', async (path) => {
    const { page, context } = await product.open(path, { ...LISBON, installs: true });
    await installed(page);
    const asked: URL[] = [];
    context.on('request', (request) => asked.push(new URL(request.url())));
    await page.getByText('Reports near you').click();
    await page.getByText('Your browser asks whether we may know where you are.').waitFor();
    expect(asked.filter(({ search }) => search.includes('near'))).toEqual([]);
    await page.getByRole('button', { name: 'Find reports near me' }).click();
    await page.getByRole('link', { name: 'Casa Azul, Lisbon' }).waitFor();
    await page.getByText('No report nearby is not a sign that it was checked.').waitFor();
    expect(await page.getByText('Casa Fria').count()).toBe(0);
    const near = asked.map(({ searchParams }) => searchParams.get('near')).filter((value) => value !== null);
    expect([...new Set(near)]).toEqual(['38.72,-9.14']);
    expect(await keptBy(page)).not.toMatch(/near=|38\.72|-9\.1/);
  });

  test('whoever says no is told another way', async () => {
    const { page, seen } = await product.open('/');
    await openNearby(page);
    await page.getByText('Your browser does not let us know where you are.').waitFor();
    expect(seen.requests().filter((request) => request.includes('reported-locations'))).toEqual([]);
  });

  test('far from every report it says what that means', async () => {
    const { page } = await product.open('/', {
      ...LISBON,
      geolocation: { latitude: -45.03, longitude: 168.66 },
    });
    await openNearby(page);
    await page.getByText('No report within 100 km.').waitFor();
    expect(await page.getByText('No report nearby is not a sign that it was checked.').isVisible()).toBe(true);
  });
});

describe('a city kept for a trip', () => {
  async function keep(context: BrowserContext, page: Page): Promise<void> {
    await context.setOffline(false);
    await visit(page, `${product.server.baseUrl}/reports`);
    await page.getByText('Keep a city for offline').click();
    // The form comes with its own part of the program; until then the only fields of these names are the filters'.
    const button = page.getByRole('button', { name: 'Keep this city’s reports on this phone' });
    const form = page.locator('form').filter({ has: button });
    await form.getByLabel('City').fill('lisbon');
    await form.getByLabel('Country').fill('Portugal');
    await button.click();
    await page.getByText('2 reports of Lisbon kept.').waitFor();
  }

  test('is read without a connection with its date, found nearby, and deleted', async () => {
    const { page, context } = await product.open('/reports', { ...LISBON, installs: true });
    await installed(page);
    await page.getByText('Keep a city for offline').click();
    await page.getByRole('button', { name: 'Keep this city’s reports on this phone' }).click();
    await page.getByText('Please write the city and the country.').waitFor();
    await keep(context, page);

    await context.setOffline(true);
    await page.goto(`${product.server.baseUrl}/reports`);
    await page.getByText('Keep a city for offline').click();
    await page.getByText('Lisbon, Portugal: 2 reports').click();
    await page.getByText(/^As of .*20\d\d/).waitFor();
    await page.getByRole('heading', { name: 'Casa Azul' }).last().waitFor();
    await page.goto(product.server.baseUrl);
    await page.getByText('Reports near you').click();
    await page.getByRole('button', { name: 'Find reports near me' }).click();
    await page.getByText(/^You are offline\. These are from what this phone keeps, as of /).waitFor();
    await page.getByRole('link', { name: 'Casa Azul, Lisbon' }).waitFor();

    await page.goto(`${product.server.baseUrl}/reports`);
    await page.getByText('Keep a city for offline').click();
    await page.getByText('Lisbon, Portugal: 2 reports').click();
    await page.getByRole('button', { name: 'Delete Lisbon from this phone' }).click();
    await expect.poll(() => keptBy(page)).not.toContain('/kept-cities/');
  });

  test('goes with everything else on this device', async () => {
    const { page, context } = await product.open('/reports');
    await keep(context, page);
    expect(await keptBy(page)).toContain('/kept-cities/');
    await visit(page, `${product.server.baseUrl}/privacy`);
    await page.getByRole('button', { name: 'Erase everything on this device' }).click();
    await page.getByRole('button', { name: 'Erase now' }).click();
    await expect.poll(() => keptBy(page)).not.toContain('/kept-cities/');
  });
});

test('every page on the way of a report holds from right to left, with text twice as large', async () => {
  const { page } = await product.open('/reports');
  const { locations } = await ask<{ locations: { placeId?: string }[] }>(page, 'GET', '/api/reported-locations');
  const placeId = locations.find((one) => one.placeId)!.placeId!;
  const { receiptToken } = await ask<{ receiptToken: string }>(page, 'POST', '/api/reported-locations', {
    name: 'فندق النيل',
    address: 'شارع النيل ٣',
    city: 'القاهرة',
    country: 'Egypt',
    issueType: 'camera',
    issueDescription: 'كانت هناك عدسة صغيرة في الساعة على المكتب.',
  });
  for (const path of [
    '/reports',
    '/report-location',
    `/places/${placeId}`,
    `/receipt#${receiptToken}`,
    `/notice?place=${placeId}`,
    '/inbox',
    '/transparency',
  ]) {
    await page.goto('about:blank');
    await visit(page, product.server.baseUrl + path);
    await page.locator('main h1').waitFor();
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      document.documentElement.style.fontSize = '200%';
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: path })
      .toBeLessThanOrEqual(0);
  }
});

test('a round of this device that found nothing is counted at a place, once its guest says so', async () => {
  const { page } = await product.open('/reports');
  const { locations } = await ask<{ locations: { name: string; placeId?: string }[] }>(
    page,
    'GET',
    '/api/reported-locations?q=casa%20azul',
  );
  const { placeId } = locations.find(({ name }) => name === 'Casa Azul')!;
  await visit(page, `${product.server.baseUrl}/places/${placeId}`);
  await page.getByText('Did you check your room here?').click();
  await page.getByText('This device has no round of the last 14 days that found nothing.').waitFor();

  const result = resultOf('camera', {});
  await page.evaluate(async (camera) => {
    const id = '01900000-0000-7000-8000-000000000001';
    const atMs = Date.now() - 3_600_000;
    const log = [
      { kind: 'started', atMs, version: 1, id, plan: 'short' },
      { kind: 'entered', atMs, place: 'bed' },
      { kind: 'eyes', atMs, place: 'bed', answer: 'nothing' },
      { kind: 'usable', atMs, scanner: 'camera', place: 'bed', usableMs: 20_000 },
      { kind: 'result', atMs, place: 'bed', result: camera },
      { kind: 'finished', atMs },
    ];
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('rounds', 1);
      opening.onerror = () => reject(new Error('not opened'));
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('events');
        opening.result.createObjectStore('pictures');
      };
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('events', 'readwrite');
        for (const [index, event] of log.entries()) transaction.objectStore('events').add(event, [id, index]);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }, result);
  await page.reload();
  await page.getByText('Did you check your room here?').click();
  await page.getByText(/^Your round of .* found nothing\. Was it in a room here\?$/).waitFor();
  await page.getByRole('button', { name: 'Yes, count it here' }).click();
  await page.getByText('It counts in three days, unless many come at once.').waitFor();
  // Nobody sees it before, and the same round is no second stay.
  expect(await ask(page, 'GET', `/api/places/${placeId}`)).toMatchObject({ counts: { stays: 1, checks: 0 } });
});

test('before a second report is written the same thing is offered, and added to with one tap', async () => {
  const { page, seen } = await product.open('/report-location');
  async function write(): Promise<void> {
    await page.getByLabel('Location Name').fill('Hotel Casa Azul');
    await page.getByLabel('Address', { exact: true }).fill('3 Quay Street');
    await page.getByLabel('City').fill('Lisbon');
    await page.getByLabel('Country').fill('Portugal');
    await page.locator('textarea').fill('The clock on the desk has a lens in it.');
    await page.getByRole('button', { name: 'Submit Security Report' }).click();
  }
  await write();
  await page.getByRole('heading', { name: 'Is it one of these?' }).waitFor();
  await page.getByRole('heading', { name: 'Casa Azul' }).waitFor();
  expect(seen.posted('/api/reported-locations')).toEqual([]);
  await page.getByRole('button', { name: 'Mine is the same' }).click();
  await page.getByText('A reviewer reads what you saw.').waitFor();
  expect(seen.posted('/api/reported-locations')).toEqual([]);

  // And whoever saw something else sends it all the same.
  await visit(page, `${product.server.baseUrl}/report-location`);
  await write();
  await page.getByRole('button', { name: 'None of these. Send my report' }).click();
  await page.getByText('Report Submitted').waitFor();
  expect(seen.posted('/api/reported-locations')).toHaveLength(1);
  expect(seen.problems()).toEqual([]);
});

test('a private rental is found by its address, of which three digits leave the device', async () => {
  const { page, seen } = await product.open('/reports');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  // Answers are kept for five minutes; what is looked at on its way is not.
  await page.route('**/api/rentals/**', (route) => route.continue());
  async function lookUp(address: string): Promise<void> {
    await page.getByLabel('Address as the booking writes it').fill(address);
    await page.getByRole('button', { name: 'Look up' }).click();
  }
  await page.getByText('Look up a private rental').click();
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByText(rentalsCopy.missing).waitFor();
  const form = page.locator('form', { has: page.getByLabel('Address as the booking writes it') });
  await form.getByLabel('City').fill('Lisbon');
  await form.getByLabel('Country').fill('Portugal');
  await lookUp('Rua do Norte 9');
  await page.getByText(rentalsCopy.none).waitFor({ timeout: 60_000 });
  // Hashes are made by the clock, within a minute of publication.
  await expect
    .poll(
      async () => {
        await lookUp('7, rua do Norte');
        await page.getByRole('button', { name: 'Look up' }).waitFor({ timeout: 60_000 });
        return await form.getByRole('status').innerText();
      },
      { timeout: 180_000, interval: 2_000 },
    )
    .toContain('1 report is published about this address');
  await page.getByText('They are about:').waitFor();
  const told = asked.filter((one) => one.includes('rental'));
  expect(told.length).toBeGreaterThan(1);
  expect(told.filter((one) => /norte|rua/i.test(one))).toEqual([]);
  expect(told.filter((one) => /[0-9a-f]{8}/.test(one.replace(/^https?:\/\/[^/]*/, '')))).toEqual([]);
  expect(seen.problems()).toEqual([]);
}, 280_000);

test('a strike is read with its reason, appealed once, and taken back by somebody else', async () => {
  const otto = await openAs('otto', 'user', '/reports');
  const { id } = await ask<{ id: string }>(otto, 'POST', '/api/reported-locations', {
    name: 'Pensao Norte',
    address: '5 Quay Street',
    city: 'Porto',
    country: 'Portugal',
    issueType: 'camera',
    issueDescription: 'Buy cheap watches at our shop, all of you.',
  });
  const thea = await openAs('thea', 'reviewer', '/review');
  await thea.getByRole('button', { name: 'Pensao Norte' }).click();
  await thea.getByText('The sender abuses the desk').click();
  await thea.getByLabel('Why (the sender reads this)').fill('This is an advertisement.');
  await thea.getByRole('button', { name: 'Give a strike' }).click();
  await thea.getByText(/^Given: /).waitFor();
  expect(await ask(thea, 'POST', `/api/review/reports/${id}/strike`, { reason: 'Once more, the same.' })).toMatchObject(
    {
      code: 'strike-refused',
    },
  );

  await visit(otto, `${product.server.baseUrl}/reports`);
  await otto.getByText('Your reports were found to abuse the desk').waitFor();
  await otto.getByText('This is an advertisement.').waitFor();
  await otto.getByLabel('Why this is wrong').fill('I was a guest there and saw a lens.');
  await otto.getByRole('button', { name: 'Ask somebody else' }).click();
  await otto.getByText('You asked somebody else to look at it.').waitFor();

  // Whoever gave it cannot decide; somebody else can.
  await visit(thea, `${product.server.baseUrl}/review`);
  await thea.getByText('Strikes that were appealed (1)').click();
  expect(await thea.getByRole('button', { name: 'Take the strike back' }).isDisabled()).toBe(true);
  const nora = await openAs('nora', 'reviewer', '/review');
  await nora.getByText('Strikes that were appealed (1)').click();
  await nora.getByText('I was a guest there and saw a lens.').waitFor();
  await nora.getByRole('button', { name: 'Take the strike back' }).click();
  await nora.getByText('Decision stored').waitFor();
  await visit(otto, `${product.server.baseUrl}/reports`);
  await otto.getByText('Somebody else looked at it. It no longer counts.').waitFor();
}, 120_000);

test('what was changed after the question is what is sent, and another place is asked about anew', async () => {
  const { page, seen } = await product.open('/report-location');
  await page.getByLabel('Location Name').fill('Casa Azul');
  await page.getByLabel('Address', { exact: true }).fill('3 Quay Street');
  await page.getByLabel('City').fill('Lisbon');
  await page.getByLabel('Country').fill('Portugal');
  await page.locator('textarea').fill('A lens in the clock.');
  const question = page.getByRole('heading', { name: 'Is it one of these?' });
  const submit = () => page.getByRole('button', { name: 'Submit Security Report' }).click();
  await submit();
  await question.waitFor();

  // What it was asked about has changed.
  await page.getByLabel('City').fill('Porto');
  await question.waitFor({ state: 'detached' });
  await page.getByLabel('City').fill('Lisbon');
  await submit();
  await question.waitFor();

  const other = page.getByRole('button', { name: 'None of these. Send my report' });
  await page.locator('textarea').fill('Too short');
  await other.click();
  await page.getByText('Please provide at least 10 characters describing the issue').waitFor();
  expect(seen.posted('/api/reported-locations')).toEqual([]);
  await page.locator('textarea').fill('A lens in the clock, and one more in the lamp.');
  await other.click();
  await page.waitForURL(/\/reports$/);
  expect(seen.posted('/api/reported-locations')).toMatchObject([
    { city: 'Lisbon', issueDescription: 'A lens in the clock, and one more in the lamp.' },
  ]);
});

test('what is written while the question is asked goes along', async () => {
  const { page, seen } = await product.open('/report-location');
  await page.getByLabel('Location Name').fill('Casa Nova');
  await page.getByLabel('Address', { exact: true }).fill('3 Quay Street');
  await page.getByLabel('City').fill('Lisbon');
  await page.getByLabel('Country').fill('Portugal');
  await page.locator('textarea').fill('A lens in the clock.');
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/reported-locations/duplicates*', (route) => void held.push(() => route.continue()));
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.locator('textarea').fill('A lens in the clock, and one more in the lamp.');
  await page.getByRole('radio', { name: 'Network Issue' }).check();
  await held[0]!();
  // It is another question now.
  await expect.poll(() => held.length).toBe(2);
  await held[1]!();
  await page.waitForURL(/\/reports$/);
  expect(seen.posted('/api/reported-locations')).toMatchObject([
    { issueType: 'network', issueDescription: 'A lens in the clock, and one more in the lamp.' },
  ]);
});

test('what is written while a report is on its way waits with it where that did not arrive', async () => {
  const { page } = await product.open('/report-location');
  await page.getByLabel('Location Name').fill('Casa Lenta');
  await page.getByLabel('Address', { exact: true }).fill('3 Quay Street');
  await page.getByLabel('City').fill('Lisbon');
  await page.getByLabel('Country').fill('Portugal');
  await page.locator('textarea').fill('A lens in the clock.');
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/reported-locations', (route) => void held.push(() => route.abort()));
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.locator('textarea').fill('A lens in the clock, and one more in the lamp.');
  await held[0]!();
  await page.getByRole('heading', { name: 'Report: Casa Lenta' }).waitFor();
  await page.getByText('A lens in the clock, and one more in the lamp.').waitFor();
});
