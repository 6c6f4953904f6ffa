import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NetworkCoverage } from './coverage.ts';
import type { DiscoveredDevice } from './device.ts';
import { IDLE, outcomeOf, reduce, type CompleteNetworkScan, type NetworkScan, type NetworkScanEvent } from './scan.ts';

/** Where a move may lead from each state. */
const TRANSITIONS = {
  idle: ['scanning'],
  scanning: ['scanning', 'complete', 'idle'],
  complete: ['idle', 'complete'],
} as const satisfies Record<NetworkScan['kind'], readonly NetworkScan['kind'][]>;

const router: DiscoveredDevice = {
  id: '192.168.1.1',
  ip: '192.168.1.1',
  name: 'Router',
  type: 'router',
  suspicious: false,
  manufacturer: 'Unknown',
  lastSeenMs: 0,
  verdict: 'other',
  confidence: 0.8,
  evidence: [],
  mac: null,
  mark: null,
};

const coverage: NetworkCoverage = {
  subnet: '192.168.1.0/24',
  probed: 253,
  answered: 3,
  isolationSuspected: false,
  multicastHeard: true,
  blockedHere: false,
  canary: null,
  notSeen: [],
};

const EVENTS = {
  start: { kind: 'start', scanner: 'companion', atMs: 100 },
  device: { kind: 'device', device: router },
  'all-revealed': { kind: 'all-revealed' },
  analysed: { kind: 'analysed', coverage, atMs: 1_500 },
  failed: { kind: 'failed', error: 'network-discovery-failed' },
  stopped: { kind: 'stopped' },
  marked: { kind: 'marked', device: { ...router, mark: 'mine' } },
  again: { kind: 'again' },
} as const satisfies Record<NetworkScanEvent['kind'], NetworkScanEvent>;

const FAILED = { kind: 'idle', error: 'network-discovery-failed', detail: null } as const;
const RUNNING = { kind: 'scanning', scanner: 'companion', startedAtMs: 100 } as const;

const STATES = {
  idle: IDLE,
  discovering: { ...RUNNING, phase: 'discovering', devices: [] },
  analysing: { ...RUNNING, phase: 'analysing', devices: [router] },
  complete: { kind: 'complete', scanner: 'companion', devices: [router], coverage, durationMs: 1_400 },
} as const satisfies Record<string, NetworkScan>;

const MOVES: Record<keyof typeof STATES, Partial<Record<NetworkScanEvent['kind'], NetworkScan>>> = {
  idle: { start: STATES.discovering },
  discovering: {
    device: { ...RUNNING, phase: 'discovering', devices: [router] },
    'all-revealed': { ...RUNNING, phase: 'analysing', devices: [] },
    failed: FAILED,
    stopped: IDLE,
  },
  analysing: { analysed: STATES.complete, failed: FAILED, stopped: IDLE },
  complete: { again: IDLE, marked: { ...STATES.complete, devices: [{ ...router, mark: 'mine' }] } },
};

for (const [name, state] of Object.entries(STATES) as [keyof typeof STATES, NetworkScan][]) {
  test.each(Object.values(EVENTS))(`${name}: $kind`, (event) => {
    const expected = MOVES[name][event.kind];
    expect(reduce(state, event)).toEqual(
      expected
        ? { ok: true, value: expected }
        : { ok: false, error: { kind: 'illegal-move', from: state.kind, event: event.kind } },
    );
  });
}

test('a device that answers twice is listed once, as it is known last', () => {
  const again = reduce(
    { ...STATES.discovering, devices: [router] },
    { kind: 'device', device: { ...router, name: 'fritz.box' } },
  );
  expect(again.ok && again.value).toMatchObject({ devices: [{ id: '192.168.1.1', name: 'fritz.box' }] });
});

test.each<[string, Partial<CompleteNetworkScan>, ReturnType<typeof outcomeOf>]>([
  ['devices that answered and none suspicious', {}, 'nothing'],
  ['a device that may be a camera', { devices: [{ ...router, verdict: 'possible' }] }, 'possible'],
  ['one that its owner knows', { devices: [{ ...router, verdict: 'possible', mark: 'mine' }] }, 'nothing'],
  ['guests hidden from each other', { coverage: { ...coverage, isolationSuspected: true } }, 'incomplete'],
  ['this computer let nothing out', { coverage: { ...coverage, blockedHere: true } }, 'incomplete'],
  ['nobody answered', { coverage: { ...coverage, answered: 0 } }, 'incomplete'],
  [
    'a camera, even where guests are hidden',
    { devices: [{ ...router, suspicious: true }], coverage: { ...coverage, isolationSuspected: true } },
    'suspicious',
  ],
])('%s', (_, change, outcome) => {
  expect(outcomeOf({ ...STATES.complete, ...change })).toBe(outcome);
});

test('no walk leaves the table', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 60 }), (walk) => {
      let scan: NetworkScan = IDLE;
      for (const event of walk) {
        const next = reduce(scan, event);
        if (!next.ok) continue;
        expect(TRANSITIONS[scan.kind]).toContain(next.value.kind);
        scan = next.value;
      }
    }),
  );
});
