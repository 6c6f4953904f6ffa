import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_COVERAGE } from './coverage.ts';
import { SCAN_MS } from './definition.ts';
import type { CameraFinding, CameraMark, CameraPlace } from './sample.ts';
import {
  IDLE,
  isComplete,
  reduce,
  verdictOf,
  type CameraScan,
  type FinishedScan,
  type RunningScan,
  type ScanEvent,
} from './scan.ts';
import type { FrameResults } from './protocol.ts';

/** Where a move may lead from each state. */
const TRANSITIONS = {
  idle: ['scanning'],
  scanning: ['scanning', 'finished', 'idle'],
  finished: ['idle'],
} as const satisfies Record<CameraScan['kind'], readonly CameraScan['kind'][]>;

/** The moves a state takes; every other one is an IllegalMove. */
const MOVES = {
  idle: ['start'],
  scanning: ['camera-opened', 'frame-results', 'ended', 'failed'],
  finished: ['again'],
} as const satisfies Record<CameraScan['kind'], readonly ScanEvent['kind'][]>;

const CAMERA = { facing: 'rear', hasTorch: true, widthPx: 1280, heightPx: 720 } as const;

function finding(clusters: number): CameraFinding {
  return { threatType: 'lens_reflection', atMs: 900, xPx: 640, yPx: 200, clusters, score: 0.9, evidence: [] };
}

const MARK: CameraMark = { xPx: 10, yPx: 20, reason: 'angle-not-covered' };
const PLACE: CameraPlace = { xPx: 640, yPx: 200 };

const SAMPLED: FrameResults = {
  kind: 'frame-results',
  atMs: 300,
  frames: [
    { atMs: 0, unusable: null },
    { atMs: 66, unusable: null },
    { atMs: 132, unusable: 'too-fast' },
  ],
  findings: [],
  named: [PLACE],
  marks: [MARK],
  guidance: 'hold-still',
  notChecked: ['never-dark'],
};

const EVENTS: Record<ScanEvent['kind'], ScanEvent> = {
  start: { kind: 'start' },
  'camera-opened': { kind: 'camera-opened', camera: CAMERA },
  'frame-results': SAMPLED,
  ended: { kind: 'ended', end: 'time-up', atMs: SCAN_MS },
  failed: { kind: 'failed', error: 'camera-denied' },
  again: { kind: 'again' },
};

function after(...events: ScanEvent[]): CameraScan {
  return events.reduce<CameraScan>((scan, event) => {
    const next = reduce(scan, event);
    if (!next.ok) throw new Error(`${next.error.event} is illegal in ${next.error.from}`);
    return next.value;
  }, IDLE);
}

function running(...events: ScanEvent[]): RunningScan {
  return after({ kind: 'start' }, EVENTS['camera-opened'], ...events) as RunningScan;
}

function finished(...events: ScanEvent[]): FinishedScan {
  return after({ kind: 'start' }, EVENTS['camera-opened'], ...events) as FinishedScan;
}

/** A whole scan at 15 frames a second, of which every frame before `usableUntilMs` can be used. */
function wholeScan(usableUntilMs: number, findings: readonly CameraFinding[] = []): ScanEvent {
  const frames = Array.from({ length: 450 }, (_, index) => {
    const atMs = ((index + 1) * 1_000) / 15;
    return { atMs, unusable: atMs <= usableUntilMs ? null : ('covered' as const) };
  });
  return {
    kind: 'frame-results',
    atMs: SCAN_MS,
    frames,
    findings,
    named: [],
    marks: [],
    guidance: null,
    notChecked: [],
  };
}

const STATES: Record<CameraScan['kind'], CameraScan> = {
  idle: IDLE,
  scanning: running(SAMPLED),
  finished: finished(SAMPLED, EVENTS.ended),
};

describe('the camera scan', () => {
  const pairs = Object.values(STATES).flatMap((scan) => Object.values(EVENTS).map((event) => ({ scan, event })));

  it.each(pairs)('$scan.kind takes or refuses $event.kind as the tables say', ({ scan, event }) => {
    const next = reduce(scan, event);
    if ((MOVES[scan.kind] as readonly string[]).includes(event.kind)) {
      expect(next.ok).toBe(true);
      expect(TRANSITIONS[scan.kind]).toContain(next.ok && next.value.kind);
    } else {
      expect(next).toEqual({ ok: false, error: { kind: 'illegal-move', from: scan.kind, event: event.kind } });
    }
  });

  it('reaches each state that the table of transitions names', () => {
    const seen = new Set<string>();
    for (const { scan, event } of pairs) {
      const next = reduce(scan, event);
      if (next.ok) seen.add(`${scan.kind} > ${next.value.kind}`);
    }
    const named = Object.entries(TRANSITIONS).flatMap(([from, all]) => all.map((to) => `${from} > ${to}`));
    expect([...seen].sort()).toEqual(named.sort());
  });

  it('never leaves the tables on a random walk, and a refused move changes nothing', () => {
    const anyEvent = fc.constantFrom(...Object.values(EVENTS), wholeScan(SCAN_MS, [finding(2)]));
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let scan: CameraScan = IDLE;
        for (const event of events) {
          const next = reduce(scan, event);
          if (!next.ok) continue;
          expect(TRANSITIONS[scan.kind]).toContain(next.value.kind);
          scan = next.value;
          if (scan.kind === 'idle') continue;
          expect(scan.coverage.usableMs).toBeLessThanOrEqual(SCAN_MS);
          expect(new Set(scan.threats.map((threat) => threat.message)).size).toBe(scan.threats.length);
        }
      }),
    );
  });

  it('returns to idle with the error of the camera, and clears it on the next start', () => {
    expect(after(EVENTS.start, EVENTS.failed)).toEqual({ kind: 'idle', error: 'camera-denied' });
    expect(after(EVENTS.start, EVENTS.failed, EVENTS.start, EVENTS.ended)).toEqual(IDLE);
  });

  it('returns to idle and clears the threats on Scan Again', () => {
    expect(finished(wholeScan(SCAN_MS, [finding(1)]), EVENTS.ended).threats).toHaveLength(1);
    expect(after(EVENTS.start, EVENTS['camera-opened'], EVENTS.ended, EVENTS.again)).toEqual(IDLE);
  });

  it('lists a message once and numbers the detections', () => {
    const twice = running(wholeScan(SCAN_MS, [finding(2), finding(2), finding(3)]), wholeScan(SCAN_MS, [finding(3)]));
    expect(twice.threats.map(({ detection, message }) => [detection, message])).toEqual([
      [1, 'Camera lens reflection detected (2 clusters)'],
      [2, 'Camera lens reflection detected (3 clusters)'],
    ]);
  });

  it('gathers closer looks by reason and second', () => {
    const { closerLooks } = finished(SAMPLED, SAMPLED, { ...SAMPLED, atMs: 4_200 }, EVENTS.ended);
    const { reason } = MARK;
    const spot = { reason, atSeconds: [0, 4], marks: [MARK, MARK, MARK] };
    expect(closerLooks).toEqual([{ reason, atSeconds: [0, 4], spots: [spot] }]);
  });

  it('lists what is followed as one spot, by what it lacked last, and first what was marked in most seconds', () => {
    const [brief, long] = [
      { ...MARK, track: 1 },
      { ...MARK, track: 2 },
    ];
    const later = { ...long, reason: 'too-few-blinks' } as const;
    const { closerLooks } = finished(
      { ...SAMPLED, marks: [brief, long] },
      { ...SAMPLED, atMs: 4_200, marks: [long] },
      { ...SAMPLED, atMs: 5_200, marks: [{ ...MARK, track: 3 }] },
      { ...SAMPLED, atMs: 6_200, marks: [{ ...MARK, track: 3 }] },
      { ...SAMPLED, atMs: 7_200, marks: [later] },
      EVENTS.ended,
    );
    expect(closerLooks.map(({ reason, spots }) => [reason, spots.map(({ track }) => track)])).toEqual([
      ['angle-not-covered', [3, 1]],
      ['too-few-blinks', [2]],
    ]);
    expect(closerLooks[1]).toMatchObject({ atSeconds: [0, 4, 7], spots: [{ marks: [long, long, later] }] });
  });

  it('lists no spot that has become a threat', () => {
    const found = { ...finding(1), track: 1 };
    const marked = { ...SAMPLED, marks: [{ ...MARK, track: 1 }] };
    expect(finished(marked, { ...SAMPLED, findings: [found], marks: [] }, EVENTS.ended).closerLooks).toEqual([]);
  });

  it('points once at what was named together', () => {
    const named = [PLACE, { xPx: 660, yPx: 230 }, { xPx: 700, yPx: 200 }];
    expect(running({ ...SAMPLED, named }).named).toEqual([named[0], named[2]]);
  });

  it('keeps the guidance and the places of the newest decision only', () => {
    expect(running(SAMPLED)).toMatchObject({ guidance: 'hold-still', named: [PLACE], marks: [MARK] });
    const nothing = { named: [], marks: [], guidance: null };
    expect(running(SAMPLED, { ...SAMPLED, ...nothing })).toMatchObject(nothing);
  });
});

describe('the verdict', () => {
  it.each([
    { name: 'a whole scan', events: [wholeScan(SCAN_MS), EVENTS.ended], complete: true, verdict: 'all-clear' },
    { name: 'exactly 80 %', events: [wholeScan(24_000), EVENTS.ended], complete: true, verdict: 'all-clear' },
    { name: 'one frame less', events: [wholeScan(23_940), EVENTS.ended], complete: false, verdict: 'incomplete' },
    { name: 'no frame at all', events: [EVENTS.ended], complete: false, verdict: 'incomplete' },
    {
      name: 'a whole scan that was stopped',
      events: [wholeScan(SCAN_MS), { kind: 'ended', end: 'stopped', atMs: 29_999 }],
      complete: false,
      verdict: 'incomplete',
    },
    {
      name: 'a finding in a scan that broke off',
      events: [wholeScan(3_000, [finding(1)]), { kind: 'ended', end: 'page-hidden', atMs: 4_000 }],
      complete: false,
      verdict: 'threats-found',
    },
  ] as { name: string; events: ScanEvent[]; complete: boolean; verdict: string }[])(
    'of $name is $verdict',
    ({ events, complete, verdict }) => {
      const scan = finished(...events);
      expect(isComplete(scan)).toBe(complete);
      expect(verdictOf(scan)).toBe(verdict);
    },
  );

  it('starts from nothing seen and nothing checked', () => {
    const scan = finished(EVENTS.ended);
    expect(scan.coverage).toBe(EMPTY_COVERAGE);
    expect(scan.notChecked).toEqual(['no-modulated-light', 'never-dark']);
  });
});
