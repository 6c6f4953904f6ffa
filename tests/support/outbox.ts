import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE_MS } from './browser.ts';

/** What waits in the outbox of this browser. */
export const waiting = (page: Page): Promise<readonly { readonly id: string; readonly owner: string | null }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('outbox') ?? '[]') as never);

/** Ends a scan while no request gets through, and waits until the toast that tells of it has come and gone. */
export async function expectKeptOnce(page: Page, context: BrowserContext, end: () => Promise<void>): Promise<void> {
  await context.route('**/api/**', (route) => route.abort());
  await end();
  const told = page.getByText('Saved on this phone', { exact: true });
  await told.waitFor();
  await told.waitFor({ state: 'detached', timeout: PATIENCE_MS });
  expect(await waiting(page)).toHaveLength(1);
}
