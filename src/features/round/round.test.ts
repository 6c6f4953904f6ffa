import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { goodRound, LENS, resultOf, ROUND_ID } from '#tests/support/round.ts';
import type { RoundEvent } from './log.ts';
import { PLACES, WANTED_MS } from './place.ts';
import { lampOf, reduce, replay, stepOf, TRANSITIONS, UNSTARTED, type Round, type StartedRound } from './round.ts';

const STARTED: RoundEvent = { kind: 'started', atMs: 1_000, version: 1, id: ROUND_ID, plan: 'whole' };

function after(...events: RoundEvent[]): StartedRound {
  const round = replay([STARTED, ...events]);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error(JSON.stringify(round));
  return round.value;
}

/** One event of each kind, each legal somewhere. */
const EVENTS: Record<RoundEvent['kind'], RoundEvent> = {
  started: STARTED,
  entered: { kind: 'entered', atMs: 2_000, place: 'bed' },
  eyes: { kind: 'eyes', atMs: 3_000, place: 'bed', answer: 'odd' },
  usable: { kind: 'usable', atMs: 4_000, scanner: 'camera', place: 'bed', usableMs: 1_000 },
  result: { kind: 'result', atMs: 5_000, place: 'bed', result: resultOf('camera', { things: [LENS] }) },
  control: {
    kind: 'control',
    atMs: 6_000,
    scanner: 'camera',
    control: 'lens_reflection',
    outcome: 'passed',
    from: 'round',
  },
  explained: { kind: 'explained', atMs: 7_000, find: '0.detection-1', as: 'screw' },
  skipped: { kind: 'skipped', atMs: 8_000, place: 'bed' },
  'left-out': { kind: 'left-out', atMs: 9_000, scanner: 'network', why: 'pro' },
  'beyond-done': { kind: 'beyond-done', atMs: 10_000 },
  paused: { kind: 'paused', atMs: 11_000 },
  resumed: { kind: 'resumed', atMs: 12_000 },
  finished: { kind: 'finished', atMs: 13_000 },
};

const { entered, eyes, usable, result, control, explained, skipped, paused, resumed, finished } = EVENTS;
const ALWAYS = ['finished', 'resumed'] as const;
const GOING = [...ALWAYS, 'entered', 'control', 'left-out', 'beyond-done', 'paused'] as const;

describe('the moves of each state', () => {
  it.each<[string, Round, readonly RoundEvent['kind'][]]>([
    ['before the start', UNSTARTED, ['started']],
    ['at no place yet', after(), GOING],
    ['with the eyes to answer', after(entered), [...GOING, 'eyes', 'skipped']],
    ['with the camera to look', after(entered, eyes), [...GOING, 'usable', 'result', 'skipped']],
    ['with a find', after(entered, eyes, usable, result), [...GOING, 'explained']],
    ['after a skip', after(entered, skipped), GOING],
    ['paused', after(entered, eyes, result, paused), [...ALWAYS, 'explained']],
    ['finished', after(entered, eyes, result, finished), ['explained']],
  ])('%s', (_, round, legal) => {
    const taken = Object.values(EVENTS).filter((event) => reduce(round, event).ok);
    expect(taken.map(({ kind }) => kind).toSorted()).toEqual([...legal].toSorted());
  });

  it('names a move that is illegal, and where in a log it stands', () => {
    expect(reduce(UNSTARTED, entered)).toEqual({
      ok: false,
      error: { kind: 'illegal-move', from: 'unstarted', event: 'entered' },
    });
    expect(replay([STARTED, finished, entered])).toEqual({
      ok: false,
      error: { kind: 'illegal-move', from: 'finished', event: 'entered', index: 2 },
    });
  });

  it('keeps to its plan', () => {
    const short = reduce(UNSTARTED, { ...STARTED, plan: 'short' });
    if (!short.ok) throw new Error('not started');
    expect(reduce(short.value, { ...entered, place: 'desk' } as RoundEvent).ok).toBe(false);
    expect(reduce(short.value, EVENTS['beyond-done']).ok).toBe(false);
  });
});

describe('a lamp', () => {
  const lamp = (...events: RoundEvent[]) => lampOf(after(...events), 'bed');
  const longEnough = { ...usable, usableMs: WANTED_MS.bed } as RoundEvent;

  it('is lit by usable time alone', () => {
    expect(lamp()).toMatchObject({ state: 'unlit', share: 0 });
    expect(lamp(entered, eyes)).toMatchObject({ state: 'eyes', share: 0 });
    expect(lamp(entered, eyes, result)).toMatchObject({ state: 'eyes', share: 0 });
    expect(lamp(entered, eyes, usable)).toMatchObject({ state: 'part', share: 0.05 });
    expect(lamp(entered, eyes, longEnough)).toMatchObject({ state: 'lit', share: 1 });
    const nearly = { ...usable, usableMs: WANTED_MS.bed - 1 } as RoundEvent;
    expect(lamp(entered, eyes, nearly)).toMatchObject({ state: 'part', share: 0.99 });
  });

  it('is dashed where the place was skipped, but what was looked at stays', () => {
    expect(lamp(entered, skipped)).toMatchObject({ state: 'skipped' });
    expect(lamp(entered, eyes, skipped)).toMatchObject({ state: 'eyes' });
    expect(lamp(entered, { ...eyes, answer: 'skipped' } as RoundEvent, skipped)).toMatchObject({ state: 'skipped' });
    expect(lamp(entered, eyes, usable, skipped)).toMatchObject({ state: 'part' });
    expect(lamp(entered, skipped, entered)).toMatchObject({ state: 'unlit' });
  });
});

describe('what was seen at a place', () => {
  const isSeen = (...events: RoundEvent[]) => lampOf(after(...events), 'bed').seen;
  const answered = (answer: 'nothing' | 'odd' | 'camera') => ({ ...eyes, answer }) as RoundEvent;
  const empty = { ...result, result: resultOf('camera') } as RoundEvent;
  const found = { ...result, result: resultOf('camera', { kind: 'found', things: [LENS] }) } as RoundEvent;

  it('marks its lamp, by eye or by a scanner, until it is explained', () => {
    expect(isSeen(entered, answered('nothing'), empty)).toBe(false);
    expect(isSeen(entered, answered('odd'))).toBe(true);
    expect(isSeen(entered, answered('camera'))).toBe(true);
    expect(isSeen(entered, answered('nothing'), found)).toBe(true);
    const explained = (find: string): RoundEvent => ({ kind: 'explained', atMs: 9, find, as: 'screw' });
    expect(isSeen(entered, answered('odd'), empty, explained('eyes.bed'))).toBe(false);
    expect(isSeen(entered, answered('nothing'), found, explained('0.detection-1'))).toBe(false);
  });
});

describe('the way through a round', () => {
  const walk = (plan: 'short' | 'whole') => {
    const steps: string[] = [];
    let round: Round = UNSTARTED;
    for (const event of goodRound(plan)) {
      const next = reduce(round, event);
      if (!next.ok || next.value.kind === 'unstarted') throw new Error(JSON.stringify(next));
      round = next.value;
      const step = stepOf(next.value);
      const words = step.kind === 'place' ? `${step.part} ${step.place}` : step.kind;
      if (steps.at(-1) !== words) steps.push(words);
    }
    return steps;
  };
  const visit = (place: string) => ['enter', 'eyes', 'scan'].map((part) => `${part} ${place}`);

  it('is short, or whole with the look beyond before the door', () => {
    expect(walk('short')).toEqual([...visit('bed'), ...visit('bathroom'), 'end']);
    expect(walk('whole')).toEqual([...PLACES.slice(0, -1).flatMap(visit), 'beyond', ...visit('door'), 'end']);
  });

  it('goes on where it stopped', () => {
    expect(stepOf(after(entered, eyes, usable, paused, resumed))).toEqual({
      kind: 'place',
      place: 'bed',
      part: 'scan',
    });
    expect(stepOf(after(entered, eyes, usable, resumed))).toEqual({ kind: 'place', place: 'bed', part: 'scan' });
  });
});

describe('a control', () => {
  const outcomeOf = (...events: RoundEvent[]) => after(...events).controls[0]?.outcome;
  const now = (outcome: 'passed' | 'failed' | 'skipped') => ({ ...control, outcome }) as RoundEvent;
  const before = { ...control, from: 'device' } as RoundEvent;

  it.each([
    ['passed', [now('passed')], 'passed'],
    ['passed, then failed', [now('passed'), now('failed')], 'failed'],
    ['failed, then passed', [now('failed'), now('passed')], 'passed'],
    ['passed, then skipped', [now('passed'), now('skipped')], 'passed'],
    ['passed here earlier', [before], 'passed'],
    ['passed here earlier, failed now', [before, now('failed')], 'failed'],
    ['failed now, passed here earlier', [now('failed'), before], 'failed'],
  ])('%s', (_, events, outcome) => {
    expect(outcomeOf(...events)).toBe(outcome);
  });

  it('of a result counts as one of its own', () => {
    const told = resultOf('camera', { controls: [{ control: 'lens_reflection', outcome: 'failed' }] });
    expect(outcomeOf(entered, eyes, now('passed'), { ...result, result: told } as RoundEvent)).toBe('failed');
  });
});

test('a clock that was set back does not make a round end before it began', () => {
  expect(after({ ...paused, atMs: 0 }).lastAtMs).toBe(1_000);
});

test('a find that does not exist cannot be explained', () => {
  expect(reduce(after(entered, eyes, result), { ...explained, find: '1.detection-1' } as RoundEvent).ok).toBe(false);
  expect(reduce(after(entered, eyes, result), { ...explained, find: 'toString' } as RoundEvent).ok).toBe(false);
});

test('from any state only the moves of the table are taken', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 40 }), (events) => {
      let round: Round = UNSTARTED;
      for (const event of events) {
        const next = reduce(round, event);
        if (!next.ok) continue;
        expect(TRANSITIONS[round.kind]).toContain(next.value.kind);
        round = next.value;
      }
    }),
  );
});
