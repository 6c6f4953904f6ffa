import type { ScanCoverage, ScanSubmission } from '#contract/entities/scan-submission.ts';
import { copy } from './copy.ts';
import { NETWORK_SCANNER } from './definition.ts';
import type { DiscoveredDevice } from './device.ts';
import { outcomeOf, sawTheNetwork, type CompleteNetworkScan } from './scan.ts';

/** The honest frame of a result: the three lines under it, and what was not checked. */
export function scanCoverageOf(scan: CompleteNetworkScan): ScanCoverage {
  const { coverage, devices, scanner, durationMs } = scan;
  const suspicious = devices.filter((device) => device.suspicious).length;
  return {
    complete: outcomeOf(scan) !== 'incomplete',
    durationMs: Math.max(0, Math.round(durationMs)),
    usableShare: sawTheNetwork(coverage) ? 1 : 0,
    lookedAt: copy.coverage.lookedAt[scanner](coverage.subnet, coverage.probed),
    saw: copy.coverage.saw(coverage.answered, suspicious),
    couldNotSee: coverage.notSeen.join(' '),
    notChecked: scanner === 'page' ? [copy.notChecked.wholeNetwork] : [],
  };
}

export function locationNotes(devices: readonly DiscoveredDevice[]): string {
  return copy.notes(devices.length, devices.filter(({ suspicious }) => suspicious).length);
}

function deviceType(device: DiscoveredDevice): 'suspicious' | 'unknown' | 'safe' {
  if (device.suspicious) return 'suspicious';
  return device.verdict === 'other' && device.confidence > 0 ? 'safe' : 'unknown';
}

/**
 * What is saved. The page's own check saves its devices as specified; of a companion's scan only the counts go out,
 * since names and addresses of other guests' devices stay on the laptop.
 */
export function submissionOf(scan: CompleteNetworkScan, id: string): ScanSubmission & { readonly id: string } {
  return {
    id,
    scanType: NETWORK_SCANNER.id,
    threatDetected: scan.devices.some(({ suspicious }) => suspicious),
    location: copy.location,
    locationNotes: locationNotes(scan.devices),
    ...(scan.scanner === 'page'
      ? {
          devices: scan.devices.map((device) => ({
            name: device.name,
            ipAddress: device.ip,
            deviceType: deviceType(device),
          })),
        }
      : {}),
    coverage: scanCoverageOf(scan),
  };
}
