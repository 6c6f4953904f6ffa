import { expect, test } from 'vitest';
import type { TrackerReading } from './advertisement.ts';
import {
  IDLE,
  isFound,
  reduce,
  signalDbm,
  type DetectedTracker,
  type TrackerScan,
  type TrackerScanEvent,
} from './scan.ts';

/** Where a move may lead from each state. */
const TRANSITIONS = {
  idle: ['scanning'],
  scanning: ['scanning', 'results', 'idle'],
  results: ['idle', 'results', 'scanning'],
} as const satisfies Record<TrackerScan['kind'], readonly TrackerScan['kind'][]>;

const device: DetectedTracker = {
  id: 'a',
  name: 'Tag',
  listening: 'silent',
  reading: null,
  identity: null,
  rssiDbm: null,
  lastSeenMs: 5,
  mark: null,
  follows: null,
};
const EVENTS = {
  start: { kind: 'start', atMs: 1 },
  device: { kind: 'device', device },
  finished: { kind: 'finished', atMs: 9 },
  'nothing-chosen': { kind: 'nothing-chosen' },
  failed: { kind: 'failed', error: 'tracker-denied' },
  marked: { kind: 'marked', id: 'a', mark: 'mine' },
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
  results: { again: IDLE, start: STATES.scanning, marked: STATES.results },
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

test('a mark stays with its device', () => {
  const two = { ...STATES.results, devices: [device, { ...device, id: 'b' }] };
  expect(reduce(two, EVENTS.marked)).toMatchObject({ value: { devices: [{ mark: 'mine' }, { mark: null }] } });
});

const readingOf = (separated: boolean | null, kind: TrackerReading['kind'] = 'airtag'): TrackerReading => ({
  kind,
  separated,
  battery: null,
  maker: 'Apple',
  reason: '',
});
const FOLLOWS = { places: 3, firstSeenMs: 0, ownerNear: false };

test.each<[string, Partial<DetectedTracker>, boolean]>([
  ['a name alone', {}, false],
  ['away from its owner', { reading: readingOf(true) }, true],
  ['near its owner', { reading: readingOf(false) }, false],
  ['a Tile', { reading: readingOf(null, 'tile') }, false],
  ['a Tile that comes along', { reading: readingOf(null, 'tile'), follows: FOLLOWS }, true],
  [
    'one that comes along with its owner',
    { reading: readingOf(false), follows: { ...FOLLOWS, ownerNear: true } },
    false,
  ],
  ['no tracker, wherever it was heard', { reading: readingOf(null, 'none'), follows: FOLLOWS }, false],
  ['one’s own, away from its owner', { reading: readingOf(true), mark: 'mine' }, false],
  ['ignored, and coming along', { reading: readingOf(true), mark: 'ignored', follows: FOLLOWS }, false],
])('%s', (_, known, found) => {
  expect(isFound({ ...device, ...known })).toBe(found);
});

test('without a measured signal the assigned value is sent', () => {
  expect(signalDbm(device)).toBe(-65);
  expect(signalDbm({ ...device, rssiDbm: -48 })).toBe(-48);
});
