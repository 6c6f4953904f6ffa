import { fail, ok, type Result } from '#core/result.ts';
import { isSuspicious, type TrackerReading } from './advertisement.ts';
import { ASSIGNED_SIGNAL_DBM, type TrackerErrorCode } from './definition.ts';

/** A device that was chosen and, where the browser lets a page, listened to. */
export interface DetectedTracker {
  readonly id: string;
  readonly name: string;
  /** Null until an advertisement was heard; the chooser gives a name and nothing else. */
  readonly reading: TrackerReading | null;
  /** Null where the browser gives no signal strength. */
  readonly rssiDbm: number | null;
  readonly lastSeenMs: number;
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

export type TrackerScanEvent =
  | { readonly kind: 'start'; readonly atMs: number }
  | { readonly kind: 'device'; readonly device: DetectedTracker }
  | { readonly kind: 'finished'; readonly atMs: number }
  | { readonly kind: 'nothing-chosen' }
  | { readonly kind: 'failed'; readonly error: TrackerErrorCode }
  | { readonly kind: 'again' };

export const TRANSITIONS = {
  idle: ['scanning'],
  scanning: ['scanning', 'results', 'idle'],
  results: ['idle'],
} as const satisfies Record<TrackerScan['kind'], readonly TrackerScan['kind'][]>;

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: TrackerScan['kind'];
  readonly event: TrackerScanEvent['kind'];
}

export const IDLE: TrackerScan = { kind: 'idle', error: null };

/** The next state, or which move was illegal. A device that is heard again is known better. */
export function reduce(scan: TrackerScan, event: TrackerScanEvent): Result<TrackerScan, IllegalMove> {
  if (scan.kind === 'idle' && event.kind === 'start')
    return ok({ kind: 'scanning', startedAtMs: event.atMs, devices: [] });
  if (scan.kind === 'results' && event.kind === 'again') return ok(IDLE);
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

export function isFound({ reading }: DetectedTracker): boolean {
  return reading !== null && isSuspicious(reading);
}

/** What is submitted as the signal: measured, else the specification's assigned value. */
export function signalDbm({ rssiDbm }: DetectedTracker): number {
  return rssiDbm ?? ASSIGNED_SIGNAL_DBM;
}
