import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { CHAIN_START, eventHash } from '#features/reports/log/event-chain.ts';
import { hashText } from '#features/reports/node/hash-text.ts';
import { eventsOf } from '#features/reports/node/report-log.ts';
import { makeBundle } from '#tests/evidence-verifier/bundles.ts';
import { visit } from '#tests/support/browser.ts';
import { peopleOf } from '#tests/support/people.ts';
import { cameraPicture } from '#tests/support/pictures.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
const { openAs, ask, decide } = peopleOf(product);

/** Lets the stay of a report be over: its log says so, and holds together. */
async function endStay(id: string): Promise<void> {
  await using database = await openDatabase({ dataDir: product.server.dataDir });
  const over = Date.now() - DAY_MS;
  await database.transaction(async (transaction) => {
    let previousHash = CHAIN_START;
    for (const event of await eventsOf(transaction, id)) {
      const { publishAfterMs } = event.detail;
      const detail = publishAfterMs === undefined ? event.detail : { ...event.detail, publishAfterMs: over };
      const hash = eventHash(id, { ...event, detail }, previousHash, hashText);
      await transaction.query(
        'UPDATE report_events SET detail = $3, previous_hash = $4, hash = $5 WHERE report_id = $1 AND seq = $2',
        [id, event.seq, detail, previousHash, hash],
      );
      previousHash = hash;
    }
    await transaction.query('UPDATE reports SET due_at = $2 WHERE id = $1', [id, new Date(over)]);
  });
}

const isPublic = async (id: string) =>
  (await fetch(`${product.server.baseUrl}/api/reported-locations/${id}`)).status === 200;

async function act(desk: Page, action: string, texts: Readonly<Record<string, string>> = {}): Promise<void> {
  await desk.getByText('What do you do?').first().click();
  await desk.getByRole('radio', { name: action }).check();
  for (const [label, text] of Object.entries(texts)) await desk.getByLabel(label).fill(text);
  await desk.getByRole('button', { name: 'Decide', exact: true }).click();
  await desk.getByText('Stored').first().waitFor();
}

test('a report with a photo and a bundle, from the form to the figures of the quarter', async () => {
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const reporter = await openAs('grace', 'user', '/report-location');
  await reporter.getByLabel('Location Name').fill('Casa Longa');
  await reporter.getByLabel('Address', { exact: true }).fill('3 Quay Street');
  await reporter.getByLabel('City').fill('Porto');
  await reporter.getByLabel('Country').fill('Portugal');
  await reporter.locator('textarea').fill('A lens in the clock on the desk, facing the bed. My laptop was stolen.');
  await reporter.getByLabel('Last day of your stay (optional)').fill(new Date().toISOString().slice(0, 10));
  await reporter.getByRole('button', { name: 'Add photos or a bundle (optional)' }).click();
  const photo = await cameraPicture({ width: 600, height: 400 }).jpeg().toBuffer();
  await reporter
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('one.jpg', 'image/jpeg', photo));
  await reporter.getByRole('heading', { name: 'Photo 1' }).waitFor();
  const bundle = Buffer.from(await makeBundle(7));
  await reporter
    .locator('input[type=file]')
    .last()
    .setInputFiles(file('find.zip', 'application/zip', bundle));
  await reporter.getByRole('heading', { name: 'Bundle find.zip' }).waitFor();
  await reporter.getByRole('button', { name: 'Submit Security Report' }).click();
  // The files are on their way first, and each is looked at by a process of its own.
  await reporter.waitForURL(/\/reports$/, { timeout: 120_000 });

  // Two reviewers, since it names a crime; and nobody reads it before the stay is over.
  const [rhea, dione] = [await openAs('rhea', 'reviewer'), await openAs('dione', 'reviewer')];
  const { reports } = await ask<{ reports: { id: string }[] }>(rhea, 'GET', '/api/review/reports?waiting=1');
  const id = reports[0]!.id;
  await expect
    .poll(
      async () =>
        (await ask<{ evidence: readonly unknown[] }>(rhea, 'GET', `/api/review/reports/${id}/evidence`)).evidence,
    )
    .toHaveLength(2);
  const { evidence } = await ask<{ evidence: readonly { id: string; kind: string }[] }>(
    rhea,
    'GET',
    `/api/review/reports/${id}/evidence`,
  );
  const photoId = evidence.find(({ kind }) => kind === 'photo')!.id;
  await ask(rhea, 'POST', `/api/review/evidence/${photoId}/decisions`, { action: 'show', version: 1, clean: true });
  expect(await decide(rhea, id, 'publish', { reasonCode: 'first-hand' })).toMatchObject({ code: 'publish-too-early' });
  expect(await decide(rhea, id, 'approve', { reasonCode: 'first-hand' })).toMatchObject({ status: 'approved' });
  expect(await decide(dione, id, 'approve', { reasonCode: 'first-hand' })).toMatchObject({ status: 'approved' });
  expect(await isPublic(id)).toBe(false);
  await endStay(id);
  await expect.poll(() => isPublic(id), { timeout: 90_000, interval: 1_000 }).toBe(true);

  // The place answers.
  const owner = await openAs('owner', 'user', '/reports');
  const { placeId } = await ask<{ placeId: string }>(owner, 'GET', `/api/reported-locations/${id}`);
  await ask(owner, 'POST', `/api/places/${placeId}/claims`, { evidence: 'The number on our own site.' });
  const { claims } = await ask<{ claims: { id: string }[] }>(rhea, 'GET', '/api/review/places');
  await ask(rhea, 'POST', `/api/review/place-claims/${claims[0]!.id}`, { confirm: true });
  const reply = { kind: 'answer', text: 'The clock holds the sensor of the smoke alarm.' };
  await ask(owner, 'POST', `/api/reported-locations/${id}/replies`, reply);
  const { replies } = await ask<{ replies: { id: string }[] }>(rhea, 'GET', '/api/review/places');
  await ask(rhea, 'POST', `/api/review/replies/${replies[0]!.id}`, { publish: true });

  // And complains, without its name being passed on.
  await visit(owner, `${product.server.baseUrl}/places/${placeId}`);
  await owner.getByText(reply.text).waitFor();
  await owner.getByRole('link', { name: 'Dispute this report: Casa Longa' }).click();
  await owner.getByText('A lens in the clock on the desk').waitFor();
  await owner.getByRole('button', { name: 'Send' }).click();
  for (const mistake of ['Please copy the words', 'Please say why', 'Please give your name', 'Please confirm'])
    await owner.getByText(mistake).waitFor();
  await owner.getByLabel('The exact words, or which picture').fill('A lens in the clock on the desk');
  await owner.getByLabel('Why it is not true, or which law forbids it').fill('It is the sensor of a smoke alarm.');
  await owner.getByLabel('Your name').fill('Odile Owner');
  await owner.getByRole('checkbox', { name: /^I believe that this is true/ }).check();
  await owner.getByRole('button', { name: 'Send' }).click();
  await owner.getByRole('heading', { name: 'We have it. A person reads it.' }).waitFor();
  const receiptPath = new URL(owner.url());
  const { page: visitor, seen } = await product.open(`/places/${placeId}`);
  await visitor.getByText('The venue disputes this report. We are checking.').waitFor();
  await visitor.getByText('A lens in the clock on the desk').waitFor();

  // The legal desk asks the reporter, who answers from the inbox.
  const lena = await openAs('lena', 'legal', '/review');
  await lena.getByRole('heading', { name: 'Legal desk (1)' }).waitFor();
  await lena.getByText(/^The reporter is told by/).waitFor();
  expect(await ask(lena, 'GET', `/api/review/reports/${id}`)).toMatchObject({ code: 'role-required' });
  await act(lena, 'Tell the reporter', { 'What the reporter reads': 'They say the lens is a sensor.' });
  await lena.getByText(/^The reporter may answer until/).waitFor();
  await visit(reporter, `${product.server.baseUrl}/my-dashboard`);
  await reporter.getByRole('link', { name: /^Messages \(\d+ new\)$/ }).click();
  await reporter.getByText('We ask you about a complaint.').waitFor();
  for (const message of ['Your report is public.', 'The place answered your report.', 'Somebody complained about'])
    await reporter.getByText(message).first().waitFor();
  await reporter.getByRole('link', { name: 'Open the receipt' }).first().click();
  await reporter.getByText('They say the lens is a sensor.').first().waitFor();
  expect(await reporter.locator('main').innerText()).not.toContain('Odile');
  await reporter.getByLabel('Your answer').fill('It reflected the flashlight from three sides.');
  await reporter.getByRole('button', { name: 'Send answer' }).click();
  await reporter.getByText('You answered.').waitFor();

  // Found right: down at once, and gone when two others agree.
  await visit(lena, `${product.server.baseUrl}/review`);
  await lena.getByText('It reflected the flashlight from three sides.').waitFor();
  await act(lena, 'The complaint is right: take down, and propose to remove', {
    'What you found': 'The invoice names a smoke alarm.',
    'The rule or law': 'Our rules: what was seen, truthfully.',
  });
  expect(await isPublic(id)).toBe(false);
  const cleo = await openAs('cleo', 'admin', '/review');
  await cleo.getByText('Found right. Two more people must agree').waitFor();
  const read = await ask<{ history: readonly { action: string; actorRole: string }[] }>(
    cleo,
    'GET',
    `/api/review/reports/${id}`,
  );
  // The legal desk read what the reporter answered, and the log says so.
  expect(read.history.filter(({ action, actorRole }) => action === 'view' && actorRole === 'legal')).not.toEqual([]);
  await act(cleo, 'Agree to remove it');
  await cleo.getByRole('heading', { name: 'Legal desk (1)' }).waitFor();
  const doris = await openAs('doris', 'admin', '/review');
  await act(doris, 'Agree to remove it');
  await doris.getByText('No complaints are waiting.').waitFor();
  await visit(cleo, `${product.server.baseUrl}/review`);
  await cleo.getByText('No complaints are waiting.').waitFor();
  await owner.goto('about:blank');
  await visit(owner, receiptPath.href);
  await owner.getByRole('heading', { name: 'The complaint was found right.' }).waitFor();
  await owner.getByText('What we found: The invoice names a smoke alarm.').waitFor();
  await owner.getByText('A person decided. No program did.').waitFor();

  // The reporter appeals, and somebody who did not decide takes it up again.
  await reporter.reload();
  await reporter.getByText('The rule or law: Our rules: what was seen, truthfully.').first().waitFor();
  await reporter.getByLabel('Why the decision is wrong').fill('The invoice is of another room.');
  await reporter.getByRole('button', { name: 'Ask for another look' }).click();
  await reporter.getByText('You asked for another look.').waitFor();
  expect(await decide(cleo, id, 'reopen', { reasonCode: 'appeal' })).toMatchObject({ code: 'own-report' });
  expect(await decide(dione, id, 'reopen', { reasonCode: 'appeal' })).toMatchObject({ status: 'pending' });

  // And everybody reads what was done, from the page and from its JSON.
  await expect
    .poll(async () => (await ask<Counted>(visitor, 'GET', '/api/transparency')).quarters[0]?.figures, {
      timeout: 20_000,
      interval: 1_000,
    })
    .toMatchObject({
      reportsReceived: 1,
      reportsPublished: 1,
      repliesPublished: 1,
      noticesReceived: 1,
      noticesFalse: 1,
      noticesUnlawful: 0,
      casesUpheld: 1,
      casesRejected: 0,
      takenDownByPerson: 1,
      takenDownByRule: 0,
      removed: 1,
      removedForLaw: 1,
      reportAppeals: 1,
      reportAppealsGranted: 1,
      reportAppealsRefused: 0,
    });
  await visit(visitor, `${product.server.baseUrl}/transparency`);
  await visitor.getByRole('heading', { name: /^\d{4}-Q[1-4], so far$/ }).waitFor();
  await expect
    .poll(() => visitor.locator('dt:has-text("Removed after a legal complaint") + dd').first().innerText())
    .toBe('1');
  expect(seen.problems()).toEqual([]);

  // An auditor reads who did all of this, not a word of it, and changes nothing.
  const auditor = await openAs('otto', 'auditor', '/review');
  await auditor.getByRole('heading', { name: 'Logs of reports' }).waitFor();
  await auditor.getByRole('button', { name: 'Read the log' }).click();
  for (const line of ['Complaint found right', 'Legal desk lena', 'Reviewer dione', 'Administrator cleo'])
    await auditor.getByText(line).first().waitFor();
  await auditor.getByRole('heading', { name: 'Photo' }).waitFor();
  expect(await auditor.getByText('Whole: each line follows from the one before it.').count()).toBe(3);
  const logs = await auditor.locator('main').innerText();
  for (const text of ['Casa Longa', 'laptop', 'flashlight', 'smoke alarm', 'grace', 'Odile'])
    expect(logs).not.toContain(text);
  const path = `/api/review/reports/${id}/decisions`;
  const decision = { action: 'publish', version: 1, reasonCode: 'first-hand' };
  expect(await ask(auditor, 'POST', path, decision)).toMatchObject({ code: 'role-required' });
  const complaint = { url: auditor.url(), ground: 'false', sender: 'place', words: 'x', reason: 'x', goodFaith: true };
  expect(await ask(auditor, 'POST', '/api/notices', complaint)).toMatchObject({ code: 'role-required' });
  expect(await ask(auditor, 'GET', `/api/review/reports/${id}`)).toMatchObject({ code: 'role-required' });
}, 600_000);

interface Counted {
  readonly quarters: readonly { readonly figures: Readonly<Record<string, number>> }[];
}

test('texts written from right to left keep their direction, and the form holds at twice the size', async () => {
  const { page } = await product.open('/notice');
  const text = 'هذا ليس صحيحًا.';
  for (const label of ['The exact words, or which picture', 'Why it is not true, or which law forbids it'])
    await page.getByLabel(label).fill(text);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByLabel('Address of the report').fill('https://sweep.example/reports');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('checkbox', { name: /^I believe that this is true/ }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('No report that is public has this address.').waitFor();
  expect(await page.getByLabel('The exact words, or which picture').inputValue()).toBe(text);
});
