import { isoTime } from '#core/time/iso-time.ts';
import { expect, test } from 'vitest';
import { publicPosition, publicReport, type StoredReport } from './public-report.ts';

const REPORT: StoredReport = {
  id: '01890000-0000-7000-8000-00000000000a',
  name: 'Flat of Mr Jones',
  address: '12 Secret Lane, Apt 5B',
  city: 'Lisbon',
  state: null,
  country: 'Portugal',
  issueType: 'camera',
  issueDescription: 'A lens in the clock of room 3.',
  placeKind: 'rental',
  position: { latitude: 38.722345, longitude: -9.139876 },
  stayedIn: null,
  createdAtMs: Date.UTC(2026, 10, 1),
};

const REVIEWED_AT_MS = Date.UTC(2026, 10, 2);

test('of a private home neither name nor address is public, but its city and about a kilometer', () => {
  const report = publicReport(
    REPORT,
    {
      redactions: [
        { field: 'name', start: 8, end: 16 },
        { field: 'issueDescription', start: 23, end: 29 },
      ],
      verification: 0,
      lastReviewedAtMs: REVIEWED_AT_MS,
    },
    isoTime,
  );
  expect(report).toEqual({
    id: REPORT.id,
    name: 'Private rental',
    city: 'Lisbon',
    country: 'Portugal',
    address: 'Lisbon',
    issueType: 'camera',
    issueDescription: 'A lens in the clock of [removed].',
    isVerified: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    lastReviewedAt: '2026-11-02T00:00:00.000Z',
    latitude: 38.72,
    longitude: -9.14,
  });
});

test('a hotel shows its address, its state and its pin', () => {
  const hotel: StoredReport = { ...REPORT, placeKind: 'hotel', state: 'Lisboa' };
  expect(publicReport(hotel, { redactions: [], verification: 2, lastReviewedAtMs: null }, isoTime)).toMatchObject({
    address: '12 Secret Lane, Apt 5B',
    state: 'Lisboa',
    isVerified: true,
    latitude: 38.7223,
    longitude: -9.1399,
  });
});

test('no position, no coordinates', () => {
  const report = publicReport(
    { ...REPORT, position: null },
    { redactions: [], verification: 0, lastReviewedAtMs: null },
    isoTime,
  );
  expect(report).not.toHaveProperty('latitude');
  expect(report).not.toHaveProperty('lastReviewedAt');
  expect(publicPosition(null, 'rental')).toBeNull();
});
