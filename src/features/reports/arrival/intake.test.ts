import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import {
  BUSY_WEEK_REPORTS,
  campaignWait,
  firstEvents,
  isSameAttempt,
  publishAfterMs,
  type SenderFacts,
} from './intake.ts';
import { TRANSITIONS } from '../log/transitions.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

test('without a day, or at the wish of its reporter, nothing is held back', () => {
  expect(publishAfterMs({}, NOW, 0.5)).toBeNull();
  expect(publishAfterMs({ stayEnds: '2026-11-25', publishEarly: true }, NOW, 0.5)).toBeNull();
  expect(publishAfterMs({ stayEnds: '2026-10-01' }, NOW, 0.999)).toBeNull();
});

test('a report waits until the stay is over and two to seven days more', () => {
  const dayEndsMs = Date.UTC(2026, 10, 26);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      const afterMs = publishAfterMs({ stayEnds: '2026-11-25' }, NOW, chance)!;
      expect(afterMs).toBeGreaterThanOrEqual(dayEndsMs + 2 * DAY_MS);
      expect(afterMs).toBeLessThanOrEqual(dayEndsMs + 7 * DAY_MS);
    }),
  );
  // A day far away, or in a year that is none, is no way to keep a report from ever being decided.
  expect(publishAfterMs({ stayEnds: '9999-12-31' }, NOW, 0)).toBe(NOW + 92 * DAY_MS);
});

describe('who waits for a campaign to show', () => {
  const UNKNOWN: SenderFacts = {
    accountAgeMs: null,
    standing: 0,
    refused: 0,
    isAtPlace: false,
    inWeekHere: BUSY_WEEK_REPORTS,
    isHeld: false,
  };

  test.each<[string | null, Partial<SenderFacts>]>([
    ['no-account', {}],
    ['new-account', { accountAgeMs: 90 * DAY_MS - 1 }],
    [null, { accountAgeMs: 90 * DAY_MS }],
    // An earlier report that stands is more than an age.
    [null, { accountAgeMs: DAY_MS, standing: 1 }],
    [null, { isAtPlace: true }],
    // Refused as often as not: neither age nor place makes up for it.
    ['refused-before', { accountAgeMs: 400 * DAY_MS, refused: 1 }],
    ['refused-before', { accountAgeMs: 400 * DAY_MS, standing: 2, refused: 2, isAtPlace: true }],
    [null, { accountAgeMs: 400 * DAY_MS, standing: 2, refused: 1 }],
    // What the automatic check holds waits, whoever sent it.
    ['looks-alike', { accountAgeMs: 400 * DAY_MS, standing: 9, isHeld: true }],
    // So few reports that whoever reads them has all in sight.
    [null, { inWeekHere: BUSY_WEEK_REPORTS - 1 }],
    ['looks-alike', { inWeekHere: 0, isHeld: true }],
  ])('%s: %o', (because, facts) => {
    expect(campaignWait({ ...UNKNOWN, ...facts })).toBe(because);
  });

  test('nothing that a sender can have at once shortens a wait', () => {
    const facts = fc.record({
      accountAgeMs: fc.option(fc.integer({ min: 0, max: 90 * DAY_MS - 1 })),
      refused: fc.nat(5),
      isHeld: fc.boolean(),
    });
    fc.assert(fc.property(facts, (had) => campaignWait({ ...UNKNOWN, ...had }) !== null));
  });
});

test.each([
  [null, 'check', 'pending', null],
  ['burst', 'hold', 'held', 'burst'],
] as const)('the first two lines of a log (held: %s)', (heldBecause, action, to, reasonCode) => {
  const [first, second] = firstEvents({
    reporterId: 'anna',
    publishAfterMs: NOW + 1,
    campaign: { untilMs: NOW + 2, because: 'no-account' },
    heldBecause,
    atMs: NOW,
  });
  expect(first).toMatchObject({
    action: 'submit',
    actorId: 'anna',
    to: 'submitted',
    detail: { publishAfterMs: NOW + 1, campaignUntilMs: NOW + 2, campaignBecause: 'no-account' },
  });
  expect(second).toMatchObject({ action, from: 'submitted', to, actorRole: 'rule', actorId: null, reasonCode });
  expect(TRANSITIONS.submitted[second.action as 'check']?.to).toBe(to);
});

const SUBMISSION = {
  name: 'A',
  address: 'B',
  city: 'C',
  country: 'D',
  issueType: 'camera',
  issueDescription: 'A lens in the clock.',
} as const;

test('the same report sent again is the same attempt, and nothing else is', () => {
  const known = {
    reporterId: null,
    submission: SUBMISSION,
    status: 'pending',
    createdAtMs: NOW,
    wasRead: false,
  } as const;
  const sent = { reporterId: null, submission: SUBMISSION, atMs: NOW + HOUR_MS };
  expect(isSameAttempt(known, sent)).toBe(true);
  const { name, ...rest } = SUBMISSION;
  expect(isSameAttempt(known, { ...sent, submission: { ...rest, name } })).toBe(true);
  expect(isSameAttempt({ ...known, wasRead: true }, sent)).toBe(false);
  expect(isSameAttempt({ ...known, status: 'published' }, sent)).toBe(false);
  expect(isSameAttempt(known, { ...sent, reporterId: 'anna' })).toBe(false);
  expect(isSameAttempt(known, { ...sent, atMs: NOW + DAY_MS })).toBe(false);
  expect(isSameAttempt(known, { ...sent, submission: { ...SUBMISSION, name: 'E' } })).toBe(false);
});
