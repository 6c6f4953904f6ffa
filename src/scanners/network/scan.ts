import { fail, ok, type Result } from '#core/result.ts';
import type { NetworkCoverage } from './coverage.ts';
import type { NetworkErrorCode } from './definition.ts';
import type { DiscoveredDevice } from './device.ts';

/** Who looked: the companion asks the whole subnet, a page alone only a few addresses. */
export type NetworkScanner = 'companion' | 'page';

export interface IdleNetworkScan {
  readonly kind: 'idle';
  readonly error: NetworkErrorCode | null;
  /** A sentence of the companion's own where it could say more. */
  readonly detail: string | null;
}

export interface RunningNetworkScan {
  readonly kind: 'scanning';
  readonly scanner: NetworkScanner;
  readonly startedAtMs: number;
  /** Devices appear; then what they told is weighed. */
  readonly phase: 'discovering' | 'analysing';
  readonly devices: readonly DiscoveredDevice[];
}

export interface CompleteNetworkScan {
  readonly kind: 'complete';
  readonly scanner: NetworkScanner;
  readonly devices: readonly DiscoveredDevice[];
  readonly coverage: NetworkCoverage;
  readonly durationMs: number;
}

/** Idle, then scanning, then complete; Scan Again returns to idle (specification, section 4). */
export type NetworkScan = IdleNetworkScan | RunningNetworkScan | CompleteNetworkScan;

export type NetworkScanEvent =
  | { readonly kind: 'start'; readonly scanner: NetworkScanner; readonly atMs: number }
  | { readonly kind: 'device'; readonly device: DiscoveredDevice }
  | { readonly kind: 'all-revealed' }
  | { readonly kind: 'analysed'; readonly coverage: NetworkCoverage; readonly atMs: number }
  | { readonly kind: 'failed'; readonly error: NetworkErrorCode; readonly detail?: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'marked'; readonly device: DiscoveredDevice }
  | { readonly kind: 'again' };

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: NetworkScan['kind'];
  readonly event: NetworkScanEvent['kind'];
}

export const IDLE: IdleNetworkScan = { kind: 'idle', error: null, detail: null };

/** The next state, or which move was illegal; the state given is then still the right one. */
export function reduce(scan: NetworkScan, event: NetworkScanEvent): Result<NetworkScan, IllegalMove> {
  const next = move(scan, event);
  return next ? ok(next) : fail({ kind: 'illegal-move', from: scan.kind, event: event.kind });
}

function move(scan: NetworkScan, event: NetworkScanEvent): NetworkScan | null {
  switch (scan.kind) {
    case 'idle':
      return event.kind === 'start'
        ? { kind: 'scanning', scanner: event.scanner, startedAtMs: event.atMs, phase: 'discovering', devices: [] }
        : null;
    case 'scanning':
      return moveRunning(scan, event);
    case 'complete':
      if (event.kind === 'again') return IDLE;
      return event.kind === 'marked' ? { ...scan, devices: withDevice(scan.devices, event.device) } : null;
  }
}

function moveRunning(scan: RunningNetworkScan, event: NetworkScanEvent): NetworkScan | null {
  if (event.kind === 'failed') return { kind: 'idle', error: event.error, detail: event.detail ?? null };
  if (event.kind === 'stopped') return IDLE;
  if (scan.phase === 'discovering') {
    if (event.kind === 'device') return { ...scan, devices: withDevice(scan.devices, event.device) };
    return event.kind === 'all-revealed' ? { ...scan, phase: 'analysing' } : null;
  }
  return event.kind === 'analysed'
    ? {
        kind: 'complete',
        scanner: scan.scanner,
        devices: scan.devices,
        coverage: event.coverage,
        durationMs: event.atMs - scan.startedAtMs,
      }
    : null;
}

/** A device that answers again keeps its place in the list and is known better. */
function withDevice(devices: readonly DiscoveredDevice[], device: DiscoveredDevice): readonly DiscoveredDevice[] {
  return devices.some(({ id }) => id === device.id)
    ? devices.map((known) => (known.id === device.id ? device : known))
    : [...devices, device];
}

/** Whether devices that did not answer can be taken as not being there. */
export function sawTheNetwork({ answered, isolationSuspected, blockedHere }: NetworkCoverage): boolean {
  return answered > 0 && !isolationSuspected && !blockedHere;
}

export type NetworkOutcome = 'suspicious' | 'possible' | 'nothing' | 'incomplete';

/** A device that may be a camera, and of which no person has said what it is. */
export function isUnexplained({ verdict, mark }: DiscoveredDevice): boolean {
  return verdict === 'possible' && mark === null;
}

/** The title of a result: a find always shows; a negative needs a device that answered, guests who see each other, and a computer that lets the scan out. */
export function outcomeOf({ devices, coverage }: CompleteNetworkScan): NetworkOutcome {
  if (devices.some(({ suspicious }) => suspicious)) return 'suspicious';
  if (!sawTheNetwork(coverage)) return 'incomplete';
  return devices.some(isUnexplained) ? 'possible' : 'nothing';
}
