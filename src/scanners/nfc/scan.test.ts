import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanSubmission } from '#contract/entities/scan-submission.ts';
import { failureText } from './copy.ts';
import { SCAN_MS } from './definition.ts';
import {
  failureOf,
  IDLE,
  isComplete,
  isFurtherScanOffered,
  isMoreThanOneCard,
  progressOf,
  reduce,
  remainingSeconds,
  shownId,
  statusOf,
  type NfcResults,
  type NfcScan,
  type NfcScanEvent,
  type RunningNfcScan,
} from './scan.ts';
import { resultOf, submissionOf } from './result.ts';

/** Where a move may lead from each state. */
const TRANSITIONS = {
  idle: ['idle', 'scanning'],
  scanning: ['scanning', 'results', 'idle'],
  results: ['idle'],
} as const satisfies Record<NfcScan['kind'], readonly NfcScan['kind'][]>;

/** The moves a state takes; every other one is an IllegalMove. */
const MOVES = {
  idle: ['start', 'refused'],
  scanning: ['listening', 'tick', 'reading', 'stopped', 'failed'],
  results: ['again'],
} as const satisfies Record<NfcScan['kind'], readonly NfcScanEvent['kind'][]>;

const T0 = 1_000_000;
const FAILURE = { code: 'nfc-reading-error', detail: '' } as const;

function play(...events: readonly NfcScanEvent[]): NfcScan {
  return events.reduce<NfcScan>((scan, event) => {
    const next = reduce(scan, event);
    if (!next.ok) throw new Error(`${next.error.event} while ${next.error.from}`);
    return next.value;
  }, IDLE);
}

function running(...events: readonly NfcScanEvent[]): RunningNfcScan {
  const scan = play({ kind: 'start', demo: null }, { kind: 'listening', atMs: T0 }, ...events);
  if (scan.kind !== 'scanning') throw new Error(scan.kind);
  return scan;
}

function results(...events: readonly NfcScanEvent[]): NfcResults {
  const scan = play({ kind: 'start', demo: null }, { kind: 'listening', atMs: T0 }, ...events);
  if (scan.kind !== 'results') throw new Error(scan.kind);
  return scan;
}

const tick = (ms: number) => ({ kind: 'tick', atMs: T0 + ms }) as const;
const reading = (serialNumber: string, ms = 1_000) => ({ kind: 'reading', serialNumber, atMs: T0 + ms }) as const;

describe('progress, status and remaining time over a scan', () => {
  test('while the reader is prepared: 10, and its own text', () => {
    const scan = play({ kind: 'start', demo: null }) as RunningNfcScan;
    expect([progressOf(scan), statusOf(scan)]).toEqual([10, 'initializing']);
  });

  test.each([
    [0, 25, 0, 11],
    [999, 25, 0, 11],
    [1_000, 30, 0, 11],
    [2_000, 35, 0, 10],
    [4_999, 45, 0, 8],
    [5_000, 50, 1, 8],
    [9_999, 70, 1, 5],
    [10_000, 75, 2, 4],
    [12_999, 85, 2, 2],
    [13_000, 90, 3, 2],
    [14_999, 90, 3, 2],
  ] as const)('at %i ms: progress %i, text %i, %i s left', (ms, progress, status, remaining) => {
    const scan = running(tick(ms));
    expect([progressOf(scan), statusOf(scan), remainingSeconds(progressOf(scan))]).toEqual([
      progress,
      status,
      remaining,
    ]);
  });

  test('at 15 s it is complete: 100, its own text, nothing left', () => {
    const scan = results(tick(SCAN_MS));
    expect([scan.end, progressOf(scan), statusOf(scan), remainingSeconds(100)]).toEqual([
      'time-up',
      100,
      'complete',
      0,
    ]);
  });

  test('a late clock ends the scan once and never lengthens it', () => {
    expect(results(tick(SCAN_MS + 4_000)).elapsedMs).toBe(SCAN_MS);
  });
});

describe('cards', () => {
  test.each([
    ['one card, twice', ['04:4a:2a:fa:5e:67:80', '04:4a:2a:fa:5e:67:80'], 1],
    ['two cards', ['04:4a:2a:fa:5e:67:80', 'b3:7f:21:9c'], 2],
    ['one card with a random number at each tap', ['08:00:00:01', '08:00:00:02', '08:00:00:03'], 1],
    ['a random and a fixed number', ['08:00:00:01', 'b3:7f:21:9c'], 2],
    ['cards without a number', ['', ''], 1],
    ['noise', ['nothing at all'], 0],
  ] as const)('%s: %s', (_, numbers, cards) => {
    const scan = results(...numbers.map((number, index) => reading(number, index * 1_000)), tick(SCAN_MS));
    expect(scan.cards).toHaveLength(cards);
    expect(isMoreThanOneCard(scan)).toBe(cards > 1);
    expect(isComplete(scan)).toBe(cards > 0);
  });

  test('a card seen again keeps its place and gets its last time', () => {
    const scan = running(
      reading('04:4a:2a:fa:5e:67:80', 1_000),
      reading('b3:7f:21:9c', 2_000),
      reading('044a2afa5e6780', 7_000),
    );
    expect(scan.cards.map((card) => [card.id, card.type, card.lastSeenMs])).toEqual([
      ['04:4a:2a...', 'mifare', 7_000],
      ['b3:7f:21:9c', 'mifare', 2_000],
    ]);
  });

  test.each([
    ['123456789012', '123456789012'],
    ['1234567890123', '12345678...'],
    ['', ''],
  ])('the number %j is shown as %j', (serialNumber, shown) => {
    expect(shownId(serialNumber)).toBe(shown);
  });
});

test.each([
  [0, false],
  [1, true],
  [4, true],
  [5, false],
])('after %d cards a further scan is offered: %s', (count, expected) => {
  const cards = Array.from({ length: count }, (_, n) => reading(`b3:7f:21:9${n}`));
  expect(isFurtherScanOffered(results(...cards, tick(SCAN_MS)))).toBe(expected);
});

describe('failures', () => {
  test('before the reader listens a failure returns to idle and is shown there', () => {
    const failure = failureOf({ name: 'NotAllowedError', message: 'NFC permission request denied.' });
    expect(play({ kind: 'start', demo: null }, { kind: 'failed', failure, atMs: T0 })).toEqual({
      kind: 'idle',
      failure,
    });
  });

  test('a reading error stops the scan; Scan Again clears it', () => {
    const scan = results(reading('b3:7f:21:9c'), { kind: 'failed', failure: FAILURE, atMs: T0 + 4_000 });
    expect([scan.end, scan.failure, scan.cards.length, isComplete(scan)]).toEqual(['failed', FAILURE, 1, false]);
    expect(reduce(scan, { kind: 'again' })).toEqual({ ok: true, value: IDLE });
  });

  test.each([
    ['NotAllowedError', '', 'NFC permissions denied. Please enable NFC in your browser settings and try again.'],
    [
      'NotSupportedError',
      '',
      'NFC not supported on this device or browser. This feature requires Android phones with Chrome browser and NFC capability.',
    ],
    [
      'AbortError',
      '',
      'NFC scan timed out. Hold your phone directly against the door lock reader for 10-15 seconds and try again.',
    ],
    [
      'NotReadableError',
      'NFC setting is disabled.',
      'NFC scanning failed: NFC setting is disabled. Ensure NFC is enabled and phone is close to door lock.',
    ],
    [
      'TypeError',
      'Tag was lost',
      'NFC scanning failed: Tag was lost. Ensure NFC is enabled and phone is close to door lock.',
    ],
  ])('%s (%j) is told as %j', (name, message, sentence) => {
    expect(failureText(failureOf({ name, message }))).toBe(sentence);
  });
});

describe('what is saved', () => {
  test('cards with cut numbers, their times, the flag and the coverage, as the contract accepts it', () => {
    const scan = results(reading('04:4a:2a:fa:5e:67:80', 2_000), reading('b3:7f:21:9c', 9_000), tick(SCAN_MS));
    const submission = scanSubmission.parse(submissionOf(scan, '0199a0a0-0000-7000-8000-000000000000'));
    expect(submission).toMatchObject({
      scanType: 'nfc',
      threatDetected: true,
      keyCards: [
        { cardId: '04:4a:2a...', cardType: 'mifare', lastUsed: '1970-01-01T00:16:42.000Z' },
        { cardId: 'b3:7f:21:9c', cardType: 'mifare', lastUsed: '1970-01-01T00:16:49.000Z' },
      ],
      coverage: { complete: true, durationMs: 15_000, usableShare: 1, saw: '2 different cards.' },
    });
  });

  test('a scan without a card says that nothing was checked', () => {
    const result = resultOf(results(tick(SCAN_MS)));
    expect([result?.complete, result?.kind]).toEqual([false, 'gap']);
    expect(result?.notChecked.map((gap) => gap.what)).toEqual(['Key cards', 'The lock and its maker']);
  });

  test('a demo is never saved', () => {
    const demo = play(
      { kind: 'start', demo: { code: 'nfc-unsupported', detail: '' } },
      { kind: 'listening', atMs: T0 },
      reading('b3:7f:21:9c'),
      tick(SCAN_MS),
    );
    expect(demo.kind === 'results' && [resultOf(demo), submissionOf(demo, 'x')]).toEqual([null, null]);
  });
});

const EVENTS: readonly NfcScanEvent[] = [
  { kind: 'start', demo: null },
  { kind: 'listening', atMs: T0 },
  tick(2_000),
  reading('b3:7f:21:9c'),
  { kind: 'stopped', atMs: T0 + 3_000 },
  { kind: 'failed', failure: FAILURE, atMs: T0 + 3_000 },
  { kind: 'again' },
];

test('every state takes its own moves and refuses all others', () => {
  const states: readonly NfcScan[] = [IDLE, play(EVENTS[0]!), running(), results(tick(SCAN_MS))];
  for (const state of states) {
    for (const event of EVENTS) {
      const next = reduce(state, event);
      expect(next.ok, `${event.kind} while ${state.kind}`).toBe(
        (MOVES[state.kind] as readonly string[]).includes(event.kind),
      );
      if (next.ok) expect(TRANSITIONS[state.kind]).toContain(next.value.kind);
      else expect(next.error).toEqual({ kind: 'illegal-move', from: state.kind, event: event.kind });
    }
  }
});

test('no walk leaves the table, and progress never falls while a scan runs', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat(20_000)), { maxLength: 60 }), (walk) => {
      let scan: NfcScan = IDLE;
      for (const [event, ms] of walk) {
        const next = reduce(scan, 'atMs' in event ? { ...event, atMs: T0 + ms } : event);
        if (!next.ok) continue;
        expect(TRANSITIONS[scan.kind]).toContain(next.value.kind);
        if (scan.kind === 'scanning' && next.value.kind !== 'idle') {
          expect(progressOf(next.value)).toBeGreaterThanOrEqual(progressOf(scan));
        }
        scan = next.value;
      }
    }),
  );
});
