import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/time/durations.ts';
import { createNumbers } from '#tests/support/random.ts';
import type { TrackerReading } from './advertisement.ts';
import { createFollower, type FollowingAlert } from './following.ts';
import type { Place } from './places.ts';
import type { Sighting } from './sighting.ts';

const SCAN_MS = 15 * MINUTE_MS;

const reading = (separated: boolean | null, kind: TrackerReading['kind'] = 'airtag'): TrackerReading => ({
  kind,
  separated,
  battery: null,
  maker: null,
  reason: '',
});

interface Heard {
  readonly place: Place;
  readonly address?: string;
  readonly separated?: boolean | null;
  readonly kind?: TrackerReading['kind'];
  readonly rssiDbm?: number | null;
}

/** One tracker in one scan after the other, a quarter of an hour apart. */
function sightings(heard: readonly Heard[]): Sighting[] {
  return heard.map(({ place, address = 'aa', separated = true, kind = 'airtag', rssiDbm = -60 }, scan) => ({
    atMs: scan * SCAN_MS,
    place,
    address,
    rssiDbm,
    reading: reading(separated, kind),
    identity: null,
  }));
}

function follow(all: readonly Sighting[], hushed: readonly string[] = []): FollowingAlert[] {
  const follower = createFollower();
  for (const address of hushed) follower.hush(address);
  return [...all.flatMap((sighting) => follower.push(sighting)), ...follower.flush()];
}

const at = (...places: string[]): Heard[] => places.map((place) => ({ place }));
const WALK = ['hotel', 'hotel', 'street', 'square', 'cafe', 'cafe'];

describe('one identity', () => {
  test('is told once, at the third place and after an hour', () => {
    expect(follow(sightings(at(...WALK, 'street 2', 'museum')))).toEqual([
      {
        atMs: 4 * SCAN_MS,
        kind: 'airtag',
        firstSeenMs: 0,
        places: 4,
        sightings: 5,
        address: 'aa',
        chained: false,
        ownerNear: false,
      },
    ]);
  });

  test.each<[string, readonly Heard[]]>([
    ['it stays in one room for a day', at(...Array<string>(96).fill('hotel'))],
    ['it goes between two places', at('hotel', 'hotel', 'cafe', 'cafe', 'hotel', 'hotel', 'cafe', 'cafe')],
    [
      'it rides in the same train',
      at('km 0', 'km 30', 'km 60', 'km 90', 'km 120', 'km 150', 'km 180').map((heard) => ({ ...heard, rssiDbm: -80 })),
    ],
    ['its owner is near', at(...WALK).map((heard) => ({ ...heard, separated: false }))],
    [
      'it is a Tile, at three places',
      at(...WALK.slice(1))
        .filter(({ place }) => place !== 'square')
        .map((heard) => ({ ...heard, separated: null, kind: 'tile' })),
    ],
    ['nobody knows where', at(...WALK).map((heard) => ({ ...heard, place: null }))],
    [
      'points less than 150 m apart',
      at(...WALK).map((heard, step) => ({ ...heard, place: { latitude: 52.5 + step * 0.0002, longitude: 13.4 } })),
    ],
  ])('stays quiet: %s', (_, heard) => {
    expect(follow(sightings(heard))).toEqual([]);
  });

  test('a Tile is told at the fourth place', () => {
    const tile = at('hotel', ...WALK).map((heard) => ({ ...heard, separated: null, kind: 'tile' as const }));
    expect(follow(sightings(tile))).toMatchObject([{ kind: 'tile', places: 4 }]);
  });

  test('points further apart are places', () => {
    const points = [0, 0, 1, 2, 3, 3].map((step) => ({ place: { latitude: 52.5 + step * 0.002, longitude: 13.4 } }));
    expect(follow(sightings(points))).toMatchObject([{ places: 4, chained: false }]);
  });

  test('is recognized by its payload when only its address changed', () => {
    const rotated = sightings(at(...WALK)).map((sighting, scan) => ({
      ...sighting,
      address: `a${scan}`,
      identity: { text: 'airtag 11', trait: null },
    }));
    expect(follow(rotated)).toMatchObject([{ chained: false }]);
  });
});

describe('two places', () => {
  const point = (meters: number): Place => ({ latitude: 52.5 + meters / 111_195, longitude: 13.4 });
  const fair = (meters: number, rssiDbm = -60, scans = 10) =>
    sightings(
      [...Array<number>(scans).fill(0), ...Array<number>(scans).fill(meters)].map((at) => ({
        place: point(at),
        rssiDbm,
      })),
    );

  test('are enough where they lie clearly apart, after four hours', () => {
    expect(follow(fair(900))).toMatchObject([{ places: 2, chained: false }]);
  });

  test.each([
    ['they lie within one house', fair(300)],
    ['it is fainter than one’s own bag', fair(900, -75)],
    ['it was an hour', fair(900, -60, 3)],
  ])('are not enough where %s', (_, heard) => {
    expect(follow(heard)).toEqual([]);
  });
});

describe('identities that take each other’s place', () => {
  const DAY = [
    'hotel',
    'hotel',
    's1',
    's2',
    'cafe',
    'cafe',
    'cafe',
    's3',
    's4',
    'museum',
    'museum',
    's5',
    's6',
    'bar',
    'bar',
  ];
  const clone = sightings(DAY.map((place, scan) => ({ place, address: `clone ${scan}` })));

  test('are told as one', () => {
    const [alert] = follow(clone);
    expect(alert).toMatchObject({ kind: 'airtag', firstSeenMs: 0, chained: true });
    expect(alert!.places).toBeGreaterThanOrEqual(4);
  });

  test('are told although each is missed in between, and keeps its address for an hour', () => {
    const next = createNumbers(6);
    const slow = sightings(
      [...DAY, ...DAY, ...DAY].map((place, scan) => ({ place: `${place} ${scan % 45}`, address: `slow ${scan >> 2}` })),
    ).filter(() => next() < 0.6);
    expect(follow(slow).some(({ chained }) => chained)).toBe(true);
  });

  test('are not told when the first one was one’s own', () => {
    expect(follow(clone, ['clone 0'])).toEqual([]);
  });

  test('are not told when another of them was called one’s own on the way', () => {
    const follower = createFollower();
    const alerts = clone.flatMap((sighting, scan) => {
      if (scan === 5) follower.hush('clone 4');
      return follower.push(sighting);
    });
    expect([...alerts, ...follower.flush()]).toEqual([]);
  });

  test('are chance where each place has others of another loudness', () => {
    const levels = [-50, -90, -72, -84];
    const others = sightings(DAY.map((place, scan) => ({ place, address: `${scan}`, rssiDbm: levels[scan % 4]! })));
    expect(follow(others)).toEqual([]);
  });

  test('are chance in a crowd', () => {
    const crowd = DAY.flatMap((place, scan) =>
      [-66, -64, -62, -60, -58, -56].map((rssiDbm, one) => ({ place, address: `${scan} ${one}`, rssiDbm, scan })),
    );
    const heard = crowd.map(({ scan, ...one }): Sighting => ({ ...sightings([one])[0]!, atMs: scan * SCAN_MS }));
    expect(follow(heard)).toEqual([]);
  });

  describe('near their owners, where addresses change every quarter of an hour', () => {
    const near = (places: readonly string[], rssiDbm = -70) =>
      sightings(places.map((place, scan) => ({ place, address: `near ${scan}`, separated: false, rssiDbm })));
    const TRAVEL = [...DAY, 's7', 's8', 'shop', 'shop', 's9', 'park', 'park', 'park', 's10', 'hotel', 'hotel'];

    test('somebody who carries it goes everywhere along', () => {
      expect(follow(near(TRAVEL))).toMatchObject([{ kind: 'airtag', chained: true }]);
    });

    test('whoever rides in the same train all day does not', () => {
      const ride = Array.from({ length: 40 }, (_, stop) => `km ${30 * stop}`);
      expect(follow(near(['hotel', 'hotel', ...ride]))).toEqual([]);
    });

    test('nor whoever lives in the same house', () => {
      const days = Array.from({ length: 5 }, (_, day) => [...Array<string>(40).fill('hotel'), `walk ${day}`]).flat();
      expect(follow(near(days).filter(({ place }) => place === 'hotel'))).toEqual([]);
    });

    test('what is far louder or fainter than the one before is somebody else’s', () => {
      const levels = [-50, -90, -70];
      const others = near(TRAVEL).map((sighting, scan) => ({ ...sighting, rssiDbm: levels[scan % levels.length]! }));
      expect(follow(others)).toEqual([]);
    });

    test('it is not told while another of its kind could be meant', () => {
      const other = near(TRAVEL, -82).map((sighting) => ({ ...sighting, address: `other ${sighting.address}` }));
      const both = near(TRAVEL).flatMap((sighting, scan) => (scan % 2 === 0 ? [sighting, other[scan]!] : [sighting]));
      expect(follow(both)).toEqual([]);
    });
  });

  test('a SmartTag on its first day goes on only where its flags do', () => {
    const flagged = (traits: readonly string[]) =>
      clone.map((sighting, scan) => ({
        ...sighting,
        reading: reading(true, 'smarttag'),
        identity: { text: `${scan}`, trait: traits[scan % traits.length]! },
      }));
    expect(follow(flagged(['1004']))).toMatchObject([{ kind: 'smarttag', chained: true, ownerNear: false }]);
    expect(follow(flagged(['1004', '1000', '1044', '1040', '1048']))).toEqual([]);
  });
});

describe('what comes along with its owner is a question', () => {
  const TRAVEL = [...WALK, ...WALK.map((place) => `${place} 2`), ...WALK.map((place) => `${place} 3`), 'end', 'end'];
  const near = sightings(
    TRAVEL.map((place, scan) => ({ place, address: `near ${scan}`, separated: false, rssiDbm: -70 })),
  );
  const tile = sightings(TRAVEL.map((place) => ({ place, address: 'tile', separated: null, kind: 'tile' as const })));

  test('a tag that says so', () => {
    expect(follow(near)).toMatchObject([{ ownerNear: true }]);
  });

  test('a Tile, which never says, is told alone and asked about in company', () => {
    expect(follow(tile)).toMatchObject([{ kind: 'tile', ownerNear: false }]);
    const later = tile.slice(6).map((sighting) => ({ ...sighting }));
    const both = [...near, ...later].toSorted((a, b) => a.atMs - b.atMs);
    expect(follow(both).find(({ kind }) => kind === 'tile')).toMatchObject({ ownerNear: true });
  });
});

describe('recordings can hold anything', () => {
  // More than it keeps of anything, several times over.
  const many = 3_000;
  const heard = (n: number, place: Place, address: string): Sighting => ({
    ...sightings([{ place, address }])[0]!,
    atMs: n,
  });

  test.each<[string, (n: number) => Sighting]>([
    ['a crowd in one scan', (n) => heard(0, 'hall', `${n}`)],
    ['crowds that change', (n) => heard(Math.floor(n / 1_000) * SCAN_MS, `${Math.floor(n / 1_000)}`, `${n}`)],
    ['one tracker at as many points', (n) => heard(n, { latitude: (n % 140) - 70, longitude: n / 200 - 90 }, 'aa')],
    ['as many trackers at as many names', (n) => heard(n, `${n}`, `${n}`)],
  ])('%s', (_, make) => {
    const follower = createFollower();
    const alerts = Array.from({ length: many }, (_unused, n) => follower.push(make(n)));
    expect([...alerts.flat(), ...follower.flush()].length).toBeLessThanOrEqual(1);
  });
});

test.each([0, 52.5, 69.9, -33.8, 89.99])('points are places by their distance, at %d degrees', (latitude) => {
  const degree = 1 / 111_195;
  const east = degree / Math.cos((latitude * Math.PI) / 180);
  const walk = (meters: number) =>
    [0, 0, 1, 2, 3, 3].map((step) => ({ place: { latitude, longitude: 7 + step * meters * east } }));
  expect(follow(sightings(walk(160)))).toHaveLength(1);
  expect(follow(sightings(walk(40)))).toHaveLength(0);
});

test('any sightings are taken, in any order of times', () => {
  const sighting = fc.record<Sighting>({
    atMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
    place: fc.oneof(
      fc.constant(null),
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
    ),
    address: fc.constantFrom('1', '2', '3', '4'),
    rssiDbm: fc.oneof(fc.constant(null), fc.integer({ min: -127, max: 20 })),
    reading: fc.constantFrom(reading(true), reading(false), reading(null, 'tile'), reading(null, 'none')),
    identity: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 60 }), (all) => {
      for (const alert of follow(all)) expect(alert.places).toBeGreaterThanOrEqual(3);
    }),
  );
});

describe('what is fainter than most bags', () => {
  const stays = ['hotel', 'cafe', 'museum', 'church', 'park', 'pier', 'zoo', 'inn'];
  const heardAt = (rssiDbm: number, places: number) =>
    sightings(stays.slice(0, places).flatMap((place) => [0, 1, 2].map(() => ({ place, rssiDbm }))));

  test('is told at more places, the fainter the more', () => {
    expect(follow(heardAt(-77, 4))).toEqual([]);
    expect(follow(heardAt(-77, 5))).toMatchObject([{ places: 5 }]);
    expect(follow(heardAt(-84, 8))).toEqual([]);
  });
});

describe('an address that comes again had not been replaced', () => {
  // Seven scans in the hotel, of which one missed the tag and heard a stranger instead; then out.
  const HOTEL = Array<string>(7).fill('hotel');
  const tag = sightings(at(...HOTEL, 'street', 'street', 'cafe', 'cafe'));
  const stranger = (scan: number, address = 'stranger'): Sighting => ({ ...tag[scan]!, address });

  test('it keeps the places where it was', () => {
    const missed = tag.map((sighting, scan) => (scan === 8 ? stranger(8) : sighting));
    expect(follow(missed)).toEqual(
      follow(tag.filter((_, scan) => scan !== 8)).map((alert) => ({ ...alert, sightings: alert.sightings + 1 })),
    );
  });

  test('the stranger is nobody’s next address, and calling it one’s own hushes only it', () => {
    const follower = createFollower();
    const alerts = tag.flatMap((sighting, scan) => {
      if (scan === 6) follower.hush('stranger');
      return follower.push(scan === 5 ? stranger(5) : sighting);
    });
    alerts.push(...follower.flush());
    expect(follower.isSame('aa', 'stranger')).toBe(false);
    expect(follower.hushedBy('stranger')).toBe('stranger');
    expect(alerts).toMatchObject([{ address: 'aa', chained: false }]);
  });
});

test('Tiles keep their address for good: one is never taken for the next', () => {
  const places = ['hotel', 'cafe', 'museum', 'church', 'park', 'pier', 'zoo', 'inn'];
  const tiles = sightings(
    places.flatMap((place, which) =>
      [0, 1, 2].map(() => ({ place, address: `tile ${which}`, separated: null, kind: 'tile' as const })),
    ),
  );
  expect(follow(tiles)).toEqual([]);
});
