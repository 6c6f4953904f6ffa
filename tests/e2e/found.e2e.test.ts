import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkThemes, checkWidths } from '#tests/support/accessibility.ts';
import { settled } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();

const SMALL = { viewport: { width: 360, height: 640 } } as const;

/** What of the screen nothing covers: below the top bar, above the bottom bar. */
async function isInSight(page: Page, name: string | RegExp, role: 'link' | 'heading' | 'button'): Promise<boolean> {
  const element = page.getByRole(role, { name });
  const box = await element.boundingBox();
  const bars = await page.evaluate(() => ({
    top: document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0,
    bottom: document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? innerHeight,
  }));
  return box !== null && box.y >= bars.top - 1 && box.y + box.height <= bars.bottom + 1;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const step = (page: Page): Promise<string | null> => page.locator('.found-step h2').textContent();

describe('the first screen of a small phone', () => {
  test.each([
    ['Asia/Tokyo', 'Call 110', 'Police in Japan'],
    ['Europe/Paris', 'Call 112', 'Police in France'],
    ['Asia/Calcutta', 'Call 112', 'Police in India'],
    ['Etc/UTC', 'Call 112', 'Works on most phones'],
  ])('%s: the call, whether one is safe, and the first step', async (timezoneId, call, whose) => {
    const { page } = await product.open('/found', { ...SMALL, timezoneId });
    const link = page.getByRole('link', { name: call });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`tel:${call.replace('Call ', '')}`);
    await page.getByText(whose, { exact: true }).waitFor();
    await expect.poll(() => isInSight(page, call, 'link')).toBe(true);
    await expect.poll(() => isInSight(page, 'Are you safe right now?', 'heading')).toBe(true);
    await expect.poll(() => isInSight(page, 'Step out of its view', 'heading')).toBe(true);
    await expect.poll(() => isInSight(page, 'Next', 'button')).toBe(true);
    const [safe, first] = await Promise.all([
      page.getByRole('heading', { name: 'Are you safe right now?' }).boundingBox(),
      page.getByRole('heading', { name: 'Step out of its view' }).boundingBox(),
    ]);
    expect(safe!.y).toBeLessThan(first!.y);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('holds at most 45 words beside the navigation', async () => {
    const { page } = await product.open('/found', { ...SMALL, timezoneId: 'America/New_York' });
    const words = await page.evaluate(() => {
      const bottom = document.querySelector('.bottom-bar')!.getBoundingClientRect().top;
      const seen: string[] = [];
      const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (node.parentElement!.checkVisibility() && box.height > 0 && box.top < bottom) seen.push(node.textContent!);
      }
      return seen.join(' ').trim().split(/\s+/);
    });
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(45);
  });

  test('the country can be changed, is kept, and is not sent', async () => {
    const { page, seen, context } = await product.open('/found', { ...SMALL, timezoneId: 'Asia/Tokyo' });
    await page.getByText('Change country').click();
    const before = seen.requests().length;
    await page.getByLabel('Where are you?').selectOption('South Korea');
    await page.getByRole('link', { name: 'Call 112' }).waitFor();
    expect(seen.requests().slice(before)).toEqual([]);
    const again = await product.openIn(context, '/found');
    await again.page.getByText('Police in South Korea', { exact: true }).waitFor();
  });
});

test('a camera, one step a screen, without a connection from the second step on: no request is made', async () => {
  const { page, context, seen } = await product.open('/found', SMALL);
  await settled(page, () => press(page, 'Next'));
  await context.setOffline(true);
  // Where there is only this machine the browser was never online, and tells no change.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.getByText(/^Offline/).waitFor();
  const before = seen.requests().length;
  await press(page, 'A camera');
  expect(await step(page)).toBe('Where are you, and with whom?');
  await press(page, 'Back');
  expect(await step(page)).toBe('What did you find?');
  await press(page, 'A camera');
  await press(page, 'I am in a hotel, or elsewhere');
  expect(await step(page)).toBe('Leave it where it is');
  await page.getByText('Step 2 of 9').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Leave it where it is');
  await page.getByText('Do not open its memory card.').waitFor();
  await press(page, 'Next');
  expect(await step(page)).toBe('Take four photos');
  await press(page, 'Back');
  expect(await step(page)).toBe('Leave it where it is');
  expect(await page.getByRole('link', { name: /^Call / }).isVisible()).toBe(true);
  expect(
    seen
      .requests()
      .slice(before)
      // Whether the connection is back, asked by the page around it.
      .filter((request) => request !== 'GET /api/health'),
  ).toEqual([]);
});

test('the step is in the address: reload and Back keep it', async () => {
  const { page } = await product.open('/found?what=tracker');
  expect(await step(page)).toBe('Take photos where you found it');
  await press(page, 'Next');
  // A press before the script is there is answered once it is: a reload before that would forget it.
  await expect.poll(() => step(page)).toBe('Hold your phone against it');
  await page.reload();
  await expect.poll(() => step(page)).toBe('Hold your phone against it');
  await page.goBack();
  await expect.poll(() => step(page)).toBe('Take photos where you found it');
});

describe('what to say', () => {
  test('what was typed fills the claim, stays on the device, and can be erased', async () => {
    const { page, seen } = await product.open('/found?what=camera&step=6');
    const secret = 'Hotel Aurora Secreta';
    await page.getByLabel('Name of the place').fill(secret);
    await page.getByLabel('Booked through').selectOption('Airbnb');
    await page.getByLabel('Case number').fill('12/3456');
    await page.getByRole('link', { name: 'What to say' }).click();
    await page.waitForURL('**/found/say?paper=claim&what=camera');
    const claim = page.getByRole('article');
    await claim.getByText(secret).waitFor();
    await claim.getByText('in force since April 30, 2024').waitFor();
    await claim.getByText('12/3456').waitFor();
    await page.reload();
    await page.getByRole('article').getByText(secret).waitFor();
    for (const body of seen.posted('/api/analytics')) expect(JSON.stringify(body)).not.toContain('Secreta');

    await page.getByText('Fill in', { exact: true }).click();
    await press(page, 'Erase what I typed');
    expect(await page.getByRole('article').getByText(secret).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('found-notes'))).toBeNull();
  });

  test('the police card begins in the country’s language, English below; Arabic runs from right to left', async () => {
    const { page } = await product.open('/found/say?paper=police&what=child', { timezoneId: 'Asia/Tokyo' });
    const card = page.getByRole('region', { name: 'Police card' });
    await card.getByText('部屋に隠しカメラがあると思います。').waitFor();
    await card.getByText('I think there is a hidden camera in my room.').waitFor();
    await card.getByText('子どもが一緒にいます。').waitFor();
    // The holder of the phone hears of the translation; the officer who reads the card does not.
    await page.getByText('No person who speaks this language has checked the translation yet.').waitFor();
    expect(await card.innerText()).not.toMatch(/checked/i);
    const top = (await card.boundingBox())!.y;
    const about = (await page.getByLabel('What is it about?').boundingBox())!.y;
    expect(about).toBeGreaterThan(top);
    await page.getByLabel('Language of the card').selectOption('العربية');
    const said = card.getByText('أعتقد أن هناك كاميرا مخفية في غرفتي.');
    await said.waitFor();
    await page.getByLabel('Language of the card').selectOption('English');
    expect(await page.getByText('has checked the translation').count()).toBe(0);
    await page.getByLabel('Language of the card').selectOption('العربية');
    await said.waitFor();
    expect(
      await said.evaluate((element) => [getComputedStyle(element).direction, element.getAttribute('lang')]),
    ).toEqual(['rtl', 'ar']);
    const size = await said.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(26);
  });

  test('a paper is shared through the system’s sheet where there is one, and copied everywhere', async () => {
    const { page, context } = await product.open('/found/say?paper=letter&what=camera');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Please keep your records');

    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: (shared: unknown) => {
          Object.assign(globalThis, { shared });
          return Promise.resolve();
        },
      });
    });
    await page.reload();
    await press(page, 'Share');
    const shared = await page.evaluate(() => (globalThis as { shared?: { text?: string } }).shared?.text);
    expect(shared).toContain('Please keep your records');
  });

  test.each(['police', 'claim', 'letter', 'hand-over'])('%s prints black on white, the paper alone', async (paper) => {
    const { page } = await product.open(`/found/say?paper=${paper}&what=camera`, { theme: 'night' });
    // The page comes with the card in it, also where a letter takes its place.
    const sheet = page.locator(paper === 'police' ? '.police-card' : '.paper');
    await sheet.waitFor();
    await page.emulateMedia({ media: 'print' });
    const seen = await sheet.evaluate((sheet) => {
      const shown = [...document.querySelectorAll('.top-bar, .bottom-bar, .footer, button, select, .chips')];
      const channels = (color: string) => [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
      return {
        shown: shown.filter((element) => element.checkVisibility()).map((element) => element.className),
        ink: channels(getComputedStyle(sheet).color),
        ground: getComputedStyle(sheet).backgroundColor,
      };
    });
    expect(seen.shown).toEqual([]);
    expect(Math.max(...seen.ink)).toBeLessThan(80);
    expect(seen.ground).toBe('rgba(0, 0, 0, 0)');
  });
});

test.each([
  '/found',
  '/found?step=2',
  '/found?what=camera&step=3',
  '/found?what=camera&step=6',
  '/found?what=tracker&step=5',
  '/found/say',
  '/found/say?paper=claim&what=rental',
  '/found/say?paper=hand-over&what=tracker',
])('%s has no violations in any theme and fits every width', async (path) => {
  const { page } = await product.open(path);
  await checkThemes(page);
  await checkWidths(page);
});
