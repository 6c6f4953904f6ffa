import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { HOUR_MS } from '#core/time/durations.ts';
import { coverageOf, kindOf, type ScannerResult, type SeenThing } from '../result.ts';
import { copy } from './copy.ts';
import { TRACKER_SCANNER } from './row.ts';
import { isFound, signalDbm, type DetectedTracker, type TrackerResults } from './scan.ts';

/** What a scan came to, in the shape that all scanners share: complete only when every picked device could be heard. */
export function resultOf({ devices, startedAtMs, endedAtMs }: TrackerResults): ScannerResult {
  const heard = devices.filter(({ reading }) => reading !== null);
  const complete = devices.length > 0 && heard.length === devices.length;
  const durationMs = Math.max(0, endedAtMs - startedAtMs);
  const things = heard.map((device) => thingOf(device, startedAtMs));
  return {
    scanner: TRACKER_SCANNER.id,
    kind: complete
      ? kindOf(things, true)
      : kindOf(
          things.filter(({ kind }) => kind === 'found'),
          false,
        ),
    title: titleOf(devices, complete),
    complete,
    durationMs,
    usableMs: devices.length === 0 ? 0 : Math.round((durationMs * heard.length) / devices.length),
    things,
    lookedAt: copy.coverage.lookedAt(devices.length),
    saw: heard.length === 0 ? copy.coverage.sawNothing : copy.coverage.saw(devices.filter(isFound).length),
    couldNotSee: copy.coverage.couldNotSee,
    notChecked: [
      ...(devices.some(({ listening }) => listening === 'not-allowed') ? [copy.coverage.bytes] : []),
      ...(devices.some(({ listening }) => listening === 'silent') ? [copy.coverage.silence] : []),
      copy.coverage.others,
    ],
    controls: [],
  };
}

function titleOf(devices: readonly DetectedTracker[], complete: boolean): string {
  const found = devices.filter(isFound);
  if (found.length === 0) return complete ? copy.result.none : copy.result.incomplete;
  return found.some(({ follows }) => follows !== null) ? copy.result.follows : copy.result.found;
}

function thingOf(device: DetectedTracker, startedAtMs: number): SeenThing {
  return {
    id: device.id,
    kind: isFound(device) ? 'found' : 'seen',
    title: device.name,
    text: meaningOf(device),
    evidence: evidenceOf(device, startedAtMs).evidence ?? [],
  };
}

/** What was learnt of a device, in one sentence. */
export function meaningOf({ listening, reading, mark, follows, lastSeenMs }: DetectedTracker): string {
  if (reading === null) return listening === 'silent' ? copy.result.silentText : copy.result.nameOnly;
  if (mark !== null) return mark === 'mine' ? copy.result.mine : copy.result.ignored;
  if (reading.kind === 'none') return copy.result.notTracker;
  if (follows) {
    const hours = ((lastSeenMs - follows.firstSeenMs) / HOUR_MS).toFixed(1);
    return follows.ownerNear
      ? copy.result.withOwner(follows.places, hours)
      : copy.result.cameAlong(follows.places, hours);
  }
  return reading.separated === true ? copy.result.separated : copy.result.near;
}

/** What the bytes said, where they said that it is a tracker. */
function evidenceOf({ reading, lastSeenMs }: DetectedTracker, startedAtMs: number): { readonly evidence?: Evidence[] } {
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
  const result = resultOf(scan);
  return {
    id,
    scanType: TRACKER_SCANNER.id,
    threatDetected: scan.devices.some(isFound),
    location: copy.title,
    locationNotes: `${result.lookedAt} ${result.saw}`,
    trackingDevices: scan.devices.map((device) => ({
      deviceName: device.name,
      deviceType: device.reading?.kind ?? 'unknown',
      manufacturer: device.reading?.maker ?? copy.makerUnknown,
      signalStrength: signalDbm(device),
      lastSeen: new Date(device.lastSeenMs).toISOString(),
      isSuspicious: isFound(device),
      ...evidenceOf(device, scan.startedAtMs),
    })),
    coverage: coverageOf(result, heardShare(scan)),
  };
}

function heardShare({ devices }: TrackerResults): number {
  return devices.length === 0 ? 0 : devices.filter(({ reading }) => reading !== null).length / devices.length;
}
