import { describe, expect, test } from 'vitest';
import { scanSubmission } from '#contract/entities/scan-submission.ts';
import type { DiscoveredDevice } from './device.ts';
import { resultOf, submissionOf } from './result.ts';
import type { CompleteNetworkScan } from './scan.ts';

const ID = '0199a0a0-0000-7000-8000-000000000000';

function device(id: string, change: Partial<DiscoveredDevice> = {}): DiscoveredDevice {
  return {
    id,
    ip: id,
    name: `Device ${id}`,
    type: 'unknown',
    suspicious: false,
    manufacturer: 'Unknown',
    lastSeenMs: 0,
    verdict: 'other',
    confidence: 0.8,
    evidence: [],
    mac: null,
    mark: null,
    ...change,
  };
}

const CAMERA = device('10.0.0.7', { verdict: 'camera', suspicious: true, type: 'camera' });
const POSSIBLE = device('10.0.0.8', { verdict: 'possible' });
const SLOW = device('', { verdict: 'limited', suspicious: true, type: 'connection' });

function scanOf(devices: readonly DiscoveredDevice[], change: Partial<CompleteNetworkScan> = {}): CompleteNetworkScan {
  return {
    kind: 'complete',
    scanner: 'companion',
    devices,
    coverage: {
      subnet: '10.0.0.0/24',
      probed: 253,
      answered: 3,
      isolationSuspected: false,
      multicastHeard: true,
      blockedHere: false,
      canary: null,
      notSeen: ['Other networks.'],
    },
    durationMs: 1_400,
    ...change,
  };
}

describe('the result', () => {
  test.each([
    [
      'nothing that stands out',
      [device('10.0.0.2')],
      'Network Looks Safe!',
      'nothing',
      '3 devices answered. None looks like a camera.',
    ],
    ['one that may be a camera', [POSSIBLE], 'Scan Complete', 'check', '3 devices answered. 1 could be a camera.'],
    [
      'a camera',
      [POSSIBLE, CAMERA],
      'Suspicious Devices Found',
      'found',
      '3 devices answered. 1 looks like a camera. 1 could be a camera.',
    ],
    [
      'what the specification calls suspicious about the browser is no camera',
      [SLOW],
      'Suspicious Devices Found',
      'check',
      '3 devices answered. None looks like a camera. 1 thing about this device’s own connection to look at.',
    ],
  ] as const)('%s', (_, devices, title, kind, saw) => {
    const result = resultOf(scanOf(devices));
    expect([result.title, result.kind, result.saw]).toEqual([title, kind, saw]);
  });

  test('where nothing answered, nothing is said of cameras but that nothing can be said', () => {
    const scan = scanOf([]);
    const nobody = { ...scan, coverage: { ...scan.coverage, answered: 0, isolationSuspected: true } };
    expect(resultOf(nobody).saw).toBe('No device answered, so we cannot say anything about cameras.');
    const own = { ...nobody, devices: [SLOW] };
    expect(resultOf(own).saw).toBe(
      'No device answered, so we cannot say anything about cameras. 1 thing about this device’s own connection to look at.',
    );
  });

  test('where guests are hidden from each other a find stands, and the scan is not complete', () => {
    const scan = scanOf([CAMERA]);
    const result = resultOf({ ...scan, coverage: { ...scan.coverage, isolationSuspected: true } });
    expect([result.kind, result.complete, result.usableMs]).toEqual(['found', false, 0]);
  });
});

test.each(['page', 'companion'] as const)(
  'a scan of the %s is saved with its devices, as the contract takes it',
  (scanner) => {
    const submission = scanSubmission.parse(
      submissionOf(scanOf([CAMERA, POSSIBLE, device('10.0.0.2')], { scanner }), ID),
    );
    expect(submission.devices).toEqual([
      { name: 'Device 10.0.0.7', ipAddress: '10.0.0.7', deviceType: 'suspicious' },
      { name: 'Device 10.0.0.8', ipAddress: '10.0.0.8', deviceType: 'unknown' },
      { name: 'Device 10.0.0.2', ipAddress: '10.0.0.2', deviceType: 'safe' },
    ]);
    expect(submission.coverage).toMatchObject({ kind: 'found', complete: true, usableShare: 1 });
  },
);

test('without names only what stands out is saved, nameless, and the rest is counted', () => {
  const submission = scanSubmission.parse(submissionOf(scanOf([CAMERA, POSSIBLE, device('10.0.0.2')]), ID, false));
  expect(submission.devices).toEqual([{ name: 'A device on this Wi-Fi', ipAddress: '', deviceType: 'suspicious' }]);
  expect(submission).toMatchObject({ threatDetected: true, locationNotes: '3 devices, 1 suspicious' });
  expect(JSON.stringify(submission)).not.toContain('10.0.0.7');
});

test('what a scan could not see is told in whole sentences that can be saved, the lasting one among them', () => {
  const scan = scanOf([]);
  const notSeen = [...Array.from({ length: 6 }, (_, index) => `${index} ${'word '.repeat(25)}end.`), 'Other networks.'];
  const { couldNotSee } = resultOf({ ...scan, coverage: { ...scan.coverage, notSeen } });
  expect(couldNotSee.length).toBeLessThanOrEqual(500);
  expect(couldNotSee).toMatch(/^\d word .*end\. Other networks\.$/);
});

test.each([
  [true, [{ control: 'canary', outcome: 'passed' }]],
  [false, [{ control: 'canary', outcome: 'failed' }]],
  [null, []],
] as const)('a canary of %s is the control %j', (canary, controls) => {
  const scan = scanOf([]);
  expect(resultOf({ ...scan, coverage: { ...scan.coverage, canary } }).controls).toEqual(controls);
});
