import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { reviewCopy } from '#features/reports/desk/copy.ts';
import { drawnPicture } from '#tests/support/pictures.ts';
import { findTooWide } from '#tests/support/accessibility.ts';
import { visit } from '#tests/support/browser.ts';
import { peopleOf } from '#tests/support/people.ts';
import { useProduct } from '#tests/support/product.ts';

/**
 * Each step of reporting and of reviewing with text twice as large (WCAG 2.2, 1.4.4), from left to right and from right to
 * left, on a phone: nothing sticks out, and no button hides its words.
 */

const product = useProduct();
const { openAs, ask, decide } = peopleOf(product);
const PHONE = { width: 390, height: 844 };
const DIRECTIONS = ['ltr', 'rtl'] as const;

const ARABIC = {
  name: 'فندق النيل الكبير للضيوف',
  address: 'شارع النيل ٣',
  city: 'القاهرة',
  country: 'Egypt',
  issueType: 'camera',
};
const LONG = 'Grandhotel-Donaudampfschifffahrtsgesellschaftskapitän am Oberen Stadtgraben';

type Direction = (typeof DIRECTIONS)[number];

/**
 * Controls that stick out of the page on either side, or whose words do not fit into them; with the whole page where it is
 * wider than the screen. With a direction the page is first set so, with text twice as large and everything open that can be.
 */
function findClipped(page: Page, direction: Direction | null = null): Promise<string[]> {
  return page.evaluate((dir) => {
    const root = document.documentElement;
    if (dir !== null) {
      root.dir = dir;
      root.style.fontSize = '200%';
      for (const details of document.querySelectorAll('details:not([open])'))
        (details as HTMLDetailsElement).open = true;
    }
    const width = root.clientWidth;
    const clipped: string[] = [];
    const widest = Math.max(root.scrollWidth, document.body.scrollWidth);
    if (widest > innerWidth) clipped.push(`the page is ${widest - innerWidth} px too wide`);
    /** In a strip that is swiped through, what is not in sight is in reach. */
    const isInStrip = (control: HTMLElement): boolean => {
      for (let around = control.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth)
          return true;
      return false;
    };
    const controls = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main summary, main select, dialog button',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right } = control.getBoundingClientRect();
      const isOut = left < -0.5 || right > width + 0.5;
      const isCut = control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1;
      // What a select has chosen is cut by the browser, and read whole when it is opened.
      const mayCut = control instanceof HTMLSelectElement || getComputedStyle(control).display === 'inline';
      if (!(isOut || (isCut && !mayCut)) || isInStrip(control)) continue;
      const hides = getComputedStyle(control).overflow !== 'visible';
      clipped.push(`${hides ? 'cut' : 'out'} ${control.tagName}: ${control.textContent?.slice(0, 50)}`);
    }
    return clipped;
  }, direction);
}

/** The page as it stands in both directions, with text twice as large and everything open that can be. */
async function holds(page: Page, step: string): Promise<void> {
  for (const direction of DIRECTIONS) {
    await expect.poll(() => findClipped(page, direction), { message: `${step}, ${direction}` }).toEqual([]);
    expect(await findTooWide(page), `${step}, ${direction}`).toEqual([]);
  }
}

async function sent(page: Page, change: object = {}): Promise<{ id: string; receiptToken: string }> {
  return await ask(page, 'POST', '/api/reported-locations', {
    ...ARABIC,
    issueDescription: 'كانت هناك عدسة صغيرة في الساعة على المكتب.',
    ...change,
  });
}

test('the measure itself sees a button that hides its words, and one that sticks out on the left', async () => {
  const { page } = await product.open('/report-location', { viewport: PHONE });
  await page.getByRole('button', { name: 'Submit Security Report' }).waitFor();
  expect(await findClipped(page)).toEqual([]);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button[type=submit]')!;
    button.style.cssText = 'width: 80px; white-space: nowrap; overflow: hidden';
  });
  expect(await findClipped(page)).toEqual([expect.stringContaining('cut BUTTON: Submit')]);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button[type=submit]')!;
    button.style.cssText = 'position: relative; left: -40px';
  });
  expect(await findClipped(page)).toEqual([expect.stringContaining('BUTTON: Submit')]);
});

describe('the form', () => {
  test('empty, with its mistakes, filled, with a photo, and sent', async () => {
    const { page } = await product.open('/report-location', { viewport: PHONE });
    await page.getByRole('button', { name: 'Submit Security Report' }).waitFor();
    await holds(page, 'empty');
    await page.getByRole('button', { name: 'Submit Security Report' }).click();
    await page.getByText('Location name is required').waitFor();
    await holds(page, 'with its mistakes');
    await page.getByLabel('Location Name').fill(LONG);
    await page.getByLabel('Kind of place').selectOption({ index: 2 });
    await page.getByLabel('Address', { exact: true }).fill(ARABIC.address);
    await page.getByLabel('City').fill(ARABIC.city);
    await page.getByLabel('Country').fill('Egypt');
    await page.getByLabel('Last day of your stay').fill('2026-11-30');
    await page.locator('textarea').fill('كانت هناك عدسة صغيرة في الساعة على المكتب.');
    await page.getByText('Publish it while I am still there').waitFor();
    await holds(page, 'filled');
    await page.getByRole('button', { name: /^Add photos/ }).click();
    const buffer = await drawnPicture({ width: 480, height: 320 }).jpeg().toBuffer();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'room.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByRole('heading', { name: 'Photo 1' }).waitFor();
    await page.getByRole('button', { name: 'Add a black area' }).click();
    await page.getByRole('button', { name: 'Black area 1 of 1' }).waitFor();
    await holds(page, 'with a photo');
    await page.getByRole('button', { name: 'Submit Security Report' }).click();
    await page.waitForURL(/\/reports$/);
    await page.getByText(/^Your reports on this device/).waitFor();
    await holds(page, 'sent');
    expect(new URL(page.url()).pathname).toBe('/reports');
  });
});

describe('what follows', () => {
  /** Somebody at a desk on a phone. */
  async function openDesk(username: string, role: string): Promise<Page> {
    const page = await openAs(username, role);
    await page.setViewportSize(PHONE);
    return page;
  }

  async function openReceipt(token: string): Promise<Page> {
    const { page } = await product.open(`/receipt#${token}`, { viewport: PHONE });
    await page.locator('main h2').first().waitFor();
    return page;
  }

  test('the receipt in each state that asks for something, and its dialog', async () => {
    const rhea = await openDesk('rhea', 'reviewer');
    const { page: guest } = await product.open('/');
    const asked = await sent(guest, { name: LONG });
    await decide(rhea, asked.id, 'needs_info', { reasonCode: 'which-place', reasonText: 'أي فندق تقصد؟' });
    const page = await openReceipt(asked.receiptToken);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Please write an answer').waitFor();
    await holds(page, 'a question');
    await page.getByRole('button', { name: 'Withdraw this report' }).click();
    await page.getByText('Withdraw this report?').waitFor();
    await holds(page, 'before it is withdrawn');

    const refused = await sent(guest, { name: 'Casa Negra' });
    await decide(rhea, refused.id, 'reject', { reasonCode: 'no-observation' });
    const second = await openReceipt(refused.receiptToken);
    await second.getByRole('button', { name: 'Ask for another look' }).click();
    await second.getByText('Please say why').waitFor();
    await holds(second, 'an appeal');

    const { reports } = await ask<{ reports: unknown[] }>(rhea, 'GET', '/api/review/reports');
    expect(reports.length).toBeGreaterThanOrEqual(2);
  });

  /** What is personal in two reports: of one text, or about one place, they would be held. */
  const PERSONAL = [
    {
      city: 'Wien',
      issueDescription: 'Mr Smith gave us room 412. A lens was in the clock. Write to smith@example.com.',
    },
    {
      city: 'Graz',
      issueDescription: 'Behind the mirror of room 7 hung a cable. Ms Berger took it away, call +43 316 5550 123.',
    },
  ] as const;

  async function personalReport(which: 0 | 1): Promise<string> {
    const { page: guest } = await product.open('/');
    return (await sent(guest, { name: `Schlosshotel ${LONG}`, ...PERSONAL[which] })).id;
  }

  /** A reviewer with such a report open. Whoever begins keeps it, so that each has their own. */
  async function openReport(username: string, which: 0 | 1): Promise<{ desk: Page; id: string }> {
    const desk = await openDesk(username, 'reviewer');
    const id = await personalReport(which);
    await visit(desk, `${product.server.baseUrl}/review?report=${id}`);
    await desk.getByRole('button', { name: 'Decide' }).waitFor({ timeout: 60_000 });
    return { desk, id };
  }
  const choose = (desk: Page, action: keyof typeof reviewCopy.actions) =>
    desk.getByRole('radio', { name: reviewCopy.actions[action], exact: true }).check();

  test('the desk: the queue', async () => {
    const desk = await openDesk('theia', 'reviewer');
    const { page: guest } = await product.open('/');
    await sent(guest, { name: 'Casa do Relógio da Torre', city: 'Porto', country: 'Portugal' });
    await visit(desk, `${product.server.baseUrl}/review`);
    await desk.locator('.review-item').first().waitFor();
    await holds(desk, 'the queue');
    expect(await desk.getByRole('heading', { name: 'Queue' }).isVisible()).toBe(true);
  });

  test('the desk: a report with what is personal in it, and each decision', async () => {
    const { desk, id } = await openReport('dia', 0);
    await holds(desk, 'a report');
    const { actions } = await ask<{ actions: (keyof typeof reviewCopy.actions)[] }>(
      desk,
      'GET',
      `/api/review/reports/${id}`,
    );
    expect(actions.length).toBeGreaterThan(3);
    for (const action of actions) {
      await choose(desk, action);
      await holds(desk, `to ${action}`);
    }
  });

  test('the desk: a decision with a mistake, and one that is not sent yet', async () => {
    const { desk } = await openReport('metis', 1);
    await choose(desk, 'publish');
    await desk.getByRole('button', { name: 'Decide' }).click();
    await desk.getByText(reviewCopy.errors['personal-data-unresolved']).waitFor();
    await holds(desk, 'with a mistake');
    await choose(desk, 'reject');
    await desk.getByRole('button', { name: 'Decide' }).click();
    await desk.getByRole('button', { name: 'Undo decision' }).waitFor();
    await holds(desk, 'not sent yet');
    expect(await desk.getByRole('button', { name: 'Send now' }).isVisible()).toBe(true);
  });

  test('the logs of an auditor', async () => {
    const otto = await openDesk('otto', 'auditor');
    const { page: guest } = await product.open('/');
    await sent(guest);
    await visit(otto, `${product.server.baseUrl}/review`);
    await otto.getByRole('button', { name: 'Read the log' }).first().click();
    await otto.getByText('Whole: each line follows from the one before it.').first().waitFor();
    await holds(otto, 'a log');
    expect(await otto.getByText('Submitted', { exact: true }).first().isVisible()).toBe(true);
  });

  test('the legal desk: a complaint and each decision about it', async () => {
    const [rhea, cleo] = [await openDesk('dione', 'reviewer'), await openDesk('cleo', 'admin')];
    const { page: guest } = await product.open('/');
    const { id } = await sent(guest, { name: 'Casa Longa de Nossa Senhora da Conceição' });
    expect(await decide(rhea, id, 'publish', { reasonCode: 'first-hand' })).toMatchObject({ status: 'published' });
    await ask(guest, 'POST', '/api/notices', {
      url: `${product.server.baseUrl}/places/x#${id}`,
      ground: 'false',
      sender: 'place',
      words: 'عدسة صغيرة في الساعة',
      reason: 'هذا ليس صحيحًا.',
      name: 'Odile',
      contact: 'a-rather-long-address-of-somebody@a-rather-long-name-of-a-house.example',
      goodFaith: true,
      passOn: false,
    });
    await visit(cleo, `${product.server.baseUrl}/review`);
    await cleo.getByRole('heading', { name: 'Legal desk (1)' }).waitFor();
    await holds(cleo, 'a complaint');
    const desk = cleo.getByRole('region', { name: 'Legal desk (1)' });
    for (const choice of await desk.getByRole('radio').all()) {
      await choice.check();
      await holds(cleo, `the ${await desk.getByRole('radio').count()} choices of the legal desk`);
    }
    await desk.getByRole('button', { name: 'Decide' }).click();
    await desk.getByText('Please write something').first().waitFor();
    await holds(cleo, 'a complaint with a mistake');
  });
});
