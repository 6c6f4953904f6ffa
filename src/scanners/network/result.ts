import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import { MAX_FINDINGS_PER_SCAN, MAX_RESULT_LINE_LENGTH } from '#contract/limits.ts';
import { coverageOf, kindOf, type ScannerResult, type SeenThing } from '../result.ts';
import { copy } from './copy.ts';
import { NETWORK_SCANNER } from './row.ts';
import { surenessOf, type DiscoveredDevice } from './device.ts';
import { isUnexplained, outcomeOf, sawTheNetwork, type CompleteNetworkScan } from './scan.ts';

/** What a scan came to, in the shape that all scanners share. */
export function resultOf(scan: CompleteNetworkScan): ScannerResult {
  const { coverage, devices, scanner } = scan;
  const outcome = outcomeOf(scan);
  const complete = outcome !== 'incomplete' && sawTheNetwork(coverage);
  const durationMs = Math.max(0, Math.round(scan.durationMs));
  const things = devices.flatMap((device) => thingOf(device) ?? []);
  const cameras = devices.filter(isCamera).length;
  return {
    scanner: NETWORK_SCANNER.id,
    kind: kindOf(things, complete),
    title: copy.result[outcome],
    complete,
    durationMs,
    usableMs: sawTheNetwork(coverage) ? durationMs : 0,
    things,
    lookedAt: copy.coverage.lookedAt[scanner](coverage.subnet, coverage.probed),
    saw: copy.coverage.saw(
      coverage.answered,
      cameras,
      devices.filter(isUnexplained).length,
      devices.filter(isHint).length,
    ),
    couldNotSee: wholeSentences(coverage.notSeen),
    notChecked: scanner === 'page' ? [copy.notChecked.wholeNetwork] : [],
    controls: coverage.canary === null ? [] : [{ control: 'canary', outcome: coverage.canary ? 'passed' : 'failed' }],
  };
}

/** As many as fit what is saved of a result; the last, which always holds, before all others. */
function wholeSentences(sentences: readonly string[]): string {
  const always = sentences.at(-1) ?? '';
  return sentences
    .slice(0, -1)
    .reduceRight(
      (told, sentence) => (told.length + sentence.length < MAX_RESULT_LINE_LENGTH ? `${sentence} ${told}` : told),
      always,
    );
}

/** Answered as a camera does. What the specification calls suspicious about the browser itself is none. */
function isCamera(device: DiscoveredDevice): boolean {
  return device.suspicious && device.verdict === 'camera';
}

/** Something about this browser's own connection or plugs, which the specification lists as suspicious. */
function isHint(device: DiscoveredDevice): boolean {
  return device.suspicious && !isCamera(device);
}

/** A device that stands out; null for all others. */
function thingOf(device: DiscoveredDevice): SeenThing | null {
  if (!device.suspicious && !isUnexplained(device)) return null;
  return {
    id: device.id,
    kind: isCamera(device) ? 'found' : 'check',
    title: device.name,
    text: isCamera(device) ? copy.device.camera[surenessOf(device)] : isHint(device) ? null : copy.device.possible,
    evidence: [],
  };
}

function locationNotes(devices: readonly DiscoveredDevice[]): string {
  return copy.notes(devices.length, devices.filter(({ suspicious }) => suspicious).length);
}

function deviceType(device: DiscoveredDevice): 'suspicious' | 'unknown' | 'safe' {
  if (device.suspicious) return 'suspicious';
  return device.verdict === 'other' && device.confidence > 0 ? 'safe' : 'unknown';
}

/**
 * What is saved, as the specification has it. `id` makes a repeated submission one scan. Without names, where the person
 * does not want them saved, the devices are only counted: those that stand out keep their place, all others go.
 */
export function submissionOf(
  scan: CompleteNetworkScan,
  id: string,
  withNames = true,
): ScanSubmission & { readonly id: string } {
  const saved = withNames ? scan.devices : scan.devices.filter(({ suspicious }) => suspicious);
  return {
    id,
    scanType: NETWORK_SCANNER.id,
    threatDetected: scan.devices.some(({ suspicious }) => suspicious),
    location: copy.location,
    locationNotes: locationNotes(scan.devices),
    devices: saved.slice(0, MAX_FINDINGS_PER_SCAN).map((device) => ({
      name: withNames ? device.name : copy.nameless,
      ipAddress: withNames ? device.ip : '',
      deviceType: deviceType(device),
    })),
    coverage: coverageOf(resultOf(scan), sawTheNetwork(scan.coverage) ? 1 : 0),
  };
}
