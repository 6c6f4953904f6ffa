import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { giveBluetooth } from '#tests/support/bluetooth.ts';
import { newVisitor } from '#tests/support/browser.ts';
import { FAKE_CAMERA, noteCamera, untilLive } from '#tests/support/camera.ts';
import { useProduct } from '#tests/support/product.ts';
import { useScene } from './camera-support.ts';

/** Text twice as large, as WCAG 2.2 asks (1.4.4), on small phones: what has to be read and pressed stays in sight. */

const product = useProduct({
  flags: [...FAKE_CAMERA, useScene('clean')],
  environment: { AUTO_PRO: '1' },
});

const UPRIGHT = { width: 360, height: 640 };
const SIZES = [UPRIGHT, { width: 390, height: 664 }] as const;
const PHONES = [...SIZES, { width: 844, height: 390 }] as const;
/** Of the screen's height, what the bars leave to its content. */
const MIN_CONTENT_SHARE = 0.45;

const PRIMARY = [
  ['/camera', 'Start Camera Scan'],
  ['/network', 'Start Network Scan'],
  ['/airtag', 'Start Tracker Scan'],
  ['/motion', 'Start Motion Scan'],
] as const;

async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** How much of an element is seen: the least share of its height that lies on the screen with nothing over it. */
function shareInSight(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted)!;
    const box = element.getBoundingClientRect();
    const x = Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2));
    let seen = 0;
    const rows = Math.ceil(box.height);
    for (let row = 0; row < rows; row += 1) {
      const top = document.elementFromPoint(x, box.top + row + 0.5);
      if (top && (top === element || element.contains(top) || top.contains(element))) seen += 1;
    }
    return rows === 0 ? 0 : seen / rows;
  }, selector);
}

describe.each(SIZES)('on $width x $height', (viewport) => {
  test.each(PRIMARY)('%s: %s is in sight, and the bars leave the content its half', async (path, name) => {
    await using context = await newVisitor(product.browser, { viewport });
    await context.addInitScript(giveBluetooth);
    const { page } = await product.openIn(context, path);
    await enlarge(page);
    const bars = await page.evaluate(
      () =>
        [...document.querySelectorAll('.top-bar, .bottom-bar, .action-bar')]
          .map((bar) => bar.getBoundingClientRect())
          .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
          .reduce((sum, { height }) => sum + height, 0) / innerHeight,
    );
    expect(1 - bars).toBeGreaterThanOrEqual(MIN_CONTENT_SHARE);
    const box = (await page.getByRole('button', { name }).boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height + 1);
  });
});

test.each(PHONES)(
  'the guidance of a scan is read whole on $width x $height, and Stop is in reach',
  async (viewport) => {
    const { page, context } = await product.open('/camera', { viewport });
    await noteCamera(context, { torch: true });
    await page.reload();
    await page.getByRole('button', { name: 'Start Camera Scan' }).click();
    await untilLive(page);
    await enlarge(page);
    await page
      .getByText(/^Move slowly over everything|^Too fast|^Hold still/)
      .first()
      .waitFor();
    expect(await shareInSight(page, '.camera-over-line')).toBe(1);
    expect(await shareInSight(page, '.camera-over .button')).toBe(1);
    // The picture is still what fills the screen.
    const over = (await page.locator('.camera-over').boundingBox())!;
    const above = (await page.locator('.camera-over-top').boundingBox())!;
    expect(over.y - (above.y + above.height)).toBeGreaterThanOrEqual(0.25 * viewport.height);
  },
);

test.each(PHONES)('the answers of a round are in reach on $width x $height', async (viewport) => {
  const { page } = await product.look('/round', { viewport });
  await page.getByRole('button', { name: /Just the bed and the shower/ }).click();
  await page.getByRole('heading', { name: 'Bed', level: 1 }).waitFor();
  await enlarge(page);
  const answer = page.getByRole('button', { name: 'Nothing odd' });
  const { y, height } = (await answer.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y + height).toBeLessThanOrEqual(viewport.height + 1);
  // What to look for is read above it, and the other answers follow.
  const look = page.getByText('Look at clocks, lamps');
  await look.evaluate((line) => line.scrollIntoView({ block: 'start' }));
  expect((await look.boundingBox())!.y).toBeLessThan(y);
  expect(y).toBeGreaterThanOrEqual(0.5 * viewport.height);
  await page.getByRole('button', { name: 'Skip this place' }).click();
  await page.getByRole('heading', { name: 'Bathroom', level: 1 }).waitFor();
});
