import { fail, ok, type Result } from '#core/result.ts';
import type { TrackerReading } from './advertisement.ts';
import { ASSIGNED_SIGNAL_DBM, type TrackerErrorCode } from './definition.ts';

/** Whether this page could hear the device: browsers differ, and a device may be silent. */
export type Listening = 'not-allowed' | 'silent' | 'heard';

/** A device that was chosen and, where the browser lets a page, listened to. */
export interface DetectedTracker {
  readonly id: string;
  readonly name: string;
  readonly listening: Listening;
  /** Null until an advertisement was heard; the chooser gives a name and nothing else. */
  readonly reading: TrackerReading | null;
  /** What its payload names it, beyond its address. */
  readonly identity: string | null;
  /** Null where the browser gives no signal strength. */
  readonly rssiDbm: number | null;
  readonly lastSeenMs: number;
  /** As the person said, now or in an earlier scan. */
  readonly mark: 'mine' | 'ignored' | null;
  /** Set when it was heard in several places of this device's journal. */
  readonly follows: { readonly places: number; readonly firstSeenMs: number; readonly ownerNear: boolean } | null;
}

export type TrackerScan =
  | { readonly kind: 'idle'; readonly error: TrackerErrorCode | null }
  | { readonly kind: 'scanning'; readonly startedAtMs: number; readonly devices: readonly DetectedTracker[] }
  | {
      readonly kind: 'results';
      readonly startedAtMs: number;
      readonly endedAtMs: number;
      readonly devices: readonly DetectedTracker[];
    };

export type TrackerResults = Extract<TrackerScan, { kind: 'results' }>;

export type TrackerScanEvent =
  | { readonly kind: 'start'; readonly atMs: number }
  | { readonly kind: 'device'; readonly device: DetectedTracker }
  | { readonly kind: 'finished'; readonly atMs: number }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'failed'; readonly error: TrackerErrorCode }
  | { readonly kind: 'marked'; readonly id: string; readonly mark: DetectedTracker['mark'] }
  | { readonly kind: 'again' };

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: TrackerScan['kind'];
  readonly event: TrackerScanEvent['kind'];
}

export const IDLE: TrackerScan = { kind: 'idle', error: null };

/** The next state, or which move was illegal. A device that is heard again is known better; after a result the same one may be heard elsewhere. */
export function reduce(scan: TrackerScan, event: TrackerScanEvent): Result<TrackerScan, IllegalMove> {
  if (scan.kind !== 'scanning' && event.kind === 'start')
    return ok({ kind: 'scanning', startedAtMs: event.atMs, devices: [] });
  if (scan.kind === 'results') {
    if (event.kind === 'again') return ok(IDLE);
    if (event.kind === 'marked') {
      const { id, mark } = event;
      return ok({ ...scan, devices: scan.devices.map((one) => (one.id === id ? { ...one, mark } : one)) });
    }
  }
  if (scan.kind === 'scanning') {
    if (event.kind === 'failed') return ok({ kind: 'idle', error: event.error });
    if (event.kind === 'nothing-chosen') return ok(IDLE);
    if (event.kind === 'finished') return ok({ ...scan, kind: 'results', endedAtMs: event.atMs });
    if (event.kind === 'device') {
      return ok({ ...scan, devices: [...scan.devices.filter(({ id }) => id !== event.device.id), event.device] });
    }
  }
  return fail({ kind: 'illegal-move', from: scan.kind, event: event.kind });
}

/** Away from its owner by its own bytes, or heard to come along without; never what the person knows. */
export function isFound({ reading, mark, follows }: DetectedTracker): boolean {
  if (mark !== null || reading === null || reading.kind === 'none') return false;
  return reading.separated === true || (follows !== null && !follows.ownerNear);
}

/** What is submitted as the signal: measured, else the specification's assigned value. */
export function signalDbm({ rssiDbm }: DetectedTracker): number {
  return rssiDbm ?? ASSIGNED_SIGNAL_DBM;
}
