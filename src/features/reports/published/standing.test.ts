import { expect, test } from 'vitest';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { standingOf } from './standing.ts';

const REPORT: ReportedLocation = {
  id: '01890000-0000-7000-8000-00000000000a',
  name: 'Casa Azul',
  city: 'Lisbon',
  country: 'Portugal',
  address: '1 Quay Street',
  issueType: 'camera',
  issueDescription: 'A lens in the clock.',
  isVerified: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

test('an answer of before says what it can', () => {
  expect(standingOf(REPORT)).toEqual(['Reviewed for wording, not checked for truth.']);
  expect(standingOf({ ...REPORT, isVerified: true })).toHaveLength(1);
});

test('every axis has its sentence, each level of checking its own', () => {
  expect(
    standingOf({
      ...REPORT,
      verification: 1,
      basis: 'app',
      stayedIn: '2026-03',
      corroborations: 2,
      situation: 'resolved_by_venue',
      freshness: 'ageing',
    }),
  ).toEqual([
    'The guest showed us they stayed here.',
    'App result only.',
    'Stay in March 2026.',
    '2 other stays reported the same.',
    'The place says that it is gone.',
    'Older: things may have changed.',
  ]);
  expect(
    standingOf({ ...REPORT, verification: 3, corroborations: 0, situation: 'unknown', freshness: 'current' }),
  ).toEqual(['Confirmed by more than one guest, or by police or press.']);
});
