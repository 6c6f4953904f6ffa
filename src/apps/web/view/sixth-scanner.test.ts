import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseEvidenceFile } from '#features/accuracy/evidence.ts';
import { ScannerCards } from '#features/accuracy/view/accuracy-screen.tsx';
import { countedFeatures, countedPages } from '#features/analytics/names.ts';
import { homeCards } from '#features/home/cards.ts';
import { itemTitle } from '#features/outbox/item-title.ts';
import type { OutboxItem } from '#features/outbox/outbox.ts';
import { scannerLabel } from '#features/scan-history/scanner-label.ts';
import { boughtFeatures } from '#features/subscription/bought.ts';
import { SCANNERS } from '#scanners/registry.ts';
import { limits as motionLimits } from '#scanners/motion/limits-copy.ts';
import type { ScannerDefinition } from '#scanners/scanner.ts';
import { scannerRoutes } from './routes.tsx';

/** A scanner that is nothing but its row; its folder is one that has a screen. */
const SIXTH: ScannerDefinition = {
  id: 'drafts',
  folder: 'motion',
  route: '/drafts',
  icon: 'waves',
  listing: {
    name: 'Draft Finder',
    card: { title: 'Find a draft', text: 'Feels for moving air.' },
  },
  tier: 'pro',
  alsoCounted: ['drafts_scan'],
};
const SIX: readonly ScannerDefinition[] = [...SCANNERS, SIXTH];

test('one row more is a card on Home, before the reports', () => {
  expect(homeCards(SIX).map(({ href }) => href)).toEqual([
    ...SCANNERS.map(({ route }) => route),
    '/drafts',
    '/reports',
  ]);
  expect(homeCards(SIX).at(-2)).toEqual({
    href: '/drafts',
    icon: 'waves',
    tier: 'pro',
    title: 'Find a draft',
    text: 'Feels for moving air.',
  });
});

test('one row more has a route', () => {
  expect(scannerRoutes(SIX).at(-1)).toMatchObject({ path: '/drafts', page: 'drafts', title: 'Draft Finder' });
  expect(() => scannerRoutes([{ ...SIXTH, folder: 'nowhere' }])).toThrow('nowhere has no screen');
});

test('one row more names its saved scans', () => {
  expect(scannerLabel('drafts', SIX)).toEqual({ name: 'Draft Finder', icon: 'waves' });
  expect(scannerLabel('drafts')).toEqual({ name: 'Scan', icon: 'waves' });
});

test('one row more names its waiting scans', () => {
  const item = {
    id: 'a',
    kind: 'scan',
    keptAtMs: 0,
    owner: null,
    refused: null,
    body: { id: 'a', scanType: 'drafts', threatDetected: false },
  } as unknown as OutboxItem;
  expect(itemTitle(item, SIX)).toBe('Scan: Draft Finder');
  expect(itemTitle(item)).toBe('Scan');
});

test("one row more has a card on 'How good is it?', and its evidence is read", () => {
  const html = renderToStaticMarkup(createElement(ScannerCards, { scanners: SIX }));
  expect(html.match(/<section/g)).toHaveLength(6);
  for (const words of ['Draft Finder', 'Not measured yet.']) expect(html).toContain(words);
  // Its limits are those that stand in its folder.
  expect(html.split(motionLimits.sees)).toHaveLength(3);
  const file = {
    scanner: 'drafts',
    measuredOn: '2026-11-20',
    grounds: { lab: [{ what: 'Window: found', hits: 4, n: 8 }] },
  };
  expect(parseEvidenceFile(file, SIX)?.figures).toHaveLength(1);
  expect(parseEvidenceFile(file)).toBe(null);
});

test('one row more is counted', () => {
  expect(countedPages(SIX)).toContain('drafts');
  expect(countedFeatures(SIX)).toEqual(expect.arrayContaining(['drafts', 'drafts_scan']));
  expect(countedPages()).not.toContain('drafts');
});

test('one row more is among what Pro gives', () => {
  expect(boughtFeatures(SIX)).toContain('Draft Finder');
  expect(boughtFeatures()).toEqual([
    'Network Scanner',
    'NFC Key Scanner',
    'AirTag and Tracker Scanner',
    'Motion Sensor Detection',
    'Every saved scan as a detailed report',
  ]);
});
