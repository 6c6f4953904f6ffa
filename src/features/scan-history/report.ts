import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { reportCopy } from './report-copy.ts';

/** One observation of a saved scan, the same for every kind of scanner. */
export interface ReportFinding {
  /** The result vocabulary: worth a closer look, or seen. */
  readonly kind: 'check' | 'seen';
  /** Seen, but nothing says what it is. */
  readonly unidentified: boolean;
  readonly title: string;
  readonly details: readonly string[];
  readonly evidence: readonly Evidence[];
}

interface Measured {
  readonly evidence?: readonly Evidence[] | undefined;
}

const words = reportCopy;

/** All observations of a scan in the scanner's own order, those worth a closer look first. */
export function findingsOf(scan: ScanSubmission): readonly ReportFinding[] {
  const findings = [
    ...(scan.cameraThreats ?? []).map((threat) => finding(true, threat.description, [], threat)),
    ...(scan.devices ?? []).map((device) => ({
      ...finding(device.deviceType === 'suspicious', device.name, [device.ipAddress], device),
      unidentified: device.deviceType === 'unknown',
    })),
    ...(scan.keyCards ?? []).map((card) => finding(scan.threatDetected, words.card(card.cardType), [card.cardId], {})),
    ...(scan.trackingDevices ?? []).map((tracker) =>
      finding(
        tracker.isSuspicious,
        tracker.deviceName,
        [tracker.manufacturer, words.signal(tracker.signalStrength, 'dBm')],
        tracker,
      ),
    ),
    ...(scan.motionSensors ?? []).map((sensor) =>
      finding(
        sensor.isSuspicious,
        sensor.sensorType,
        [sensor.location, sensor.frequency, words.signal(sensor.signalStrength, '%')],
        sensor,
      ),
    ),
  ];
  return findings.sort((a, b) => Number(b.kind === 'check') - Number(a.kind === 'check'));
}

function finding(check: boolean, title: string, details: readonly string[], measured: Measured): ReportFinding {
  return {
    kind: check ? 'check' : 'seen',
    unidentified: false,
    title,
    details: details.filter((detail) => detail !== ''),
    evidence: measured.evidence ?? [],
  };
}
