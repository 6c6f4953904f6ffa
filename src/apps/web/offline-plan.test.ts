import { expect, test } from 'vitest';
import { offlineStrategy, pageKey, type OfflineStrategy } from './offline-plan.ts';

const GET = { method: 'GET', isSameOrigin: true, isPlain: false, isNavigation: false };

test.each<[string, Partial<typeof GET>, OfflineStrategy]>([
  ['/', { isNavigation: true }, 'page'],
  ['/checklist?x=1', { isNavigation: true }, 'page'],
  ['/review', { isNavigation: true }, 'page'],
  ['/subscription', { isNavigation: true }, 'page'],
  ['/assets/shell-abc.js', {}, 'file'],
  ['/api/reported-locations', {}, 'reports'],
  ['/api/reported-locations?q=bed', {}, 'reports'],
  // Where somebody is stands in no cache.
  ['/api/reported-locations?near=38.72,-9.14', {}, 'network'],
  ['/api/reported-locations?q=lisbon&limit=100', {}, 'network'],
  ['/api/reported-locations/0198', {}, 'network'],
  ['/api/session', {}, 'network'],
  ['/api/me/scans', {}, 'network'],
  ['/api/auth/login', { method: 'POST' }, 'network'],
  ['/api/paypal/setup', {}, 'network'],
  ['/api/review/reports', {}, 'network'],
  ['/companion/v1/scan', { method: 'POST' }, 'network'],
  ['/anything', { isSameOrigin: false }, 'network'],
  ['/checklist', { isPlain: true, isNavigation: true }, 'page'],
  ['/', { isSameOrigin: false, isPlain: true }, 'local-device'],
])('%s %j is a matter of %s', (path, change, strategy) => {
  expect(offlineStrategy({ ...GET, path, ...change })).toBe(strategy);
});

test.each([
  ['/', '/'],
  ['/reports?q=x#y', '/reports'],
  ['/camera/', '/camera'],
])('the page %s is kept as %s', (path, key) => {
  expect(pageKey(path)).toBe(key);
});
