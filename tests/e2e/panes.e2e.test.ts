import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD, REPORT, type Person } from '#tests/contract/world.ts';
import { DESK, PHONE, visit, type VisitorOptions } from '#tests/support/browser.ts';
import { openInhabited } from '#tests/support/inhabited.ts';
import { useProduct } from '#tests/support/product.ts';

let people: Awaited<ReturnType<typeof openInhabited>>;

const product = useProduct({
  async start() {
    people = await openInhabited();
    return people.world;
  },
});

const WIDE = { viewport: { width: 1600, height: 900 } };
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } };

async function openAs(person: Person, path: string, options: VisitorOptions): Promise<Page> {
  const { page, context } = await product.open('/', options);
  const data = { username: person, password: PASSWORD };
  await context.request.post(`${people.world.server.baseUrl}/api/auth/login`, { data });
  await visit(page, people.world.server.baseUrl + path);
  return page;
}

/** Sends a report with the account of whoever is signed in, keeps its receipt, and opens the screen again. */
async function sendReport(page: Page): Promise<void> {
  await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/reported-locations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { id, receiptToken } = (await answer.json()) as { id: string; receiptToken: string };
      const receipt = { id, name: body.name, token: receiptToken, sentAtMs: Date.now() };
      localStorage.setItem('report-receipts', JSON.stringify([receipt]));
    },
    { ...REPORT, name: 'Casa Longa' },
  );
  await page.reload();
}

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test.each([
  ['1280 px', DESK],
  ['1600 px', WIDE],
])('at %s the queue and the open report stand side by side, and begin on one line', async (_, size) => {
  const page = await openAs('reviewer', '/review', size);
  const item = page.locator('.review-item').first();
  await item.click();
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor();
  const queue = await boxOf(page, 'h2:text-is("Queue")');
  const report = await boxOf(page, 'h2:text-is("Report")');
  expect(report.x).toBeGreaterThan(queue.x + 200);
  expect(Math.abs(report.y - queue.y)).toBeLessThanOrEqual(1);
  // What narrows the queue is two lines, and its first report comes right below.
  expect((await item.boundingBox())!.y - queue.y - queue.height).toBeLessThan(140);
  // The item that was pressed keeps the focus, and the list stays at hand when the report is long.
  expect(await focused(page)).toContain('Hotel Meridian');
  await page.evaluate((y) => scrollTo(0, y), queue.y - 20);
  const bar = await boxOf(page, '.top-bar');
  expect((await boxOf(page, 'h2:text-is("Queue")')).y).toBeGreaterThanOrEqual(bar.y + bar.height);
});

const SIZES = [
  ['a small phone', SMALL_PHONE],
  ['a phone', PHONE],
  ['1280 px', DESK],
] as const;

test.each(SIZES)('on %s the filters of the queue begin on one line', async (_, size) => {
  const page = await openAs('reviewer', '/review', size);
  await page.locator('.review-item').first().waitFor();
  const starts = await page
    .locator('.review-filters select')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(starts).toHaveLength(2);
  expect(starts[0]).toBe(starts[1]);
});

test.each(SIZES)('on %s what was promised has a line for each name, count and date', async (_, size) => {
  const page = await openAs('reviewer', '/review', size);
  await page.getByRole('heading', { name: 'What was promised' }).waitFor();
  const clocks = await page.locator('.clocks > div').evaluateAll((all) =>
    all.map((clock) => {
      const { top, bottom, left } = clock.getBoundingClientRect();
      const lines = [...clock.children].map((part) => {
        const line = Number.parseFloat(getComputedStyle(part).lineHeight);
        return Math.round(part.getBoundingClientRect().height / line);
      });
      return { top, bottom, left, lines };
    }),
  );
  expect(clocks.length).toBeGreaterThanOrEqual(3);
  for (const [at, { top, left, lines }] of clocks.entries()) {
    expect(lines, 'of a name, a count and a date').toEqual(lines.map(() => 1));
    const before = clocks[at - 1];
    if (!before) continue;
    expect(left).toBe(before.left);
    expect(top - before.bottom).toBeGreaterThanOrEqual(8);
  }
});

test.each([
  ['a phone', PHONE, 340],
  ['1280 px', DESK, 240],
])('on %s an auditor sees all of a log’s facts in a low card', async (_, size, mostPx) => {
  const page = await openAs('auditor', '/review', size);
  const card = page.locator('.card').first();
  await card.getByRole('button', { name: 'Read the log' }).waitFor();
  const text = await card.innerText();
  for (const fact of [
    /^Report [\da-f-]{36}$/m,
    /^Waiting for review · 2 lines, never opened at a desk$/m,
    /Sent \S+ \d/,
    /Last line \S+ \d/,
    /Hash of the last line\s+[\da-f]{64}/,
  ])
    expect(text).toMatch(fact);
  expect((await card.boundingBox())!.height).toBeLessThan(mostPx);
});

test('on a phone the open report takes the place of the queue, and the focus goes along and back', async () => {
  const page = await openAs('reviewer', '/review', PHONE);
  await page.locator('.review-item').first().press('Enter');
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor();
  expect(await page.locator('.review-queue').isVisible()).toBe(false);
  await expect.poll(() => focused(page)).toBe('Back to the queue');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Hotel Meridian');
});

test('on a small phone nothing stands askew or cramped: the way back, the figures, the themes', async () => {
  const page = await openAs('reviewer', '/review', SMALL_PHONE);
  await page.locator('.review-item').first().click();
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor();
  const back = await boxOf(page, '.review-back svg');
  expect(Math.abs(back.x - (await boxOf(page, 'h2:text-is("Report")')).x)).toBeLessThanOrEqual(8);

  // Of each theme's name the room beside it, within the pill.
  const rooms = await page.locator('.footer .chip').evaluateAll((chips) =>
    chips.map((chip) => {
      const words = document.createRange();
      words.selectNodeContents(chip);
      return (chip.getBoundingClientRect().width - words.getBoundingClientRect().width) / 2;
    }),
  );
  expect(rooms).toHaveLength(4);
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...rooms) - Math.min(...rooms)).toBeLessThan(1);

  const stats = await openAs('pro', '/my-dashboard', SMALL_PHONE);
  await stats.getByText('PRO MEMBER').waitFor();
  const tops = await stats
    .locator('.stats-main .figure')
    .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
  expect((await boxOf(stats, '.stats-main')).x).toBe((await boxOf(stats, '.stats-summary')).x);
});

test('a receipt opens beside the messages at a desk, and in their place on a phone', async () => {
  const page = await openAs('pro', '/inbox', DESK);
  await sendReport(page);
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await page.getByText('Casa Longa').waitFor();
  const list = await boxOf(page, '.review-queue');
  const receipt = await boxOf(page, '#receipt-state');
  expect(receipt.x).toBeGreaterThan(list.x + list.width);
  expect(await focused(page)).toBe('Open the receipt');

  await page.goBack();
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('link', { name: 'Open the receipt' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('Messages');
  expect(await page.locator('.review-queue').isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Open the receipt');
});
