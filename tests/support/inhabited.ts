import type { Page } from 'playwright-core';
import { openWorld, REPORT, type Person, type World } from '../contract/world.ts';
import type { ServerOptions } from './server.ts';

const THREAT = {
  threatType: 'lens_reflection',
  location: 'upper left of the picture',
  confidence: 85,
  coordinates: '{"detection":1}',
  description: 'Camera lens reflection detected (2 clusters)',
  evidence: [
    { rule: 'lens-lost', measured: { value: 1, unit: 'lit phases' }, threshold: 1, atMs: 8_066, locator: 'x 640 px' },
  ],
};

const covered = (kind: 'found' | 'nothing' | 'gap', complete: boolean) => ({
  kind,
  complete,
  durationMs: 30_000,
  usableShare: complete ? 1 : 0.3,
  lookedAt: 'The bed and what faces it.',
  saw: kind === 'found' ? 'One spot that lit up like a lens.' : 'Nothing that answers like a lens.',
  couldNotSee: 'A camera that is off, turned away or behind dark glass.',
  notChecked: [],
});

/** Saved scans that came to different things: a find, nothing, too little, and a round. */
const KEPT = [
  {
    scanType: 'camera',
    threatDetected: true,
    location: 'Camera Scan',
    locationNotes: '1 potential threat detected',
    cameraThreats: [THREAT],
    coverage: covered('found', true),
  },
  {
    scanType: 'camera',
    threatDetected: false,
    location: 'Camera Scan',
    locationNotes: 'No threats detected',
    coverage: covered('nothing', true),
  },
  {
    scanType: 'motion_sensor',
    threatDetected: false,
    location: 'Motion Scan',
    coverage: covered('gap', false),
  },
  {
    scanType: 'camera',
    threatDetected: false,
    location: 'Room check',
    locationNotes: 'Scan Incomplete 2 of 9 places checked by camera',
    coverage: covered('gap', false),
  },
];

/** What people have left, by what leads to it. */
interface Left {
  readonly scanId: string;
  readonly receiptToken: string;
  /** Of a report that `free` sent while signed in. */
  readonly ownReceiptToken: string;
}

/** A screen that shows something only once people have been here. */
interface InhabitedState {
  readonly name: string;
  readonly as: Person;
  path(left: Left): string;
  /** A sentence that stands there when the answer has come. */
  readonly shows: string | RegExp;
  reach?(page: Page): Promise<void>;
}

/** Starts the product with people, a published report, one that waits for review, and a saved scan. */
export async function openInhabited(options: ServerOptions = {}): Promise<{ world: World; left: Left }> {
  const world = await openWorld(options);
  const scan = {
    scanType: 'camera',
    threatDetected: true,
    location: 'Camera Scan',
    locationNotes: '1 threat',
    cameraThreats: [THREAT],
  };
  for (const body of KEPT) await world.ask('pro', { method: 'POST', path: '/api/security-scans', body });
  const saved = await world.ask('pro', { method: 'POST', path: '/api/security-scans', body: scan });
  const { id: scanId } = saved.json as { id: string };
  const { receiptToken } = await world.report();
  const own = { method: 'POST', path: '/api/reported-locations', body: { ...REPORT, name: 'Hotel Aurora' } };
  const { receiptToken: ownReceiptToken } = (await world.ask('free', own)).json as { receiptToken: string };
  return { world, left: { scanId, receiptToken, ownReceiptToken } };
}

export const INHABITED: readonly InhabitedState[] = [
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
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await page.locator('.map-land').waitFor();
    },
  },
  { name: 'a receipt', as: 'visitor', path: ({ receiptToken }) => `/receipt#${receiptToken}`, shows: 'Hotel Meridian' },
  {
    name: 'a receipt beside the messages',
    as: 'free',
    path: ({ ownReceiptToken }) => `/inbox#${ownReceiptToken}`,
    shows: 'Hotel Aurora',
  },
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
  { name: 'the logs of reports', as: 'auditor', path: () => '/review', shows: 'Hash of the last line' },
  {
    name: 'a log that an auditor reads',
    as: 'auditor',
    path: () => '/review',
    shows: 'Hash of the line',
    async reach(page) {
      await page.getByRole('button', { name: 'Read the log' }).first().click();
    },
  },
  { name: 'counted figures', as: 'pro', path: () => '/my-dashboard', shows: 'PRO MEMBER' },
  {
    name: 'the saved scans',
    as: 'pro',
    path: () => '/my-dashboard',
    shows: 'Found: 1 possible camera',
    async reach(page) {
      await page.getByRole('heading', { name: 'Saved scans' }).waitFor();
      await page.getByRole('heading', { name: 'Saved scans' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  { name: 'a dashboard without scans', as: 'free', path: () => '/my-dashboard', shows: 'FREE USER' },
  {
    name: 'a detailed report',
    as: 'pro',
    path: ({ scanId }) => `/my-dashboard/scan?id=${scanId}`,
    shows: 'lens-lost: measured 1 lit phase, threshold 1',
    async reach(page) {
      await page.getByText('Evidence', { exact: true }).click();
    },
  },
];
