import { expect, test } from 'vitest';
import type { SavedScan } from '#contract/entities/scan-submission.ts';
import { outcomeOf } from './outcome.ts';

const SCAN: SavedScan = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  scanType: 'network',
  threatDetected: false,
  complete: true,
  kind: 'nothing',
  location: null,
  locationNotes: null,
  findings: 0,
  createdAt: '2026-11-20T21:00:00Z',
};

test.each([
  [{}, 'Nothing seen'],
  [{ kind: null }, 'Nothing seen'],
  [{ kind: 'check' }, 'Worth a closer look'],
  [{ kind: 'check', complete: false }, 'Worth a closer look'],
  [{ kind: 'seen' }, 'Seen and explained'],
  [{ kind: 'gap' }, 'Not checked'],
  [{ kind: 'gap', complete: false }, 'Incomplete'],
  [{ threatDetected: true, kind: 'found', findings: 2 }, '2 findings worth a closer look'],
] satisfies [Partial<SavedScan>, string][])('%j is told as %s', (scan, words) => {
  expect(outcomeOf({ ...SCAN, ...scan })).toBe(words);
});
