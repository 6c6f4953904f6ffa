import { expect, test } from 'vitest';
import { reportStatus } from '#contract/entities/reported-location.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { reviewState } from '#tests/support/reports.ts';
import { copy } from '../copy.ts';
import { publicReport, type StoredReport } from '../published/public-report.ts';
import { erased, erasureOf } from './retention.ts';
import type { ReviewState } from './review-state.ts';

const AT_MS = 1_000 * DAY_MS;
const state = (status: ReviewState['status'], more: Partial<ReviewState> = {}) => reviewState(status, AT_MS, more);

test.each([
  ['published', { publishedAtMs: AT_MS - DAY_MS }, 'original', 729],
  ['archived', { publishedAtMs: AT_MS - 10 * DAY_MS }, 'original', 720],
  ['archived', {}, 'everything', 730],
  ['merged', {}, 'everything', 730],
  ['withdrawn', {}, 'everything', 90],
  ['rejected', {}, 'everything', 183],
  ['removed', {}, 'everything', 183],
] as const)('of a report that is %s (%o) goes %s', (status, more, what, days) => {
  expect(erasureOf(state(status, more))).toEqual({ what, atMs: AT_MS + days * DAY_MS });
});

test('nothing goes of what is being decided, or complained about', () => {
  for (const status of ['submitted', 'held', 'pending', 'needs_info', 'approved'] as const)
    expect(erasureOf(state(status))).toBeNull();
  expect(erasureOf(state('published', { publishedAtMs: 0, dispute: 'venue_replied' }))).toBeNull();
  expect(reportStatus.options).toHaveLength(12);
});

const REPORT: StoredReport = {
  id: 'a',
  name: 'Flat of Mr Jones',
  address: '12 Secret Lane',
  city: 'Lisbon',
  state: null,
  country: 'Portugal',
  issueType: 'camera',
  issueDescription: 'A lens in the clock of room 3.',
  placeKind: 'rental',
  position: { latitude: 38.722345, longitude: -9.139876 },
  stayedIn: '2026-03',
  createdAtMs: AT_MS,
};
const REDACTIONS = [
  { field: 'issueDescription', start: 23, end: 29 },
  // Marked in a name that the public of a private home never reads.
  { field: 'name', start: 8, end: 16 },
] as const;

test('what is public reads the same after the original is gone, and nothing else is left', () => {
  const { submission, position } = erased(REPORT, REDACTIONS, 'original');
  expect(JSON.stringify([submission, position])).not.toMatch(/Jones|Secret|room 3|722345/);
  expect(submission.stayEnds).toBe('2026-03-01');
  expect(submission.name).toBe(copy.placeKinds.rental);
  const { name, address, city, country, issueDescription } = submission;
  const after = { ...REPORT, name, address, city, country, issueDescription, position };
  const review = { verification: 0, lastReviewedAtMs: null } as const;
  const isoTime = (atMs: number) => new Date(atMs).toISOString();
  expect(publicReport(after, { ...review, redactions: [] }, isoTime)).toEqual(
    publicReport(REPORT, { ...review, redactions: REDACTIONS }, isoTime),
  );
});

test('of everything only the kind stays', () => {
  const { submission, position } = erased(REPORT, REDACTIONS, 'everything');
  expect(position).toBeNull();
  expect(Object.values(submission).filter((value) => value !== '')).toEqual(['camera', 'rental']);
});
