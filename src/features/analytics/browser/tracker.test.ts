import { expect, test, vi } from 'vitest';
import type { AnalyticsEvent } from '#contract/entities/analytics-event.ts';
import { createTracker } from './tracker.ts';

const SURROUNDINGS = { atMs: Date.UTC(2026, 10, 20, 12), userAgent: 'Browser/1', url: 'http://localhost:3000/camera' };
const ADDED = { timestamp: '2026-11-20T12:00:00.000Z', userAgent: 'Browser/1', url: 'http://localhost:3000/camera' };

function setUp(visitor: { userId: string | null; pro: boolean }, send?: () => Promise<unknown>) {
  const sent: AnalyticsEvent[] = [];
  const tracker = createTracker({
    send: (event) => (sent.push(event), send?.() ?? Promise.resolve()),
    visitor: () => visitor,
    surroundings: () => SURROUNDINGS,
  });
  return { tracker, sent };
}

test('adds time, browser and address to the caller’s fields', () => {
  const { tracker, sent } = setUp({ userId: null, pro: false });
  tracker.track('scan_completed', { threats: 2 });
  expect(sent).toEqual([{ event: 'scan_completed', properties: { threats: 2, ...ADDED } }]);
});

test('names the signed-in person', () => {
  const { tracker, sent } = setUp({ userId: 'u1', pro: false });
  tracker.pageView('home');
  expect(sent).toEqual([{ event: 'page_view', properties: { page: 'home', ...ADDED }, userId: 'u1' }]);
});

test.each([
  [true, 'pro'],
  [false, 'free'],
])('feature usage carries the flag and the tier (pro: %s)', (pro, tier) => {
  const { tracker, sent } = setUp({ userId: null, pro });
  tracker.trackFeature('camera', false);
  expect(sent[0]?.properties).toEqual({ feature: 'camera', is_pro_feature: false, user_tier: tier, ...ADDED });
});

test('sends once and only logs a failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new Error('offline');
  const { tracker, sent } = setUp({ userId: null, pro: false }, () => Promise.reject(failure));
  tracker.track('login_success');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Failed to send analytics event:', failure));
  expect(sent).toHaveLength(1);
  log.mockRestore();
});
