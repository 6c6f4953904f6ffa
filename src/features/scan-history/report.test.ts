import { expect, test } from 'vitest';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { reportCopy } from './report-copy.ts';
import { findingsOf } from './report.ts';

const EVIDENCE = { rule: 'glint', measured: { value: 3, unit: 'px' }, threshold: 2, atMs: 900, locator: 'frame 3' };
const LAST_SEEN = '2026-11-20T21:00:00Z';

function summary(scan: Partial<ScanSubmission>): readonly unknown[] {
  return findingsOf({ scanType: 'camera', threatDetected: true, ...scan }).map(
    ({ kind, title, details, unidentified }) => [kind, title, ...details, ...(unidentified ? ['unidentified'] : [])],
  );
}

test('a scan without lists has no findings', () => {
  expect(findingsOf({ scanType: 'camera', threatDetected: false })).toEqual([]);
});

test('a camera threat keeps its sentence and evidence; how likely it is, nobody can say in a number', () => {
  const [threat] = findingsOf({
    scanType: 'camera',
    threatDetected: true,
    cameraThreats: [
      {
        threatType: 'lens_reflection',
        location: 'Camera Scan',
        confidence: 85,
        coordinates: '{"detection":1}',
        description: 'Camera lens reflection detected (2 clusters)',
        score: 0.9,
        evidence: [EVIDENCE],
      },
    ],
  });
  expect(threat).toEqual({
    kind: 'check',
    unidentified: false,
    title: 'Camera lens reflection detected (2 clusters)',
    details: [],
    evidence: [EVIDENCE],
  });
});

test('devices worth a look come first; unknown ones are seen, not explained', () => {
  expect(
    summary({
      scanType: 'network',
      devices: [
        { name: 'Router', ipAddress: '192.168.1.1', deviceType: 'safe' },
        { name: 'Host 7', ipAddress: '192.168.1.7', deviceType: 'unknown' },
        { name: 'IP camera', ipAddress: '192.168.1.9', deviceType: 'suspicious' },
      ],
    }),
  ).toEqual([
    ['check', 'IP camera', '192.168.1.9'],
    ['seen', 'Router', '192.168.1.1'],
    ['seen', 'Host 7', '192.168.1.7', 'unidentified'],
  ]);
});

test('key cards follow the flag of the scan', () => {
  const keyCards = [{ cardId: '04a2…', cardType: 'mifare', lastUsed: LAST_SEEN }] as const;
  expect(summary({ scanType: 'nfc', keyCards: [...keyCards] })).toEqual([['check', 'Key card (mifare)', '04a2…']]);
  expect(summary({ scanType: 'nfc', threatDetected: false, keyCards: [...keyCards] })[0]).toEqual([
    'seen',
    'Key card (mifare)',
    '04a2…',
  ]);
});

test('trackers and motion sensors tell their signal in their own unit', () => {
  expect(
    summary({
      scanType: 'airtag',
      trackingDevices: [
        {
          deviceName: 'AirTag',
          deviceType: 'airtag',
          manufacturer: 'Apple',
          signalStrength: -65,
          lastSeen: LAST_SEEN,
          isSuspicious: true,
        },
      ],
      motionSensors: [
        {
          sensorType: 'ultrasonic',
          location: '',
          signalStrength: 40,
          frequency: '40 kHz',
          manufacturer: '',
          isSuspicious: false,
          lastActive: LAST_SEEN,
        },
      ],
    }),
  ).toEqual([
    ['check', 'AirTag', 'Apple', 'Signal -65 dBm'],
    ['seen', 'ultrasonic', '40 kHz', 'Signal 40 %'],
  ]);
});

test('where something was measured keeps each number beside its unit', () => {
  expect(reportCopy.evidenceAt('8.066', 'frame 3, x 640 px, y 20 px')).toBe(
    '8.066\u00a0s into the scan, frame 3, x 640\u00a0px, y 20\u00a0px',
  );
});
