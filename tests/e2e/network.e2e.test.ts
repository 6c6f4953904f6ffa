import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { notSeenCopy } from '#scanners/network/copy.ts';
import { coverageOf, type CoverageFacts } from '#scanners/network/coverage.ts';
import { LOCAL_PATH, type LocalEvent } from '#scanners/network/local-protocol.ts';
import { findViolations } from '#tests/support/accessibility.ts';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct({ environment: { AUTO_PRO: '1' } });

const FACTS: CoverageFacts = {
  subnet: '192.168.77.0/24',
  probed: 253,
  answered: [],
  gateway: '192.168.77.1',
  multicastHeard: false,
  silent: 0,
  attachedPrefix: 24,
  scannedPrefix: 24,
  refusedHere: 0,
  canary: null,
  unread: 0,
  ipv6: 'called',
};

/** A page whose laptop scans and comes back with this and no device. The page asks for nothing before this stands. */
async function scanWith(page: Page, facts: Partial<CoverageFacts>): Promise<void> {
  const network = { interfaceName: 'wlan0', subnet: FACTS.subnet, ownAddress: '192.168.77.2', addresses: 253 };
  const events: LocalEvent[] = [
    { type: 'network', network },
    {
      type: 'done',
      summary: {
        hosts: [],
        coverage: (({ notSeen, ...rest }) => ({ ...rest, notSeen: [...notSeen] }))(coverageOf({ ...FACTS, ...facts })),
        packetsSent: 253,
        ms: 1_300,
      },
    },
  ];
  await page.route('**/api/network/config', (route) => route.fulfill({ json: { companion: true, stunUrl: null } }));
  await page.route(`**${LOCAL_PATH}/network`, (route) => route.fulfill({ json: network }));
  await page.route(`**${LOCAL_PATH}/scan`, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    }),
  );
  await page.reload();
  await page.getByText('Full scan ready on this laptop').waitFor();
  await page.getByRole('button', { name: 'Start Network Scan' }).click();
  await page.getByRole('heading', { name: 'Scan Incomplete' }).waitFor();
}

test('a computer that does not let the scan out says so, and how to allow it, instead of a negative', async () => {
  const { page } = await product.open('/network');
  await scanWith(page, { refusedHere: 253 });
  expect(await page.getByText(/^This computer did not let the scan reach the network/).isVisible()).toBe(true);
  expect(await page.getByText(notSeenCopy.blockedHere).isVisible()).toBe(true);
  expect(await page.getByText(notSeenCopy.isolation).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

test('a network on which nobody answers is no result either', async () => {
  const { page } = await product.open('/network');
  await scanWith(page, {});
  expect(await page.getByText(/^No device answered, not even the router/).isVisible()).toBe(true);
  expect(await page.getByText(notSeenCopy.blockedHere).count()).toBe(0);
  await page.getByText('No device answered, so we cannot say anything about cameras.').waitFor();
  // No list of nothing either, nor a word about a search that nobody made.
  expect(await page.getByText('All devices').count()).toBe(0);
  expect(await page.getByText('No device matches.').count()).toBe(0);
});

test('the pairing panel stands in sight above Start', async () => {
  const { page } = await product.open('/network');
  await page.getByRole('button', { name: 'Enter pairing code' }).click();
  const connect = (await page.getByRole('button', { name: 'Connect', exact: true }).boundingBox())!;
  const start = (await page.getByRole('button', { name: 'Start Network Scan' }).boundingBox())!;
  expect(connect.y + connect.height).toBeLessThan(start.y);
  expect(start.y + start.height).toBeLessThanOrEqual(page.viewportSize()!.height);
});

test('where the browser keeps nothing for a page, the scanner stands all the same', async () => {
  const { page, context, seen } = await product.open('/checklist');
  await context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.route('**/api/network/config', (route) => route.fulfill({ json: { companion: false, stunUrl: null } }));
  await visit(page, `${product.server.baseUrl}/network`);
  await page.getByRole('button', { name: 'Start Network Scan' }).waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expect(seen.problems()).toEqual([]);
});

test('the companion’s page leads to where its code is typed', async () => {
  const { page } = await product.open('/companion');
  await page.getByRole('link', { name: 'Enter pairing code' }).click();
  await page.getByLabel('Pairing code').waitFor();
  expect(new URL(page.url()).pathname).toBe('/network');
});
