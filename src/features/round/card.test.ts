import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ROUND_SCANNERS } from '#scanners/rounds.ts';
import { goodRound, LENS, resultOf, ROUND_ID } from '#tests/support/round.ts';
import { cardOf, type RoundCard } from './card.ts';
import { EXPLANATIONS, parseLog, type RoundEvent, type RoundLog } from './log.ts';
import { PLACES, WANTED_MS, type Plan } from './place.ts';
import { reduce, replay, UNSTARTED, type Round } from './round.ts';

function cardOfLog(log: RoundLog): RoundCard {
  const round = replay(log);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error(JSON.stringify(round));
  return cardOf(round.value);
}

/** A good round in which the lines of a kind are changed; null leaves one out. */
function changed(plan: Plan, change: (event: RoundEvent) => RoundEvent | null): RoundLog {
  return goodRound(plan).flatMap((event) => change(event) ?? []);
}

const CONTROLS = ROUND_SCANNERS.flatMap(({ id, listing, round }) =>
  round.controls.map((control) => ({ id, name: listing.name, control })),
);

describe('a round in which all went well', () => {
  it('says what was not seen, and still what it cannot say', () => {
    const card = cardOfLog(goodRound('whole'));
    expect(card.title).toBe('All Clear!');
    expect(card.honest).toBe('A camera that is off, turned away or behind dark glass would not show.');
    expect(card.nothingSeen.map(({ what }) => what)).toEqual(CONTROLS.map(({ control }) => control.what));
    expect(card.coverage).toEqual({ lit: 9, of: 9, words: '9 of 9 places checked by camera' });
    expect(card.unknown).toEqual([]);
  });

  it('of the bed and the shower leaves the rest of the room unknown', () => {
    const card = cardOfLog(goodRound('short'));
    expect(card.coverage.lit).toBe(2);
    expect(card.unknown[0]?.what).toBe('Desk, Ceiling, Sockets, Mirror, TV, router, Wardrobe, Door');
    expect(card.unknown.map(({ what }) => what)).toContain('Bluetooth trackers');
    expect(card.nothingSeen.map(({ places }) => places)).toEqual([
      ['bed', 'bathroom'],
      ['bed', 'bathroom'],
    ]);
  });
});

describe.each(CONTROLS)('the control of $name: $control.what', ({ id, control }) => {
  const isIt = (event: RoundEvent) => event.kind === 'control' && event.scanner === id && event.control === control.id;
  const withOutcome = (outcome: 'failed' | 'skipped') =>
    changed('whole', (event) => (isIt(event) ? ({ ...event, outcome } as RoundEvent) : event));
  const passedHere = changed('whole', (event) => (isIt(event) ? ({ ...event, from: 'device' } as RoundEvent) : event));
  const brokenLater = goodRound('whole').flatMap((event) =>
    event.kind === 'finished' ? [...controlAgain(event.atMs), event] : [event],
  );
  function controlAgain(atMs: number): RoundLog {
    return [{ kind: 'control', atMs, scanner: id, control: control.id, outcome: 'failed', from: 'round' }];
  }

  it.each([
    ['failed', withOutcome('failed')],
    ['skipped', withOutcome('skipped')],
    ['never tried', changed('whole', (event) => (isIt(event) ? null : event))],
    ['passed and failed later', brokenLater],
    ['passed on this device and failed in this round', [...passedHere.slice(0, -1), ...controlAgain(9e12)]],
  ])('%s: nothing is denied, and the gap is told', (_, log) => {
    const card = cardOfLog(log);
    expect(card.nothingSeen.map(({ what }) => what)).not.toContain(control.what);
    const gap = card.unknown.find(({ what }) => what === control.what);
    expect(gap?.how).toBe(control.how);
    if (id === 'camera') expect(card.title).toBe('Scan Complete');
  });

  it('passed on this device is enough', () => {
    expect(cardOfLog(passedHere).nothingSeen.map(({ what }) => what)).toContain(control.what);
  });

  it.each<[string, (event: RoundEvent) => RoundEvent]>([
    ['a scan that was cut short', (event) => withResult(event, { complete: false })],
    ['a condition that did not hold', (event) => withResult(event, { notChecked: [{ ...GAP, what: control.what }] })],
    ['a gap that nobody foresaw', (event) => withResult(event, { notChecked: [GAP] })],
    ['a thing that was seen', (event) => withResult(event, { things: [LENS] })],
    ['a thing that is explained', (event) => withResult(event, { things: [{ ...LENS, kind: 'seen' }] })],
  ])('%s: nothing is denied', (_, change) => {
    const card = cardOfLog(goodRound('whole').map(change));
    expect(card.nothingSeen.map(({ what }) => what)).not.toContain(control.what);
    const words = [...card.unknown, ...card.finds.map(({ kind }) => ({ what: kind }))];
    expect(words.length).toBeGreaterThan(0);
  });

  function withResult(event: RoundEvent, change: Parameters<typeof resultOf>[1]): RoundEvent {
    if (event.kind !== 'result' || event.result.scanner !== id) return event;
    return { ...event, result: resultOf(id, change) };
  }
});

const GAP = { what: 'Something new', why: 'It was not there.', how: 'Look.' };

test('what a look at the whole room left open is told beside what it saw', () => {
  const log = changed('whole', (event) =>
    event.kind === 'result' && event.result.scanner === 'airtag'
      ? { ...event, result: resultOf('airtag', { things: [{ ...LENS, kind: 'seen' }], notChecked: [GAP] }) }
      : event,
  );
  const card = cardOfLog(log);
  expect(card.finds).toMatchObject([{ kind: 'seen', place: null }]);
  expect(card.unknown).toEqual([{ ...GAP, href: '/airtag' }]);
});

describe('titles', () => {
  const atBed = (change: Parameters<typeof resultOf>[1]) =>
    changed('short', (event) =>
      event.kind === 'result' && event.place === 'bed'
        ? ({ ...event, result: resultOf('camera', change) } as RoundEvent)
        : event,
    );
  const found = atBed({ things: [LENS] });
  const explain: RoundEvent = { kind: 'explained', atMs: 9e12, find: '0.detection-1', as: 'screw' };

  it('tell a find first', () => {
    const card = cardOfLog(found);
    expect(card.title).toBe('Potential Threats Found');
    expect(card.finds).toMatchObject([{ id: '0.detection-1', kind: 'found', place: 'bed', explained: null }]);
  });

  it('are lowered by one who knows what it was, but never to a clear one', () => {
    const card = cardOfLog([...found, explain]);
    expect(card.title).toBe('Scan Complete');
    expect(card.finds).toMatchObject([{ kind: 'seen', explained: 'screw' }]);
    expect(card.nothingSeen.map(({ places }) => places)).toEqual([['bathroom'], ['bathroom']]);
  });

  it('are never clear while anything is worth a closer look', () => {
    expect(cardOfLog(atBed({ things: [{ ...LENS, kind: 'check' }] })).title).toBe('Scan Complete');
    const odd = changed('short', (event) => (event.kind === 'eyes' ? { ...event, answer: 'odd' } : event));
    const card = cardOfLog(odd);
    expect(card.title).toBe('Scan Complete');
    expect(card.finds.map(({ id }) => id)).toEqual(['eyes.bed', 'eyes.bathroom']);
  });

  it('of a round that leaves something to the eyes say so first, unless a test failed', () => {
    const log = atBed({ things: [{ ...LENS, kind: 'check' }] });
    expect(cardOfLog(log).relief).toBe('Nothing we could call a camera. One thing is left for your own eyes.');
    expect(cardOfLog(found).relief).toBe(null);
    expect(cardOfLog(goodRound('short')).relief).toBe(null);
    const broken = log.map((event) => (event.kind === 'control' ? ({ ...event, outcome: 'failed' } as const) : event));
    expect(cardOfLog(broken).relief).toBe(null);
    const dark = log.filter(({ kind }) => kind !== 'usable');
    expect(cardOfLog(dark).relief).toBe(null);
  });

  it('say when a lamp of the plan is not lit', () => {
    const dark = changed('short', (event) =>
      event.kind === 'usable' ? { ...event, usableMs: event.usableMs - 1 } : event,
    );
    const card = cardOfLog(dark);
    expect(card.title).toBe('Scan Incomplete');
    expect(card.nothingSeen).toEqual([]);
  });
});

test('a lamp that two halves have lit is no scan that ran to its end, and the card says so', () => {
  const log = changed('short', (event) =>
    event.kind === 'result' ? { ...event, result: resultOf('camera', { complete: false }) } : event,
  );
  const card = cardOfLog(log);
  expect(card.nothingSeen).toEqual([]);
  expect(card.unknown).toContainEqual(
    expect.objectContaining({ what: 'Lens reflections', why: 'The check did not run to its end.' }),
  );
});

/** Lines of a good round, changed, doubled, left out and mixed with others. */
const anyEvent: fc.Arbitrary<RoundEvent> = fc.oneof(
  fc.constantFrom(...goodRound('whole')),
  fc.constantFrom(...goodRound('whole')).map((event) => spoil(event)),
  fc.record({ kind: fc.constant('entered' as const), atMs: fc.nat(), place: fc.constantFrom(...PLACES) }),
  fc.record({
    kind: fc.constant('explained' as const),
    atMs: fc.nat(),
    find: fc.constantFrom('0.detection-1', '3.detection-1', 'eyes.bed'),
    as: fc.constantFrom(...EXPLANATIONS),
  }),
  fc.constantFrom<RoundEvent>({ kind: 'paused', atMs: 1 }, { kind: 'resumed', atMs: 2 }),
);

function spoil(event: RoundEvent): RoundEvent {
  if (event.kind === 'control') return { ...event, outcome: 'failed' };
  if (event.kind === 'usable') return { ...event, usableMs: event.usableMs / 2 };
  if (event.kind === 'eyes') return { ...event, answer: 'odd' };
  if (event.kind === 'result') {
    return { ...event, result: resultOf(event.result.scanner, { things: [LENS] }) };
  }
  return event;
}

const anyLog = fc.oneof(
  fc.array(anyEvent, { maxLength: 80 }),
  // In the order of a good round, with single lines gone, spoiled or doubled.
  fc
    .array(fc.constantFrom('keep', 'keep', 'keep', 'keep', 'keep', 'spoil', 'drop', 'double'), { minLength: 80 })
    .map((fates) =>
      goodRound('whole').flatMap((event, index) => {
        switch (fates[index]) {
          case 'spoil':
            return [spoil(event)];
          case 'drop':
            return event.kind === 'started' ? [event] : [];
          case 'double':
            return [event, event];
          default:
            return [event];
        }
      }),
    ),
);

/** The lines that were taken, and the round they made. */
function play(events: RoundLog): { readonly taken: RoundLog; readonly round: Round } {
  let round: Round = UNSTARTED;
  const taken: RoundEvent[] = [];
  for (const event of events) {
    const next = reduce(round, event);
    if (!next.ok) continue;
    round = next.value;
    taken.push(event);
  }
  return { taken, round };
}

test('whatever happens in whatever order, nothing is denied without its control, its light and its time', () => {
  let denials = 0;
  fc.assert(
    fc.property(anyLog, (events) => {
      const { taken, round } = play(events);
      if (round.kind === 'unstarted') return;
      const card = cardOf(round);
      for (const { what, places } of card.nothingSeen) {
        denials += 1;
        const { id, control } = CONTROLS.find((one) => one.control.what === what)!;
        const outcomes = taken.flatMap((event) =>
          event.kind === 'control' && event.scanner === id && event.control === control.id ? [event.outcome] : [],
        );
        expect(outcomes.at(-1)).toBe('passed');
        const results = taken.flatMap((event) => (event.kind === 'result' ? [event] : []));
        for (const place of places ?? [null]) {
          const here = results.filter((event) => event.place === place && event.result.scanner === id);
          expect(here.some(({ result }) => result.complete)).toBe(true);
          expect(here.flatMap(({ result }) => result.things)).toEqual([]);
          if (place !== null) expect(usableMsAt(taken, place)).toBeGreaterThanOrEqual(WANTED_MS[place]);
        }
      }
      if (card.title === 'All Clear!') expect(card.finds).toEqual([]);
      for (const { place, share, state } of card.lamps) {
        const exact = usableMsAt(taken, place) / WANTED_MS[place];
        expect(share).toBeLessThanOrEqual(exact);
        expect(state === 'lit').toBe(exact >= 1);
      }
    }),
    { numRuns: 2_000 },
  );
  // Else the property would hold of a card that never says anything.
  expect(denials).toBeGreaterThan(200);
});

function usableMsAt(log: RoundLog, place: string): number {
  return log.reduce((sum, event) => sum + (event.kind === 'usable' && event.place === place ? event.usableMs : 0), 0);
}

test('a stored log gives the same card byte for byte', () => {
  fc.assert(
    fc.property(anyLog, (events) => {
      const { taken, round } = play(events);
      if (round.kind === 'unstarted') return;
      const stored = parseLog(JSON.parse(JSON.stringify(taken)));
      if (!stored.ok) throw new Error(JSON.stringify(stored.error));
      const again = replay(stored.value);
      if (!again.ok || again.value.kind === 'unstarted') throw new Error(JSON.stringify(again));
      expect(JSON.stringify(again.value)).toBe(JSON.stringify(round));
      expect(JSON.stringify(cardOf(again.value))).toBe(JSON.stringify(cardOf(round)));
    }),
  );
});

describe('a scan that is kept from outside a round', () => {
  const scanLog = (change: Parameters<typeof resultOf>[1], ...more: readonly RoundEvent[]): RoundLog => [
    { kind: 'started', atMs: 1, version: 1, id: ROUND_ID, plan: 'scan' },
    { kind: 'result', atMs: 2, place: null, result: resultOf('camera', change) },
    { kind: 'finished', atMs: 3 },
    ...more,
  ];
  const found = { kind: 'found', title: 'Potential Threats Found', things: [LENS] } as const;

  it("speaks in its scanner's words, and lights no place", () => {
    expect(cardOfLog(scanLog({ ...found, notChecked: [GAP] }))).toMatchObject({
      scanner: { name: 'Camera Detection', route: '/camera' },
      title: 'Potential Threats Found',
      coverage: { of: 0, words: '20 seconds of usable video.' },
      lamps: [],
      finds: [{ kind: 'found', place: null }],
      nothingSeen: [],
      unknown: [{ ...GAP, href: '/camera' }],
    });
  });

  it.each([
    [true, 'Scan Complete'],
    [false, 'Scan Incomplete'],
  ])('has no claim in its title once the thing is explained (complete: %s)', (complete, title) => {
    const explained: RoundEvent = { kind: 'explained', atMs: 4, find: '0.detection-1', as: 'screw' };
    const card = cardOfLog(scanLog({ ...found, complete }, explained));
    expect(card.title).toBe(title);
    expect(card.honest).toBe('A lens behind dark glass.');
  });
});

test('a log of this format gives the card that it gave when it was written', () => {
  const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
  const log = parseLog(JSON.parse(read('lens-at-the-bed.log.json')));
  if (!log.ok) throw new Error(JSON.stringify(log.error));
  expect(`${JSON.stringify(cardOfLog(log.value), null, 2)}\n`).toBe(read('lens-at-the-bed.card.json'));
});
