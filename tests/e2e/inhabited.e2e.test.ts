import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openWorld, PASSWORD, type Person, type World } from '#tests/contract/world.ts';
import { checkThemes, findTooWide } from '#tests/support/accessibility.ts';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

let world: World;
let scanId: string;
let receiptToken: string;

const THREAT = {
  threatType: 'lens_reflection',
  location: 'upper left of the picture',
  confidence: 85,
  coordinates: '{"detection":1}',
  description: 'Camera lens reflection detected (2 clusters)',
};

const product = useProduct({
  async start() {
    world = await openWorld();
    const scan = {
      scanType: 'camera',
      threatDetected: true,
      location: 'Camera Scan',
      locationNotes: '1 threat',
      cameraThreats: [THREAT],
    };
    const saved = await world.ask('pro', { method: 'POST', path: '/api/security-scans', body: scan });
    scanId = (saved.json as { id: string }).id;
    ({ receiptToken } = await world.report());
    return world;
  },
});

/** Screens that show something only once people have been here. */
interface Inhabited {
  readonly name: string;
  readonly as: Person;
  path(): string;
  /** A sentence that stands there when the answer has come. */
  readonly shows: string | RegExp;
  reach?(page: Page): Promise<void>;
}

const SCREENS: readonly Inhabited[] = [
  { name: 'the list of reports', as: 'visitor', path: () => '/reports', shows: 'Hotel Meridian' },
  {
    name: 'a search without a match',
    as: 'visitor',
    path: () => '/reports',
    shows: 'No matching locations found',
    async reach(page) {
      await page.getByText('Hotel Meridian').first().waitFor();
      await page.getByRole('searchbox').fill('Atlantis');
    },
  },
  {
    name: 'the map of reports',
    as: 'visitor',
    path: () => '/reports',
    shows: 'Report a Location',
    async reach(page) {
      await page.getByText('Map', { exact: true }).click();
      await page.locator('svg').first().waitFor();
    },
  },
  { name: 'a receipt', as: 'visitor', path: () => `/receipt#${receiptToken}`, shows: 'Hotel Meridian' },
  { name: 'the review queue', as: 'reviewer', path: () => '/review', shows: 'Hotel Meridian' },
  {
    name: 'a report at the review desk',
    as: 'reviewer',
    path: () => '/review',
    shows: /behind the ventilation grille/,
    async reach(page) {
      await page.getByText('Hotel Meridian').first().click();
    },
  },
  { name: 'the review desk for others', as: 'free', path: () => '/review', shows: 'For reviewers' },
  { name: 'counted figures', as: 'pro', path: () => '/my-dashboard', shows: 'PRO MEMBER' },
  { name: 'a dashboard without scans', as: 'free', path: () => '/my-dashboard', shows: 'FREE USER' },
  { name: 'a detailed report', as: 'pro', path: () => `/my-dashboard/scan?id=${scanId}`, shows: THREAT.description },
];

test.each(SCREENS)('$name: no violation in three themes, nothing sticks out', async (screen) => {
  const { page, context, seen } = await product.open('/');
  if (screen.as !== 'visitor') {
    const data = { username: screen.as, password: PASSWORD };
    const answer = await context.request.post(`${world.server.baseUrl}/api/auth/login`, { data });
    expect(answer.status()).toBe(200);
  }
  await visit(page, world.server.baseUrl + screen.path());
  await screen.reach?.(page);
  await page.getByText(screen.shows).first().waitFor();
  await checkThemes(page);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findTooWide(page)).toEqual([]);
  expect(seen.problems()).toEqual([]);
});
