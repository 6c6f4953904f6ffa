import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCursor } from '#core/http/page-cursor.ts';
import { boxesAround, distanceM, parseBoundingBox, parseListQuery } from './list-query.ts';

const ID = '01890000-0000-7000-8000-00000000000a';

test.each([
  ['-10,20,30,40', [{ west: -10, south: 20, east: 30, north: 40 }]],
  ['0,0,0,0', [{ west: 0, south: 0, east: 0, north: 0 }]],
  [
    '170,-20,-170,10',
    [
      { west: 170, south: -20, east: 180, north: 10 },
      { west: -180, south: -20, east: -170, north: 10 },
    ],
  ],
  ['0,40,10,20', null],
  ['181,0,10,20', null],
  ['0,-91,10,20', null],
  ['0,0,10', null],
])('bounding box %j', (text, boxes) => {
  expect(parseBoundingBox(text)).toEqual(boxes);
});

test('a request becomes a list query', () => {
  expect(
    parseListQuery({
      q: 'Paris',
      issueType: 'camera',
      bbox: '0,40,10,50',
      near: '48.85,2.35',
      cursor: encodeCursor({ order: 7, id: ID }),
      limit: 5,
    }),
  ).toEqual({
    ok: true,
    value: {
      search: { kind: 'contains', words: ['paris'] },
      issueType: 'camera',
      boxes: [{ west: 0, south: 40, east: 10, north: 50 }],
      near: { latitude: 48.85, longitude: 2.35 },
      after: { order: 7, id: ID },
      limit: 5,
    },
  });
});

test.each([{ bbox: '0,50,10,40' }, { near: '91,0' }, { cursor: 'not-a-cursor' }])('%j is a bad request', (query) => {
  expect(parseListQuery({ ...query, limit: 20 })).toEqual({ ok: false, error: 'bad-request' });
});

test('Paris is 343.5 km from London and half the earth from its antipode', () => {
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  expect(distanceM(paris, { latitude: 51.5074, longitude: -0.1278 })).toBeCloseTo(343_556, -2);
  expect(distanceM(paris, { latitude: -48.8566, longitude: -177.6478 })).toBeCloseTo(Math.PI * 6_371_000, 0);
});

test('the boxes around a point hold everything within reach', () => {
  const coordinate = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const RADIUS_M = 100_000;
  fc.assert(
    fc.property(
      coordinate,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (center, share, bearing) => {
        const angle = (share * RADIUS_M) / 6_371_000;
        const latitude = Math.max(-90, Math.min(90, center.latitude + (angle * Math.cos(bearing) * 180) / Math.PI));
        const turned =
          center.longitude +
          ((angle * Math.sin(bearing)) / Math.max(1e-9, Math.cos((center.latitude * Math.PI) / 180))) * (180 / Math.PI);
        const longitude = ((((turned + 180) % 360) + 360) % 360) - 180;
        const point = { latitude, longitude };
        if (distanceM(center, point) > RADIUS_M) return;
        const boxes = boxesAround(center, RADIUS_M);
        expect(
          boxes.some(
            (box) => latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east,
          ),
        ).toBe(true);
        for (const box of boxes) expect(box.west).toBeLessThanOrEqual(box.east);
      },
    ),
  );
});
