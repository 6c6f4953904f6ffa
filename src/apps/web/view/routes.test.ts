import { expect, test } from 'vitest';
import { NOT_FOUND, routeOf, ROUTES } from './routes.tsx';

/** Specification, section 2. */
const SPECIFIED = [
  '/',
  '/reports',
  '/safety-guide',
  '/checklist',
  '/camera',
  '/network',
  '/nfc',
  '/airtag',
  '/motion',
  '/subscription',
  '/report-location',
  '/dashboard',
  '/my-dashboard',
  '/payment-test',
  '/privacy',
  '/terms',
  '/login',
  '/register',
];

test('every path of the specification has a screen, and no path or page name stands twice', () => {
  const paths = ROUTES.map((route) => route.path);
  expect(paths).toEqual(expect.arrayContaining(SPECIFIED));
  expect(new Set(paths).size).toBe(paths.length);
  const pages = ROUTES.flatMap((route) => route.page ?? []);
  expect(new Set(pages).size).toBe(pages.length);
});

test('page views are recorded everywhere but on Sign In, Create Account, the packing list, the page of a place and complaints', () => {
  expect(ROUTES.filter((route) => route.page === null).map((route) => route.path)).toEqual([
    '/places',
    '/notice',
    '/login',
    '/register',
    '/packing',
  ]);
});

test('pages with a policy of their own are loaded anew', () => {
  expect(ROUTES.filter((route) => route.fullLoad).map((route) => route.path)).toEqual([
    '/round',
    '/network',
    '/subscription',
    '/payment-test',
  ]);
});

test.each([
  ['/', '/'],
  ['/camera', '/camera'],
  ['/camera/', '/camera'],
  ['/my-dashboard/scan', '/my-dashboard/scan'],
  ['/places/0189abcd-0000-8000-8000-00000000000a/', '/places'],
  ['/places/one', NOT_FOUND.path],
  ['/Camera', NOT_FOUND.path],
  ['/camera/x', NOT_FOUND.path],
  ['', NOT_FOUND.path],
])('%j leads to %s', (path, expected) => {
  expect(routeOf(path).path).toBe(expected);
});
