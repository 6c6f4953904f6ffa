import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESK, visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
const ACCOUNT_PROGRAM = fileURLToPath(new URL('../../src/apps/server/node/account-cli.ts', import.meta.url));
const PASSWORD = 'plum wagon 7 tin';

/** The operator's tool makes a reviewer; nobody becomes one by registering. */
async function createReviewer(username: string): Promise<void> {
  const tool = spawn(process.execPath, [ACCOUNT_PROGRAM, 'create', username, '--role', 'reviewer'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: product.server.dataDir },
  });
  tool.stdin.end(`${PASSWORD}\n`);
  expect((await once(tool, 'close'))[0]).toBe(0);
}

async function openDesk(username: string): Promise<Page> {
  const { page } = await product.open('/login', DESK);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await visit(page, `${product.server.baseUrl}/my-dashboard`);
  await page.getByRole('link', { name: 'Review desk' }).click();
  return page;
}

interface Written {
  readonly name: string;
  readonly address?: string;
  readonly city?: string;
  readonly country?: string;
  readonly description?: string;
  readonly issue?: string;
}

async function fillForm(page: Page, written: Written): Promise<void> {
  const { name, address = '12 Quay Street', city = 'Lisbon', country = 'Portugal', issue = 'Hidden Camera' } = written;
  await page.getByLabel('Location Name').fill(name);
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('City').fill(city);
  await page.getByLabel('Country').fill(country);
  await page.getByRole('radio', { name: issue }).check();
  await page.locator('textarea').fill(written.description ?? 'A lens in the clock on the desk, facing the bed.');
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Security Report' }).click();
  const toast = page.locator('.toast').filter({ hasText: 'Report Submitted' });
  await toast.waitFor();
  // Above what can be done next, such as opening the receipt.
  expect((await toast.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 4);
  await page.waitForURL(/\/reports$/);
}

/** The path of the receipt that the visitor's device keeps for a report. */
async function receiptPath(page: Page, name: string): Promise<string> {
  // The newest is offered above the list as well.
  const mine = page.locator('details').filter({ hasText: /^Your reports on this device/ });
  await mine.locator('summary').click();
  return (await mine.getByRole('link', { name: `Receipt for ${name}` }).getAttribute('href'))!;
}

async function openInQueue(desk: Page, name: string): Promise<void> {
  await desk.getByRole('button', { name }).click();
  await desk.getByRole('heading', { name: 'Report', exact: true }).waitFor();
}

async function decide(desk: Page, choice: string): Promise<void> {
  await desk.getByRole('radio', { name: choice, exact: true }).check();
  await desk.getByRole('button', { name: 'Decide' }).click();
}

/** Sends what can still be taken back. */
async function sendNow(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Send now' }).click();
  await desk.getByText('Decision stored').waitFor();
}

const cards = (page: Page): Locator => page.locator('main li:has(h2)');

beforeAll(async () => {
  await createReviewer('rhea');
  await createReviewer('tethys');
});

test('a report travels from its form to the public, and back on the word of its reporter', async () => {
  const { page: reporter, seen } = await product.open('/reports');
  await reporter.getByText('No reported locations yet').waitFor();
  await reporter.getByRole('link', { name: 'Report a Location' }).click();

  // Every mistake stands under its field, in the specification's words.
  await reporter.getByRole('button', { name: 'Submit Security Report' }).click();
  const mistakes = (await reporter.getByRole('alert').allTextContents()).filter((text) => text !== '');
  expect(mistakes).toEqual([
    'Location name is required',
    'Address is required',
    'City is required',
    'Country is required',
    'Please provide at least 10 characters describing the issue',
  ]);
  expect(seen.requests()).not.toContain('POST /api/reported-locations');

  const description = 'Mr Smith gave us room 412. A lens was in the clock. He wrote from smith@example.com.';
  await fillForm(reporter, { name: 'Casa Azul', description });
  await submit(reporter);
  expect(seen.posted('/api/reported-locations')).toEqual([
    expect.objectContaining({ name: 'Casa Azul', issueType: 'camera', issueDescription: description }),
  ]);
  await reporter.getByText('Your report is not public yet').waitFor();
  const receipt = await receiptPath(reporter, 'Casa Azul');

  await visit(reporter, `${product.server.baseUrl}/my-dashboard`);
  expect(await receiptPath(reporter, 'Casa Azul')).toBe(receipt);

  // The desk: what looks personal stands in the way of publishing until it is dealt with.
  const desk = await openDesk('rhea');
  await openInQueue(desk, 'Casa Azul');
  await desk.getByText('3 marked passages are still open.').waitFor();
  await decide(desk, 'Publish');
  await desk.getByText('Personal details are still in the text.').waitFor();
  await desk.getByRole('button', { name: 'Redact', exact: true }).first().click();
  await desk.getByRole('button', { name: 'Redact', exact: true }).first().click();
  expect(await desk.getByRole('button', { name: 'Not personal' }).count()).toBe(1);
  await desk.getByRole('button', { name: 'Redact', exact: true }).click();
  await desk.getByText('Every marked passage is resolved.').waitFor();
  await desk.getByRole('button', { name: 'Decide' }).click();
  await sendNow(desk);

  // The public reads what is left of it.
  const { page: visitor } = await product.open('/reports');
  const card = cards(visitor).first();
  await card.getByRole('heading', { name: 'Casa Azul' }).waitFor();
  const text = await card.innerText();
  expect(text).toContain('[removed] gave us [removed]. A lens was in the clock. He wrote from [removed].');
  expect(text).toContain('12 Quay Street, Lisbon, Portugal');
  expect(text).toContain('Reviewed for wording, not checked for truth.');
  expect(await card.locator('time').first().innerText()).toBe('today');
  expect(text).not.toMatch(/Smith|412|example/);

  // The reporter sees where it stands and who acted, by role only, and takes it back.
  await visit(reporter, product.server.baseUrl + receipt);
  await reporter.getByRole('heading', { name: 'Published' }).waitFor();
  const history = await reporter.getByRole('listitem').allInnerTexts();
  expect(history.map((line) => line.split('\n')[0])).toEqual([
    'You sent this report.',
    'It was checked for personal details and joined the queue.',
    'A reviewer opened it.',
    'A reviewer published it.',
  ]);
  expect(await reporter.locator('main').innerText()).not.toContain('rhea');
  await reporter.getByRole('button', { name: 'Withdraw this report' }).click();
  await reporter.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await reporter.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  expect(await reporter.getByRole('button', { name: 'Withdraw this report' }).count()).toBe(0);
  await visit(visitor, `${product.server.baseUrl}/reports`);
  await visitor.getByText('No reported locations yet').waitFor();

  // The secret of the link went nowhere but into bodies of the receipt's own calls.
  const token = receipt.split('#')[1]!;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(seen.posted('/api/analytics'))).not.toContain(token);
  expect(seen.requests().join()).not.toContain(token);
  expect(seen.problems()).toEqual([]);
});

test('a question to the reporter, taken back once, and its answer', async () => {
  const { page: reporter } = await product.open('/report-location');
  await fillForm(reporter, { name: 'Hotel Vague', description: 'Something was odd there.' });
  await submit(reporter);
  const receipt = await receiptPath(reporter, 'Hotel Vague');

  const desk = await openDesk('rhea');
  await openInQueue(desk, 'Hotel Vague');
  const claimed = desk.waitForResponse((response) => response.url().endsWith('/claim'));
  await desk.getByLabel('In your own words').fill('What was it, and where?');
  await desk.getByRole('radio', { name: 'Ask the reporter', exact: true }).check();
  expect((await claimed).status()).toBe(200);

  // Nobody else decides what somebody is working on.
  const slowDesk = await openDesk('tethys');
  await openInQueue(slowDesk, 'Hotel Vague');
  await slowDesk
    .getByRole('region', { name: 'Decision' })
    .getByText(/^rhea is working on this until /)
    .waitFor();
  expect(await slowDesk.getByRole('button', { name: 'Decide' }).count()).toBe(0);

  // A decision can be taken back with its words, and is sent by itself after ten seconds.
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByRole('button', { name: 'Undo decision' }).click();
  await desk.getByRole('heading', { name: 'Report', exact: true }).waitFor();
  expect(await desk.getByLabel('Your question').inputValue()).toBe('What was it, and where?');
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByText('Decision stored').waitFor();

  await visit(reporter, product.server.baseUrl + receipt);
  await reporter.getByText('What was it, and where?').first().waitFor();
  await reporter.getByRole('button', { name: 'Send answer' }).click();
  await reporter.getByText('Please write an answer').waitFor();
  await reporter.getByLabel('Your answer').fill('A lens, behind the mirror.');
  await reporter.getByLabel('Your report, if you want to change it').fill('A lens behind the bathroom mirror.');
  await reporter.getByRole('button', { name: 'Send answer' }).click();
  await reporter.getByRole('heading', { name: 'Waiting for review' }).waitFor();
  await reporter.getByText('A lens behind the bathroom mirror.').waitFor();
});

test('a decision that came too late is shown with its words', async () => {
  const { page: reporter } = await product.open('/report-location');
  await fillForm(reporter, { name: 'Hotel Regret' });
  await submit(reporter);
  const receipt = await receiptPath(reporter, 'Hotel Regret');
  const desk = await openDesk('rhea');
  await openInQueue(desk, 'Hotel Regret');
  await visit(reporter, product.server.baseUrl + receipt);
  await reporter.getByRole('button', { name: 'Withdraw this report' }).click();
  await reporter.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await reporter.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  await desk.getByLabel('In your own words').fill('Only a feeling.');
  await decide(desk, 'Do not publish');
  await desk.getByRole('button', { name: 'Send now' }).click();
  await desk.getByText('Not stored: Hotel Regret').waitFor();
  await desk.getByText(/This report was changed while you were reading it\. Reporter: Withdrawn/).waitFor();
  await desk.getByRole('button', { name: 'Open again' }).click();
  await desk.getByText('Nothing can be decided in this state.').waitFor();
  expect(await desk.getByRole('button', { name: 'Decide' }).count()).toBe(0);
});

test('an open report is asked for once, and a change by somebody else takes no work away', async () => {
  const { page: reporter } = await product.open('/report-location');
  await fillForm(reporter, { name: 'Hotel Twice', description: 'A lens in the clock of Mr Smith, facing the bed.' });
  await submit(reporter);
  const receipt = await receiptPath(reporter, 'Hotel Twice');
  const desk = await openDesk('rhea');
  const asked: string[] = [];
  desk.on('request', (request) => {
    if (/review\/reports\/[^/?]+$/.test(request.url())) asked.push(request.url());
  });
  await openInQueue(desk, 'Hotel Twice');
  // The connection comes back; whatever that asks for goes before what is asked for afterwards.
  await desk.evaluate(async () => {
    dispatchEvent(new Event('online'));
    await new Promise(requestAnimationFrame);
    await fetch('/api/session');
  });
  expect(asked).toHaveLength(1);

  await visit(reporter, product.server.baseUrl + receipt);
  await reporter.getByRole('button', { name: 'Withdraw this report' }).click();
  await reporter.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await reporter.getByRole('heading', { name: 'Withdrawn' }).waitFor();
  await desk.getByLabel('In your own words').fill('Seen by two people.');
  await desk.route('**/claim', (route) => route.abort());
  await desk.getByRole('radio', { name: 'Do not publish' }).check();
  await desk.getByText('This report was changed while you were reading it.').waitFor();
  expect(await desk.getByLabel('In your own words').inputValue()).toBe('Seen by two people.');
  expect(await desk.getByRole('radio', { name: 'Do not publish' }).isChecked()).toBe(true);
  await desk.getByRole('button', { name: 'Show it as it is now' }).click();
  await desk.getByText('Nothing can be decided in this state.').waitFor();
});

test('a decision that is not stored after its reviewer has left the desk is said, and waits there', async () => {
  const { page: reporter } = await product.open('/report-location');
  await fillForm(reporter, { name: 'Hotel Adrift' });
  await submit(reporter);
  const desk = await openDesk('rhea');
  await openInQueue(desk, 'Hotel Adrift');
  await desk.getByLabel('In your own words').fill('Only a feeling.');
  await decide(desk, 'Do not publish');
  await desk.route('**/decisions', (route) => route.abort());
  await desk.getByRole('link', { name: 'Sweep' }).first().click();
  await desk.locator('.toast').filter({ hasText: 'Not stored: Hotel Adrift' }).waitFor();
  await desk.unroute('**/decisions');
  await desk.goBack();
  await desk.getByText('Not stored: Hotel Adrift').first().waitFor();
  await desk.getByRole('button', { name: 'Open again' }).click();
  await expect.poll(() => desk.getByLabel('In your own words').inputValue()).toBe('Only a feeling.');
  await desk.getByRole('button', { name: 'Decide' }).click();
  await sendNow(desk);
});

test('two reviewers publish what names a crime, and an appeal goes to the second', async () => {
  const { page: reporter } = await product.open('/report-location');
  await fillForm(reporter, { name: 'Hotel Safe', description: 'Somebody stole my laptop from the safe.' });
  await submit(reporter);
  const receipt = await receiptPath(reporter, 'Hotel Safe');
  const desk = await openDesk('rhea');
  await openInQueue(desk, 'Hotel Safe');
  await desk.getByText('One reviewer alone cannot publish this').waitFor();
  expect(await desk.getByRole('radio', { name: 'Publish', exact: true }).count()).toBe(0);
  await decide(desk, 'Approve for a second reviewer');
  await sendNow(desk);
  const second = await openDesk('tethys');
  await openInQueue(second, 'Hotel Safe');
  await second.getByText('Needs a second reviewer').first().waitFor();
  await decide(second, 'Send back');
  await sendNow(second);
  await visit(desk, `${product.server.baseUrl}/review`);
  await openInQueue(desk, 'Hotel Safe');
  await decide(desk, 'Do not publish');
  await sendNow(desk);

  await visit(reporter, product.server.baseUrl + receipt);
  await reporter.getByRole('heading', { name: 'Not published' }).waitFor();
  await reporter.getByRole('button', { name: 'Ask for another look' }).click();
  await reporter.getByText('Please say why').waitFor();
  await reporter.getByLabel('Why the decision is wrong').fill('The police has the case.');
  await reporter.getByRole('button', { name: 'Ask for another look' }).click();
  await reporter.getByText('You asked for another look.').waitFor();
  expect(await reporter.getByRole('button', { name: 'Ask for another look' }).count()).toBe(0);

  // Who decided is not offered to judge it; somebody else is.
  await visit(desk, `${product.server.baseUrl}/review`);
  await openInQueue(desk, 'Hotel Safe');
  await desk.getByText('Nothing can be decided in this state.').waitFor();
  await visit(second, `${product.server.baseUrl}/review`);
  await openInQueue(second, 'Hotel Safe');
  await second.getByText('The reporter appealed').first().waitFor();
  await decide(second, 'Take up again');
  await sendNow(second);
});

describe('the list', () => {
  const REPORTS: readonly Written[] = [
    { name: 'Grand Hôtel', city: 'Paris', country: 'France' },
    { name: 'Pension Müller', city: 'Munich', country: 'Germany', issue: 'Network Issue' },
    { name: 'Two Keys Inn', city: 'Paris', country: 'France', issue: 'Key Card Issue' },
    {
      name: '<img src=x onerror=alert(1)>',
      city: '"><script>alert(2)</script>',
      country: 'Germany',
      issue: 'Other Security Issue',
    },
  ];

  beforeAll(async () => {
    const { page } = await product.open('/report-location');
    for (const written of REPORTS) {
      await visit(page, `${product.server.baseUrl}/report-location`);
      await fillForm(page, written);
      await submit(page);
    }
    const desk = await openDesk('rhea');
    for (const { name } of REPORTS) {
      await openInQueue(desk, name);
      await decide(desk, 'Publish');
      await sendNow(desk);
      await visit(desk, `${product.server.baseUrl}/review`);
    }
  });

  const names = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allInnerTexts();

  test('is narrowed by words and chips together, and the address bar leads back to it', async () => {
    const { page, context } = await product.open('/reports');
    await expect.poll(() => names(page)).toEqual(REPORTS.map(({ name }) => name).toReversed());

    await page.getByRole('searchbox').fill('PARÍS');
    await expect.poll(() => names(page)).toEqual(['Two Keys Inn', 'Grand Hôtel']);
    await page.getByRole('button', { name: 'Hidden Cameras' }).click();
    await expect.poll(() => names(page)).toEqual(['Grand Hôtel']);
    expect(new URL(page.url()).search).toBe('?q=PAR%C3%8DS&type=camera');

    const { page: shared } = await product.openIn(context, new URL(page.url()).pathname + new URL(page.url()).search);
    await expect.poll(() => names(shared)).toEqual(['Grand Hôtel']);
    expect(await shared.getByRole('searchbox').inputValue()).toBe('PARÍS');
    expect(await shared.getByRole('button', { name: 'Hidden Cameras' }).getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('button', { name: 'Network', exact: true }).click();
    await page.getByText('No matching locations found').waitFor();
    await page.getByText('Try adjusting your search or filter').waitFor();
  });

  test.each([320, 360, 390])('every filter and both views are in sight at %i px', async (width) => {
    const { page } = await product.open('/reports', { viewport: { width, height: 664 } });
    for (const name of ['All', 'Hidden Cameras', 'Network', 'Key Cards', 'List', 'Map']) {
      const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
      expect(box.x, name).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, name).toBeLessThanOrEqual(width);
    }
  });

  test('hostile text is shown as the text it is', async () => {
    const { page, seen } = await product.open('/reports?q=onerror');
    await expect.poll(() => names(page)).toEqual(['<img src=x onerror=alert(1)>']);
    await page.getByText('"><script>alert(2)</script>, Germany').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(seen.problems()).toEqual([]);
  });

  test('a failure can be tried again', async () => {
    const { page } = await product.open('/safety-guide');
    let failures = 0;
    await page.route('**/api/reported-locations', (route) => {
      failures += 1;
      return route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"message":"no","code":"bad-request"}',
      });
    });
    await page.goto(`${product.server.baseUrl}/reports`);
    await page.getByText('The reports could not be loaded.').waitFor();
    expect(failures).toBe(1);
    await page.unroute('**/api/reported-locations');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => names(page)).toHaveLength(REPORTS.length);
  });

  test('is a map too, which the keyboard can use: a place opens its part of the list', async () => {
    const { page, seen } = await product.open('/reports', DESK);
    await page.getByRole('button', { name: 'Map' }).click();
    await page.getByRole('img', { name: 'World map of the reports' }).waitFor();
    await page.getByText('1 report has no place on the map').waitFor();
    await page.getByRole('button', { name: 'Zoom in' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Whole world' }).press('Enter');
    const place = page.getByRole('button', { name: /^\d+ reports? near / }).first();
    await place.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Only reports from one area of the map').waitFor();
    expect(new URL(page.url()).searchParams.get('area')).toMatch(/^-?\d+(,-?\d+){3}$/);
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Show all areas' }).click();
    await expect.poll(() => names(page)).toHaveLength(REPORTS.length);
    expect(seen.problems()).toEqual([]);
  });

  test('has a map that asks for more of what is looked at closely, and keeps its pins where that fails', async () => {
    const { page } = await product.open('/reports?view=map', DESK);
    const CLOSER = '**/api/reported-locations/map?*bbox*';
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).search)));
    const europe = page.getByRole('button', { name: '3 reports near Paris' });
    await europe.waitFor();
    expect(asked.filter((search) => search.includes('bbox'))).toEqual([]);

    await page.route(CLOSER, (route) => route.abort());
    await page.locator('.map-pin').first().click();
    await page.getByText('The closer pins could not be loaded.').waitFor({ timeout: 20_000 });
    expect(await europe.isVisible()).toBe(true);
    await page.unroute(CLOSER);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('The closer pins could not be loaded.').waitFor({ state: 'detached' });

    await page.locator('.map-pin').first().click();
    await page.getByRole('button', { name: '2 reports near Paris' }).waitFor();
    await page.getByRole('button', { name: '1 report near Munich' }).waitFor();
    expect(asked.at(-1)).toMatch(/^\?bbox=-?\d+(,-?\d+){3}&degrees=1$|^\?degrees=1&bbox=-?\d+(,-?\d+){3}$/);
  });
});

test('a place answers on its page, at the size of the report, and says what it did', async () => {
  // One of the list's: more reports in an hour than so far are refused.
  const desk = await openDesk('rhea');

  const { page: owner, seen } = await product.open('/register', DESK);
  await owner.evaluate(async (password) => {
    const person = { name: 'Owner', username: 'casa', password };
    await fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
  }, PASSWORD);
  await visit(owner, `${product.server.baseUrl}/reports?q=pension`);
  await owner.getByRole('link', { name: 'All reports about this place: Pension Müller' }).click();
  await owner.getByRole('heading', { name: 'Pension Müller', level: 1 }).waitFor();
  expect(new URL(owner.url()).pathname).toMatch(/^\/places\/[0-9a-f-]{36}$/);
  await owner.getByText('1 current report.').waitFor();
  await owner.getByRole('button', { name: 'Ask to speak for it' }).click();
  await owner.getByText('Please write at least 10 characters').waitFor();
  await owner.getByLabel('How we can tell').fill('The number on our own site.');
  await owner.getByRole('button', { name: 'Ask to speak for it' }).click();
  await owner.getByText('A reviewer checks whether you speak for this place.').waitFor();

  await visit(desk, `${product.server.baseUrl}/review`);
  await desk.getByText('Places (1)').click();
  await desk.getByText('casa wants to speak for Pension Müller, Munich, Germany').waitFor();
  await desk.getByRole('button', { name: 'Confirm' }).click();
  await desk.getByText('No places are waiting.').waitFor();

  await owner.reload();
  await owner.getByText('Answer this report').click();
  await owner.getByRole('radio', { name: 'It is gone: what was done' }).check();
  await owner.getByLabel('Your words').fill('Mr Smith took the clock away.');
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await owner.getByText('Your answer seems to name a person').waitFor();
  await owner.getByLabel('Your words').fill('We took the clock away.');
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await owner.getByText('A reviewer reads it first.').first().waitFor();

  await visit(desk, `${product.server.baseUrl}/review`);
  await desk.getByText('Places (1)').click();
  await desk.getByText('We took the clock away.').waitFor();
  await desk.getByRole('button', { name: 'Publish', exact: true }).click();
  await desk.getByText('No places are waiting.').waitFor();

  const { page: visitor } = await product.open(new URL(owner.url()).pathname);
  const card = cards(visitor).first();
  await card.getByText('We took the clock away.').waitFor();
  expect(await card.innerText()).toContain('The place says that it is gone.');
  const sizeOf = (text: string) => card.getByText(text).evaluate((element) => getComputedStyle(element).fontSize);
  expect(await sizeOf('We took the clock away.')).toBe(await sizeOf('A lens in the clock on the desk'));
  await visitor.getByRole('link', { name: 'Sign in to answer' }).waitFor();
  // The place never learns who wrote it: nothing but what everybody reads was sent to it.
  expect(seen.problems().filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('the desk is for reviewers', async () => {
  const { page, seen } = await product.open('/review');
  await page.getByText('This page needs the account of a reviewer, an auditor or the legal desk.').waitFor();
  expect(seen.requests().filter((request) => request.includes('/api/review'))).toEqual([]);
});

test('a link that opens no report says so, and a whole one that is wrong asks once', async () => {
  const { page, seen } = await product.open('/receipt#short');
  await page.getByText('No report at this link').waitFor();
  expect(seen.requests()).not.toContain('POST /api/receipts/lookup');
  await visit(page, `${product.server.baseUrl}/receipt?again#${'x'.repeat(43)}`);
  await page.getByText('No report at this link').waitFor();
  expect(seen.requests().filter((request) => request === 'POST /api/receipts/lookup')).toHaveLength(1);
});
