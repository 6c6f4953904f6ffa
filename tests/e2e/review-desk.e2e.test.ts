import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { createReportStore } from '#features/reports/node/report-store.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { DESK, visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';
import { quantile } from '#tests/support/quantile.ts';

const product = useProduct();
const PASSWORD = 'plum wagon 7 tin';

/** Kinds of reports as they come, what a reviewer presses for each, and where that leads. */
const KINDS = [
  {
    name: 'Plain',
    count: 18,
    text: 'A lens in the clock on the desk, facing the bed.',
    keys: ['p', 'Enter'],
    status: 'published',
  },
  {
    name: 'Personal',
    count: 12,
    text: 'Mr Smith gave us room 412. A lens was in the clock. He wrote from smith@example.com.',
    keys: ['x', 'p', 'Enter'],
    status: 'published',
  },
  {
    name: 'Crime',
    count: 6,
    text: 'Somebody stole my camera from the safe.',
    keys: ['p', 'Enter'],
    status: 'approved',
  },
  { name: 'Vague', count: 6, text: 'Something was odd in there.', keys: ['i', '1', 'Enter'], status: 'needs_info' },
  {
    name: 'Hearsay',
    count: 6,
    text: 'My friend felt watched in this hotel.',
    keys: ['r', '2', 'Enter'],
    status: 'rejected',
  },
  { name: 'Again', count: 2, text: 'A lens in the clock, as others said.', keys: ['m', 'Enter'], status: 'merged' },
] as const;

beforeAll(async () => {
  await using database = await openDatabase({ dataDir: product.server.dataDir });
  const store = createReportStore(database);
  const now = Date.now();
  let sent = 0;
  const mixed = KINDS.flatMap(({ name, count, text }) =>
    Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}`, text, place: index / count })),
  ).toSorted((one, other) => one.place - other.place);
  for (const { name, text } of mixed) {
    sent += 1;
    const place = name.replace(/^Again/, 'Plain');
    await store.submit({
      id: systemRandom.uuid(now),
      reporterId: null,
      receiptHash: randomBytes(32),
      submission: {
        name: place,
        address: '12 Quay Street',
        city: 'Lisbon',
        country: 'Portugal',
        issueType: 'camera',
        issueDescription: text,
      },
      position: null,
      limits: [],
      publishAfterMs: null,
      // One sender of all: the same words from several would be held.
      network: 'one',
      atMs: now - (100 - sent) * MINUTE_MS,
    });
  }
});

async function openDesk(): Promise<Page> {
  const { page } = await product.open('/register', DESK);
  await page.evaluate(async (password) => {
    await fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Rhea', username: 'rhea', password }),
    });
  }, PASSWORD);
  await using database = await openDatabase({ dataDir: product.server.dataDir });
  await database.query("UPDATE users SET role = 'reviewer' WHERE username = 'rhea'");
  await visit(page, `${product.server.baseUrl}/review`);
  return page;
}

test('fifty mixed reports are decided by keyboard, the median with no more than four keys', async () => {
  const page = await openDesk();
  await page.getByRole('heading', { name: 'Queue' }).waitFor();
  await page.locator('.review-item').first().waitFor();
  await page.keyboard.press('j');

  const pressed: number[] = [];
  let before = '';
  for (let decided = 0; decided < 50; decided += 1) {
    await expect.poll(() => new URL(page.url()).search, { timeout: 10_000 }).not.toBe(before);
    before = new URL(page.url()).search;
    await page.getByRole('button', { name: 'Decide' }).waitFor();
    const original = await page.getByRole('region', { name: 'What was sent' }).innerText();
    const kind = KINDS.find(({ text }) => original.includes(text))!;
    for (const key of kind.keys) await page.keyboard.press(key);
    pressed.push(kind.keys.length);
  }
  expect(quantile(pressed, 0.5)).toBeLessThanOrEqual(4);
  await page.getByRole('button', { name: 'Send now' }).click();

  await using database = await openDatabase({ dataDir: product.server.dataDir });
  const counts = async () => {
    const rows = await database.query<{ status: string; count: number }>(
      'SELECT status, count(*) FROM reports GROUP BY status',
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  await expect.poll(counts, { timeout: 20_000 }).toEqual({
    published: 30,
    approved: 6,
    needs_info: 6,
    rejected: 6,
    merged: 2,
  });
});
