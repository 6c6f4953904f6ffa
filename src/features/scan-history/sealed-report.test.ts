import { expect, test } from 'vitest';
import { reportContents } from './sealed-report.ts';

test('what was measured stands with its unit, in the singular for one', () => {
  const [finding] = reportContents({
    id: '01900000-0000-7000-8000-000000000001',
    scanType: 'camera',
    threatDetected: true,
    complete: true,
    kind: 'found',
    location: 'Camera Scan',
    locationNotes: null,
    findings: 1,
    createdAt: '2026-11-20T21:00:00Z',
    submission: {
      scanType: 'camera',
      threatDetected: true,
      cameraThreats: [
        {
          threatType: 'lens_reflection',
          location: 'Camera Scan',
          confidence: 85,
          coordinates: '{"detection":1}',
          description: 'Camera lens reflection detected (2 clusters)',
          evidence: [1, 2].map((value) => ({
            rule: 'lens-lost',
            measured: { value, unit: 'lit phases' },
            threshold: 1,
            atMs: 900,
            locator: 'frame 3',
          })),
        },
      ],
    },
  }).entries;
  expect(finding!.facts).toMatchObject({
    'rule 1': 'lens-lost: 1 lit phase, threshold 1, at 900 ms, frame 3',
    'rule 2': 'lens-lost: 2 lit phases, threshold 1, at 900 ms, frame 3',
  });
});
