import type { NotChecked, ScanSubmission } from '#contract/entities/scan-submission.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { coverageOf, kindOf, type ScannerResult, type SeenThing } from '../result.ts';
import { CONTROL_KINDS, type ControlKind } from './control.ts';
import { copy, type ThreatKind } from './copy.ts';
import { mainLoss, usableShare } from './coverage.ts';
import { SCAN_LOCATION, SUBMITTED_CONFIDENCE } from './definition.ts';
import { CAMERA_SCANNER } from './row.ts';
import type { CameraFinding } from './sample.ts';
import { isComplete, verdictOf, type CameraThreat, type CloserLook, type FinishedScan } from './scan.ts';
import type { CameraInUse } from './session.ts';

/** The contract takes no more for one threat. */
const MAX_SUBMITTED_EVIDENCE = 50;

/** Something that this scan could not check. */
export interface Gap extends NotChecked {
  readonly threatType: ControlKind;
  /** Whether a positive control would fill it. */
  readonly hasControl: boolean;
}

/** A result in words, from top to bottom. */
export interface ResultWords {
  readonly title: string;
  /** What went wrong and how to repeat it; null for a complete scan. */
  readonly incomplete: { readonly why: string; readonly how: string } | null;
  readonly gaps: readonly Gap[];
  /** The three lines under every result. */
  readonly lookedAt: string;
  readonly saw: string;
  readonly couldNotSee: string;
}

/** `proven`: what positive controls of this session have shown that the camera can see. */
export function wordsOf(scan: FinishedScan, proven: readonly ControlKind[]): ResultWords {
  const { lines } = copy;
  const incomplete = isComplete(scan) ? null : incompleteWords(scan);
  const gaps = gapsOf(scan, proven);
  return {
    title: titleOf(scan),
    incomplete,
    gaps,
    lookedAt: lines.lookedAt(usableSeconds(scan), scan.camera.facing, scan.camera.hasTorch),
    saw: sawWords(scan, gaps),
    couldNotSee: lines.couldNotSee,
  };
}

/** Nothing is clear while something is worth a closer look. */
function titleOf(scan: FinishedScan): string {
  const { found, complete, clear, incomplete } = copy.result;
  const clean = scan.closerLooks.length > 0 ? complete : clear;
  return { 'threats-found': found, 'all-clear': clean, incomplete }[verdictOf(scan)];
}

/** What a scan came to, in the shape that all scanners share. */
export function resultOf(scan: FinishedScan, proven: readonly ControlKind[]): ScannerResult {
  const { title, lookedAt, saw, couldNotSee, gaps } = wordsOf(scan, proven);
  const complete = isComplete(scan);
  const things = [
    ...scan.threats.map((threat) => foundThing(threat, scan.camera)),
    ...scan.closerLooks.map(closerThing),
  ];
  return {
    scanner: CAMERA_SCANNER.id,
    // With neither lenses nor lamps checked there is nothing of which to say that it was not seen.
    kind: kindOf(things, complete && checkedAnything(gaps)),
    title,
    complete,
    durationMs: Math.round(scan.elapsedMs),
    usableMs: Math.round(scan.coverage.usableMs),
    things,
    lookedAt,
    saw,
    couldNotSee,
    notChecked: gaps.map(({ what, why, how }) => ({ what, why, how })),
    controls: CONTROL_KINDS.map((control) => ({ control, outcome: proven.includes(control) ? 'passed' : 'skipped' })),
  };
}

function checkedAnything(gaps: readonly Gap[]): boolean {
  return new Set(gaps.map(({ threatType }) => threatType)).size < CONTROL_KINDS.length;
}

/** The name of a threat within its scan, and of its picture. */
export function thingIdOf({ detection }: CameraThreat): string {
  return `detection-${detection}`;
}

function foundThing(threat: CameraThreat, camera: CameraInUse): SeenThing {
  const { message, finding } = threat;
  return {
    id: thingIdOf(threat),
    kind: 'found',
    title: message,
    text: placeWords(finding, camera),
    evidence: finding.evidence,
  };
}

/** The name of what is worth a closer look for one reason, and of its picture. */
export function lookIdOf({ reason }: Pick<CloserLook, 'reason'>): string {
  return `look-${reason}`;
}

function closerThing(look: CloserLook): SeenThing {
  const { reason, atSeconds } = look;
  const { closerLook, atSeconds: seenAt } = copy.result;
  return { id: lookIdOf(look), kind: 'check', title: closerLook[reason], text: seenAt(atSeconds), evidence: [] };
}

function incompleteWords(scan: FinishedScan): { why: string; how: string } {
  if (scan.end !== 'time-up') {
    return { why: copy.ends[scan.end](Math.floor(scan.elapsedMs / SECOND_MS)), how: copy.repeat };
  }
  const loss = mainLoss(scan.coverage) ?? 'too-few-frames';
  return { why: copy.ends['time-up'](usableSeconds(scan)), how: copy.losses[loss] };
}

function gapsOf(scan: FinishedScan, proven: readonly ControlKind[]): readonly Gap[] {
  const found = new Set(scan.threats.map((threat) => threat.finding.threatType));
  const gaps: Gap[] = [];
  if (scan.notChecked.includes('no-modulated-light') && !found.has('lens_reflection')) {
    const words = scan.camera.hasTorch ? copy.gaps.torchUnseen : copy.gaps.noTorch;
    gaps.push({ ...words, threatType: 'lens_reflection', hasControl: false });
  }
  if (!found.has('infrared_signature')) {
    const hasControl = !proven.includes('infrared_signature');
    const isBright = scan.notChecked.includes('never-dark');
    const words = isBright ? copy.gaps.neverDark : copy.gaps.infraredUnproven;
    if (isBright || hasControl) gaps.push({ ...words, threatType: 'infrared_signature', hasControl });
  }
  return gaps;
}

function sawWords({ threats, closerLooks }: FinishedScan, gaps: readonly Gap[]): string {
  const { lines } = copy;
  const threatWords =
    threats.length > 0 ? lines.sawThreats(threats.length, threatKindOf(threats)) : sawNothingWords(gaps);
  const spots = closerLooks.reduce((sum, look) => sum + look.spots.length, 0);
  return closerLooks.length > 0 ? `${threatWords} ${lines.sawCloserLooks(spots)}` : threatWords;
}

/** What all threats of a scan have in common. */
export function threatKindOf(threats: readonly CameraThreat[]): ThreatKind {
  const [kind, ...others] = new Set(threats.map(({ finding }) => finding.threatType));
  return kind === undefined || others.length > 0 ? 'mixed' : kind;
}

function sawNothingWords(gaps: readonly Gap[]): string {
  const isOpen = (threatType: Gap['threatType']) => gaps.some((gap) => gap.threatType === threatType);
  const { both, lens, infrared, neither } = copy.lines.sawNothing;
  if (isOpen('lens_reflection')) return isOpen('infrared_signature') ? neither : infrared;
  return isOpen('infrared_signature') ? lens : both;
}

/** Usable seconds, rounded down: never more than was seen. */
export function usableSeconds({ coverage }: Pick<FinishedScan, 'coverage'>): number {
  return Math.floor(coverage.usableMs / SECOND_MS);
}

/** Where in the picture, and when, in words. */
export function placeWords(finding: CameraFinding, { widthPx, heightPx }: CameraInUse): string {
  const { parts, location } = copy.result;
  const part = parts[thirdOf(finding.yPx, heightPx)][thirdOf(finding.xPx, widthPx)];
  return location(part, Math.floor(finding.atMs / SECOND_MS));
}

function thirdOf(atPx: number, sizePx: number): 0 | 1 | 2 {
  if (atPx < sizePx / 3) return 0;
  return atPx > (2 * sizePx) / 3 ? 2 : 1;
}

/** What POST /api/security-scans takes. `id` makes a repeat of the same save harmless. */
export function submissionOf(
  scan: FinishedScan,
  proven: readonly ControlKind[],
  id: string,
): ScanSubmission & { readonly id: string } {
  const result = resultOf(scan, proven);
  const { threats } = scan;
  const count = notesOf(result, threats.length);
  return {
    id,
    scanType: CAMERA_SCANNER.id,
    threatDetected: threats.length > 0,
    location: SCAN_LOCATION,
    locationNotes: result.complete ? count : `${count}, ${copy.notes.incomplete(usableSeconds(scan))}`,
    cameraThreats: threats.map((threat) => submittedThreat(threat, scan.camera)),
    coverage: coverageOf(result, usableShare(scan.coverage)),
  };
}

/** What was counted; never less than what was checked, and never 'none' of what was not. */
function notesOf({ kind, complete }: ScannerResult, threats: number): string {
  if (threats > 0) return copy.notes.threats(threats);
  if (kind === 'check') return copy.notes.closerLook;
  return kind === 'gap' && complete ? copy.notes.notJudged : copy.notes.none;
}

function submittedThreat({ detection, message, finding }: CameraThreat, camera: CameraInUse) {
  const { threatType, xPx, yPx, atMs, clusters, score, evidence } = finding;
  return {
    threatType,
    location: placeWords(finding, camera),
    confidence: SUBMITTED_CONFIDENCE,
    coordinates: JSON.stringify({
      detection,
      xPx: Math.round(xPx),
      yPx: Math.round(yPx),
      atMs: Math.round(atMs),
      clusters,
    }),
    description: message,
    ...(score === undefined ? {} : { score }),
    evidence: evidence.slice(0, MAX_SUBMITTED_EVIDENCE),
  };
}
