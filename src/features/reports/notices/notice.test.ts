import { describe, expect, test } from 'vitest';
import { noticeGround } from '#contract/entities/notice.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { isTakenDownByRule, isUrgent, needsName, type TakedownFacts } from './grounds.ts';
import { noticeAppealUntil, noticeDeadline, idsIn, type NoticeTimes } from './notice.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString());

function times(more: Partial<NoticeTimes> = {}): NoticeTimes {
  return {
    ground: 'false',
    receivedAtMs: at('2026-11-24T10:00:00Z'),
    contactedAtMs: null,
    answeredAtMs: null,
    decidedAtMs: null,
    appealedAtMs: null,
    ...more,
  };
}

describe('the first clock: the reporter is told within 48 hours of working days', () => {
  test.each([
    ['on working days', '2026-11-24T10:00:00Z', '2026-11-26T10:00:00Z'],
    ['over a weekend', '2026-11-27T10:00:00Z', '2026-12-01T10:00:00Z'],
    ['over Christmas and its substitute day', '2026-12-24T12:00:00Z', '2026-12-30T12:00:00Z'],
    ['over Easter', '2027-03-25T18:00:00Z', '2027-03-31T17:00:00Z'],
    ['over the night in which clocks go forward', '2026-03-27T10:00:00Z', '2026-03-31T09:00:00Z'],
    ['over the night in which clocks go back', '2026-10-23T10:00:00Z', '2026-10-27T11:00:00Z'],
  ])('%s', (_when, received, until) => {
    const deadline = noticeDeadline(times({ receivedAtMs: at(received) }), at(received));
    expect([deadline?.waitsFor, iso(deadline?.untilMs)]).toEqual(['contact', new Date(until).toISOString()]);
  });
});

describe('the second clock: five days to answer', () => {
  const contactedAtMs = at('2026-10-22T12:00:00Z');

  test('end at London’s midnight after the fifth day, whatever its clocks do', () => {
    const deadline = noticeDeadline(times({ contactedAtMs }), contactedAtMs);
    expect([deadline?.waitsFor, iso(deadline?.untilMs)]).toEqual(['answer', '2026-10-28T00:00:00.000Z']);
  });

  test('when nobody answers, the decision has 48 hours of working days', () => {
    const deadline = noticeDeadline(times({ contactedAtMs }), at('2026-10-28T00:00:00Z'));
    expect([deadline?.waitsFor, iso(deadline?.untilMs)]).toEqual(['decision', '2026-10-30T00:00:00.000Z']);
  });

  test('an answer gives the decision seven days', () => {
    const answeredAtMs = at('2026-10-25T09:00:00Z');
    expect(noticeDeadline(times({ contactedAtMs, answeredAtMs }), answeredAtMs)).toEqual({
      waitsFor: 'decision',
      untilMs: answeredAtMs + 7 * DAY_MS,
    });
  });
});

test('an urgent complaint is decided by a person within 24 hours, weekend or not', () => {
  const receivedAtMs = at('2026-12-25T23:00:00Z');
  expect(noticeDeadline(times({ ground: 'intimate', receivedAtMs }), receivedAtMs)).toEqual({
    waitsFor: 'decision',
    untilMs: receivedAtMs + DAY_MS,
  });
});

test('an appeal is decided within 14 days, and a decided complaint waits for nothing', () => {
  const appealedAtMs = at('2026-12-01T09:00:00Z');
  expect(noticeDeadline(times({ appealedAtMs }), appealedAtMs)?.untilMs).toBe(appealedAtMs + 14 * DAY_MS);
  expect(noticeDeadline(times({ decidedAtMs: appealedAtMs }), appealedAtMs)).toBeNull();
});

test('a complaint that was found wrong can be appealed once, for six months at least', () => {
  const decided = times({ decidedAtMs: at('2026-12-01T09:00:00Z') });
  expect(noticeAppealUntil(decided, 'rejected')).toBeGreaterThanOrEqual(at('2027-06-01T09:00:00Z'));
  expect(noticeAppealUntil(decided, 'upheld')).toBeNull();
  expect(noticeAppealUntil({ ...decided, appealedAtMs: 1 }, 'rejected')).toBeNull();
});

test('which grounds are urgent, and which need a name', () => {
  expect(noticeGround.options.filter(isUrgent)).toEqual(['intimate', 'minor', 'threat', 'court-order']);
  expect(noticeGround.options.filter(needsName)).toEqual(['false', 'unlawful', 'personal-data', 'court-order']);
});

test('an address gives the numbers in it, three at most', () => {
  const ids = ['1', '2', '3', '4'].map((digit) => `0189abcd-0000-7000-8000-00000000000${digit}`);
  expect(idsIn(`https://sweep.example/places/${ids[0]}#${ids[1]!.toUpperCase()}`)).toEqual([ids[0], ids[1]]);
  expect(idsIn(ids.join(' '))).toEqual(ids.slice(0, 3));
  expect(idsIn('https://sweep.example/reports')).toEqual([]);
});

describe('what takes a report down before a person has looked', () => {
  const facts: TakedownFacts = {
    ground: 'threat',
    wasTakenDown: false,
    isShownFromNowOn: false,
    rejected: 3,
    isVerified: true,
    publishedAtMs: at('2025-11-24T10:00:00Z'),
    atMs: at('2026-11-24T10:00:00Z'),
  };
  test.each<[string, Partial<TakedownFacts>, boolean]>([
    ['an urgent complaint', {}, true],
    ['none that is not urgent', { ground: 'false' }, false],
    ['none after a first', { wasTakenDown: true }, false],
    ['none when the time for hiding is used up', { isShownFromNowOn: true }, false],
    ['none about a place of which more than three were found wrong', { rejected: 4 }, false],
    ['none about a checked report of more than a year', { publishedAtMs: at('2025-11-24T09:59:59Z') }, false],
    ['one about a report of more than a year that nobody checked', { publishedAtMs: 0, isVerified: false }, true],
  ])('%s', (_what, more, isTakenDown) => {
    expect(isTakenDownByRule({ ...facts, ...more })).toBe(isTakenDown);
  });
});
