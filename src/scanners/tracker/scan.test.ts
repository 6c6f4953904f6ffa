import { expect, test } from 'vitest';
import type { TrackerReading } from './advertisement.ts';
import {
  IDLE,
  isFound,
  reduce,
  signalDbm,
  TRANSITIONS,
  type DetectedTracker,
  type TrackerScan,
  type TrackerScanEvent,
} from './scan.ts';

const device: DetectedTracker = { id: 'a', name: 'Tag', reading: null, rssiDbm: null, lastSeenMs: 5 };
const EVENTS = {
  start: { kind: 'start', atMs: 1 },
  device: { kind: 'device', device },
  finished: { kind: 'finished', atMs: 9 },
  'nothing-chosen': { kind: 'nothing-chosen' },
  failed: { kind: 'failed', error: 'tracker-denied' },
  again: { kind: 'again' },
} as const satisfies Record<TrackerScanEvent['kind'], TrackerScanEvent>;
const STATES = {
  idle: IDLE,
  scanning: { kind: 'scanning', startedAtMs: 1, devices: [] },
  results: { kind: 'results', startedAtMs: 1, endedAtMs: 9, devices: [] },
} as const satisfies Record<TrackerScan['kind'], TrackerScan>;
const MOVES: Record<TrackerScan['kind'], Partial<Record<TrackerScanEvent['kind'], TrackerScan>>> = {
  idle: { start: STATES.scanning },
  scanning: {
    device: { ...STATES.scanning, devices: [device] },
    finished: STATES.results,
    'nothing-chosen': IDLE,
    failed: { kind: 'idle', error: 'tracker-denied' },
  },
  results: { again: IDLE },
};

for (const [name, state] of Object.entries(STATES) as [TrackerScan['kind'], TrackerScan][]) {
  test.each(Object.values(EVENTS))(`${name}: $kind`, (event) => {
    const expected = MOVES[name][event.kind];
    if (expected) expect(TRANSITIONS[name]).toContain(expected.kind);
    expect(reduce(state, event)).toEqual(
      expected
        ? { ok: true, value: expected }
        : { ok: false, error: { kind: 'illegal-move', from: name, event: event.kind } },
    );
  });
}

const readingOf = (separated: boolean): TrackerReading => ({
  kind: 'airtag',
  separated,
  battery: null,
  maker: 'Apple',
  reason: '',
});

test('a name alone is no find; separated bytes are', () => {
  expect(isFound(device)).toBe(false);
  expect(isFound({ ...device, reading: readingOf(true) })).toBe(true);
  expect(isFound({ ...device, reading: readingOf(false) })).toBe(false);
});

test('without a measured signal the assigned value is sent', () => {
  expect(signalDbm(device)).toBe(-65);
  expect(signalDbm({ ...device, rssiDbm: -48 })).toBe(-48);
});
