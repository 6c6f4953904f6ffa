import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/time/durations.ts';
import { createNumbers } from '#tests/support/random.ts';
import { createPlaces, type Fix } from './places.ts';

const SCAN_MS = 15 * MINUTE_MS;
const METRE = 1 / 111_195;
const fix = (north: number, east = 0, accuracyMeters?: number): Fix => ({
  latitude: north * METRE,
  longitude: 7 + east * METRE,
  accuracyMeters,
});

/** The places of fixes a quarter of an hour apart, and how many they are in the end. */
function visit(fixes: readonly Fix[]) {
  const places = createPlaces();
  const ids = fixes.map((one, scan) => places.at(one, scan * SCAN_MS)!);
  return { places, ids, count: places.count(ids.filter((id) => id !== null)) };
}

test('names are places by themselves, and nowhere is none', () => {
  const places = createPlaces();
  expect([places.at('a', 0), places.at('b', 1), places.at('a', 2), places.at(null, 3)]).toEqual([0, 1, 0, null]);
});

test('a night of bad fixes indoors is one place', () => {
  const next = createNumbers(8);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  for (let room = 0; room < 20; room++) {
    expect(visit(Array.from({ length: 40 }, () => fix(60 * normal(), 60 * normal(), 80))).count).toBe(1);
  }
});

test('good fixes further apart than 150 m are places', () => {
  expect(visit([fix(0, 0, 10), fix(200, 0, 10), fix(400, 0, 10)]).count).toBe(3);
  expect(visit([fix(0, 0, 10), fix(60, 0, 10), fix(120, 0, 10)]).count).toBe(1);
});

describe('journeys', () => {
  const ride = (scans: number, from: number) =>
    Array.from({ length: scans }, (_, step) => fix(from + 6_000 * (step + 1)));
  const stay = (north: number, scans = 4) => Array.from({ length: scans }, () => fix(north));

  test('a ride is one place however far it goes, and all rides together are', () => {
    const { count } = visit([...stay(0), ...ride(4, 0), ...stay(24_100), ...ride(4, 24_100), ...stay(48_300)]);
    expect(count).toBe(4);
  });

  test('the one under way is none yet', () => {
    expect(visit([...stay(0), ...ride(4, 0)]).count).toBe(1);
  });

  test('a ship and its harbours are one place; the town is another', () => {
    const voyage = [...stay(0), ...ride(30, 0), ...stay(180_050)];
    expect(visit(voyage).count).toBe(1);
    expect(visit([...voyage, ...stay(181_000), ...stay(180_050)]).count).toBe(2);
  });

  test('a train is no ship: where it starts and where it ends are two places', () => {
    const fast = Array.from({ length: 30 }, (_, step) => fix(25_000 * (step + 1)));
    expect(visit([...stay(0), ...fast, ...stay(750_050)]).count).toBe(3);
  });

  test('who walks is under no way', () => {
    expect(visit(Array.from({ length: 6 }, (_, step) => fix(900 * step))).count).toBe(6);
  });
});

describe('far apart', () => {
  const areFar = (fixes: readonly Fix[]) => {
    const { places, ids } = visit(fixes);
    return places.areFarApart(ids);
  };

  test('are two stays a walk apart, not two places of one house', () => {
    expect(areFar([fix(0, 0, 10), fix(0, 0, 10), fix(600, 0, 10), fix(600, 0, 10)])).toBe(true);
    expect(areFar([fix(0, 0, 10), fix(0, 0, 10), fix(300, 0, 10), fix(300, 0, 10)])).toBe(false);
  });

  test('are not the two harbours of one ship', () => {
    const voyage = Array.from({ length: 30 }, (_, step) => fix(6_000 * (step + 1)));
    expect(areFar([fix(0), fix(0), ...voyage, ...Array<Fix>(4).fill(fix(180_050))])).toBe(false);
  });
});

describe('poor fixes', () => {
  test('one worse than 50 m makes a place only with a second one there', () => {
    expect(visit([fix(0, 0, 10), fix(900, 0, 120)]).count).toBe(1);
    expect(visit([fix(0, 0, 10), fix(900, 0, 120), fix(930, 0, 120)]).count).toBe(2);
  });

  test('one worse than 150 m says that one is still there, or nothing', () => {
    const places = createPlaces();
    const cafe = places.at(fix(700, 0, 10), 0);
    const hotel = places.at(fix(0, 0, 10), SCAN_MS);
    expect(places.at(fix(200, 0, 300), 2 * SCAN_MS)).toBe(hotel);
    expect(places.at(fix(700, 0, 300), 3 * SCAN_MS)).toBeNull();
    expect(places.at(fix(2_000, 0, 1_500), 4 * SCAN_MS)).toBeNull();
    expect(places.at(fix(705, 0, 10), 5 * SCAN_MS)).toBe(cafe);
  });

  test('a night of fixes of which some are far worse than they say adds hardly a place', () => {
    const next = createNumbers(12);
    const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    const counts = Array.from({ length: 20 }, () => {
      const night = Array.from({ length: 40 }, () => {
        const accuracy = next() < 0.8 ? 5 + 60 * next() : 150 + 1_500 * next();
        const wrong = (next() < 0.05 ? 2 : 0.6) * accuracy;
        return fix(wrong * normal(), wrong * normal(), accuracy);
      });
      return visit(night.map((one, at) => (at === 0 ? fix(0, 0, 20) : one))).count;
    });
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(1.5);
  });
});
