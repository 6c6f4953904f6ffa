import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { holdReason, isBurst } from './arrival.ts';
import { duplicateLikeness, metersBetween, type ComparedReport } from './duplicates.ts';
import { languageOf } from './language.ts';
import { plausibilityNotes } from './plausibility.ts';
import { nameLikeness, printOf, SIMILAR_BITS } from './similarity.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const TEXT =
  'On the second evening we saw a small lens in the alarm clock on the desk. It faced the bed and reflected the flashlight from three sides. Reception replaced the clock and gave us another room.';

/** In how many bits two prints differ, as the database counts it. */
const bitsApart = (one: bigint, other: bigint): number => (one ^ other).toString(2).replaceAll('0', '').length;

describe('prints of texts', () => {
  test('say nothing of short texts, and are the same for the same words', () => {
    expect(printOf('A lens in the clock.')).toBeNull();
    expect(printOf(TEXT)).toBe(printOf(`  ${TEXT.toUpperCase().replaceAll('. ', '!  ')}`));
  });

  test('are near for a text with a few words changed, and far for another', () => {
    const changed = TEXT.replace('second', 'third').replace('another', 'a different');
    const other =
      'The key card of the room next door opened ours twice. The front desk could not say why, and offered to change the lock the next day, which did not happen before we left.';
    expect(bitsApart(printOf(TEXT)!, printOf(TEXT.replace('three sides', 'two sides'))!)).toBeLessThanOrEqual(
      SIMILAR_BITS,
    );
    expect(bitsApart(printOf(TEXT)!, printOf(changed)!)).toBeLessThan(20);
    expect(bitsApart(printOf(TEXT)!, printOf(other)!)).toBeGreaterThan(3 * SIMILAR_BITS);
  });

  test('any text has one of 64 bits, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const print = printOf(text);
        expect(print === null || (print >= 0n && print < 1n << 64n)).toBe(true);
      }),
    );
  });
});

test('likeness of names is symmetric, from 0 to 1, and 1 for the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const likeness = nameLikeness(one, other);
      expect(likeness).toBe(nameLikeness(other, one));
      expect(likeness).toBeGreaterThanOrEqual(0);
      expect(likeness).toBeLessThanOrEqual(1);
    }),
  );
  expect(nameLikeness('Grand Hôtel', 'grand hotel')).toBe(1);
  expect(nameLikeness('Seaview', 'Sea View')).toBeGreaterThan(0.3);
});

describe('duplicates', () => {
  const report: ComparedReport = {
    name: 'Hotel Seaview',
    city: 'Lisbon',
    country: 'Portugal',
    issueType: 'camera',
    pin: { latitude: 38.7, longitude: -9.1 },
    createdAtMs: NOW,
  };
  const like = (more: Partial<ComparedReport>) => duplicateLikeness(report, { ...report, ...more }) > 0;

  test('are of one kind, one city, about one name, half a year and 250 m', () => {
    expect(like({})).toBe(true);
    expect(like({ name: 'Seaviev Inn' })).toBe(true);
    expect(like({ name: 'Harbour House' })).toBe(false);
    expect(like({ issueType: 'network' })).toBe(false);
    expect(like({ city: 'Porto' })).toBe(false);
    expect(like({ createdAtMs: NOW - 180 * DAY_MS })).toBe(true);
    expect(like({ createdAtMs: NOW - 181 * DAY_MS })).toBe(false);
    expect(like({ pin: { latitude: 38.7022, longitude: -9.1 } })).toBe(true);
    expect(like({ pin: { latitude: 38.7024, longitude: -9.1 } })).toBe(false);
    expect(like({ pin: null })).toBe(true);
  });

  test('a degree of latitude is 111 km', () => {
    expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195, -1);
    expect(metersBetween({ latitude: 5, longitude: 7 }, { latitude: 5, longitude: 7 })).toBe(0);
  });
});

test.each([
  [TEXT, 'en'],
  ['Encontramos una cámara en el reloj de la habitación y el portero no quiso decir por qué estaba allí.', 'es'],
  ['Wir fanden eine Linse in dem Wecker auf dem Tisch, und der Portier wollte nicht sagen, warum sie da war.', 'de'],
  ["Nous avons trouvé une lentille dans le réveil et le portier n'a pas voulu dire pourquoi elle était là.", 'fr'],
  ['Abbiamo trovato una telecamera nella sveglia e il portiere non ha voluto dire il motivo.', 'unknown'],
  ['Trovata telecamera', 'unknown'],
  ['', 'unknown'],
  ['カメラが時計の中にありました。', 'unknown'],
])('the language of %j', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

describe('arrival', () => {
  test('a burst is three in three days, or three in a week at five times the rate before', () => {
    expect(isBurst({ inBurst: 2, inWeek: 2, inRate: 2 })).toBe(true);
    expect(isBurst({ inBurst: 1, inWeek: 2, inRate: 2 })).toBe(true);
    expect(isBurst({ inBurst: 1, inWeek: 1, inRate: 1 })).toBe(false);
    // A large ship: one a week all the time, and three now.
    expect(isBurst({ inBurst: 1, inWeek: 2, inRate: 14 })).toBe(false);
  });

  test('more of anything never lets a report through that was held', () => {
    const count = fc.nat(30);
    fc.assert(
      fc.property(count, count, count, fc.boolean(), fc.boolean(), (inBurst, more, otherPlaces, hasTwin, grows) => {
        const facts = { inBurst, inWeek: inBurst + more, inRate: inBurst + more, otherPlaces, hasTwin };
        const worse = {
          ...facts,
          inBurst: inBurst + (grows ? 1 : 0),
          inWeek: facts.inWeek + 1,
          inRate: facts.inRate + 1,
        };
        if (holdReason(facts) !== null) expect(holdReason(worse)).not.toBeNull();
      }),
    );
    const quiet = { inBurst: 0, inWeek: 0, inRate: 0, otherPlaces: 0, hasTwin: false };
    expect(holdReason(quiet)).toBeNull();
    expect(holdReason({ ...quiet, hasTwin: true })).toBe('similar-text');
    expect(holdReason({ ...quiet, otherPlaces: 2 })).toBeNull();
    expect(holdReason({ ...quiet, otherPlaces: 3 })).toBe('many-places');
  });
});

test('plausibility notes what a reviewer should look at', () => {
  const submission = {
    name: 'A',
    address: 'B',
    city: 'Lisbon',
    country: 'Portugal',
    issueType: 'camera',
    issueDescription: TEXT,
  } as const;
  const around = { cityCenter: { latitude: 38.72, longitude: -9.14 }, language: 'en', atMs: NOW } as const;
  expect(plausibilityNotes(submission, around)).toEqual([]);
  expect(plausibilityNotes({ ...submission, latitude: 41.1, longitude: -8.6 }, around)).toEqual(['pin-far-from-city']);
  expect(plausibilityNotes(submission, { ...around, cityCenter: null })).toEqual(['city-unknown']);
  expect(plausibilityNotes({ ...submission, stayEnds: '2027-06-01' }, around)).toEqual(['stay-far-ahead']);
  expect(plausibilityNotes({ ...submission, stayEnds: '2024-06-01' }, around)).toEqual(['stay-long-ago']);
  const odd = { ...submission, issueDescription: 'THE HOTEL SPIES ON ALL GUESTS, SEE WWW.EXAMPLE.COM' };
  expect(plausibilityNotes(odd, around)).toEqual(['shouted', 'link', 'not-first-person']);
});
