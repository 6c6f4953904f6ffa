import type { ScanCoverage, ScanSubmission } from '#contract/entities/scan-submission.ts';
import { copy } from './copy.ts';
import { TRACKER_SCANNER } from './definition.ts';
import { isFound, signalDbm, type DetectedTracker, type TrackerScan } from './scan.ts';

type TrackerResults = Extract<TrackerScan, { kind: 'results' }>;

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
    notChecked: heard < devices.length ? [copy.coverage.bytes] : [],
  };
}

function kindOf({ reading }: DetectedTracker): string {
  return copy.kinds[reading?.kind ?? 'none'];
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
      manufacturer: device.reading && device.reading.kind !== 'none' ? kindOf(device) : copy.makerUnknown,
      signalStrength: signalDbm(device),
      lastSeen: new Date(device.lastSeenMs).toISOString(),
      isSuspicious: isFound(device),
    })),
    coverage: coverageOf(scan),
  };
}
