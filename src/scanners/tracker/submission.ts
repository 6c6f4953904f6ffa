import type { ScanCoverage, ScanSubmission } from '#contract/entities/scan-submission.ts';
import { copy } from './copy.ts';
import { TRACKER_SCANNER } from './definition.ts';
import { isFound, signalDbm, type DetectedTracker, type TrackerResults } from './scan.ts';

/** The honest frame of a result: complete only when every picked device could be heard. */
export function coverageOf({ devices, startedAtMs, endedAtMs }: TrackerResults): ScanCoverage {
  const heard = devices.filter(({ reading }) => reading !== null).length;
  return {
    complete: devices.length > 0 && heard === devices.length,
    durationMs: Math.max(0, endedAtMs - startedAtMs),
    usableShare: devices.length === 0 ? 0 : heard / devices.length,
    lookedAt: copy.coverage.lookedAt(devices.length),
    saw: copy.coverage.saw(devices.filter(isFound).length),
    couldNotSee: copy.coverage.couldNotSee,
    notChecked: [
      ...(devices.some(({ listening }) => listening === 'not-allowed') ? [copy.coverage.bytes] : []),
      ...(devices.some(({ listening }) => listening === 'silent') ? [copy.coverage.silence] : []),
      copy.coverage.others,
    ],
  };
}

/** What the bytes said, where they said that it is a tracker. */
function evidenceOf({ reading, lastSeenMs }: DetectedTracker, startedAtMs: number) {
  if (reading === null || reading.kind === 'none') return {};
  return {
    evidence: [
      {
        rule: `tracker-${reading.kind}`,
        measured: { value: reading.separated === true ? 1 : 0, unit: 'says it is away from its owner' },
        threshold: 1,
        atMs: Math.max(0, lastSeenMs - startedAtMs),
        locator: reading.reason,
      },
    ],
  };
}

/** What is saved of a scan. `id` makes a repeated submission one scan. */
export function submissionOf(scan: TrackerResults, id: string): ScanSubmission & { readonly id: string } {
  const found = scan.devices.filter(isFound).length;
  return {
    id,
    scanType: TRACKER_SCANNER.id,
    threatDetected: found > 0,
    location: copy.title,
    locationNotes: `${copy.coverage.lookedAt(scan.devices.length)} ${copy.coverage.saw(found)}`,
    trackingDevices: scan.devices.map((device) => ({
      deviceName: device.name,
      deviceType: device.reading?.kind ?? 'unknown',
      manufacturer: device.reading?.maker ?? copy.makerUnknown,
      signalStrength: signalDbm(device),
      lastSeen: new Date(device.lastSeenMs).toISOString(),
      isSuspicious: isFound(device),
      ...evidenceOf(device, scan.startedAtMs),
    })),
    coverage: coverageOf(scan),
  };
}
