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
  [{}, 'nothing', 'Nothing seen'],
  [{ kind: null }, 'nothing', 'Nothing seen'],
  [{ kind: 'check' }, 'check', 'Worth a closer look'],
  [{ kind: 'check', complete: false }, 'check', 'Worth a closer look · Incomplete'],
  [{ kind: 'seen' }, 'seen', 'Seen and explained'],
  [{ kind: 'gap' }, 'gap', 'Not checked'],
  [{ kind: 'gap', complete: false }, 'gap', 'Incomplete'],
  [{ kind: null, complete: false }, 'gap', 'Incomplete'],
  [{ threatDetected: true, kind: 'found', findings: 2 }, 'found', 'Found: looks like a camera'],
  [{ scanType: 'camera', threatDetected: true, kind: 'found', findings: 1 }, 'found', 'Found: 1 possible camera'],
  [
    { scanType: 'camera', threatDetected: true, kind: 'found', findings: 2, complete: false },
    'found',
    'Found: 2 possible cameras · Incomplete',
  ],
  [
    { scanType: 'airtag', threatDetected: true, kind: 'found', findings: 1 },
    'found',
    'Found: 1 tracker away from its owner',
  ],
  // Whoever saved it did not say how sure it was.
  [{ threatDetected: true, kind: null, findings: 2 }, 'check', '2 findings worth a closer look'],
  [{ scanType: 'nfc', threatDetected: true, kind: 'seen', findings: 1 }, 'check', '1 finding worth a closer look'],
] satisfies [Partial<SavedScan>, string, string][])('%j is told as %s: %s', (scan, kind, words) => {
  expect(outcomeOf({ ...SCAN, ...scan })).toEqual({ kind, words });
});
