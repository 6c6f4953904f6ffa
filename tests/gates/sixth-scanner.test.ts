import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as Cards from '#features/home/cards.ts';
import type * as Routes from '#apps/web/view/routes.tsx';
import type * as OfflineCopy from '#apps/web/offline-copy.ts';
import type * as ScannerLabel from '#features/scan-history/scanner-label.ts';
import type * as Outcome from '#features/scan-history/outcome.ts';
import type * as ItemTitle from '#features/outbox/item-title.ts';
import type * as AccuracyScreen from '#features/accuracy/view/accuracy-screen.tsx';
import type * as Names from '#features/analytics/names.ts';
import type * as Bought from '#features/subscription/bought.ts';
import type * as SecurityScans from '#contract/calls/security-scans.ts';
import type * as Abilities from '#scanners/abilities.ts';
import type * as Stations from '#apps/web/view/stations.ts';
import type * as RoundRules from '#features/round/round.ts';
import type * as Card from '#features/round/card.ts';
import { ABILITY_NAMES, type DeviceAbilities } from '#core/device/abilities.ts';
import type { OutboxItem } from '#features/outbox/outbox.ts';
import { SCANNERS } from '#scanners/registry.ts';
import { findViolations } from '#tests/support/architecture.ts';
import { DRAFTS_SCANNER } from '#tests/fixtures/sixth-scanner/row.ts';
import { goodRound } from '#tests/support/round.ts';
import { webConfig } from '../../scripts/web-config.ts';
import { plant, type PlantedHouse } from './planted.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REGISTRY = 'src/scanners/registry.ts';
const SCAN_TYPES = 'src/contract/entities/scan-submission.ts';

let house: PlantedHouse;
let vite: ViteDevServer;

/** Puts a line below the first that contains `after`. */
function addLine(path: string, after: string, line: string): void {
  const lines = readFileSync(join(house.root, path), 'utf8').split('\n');
  const index = lines.findIndex((text) => text.includes(after));
  expect(index, `${path}: ${after}`).toBeGreaterThan(-1);
  writeFileSync(join(house.root, path), lines.toSpliced(index + 1, 0, line).join('\n'));
}

/** A module of the house with six scanners. */
async function load<M>(path: string): Promise<M> {
  return (await vite.ssrLoadModule(`/src/${path}`)) as M;
}

// Everything that is done to add a scanner: its folder, its row, the word that crosses the wire, and what was measured.
beforeAll(async () => {
  house = plant({
    'docs/evidence/drafts.json': JSON.stringify({
      scanner: 'drafts',
      measuredOn: '2026-11-20',
      grounds: { lab: [{ what: 'Window: found', hits: 4, n: 8 }] },
    }),
    'docs/evidence/drafts.md': '# Drafts',
  });
  for (const folder of ['src', 'docs/evidence'])
    cpSync(join(ROOT, folder), join(house.root, folder), { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/sixth-scanner'), join(house.root, 'src/scanners/drafts'), { recursive: true });
  addLine(REGISTRY, 'import { CAMERA_SCANNER', `import { DRAFTS_SCANNER } from './drafts/row.ts';`);
  addLine(REGISTRY, '  MOTION_SCANNER,', '  DRAFTS_SCANNER,');
  addLine(SCAN_TYPES, 'export const SCAN_TIERS', `  drafts: 'pro',`);
  vite = await createServer({
    ...webConfig('prerender'),
    configFile: false,
    root: house.root,
    cacheDir: join(house.root, '.cache'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
});

afterAll(async () => {
  await vite?.close();
  house?.[Symbol.dispose]();
});

test('its folder is in order', () => {
  expect(findViolations(house.root)).toEqual([]);
});

test('it is a card on Home, before the reports', async () => {
  const { homeCards } = await load<typeof Cards>('features/home/cards.ts');
  const { route: href, icon, tier, listing } = DRAFTS_SCANNER;
  expect(homeCards().map((card) => card.href)).toEqual([...SCANNERS.map(({ route }) => route), href, '/reports']);
  expect(homeCards().at(-2)).toEqual({ href, icon, tier, ...listing.card });
});

test('it has a route, and a screen there', async () => {
  const { routeOf } = await load<typeof Routes>('apps/web/view/routes.tsx');
  expect(routeOf('/drafts')).toMatchObject({ path: '/drafts', page: 'drafts', title: 'Draft Finder' });
});

test('its page says what it can do without a connection', async () => {
  const { offlineWords } = await load<typeof OfflineCopy>('apps/web/offline-copy.ts');
  expect(offlineWords('/drafts')).toBe('Offline. Drafts can still be felt.');
});

test('its saved scans have its name, and its words for what they found', async () => {
  const { scannerLabel } = await load<typeof ScannerLabel>('features/scan-history/scanner-label.ts');
  const { outcomeOf } = await load<typeof Outcome>('features/scan-history/outcome.ts');
  expect(scannerLabel('drafts')).toEqual({ name: 'Draft Finder', icon: 'waves' });
  const saved = { scanType: 'drafts', threatDetected: true, findings: 2, kind: 'found', complete: true };
  expect(outcomeOf(saved as never)).toEqual({ kind: 'found', words: 'Found: drafts, 2 of them' });
});

test('its waiting scans have its name', async () => {
  const { itemTitle } = await load<typeof ItemTitle>('features/outbox/item-title.ts');
  const body = { id: 'a', scanType: 'drafts', threatDetected: false };
  const item = { id: 'a', kind: 'scan', keptAtMs: 0, owner: null, refused: null, body } as unknown as OutboxItem;
  expect(itemTitle(item)).toBe('Scan: Draft Finder');
});

test("its limits and its measured rates are on 'How good is it?'", async () => {
  const { ScannerCards } = await load<typeof AccuracyScreen>('features/accuracy/view/accuracy-screen.tsx');
  const html = renderToStaticMarkup(createElement(ScannerCards));
  expect(html.match(/<section/g)).toHaveLength(SCANNERS.length + 1);
  for (const words of ['Draft Finder', 'Air that stands still.', 'Window: found']) expect(html).toContain(words);
});

test('its page and its use are counted', async () => {
  const { countedFeatures, countedPages } = await load<typeof Names>('features/analytics/names.ts');
  expect(countedPages()).toContain('drafts');
  expect(countedFeatures()).toEqual(expect.arrayContaining(['drafts', 'drafts_scan']));
});

test('it is among what Pro gives, and saving its scans asks for Pro', async () => {
  const { boughtFeatures } = await load<typeof Bought>('features/subscription/bought.ts');
  const { postSecurityScans } = await load<typeof SecurityScans>('contract/calls/security-scans.ts');
  expect(boughtFeatures()).toContain('Draft Finder');
  const body = postSecurityScans.body.parse({ scanType: 'drafts', threatDetected: false });
  expect(postSecurityScans.accessForBody(body)).toBe('pro');
});

test('a device that lacks what it needs is told so', async () => {
  const { fitOf } = await load<typeof Abilities>('scanners/abilities.ts');
  const all = Object.fromEntries(ABILITY_NAMES.map((name) => [name, 'yes'])) as DeviceAbilities;
  expect(fitOf(DRAFTS_SCANNER, { ...all, bluetooth: 'no' })).toMatchObject({
    verdict: 'cannot',
    missing: ['bluetooth'],
  });
  expect(fitOf(DRAFTS_SCANNER, { ...all, gyroscope: 'no' }).verdict).toBe('part');
});

test('a round runs it, and its card says what stays unknown without it', async () => {
  const { STATIONS } = await load<typeof Stations>('apps/web/view/stations.ts');
  const { replay } = await load<typeof RoundRules>('features/round/round.ts');
  const { cardOf } = await load<typeof Card>('features/round/card.ts');
  expect(STATIONS).toHaveProperty('drafts', expect.anything());
  // A log of a round that knew five scanners.
  const round = replay(goodRound('short'));
  if (!round.ok || round.value.kind === 'unstarted') throw new Error(JSON.stringify(round));
  expect(cardOf(round.value).unknown).toContainEqual(expect.objectContaining({ what: 'Moving air', href: '/drafts' }));
});

test('the tests that every scanner passes hold it to its folder too', () => {
  const { code, text } = house.run(
    'vitest',
    'run',
    REGISTRY.replace('.ts', '.test.ts'),
    'src/apps/web/offline-copy.test.ts',
  );
  expect(text).toContain('2 passed');
  expect(code, text).toBe(0);
});
