import { fail, ok, type Result } from '#core/result.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { threatMessage } from './copy.ts';
import { addFrame, EMPTY_COVERAGE, usableShare, type Coverage } from './coverage.ts';
import { BRIGHT_CLUSTER_RADIUS_PX, MIN_USABLE_SHARE, SCAN_MS, type CameraErrorCode } from './definition.ts';
import type { NotChecked } from './engine.ts';
import type { CameraFinding, CameraGuidance, CameraMark, CameraPlace } from './sample.ts';
import type { FrameResults } from './protocol.ts';
import type { CameraInUse, ScanEnd } from './session.ts';

/** A finding on the list, with the detection's number (from 1) and its message. */
export interface CameraThreat {
  readonly detection: number;
  readonly message: string;
  readonly finding: CameraFinding;
}

/** A track that passed some tests of an engine but not all; what is not followed is one spot for each reason. */
export interface Spot {
  readonly track?: number | undefined;
  /** What it lacked last. */
  readonly reason: CameraMark['reason'];
  /** The seconds of the scan in which it was marked, ascending. */
  readonly atSeconds: readonly number[];
  /** Its marks, in order: a picture may have been cut of one of them. */
  readonly marks: readonly CameraMark[];
}

/** The spots that lack the same. */
export interface CloserLook {
  readonly reason: CameraMark['reason'];
  /** The seconds of the scan in which one of them was marked, ascending. */
  readonly atSeconds: readonly number[];
  /** Those marked in most seconds first. */
  readonly spots: readonly Spot[];
}

interface ScanRecord {
  readonly elapsedMs: number;
  readonly coverage: Coverage;
  readonly threats: readonly CameraThreat[];
  /** What the engine could not check so far. */
  readonly notChecked: readonly NotChecked[];
}

export interface IdleScan {
  readonly kind: 'idle';
  /** Why the last attempt came to nothing; null when there is nothing to say. */
  readonly error: CameraErrorCode | null;
}

export interface RunningScan extends ScanRecord {
  readonly kind: 'scanning';
  /** Null until the browser has handed the camera over. */
  readonly camera: CameraInUse | null;
  /** What to draw over the live picture now: what alerts have named, and what is worth a look. */
  readonly named: readonly CameraPlace[];
  readonly marks: readonly CameraMark[];
  readonly guidance: CameraGuidance | null;
  /** All that was marked so far and has not become a threat. */
  readonly spots: readonly Spot[];
}

export interface FinishedScan extends ScanRecord {
  readonly kind: 'finished';
  readonly camera: CameraInUse;
  readonly end: ScanEnd;
  readonly closerLooks: readonly CloserLook[];
}

/** Idle, then scanning (SCAN_MS), then finished; Scan Again returns to idle (specification, section 4). */
export type CameraScan = IdleScan | RunningScan | FinishedScan;

export type ScanEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'camera-opened'; readonly camera: CameraInUse }
  | FrameResults
  | { readonly kind: 'ended'; readonly end: ScanEnd; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: CameraErrorCode }
  | { readonly kind: 'again' };

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: CameraScan['kind'];
  readonly event: ScanEvent['kind'];
}

export const IDLE: IdleScan = { kind: 'idle', error: null };

/** The next state, or which move was illegal; the state given is then still the right one. */
export function reduce(scan: CameraScan, event: ScanEvent): Result<CameraScan, IllegalMove> {
  if (scan.kind === 'idle' && event.kind === 'start') {
    return ok({
      kind: 'scanning',
      camera: null,
      elapsedMs: 0,
      coverage: EMPTY_COVERAGE,
      threats: [],
      spots: [],
      // True until the engine has seen enough.
      notChecked: ['no-modulated-light', 'never-dark'],
      named: [],
      marks: [],
      guidance: null,
    });
  }
  if (scan.kind === 'finished' && event.kind === 'again') return ok(IDLE);
  if (scan.kind === 'scanning') {
    switch (event.kind) {
      case 'camera-opened':
        return ok({ ...scan, camera: event.camera });
      case 'frame-results':
        return ok({
          ...scan,
          elapsedMs: Math.max(scan.elapsedMs, event.atMs),
          coverage: event.frames.reduce(addFrame, scan.coverage),
          threats: event.findings.reduce(addThreat, scan.threats),
          spots: event.marks
            .reduce((spots, mark) => addToSpot(spots, mark, event.atMs), scan.spots)
            .filter(({ track }) => !event.findings.some((finding) => track !== undefined && finding.track === track)),
          named: onePerCluster(event.named),
          marks: event.marks,
          guidance: event.guidance,
          notChecked: event.notChecked,
        });
      case 'ended':
        return ok(scan.camera === null ? IDLE : finish(scan, scan.camera, event));
      case 'failed':
        return ok({ kind: 'idle', error: event.error });
      default:
        break;
    }
  }
  return fail({ kind: 'illegal-move', from: scan.kind, event: event.kind });
}

/** A message that is on the list already is not added twice (specification, section 5). */
function addThreat(threats: readonly CameraThreat[], finding: CameraFinding): readonly CameraThreat[] {
  const isSame = ({ finding: { threatType, clusters } }: CameraThreat): boolean =>
    threatType === finding.threatType && clusters === finding.clusters;
  if (threats.some(isSame)) return threats;
  return [
    ...threats,
    { detection: threats.length + 1, message: threatMessage(finding.threatType, finding.clusters), finding },
  ];
}

/** What was named together is one thing to look at: rings that overlap point at nothing. */
function onePerCluster(places: readonly CameraPlace[]): readonly CameraPlace[] {
  const apart: CameraPlace[] = [];
  for (const place of places) {
    const isNear = apart.some(
      ({ xPx, yPx }) => Math.hypot(xPx - place.xPx, yPx - place.yPx) < BRIGHT_CLUSTER_RADIUS_PX,
    );
    if (!isNear) apart.push(place);
  }
  return apart;
}

function addToSpot(spots: readonly Spot[], mark: CameraMark, atMs: number): readonly Spot[] {
  const { reason, track } = mark;
  const second = Math.floor(atMs / SECOND_MS);
  const known = spots.find((spot) => spot.track === track && (track !== undefined || spot.reason === reason));
  if (!known) return [...spots, { track, reason, atSeconds: [second], marks: [mark] }];
  const atSeconds = known.atSeconds.includes(second) ? known.atSeconds : [...known.atSeconds, second];
  return spots.map((spot) => (spot === known ? { track, reason, atSeconds, marks: [...known.marks, mark] } : spot));
}

function gatherByReason(all: readonly Spot[]): readonly CloserLook[] {
  return [...new Set(all.map(({ reason }) => reason))].map((reason) => {
    const spots = all.filter((spot) => spot.reason === reason);
    const seconds = new Set(spots.flatMap(({ atSeconds }) => atSeconds));
    return {
      reason,
      atSeconds: [...seconds].toSorted((a, b) => a - b),
      spots: spots.toSorted((a, b) => b.atSeconds.length - a.atSeconds.length),
    };
  });
}

function finish(scan: RunningScan, camera: CameraInUse, { end, atMs }: { end: ScanEnd; atMs: number }): FinishedScan {
  const { coverage, threats, notChecked } = scan;
  const closerLooks = gatherByReason(scan.spots);
  const elapsedMs = Math.min(SCAN_MS, atMs);
  return { kind: 'finished', camera, end, elapsedMs, coverage, threats, closerLooks, notChecked };
}

/** Whether the scan ran to its end with usable input (decisions.md, 1). */
export function isComplete(scan: FinishedScan): boolean {
  return scan.end === 'time-up' && usableShare(scan.coverage) >= MIN_USABLE_SHARE;
}

export type CameraVerdict = 'threats-found' | 'all-clear' | 'incomplete';

/** Which of the three titles a result has. A finding stands whatever became of the rest of the scan. */
export function verdictOf(scan: FinishedScan): CameraVerdict {
  if (scan.threats.length > 0) return 'threats-found';
  return isComplete(scan) ? 'all-clear' : 'incomplete';
}
