import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import { firstEvents, isSameAttempt, publishAfterMs } from './intake.ts';
import { BURST_MS, TRANSITIONS } from './review.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

test('without a day, or at the wish of its reporter, nothing is held back', () => {
  expect(publishAfterMs({}, NOW, 0.5, 0)).toBeNull();
  expect(publishAfterMs({ stayEnds: '2026-11-25', publishEarly: true }, NOW, 0.5, 0)).toBeNull();
  expect(publishAfterMs({ stayEnds: '2026-10-01' }, NOW, 0.999, 0)).toBeNull();
});

test('a report waits until the stay is over and two to seven days more', () => {
  const dayEndsMs = Date.UTC(2026, 10, 26);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      const afterMs = publishAfterMs({ stayEnds: '2026-11-25' }, NOW, chance, 0)!;
      expect(afterMs).toBeGreaterThanOrEqual(dayEndsMs + 2 * DAY_MS);
      expect(afterMs).toBeLessThanOrEqual(dayEndsMs + 7 * DAY_MS);
    }),
  );
  // A day far away, or in a year that is none, is no way to keep a report from ever being decided.
  expect(publishAfterMs({ stayEnds: '9999-12-31' }, NOW, 0, 0)).toBe(NOW + 92 * DAY_MS);
});

test('each report waits for the others of a burst, however its reporter answers', () => {
  expect(publishAfterMs({}, NOW, 0.5, BURST_MS)).toBe(NOW + BURST_MS);
  expect(publishAfterMs({ stayEnds: '2026-11-25', publishEarly: true }, NOW, 0.5, BURST_MS)).toBe(NOW + BURST_MS);
  // A stay that is over later is waited for.
  expect(publishAfterMs({ stayEnds: '2026-11-25' }, NOW, 0, BURST_MS)).toBe(Date.UTC(2026, 10, 28));
});

test.each([
  [null, 'check', 'pending', null],
  ['burst', 'hold', 'held', 'burst'],
] as const)('the first two lines of a log (held: %s)', (heldBecause, action, to, reasonCode) => {
  const [first, second] = firstEvents({
    reporterId: 'anna',
    publishAfterMs: NOW + 1,
    heldBecause,
    atMs: NOW,
  });
  expect(first).toMatchObject({
    action: 'submit',
    actorId: 'anna',
    to: 'submitted',
    detail: { publishAfterMs: NOW + 1 },
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
