import { expect, test } from 'vitest';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { PHONE, watch } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';
import { weigh } from '#tests/support/weight.ts';

/** Specification, section 2: every route, typed by hand, with the heading where it names one. */
const SPECIFIED: Readonly<Record<string, string | null>> = {
  '/': null,
  '/reports': 'Security Reports',
  '/safety-guide': 'Room Safety Guide',
  '/checklist': 'Travel Safety Checklist',
  '/camera': 'Camera Detection',
  '/network': 'Network Scanner',
  '/nfc': 'NFC Key Scanner',
  '/airtag': 'AirTag and Tracker Scanner',
  '/motion': 'Motion Sensor Detection',
  '/subscription': 'Upgrade to Pro',
  '/report-location': 'Report a Location',
  '/dashboard': 'Business Dashboard',
  '/my-dashboard': 'Your Security Stats',
  '/payment-test': 'Payment Test',
  '/privacy': null,
  '/terms': null,
  '/login': 'Sign In',
  '/register': 'Create Account',
};

const WITHOUT_PAGE_VIEW = ['/places', '/notice', '/login', '/register', '/packing'];
const TABS: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/reports': 'Reports',
  '/camera': 'Scan',
  '/network': 'Network',
  '/nfc': 'NFC',
};

/** The shell ends calls that nobody answers, saves a scan once, and holds back what somebody changes, in 400 bytes. */
const MAX_HOME_SCRIPT_BYTES = 80_300;
/**
 * With the shell. The round and the vault of evidence come nearest: they open again what a browser closed, and say what was
 * not done.
 */
const MAX_SCRIPT_BYTES = 98_300;
const MAX_HTML_BYTES = 14_000;
const MAX_REQUESTS = 6;

const product = useProduct();

test('every specified route is in the table', () => {
  const paths = ROUTES.map((route) => route.path);
  expect(Object.keys(SPECIFIED).filter((path) => !paths.includes(path))).toEqual([]);
});

test.each(ROUTES)(
  '$path has one heading, its title, its tab and its page view, asks only this host, is light, and nothing in it moves',
  async (route) => {
    await using visitor = await product.browser.newContext({ viewport: PHONE.viewport });
    const page = await visitor.newPage();
    const seen = watch(page, product.server.baseUrl);
    const weight = await weigh(page, product.server.baseUrl + route.path);

    const headings = await page.locator('h1').allTextContents();
    expect(headings).toHaveLength(1);
    const specified = SPECIFIED[route.path];
    if (specified) expect(headings[0]).toBe(specified);
    expect(await page.title()).toBe(route.bare ? route.title : `${route.title} – Sweep`);
    expect(await page.locator('nav [aria-current="page"]').allTextContents()).toEqual(
      TABS[route.path] ? [TABS[route.path]] : [],
    );
    expect(seen.problems()).toEqual([]);

    const pageView = {
      event: 'page_view',
      properties: {
        page: route.page,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        userAgent: await page.evaluate(() => navigator.userAgent),
        url: product.server.baseUrl + route.path,
      },
    };
    const views = seen.posted('/api/analytics').filter(({ event }) => event === 'page_view');
    expect(views).toEqual(WITHOUT_PAGE_VIEW.includes(route.path) ? [] : [pageView]);

    expect(weight.scriptBytes).toBeGreaterThan(10_000);
    expect(weight.scriptBytes).toBeLessThanOrEqual(route.path === '/' ? MAX_HOME_SCRIPT_BYTES : MAX_SCRIPT_BYTES);
    expect(weight.htmlBytes).toBeGreaterThan(500);
    expect(weight.htmlBytes).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(weight.requests.length, weight.requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
    // A shift that rounds to nothing is the browser's own arithmetic.
    expect(weight.shifts.filter((shift) => !shift.startsWith('0.0000'))).toEqual([]);
  },
);

test('an unknown path answers 404 with a way home', async () => {
  const { page, seen } = await product.open('/no-such-page');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').allTextContents()).toEqual(['Page not found']);
  const answer = await fetch(`${product.server.baseUrl}/no-such-page`);
  expect(answer.status).toBe(404);
  // The browser itself reports the document's status; nothing else may be reported.
  expect(seen.problems().filter((problem) => !problem.includes('status of 404'))).toEqual([]);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL(`${product.server.baseUrl}/`);
});

test('a tab moves inside the page: new title, focus on the new heading, one more page view', async () => {
  const { page, seen } = await product.open('/');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.waitForURL(/\/reports$/);
  await expect.poll(() => page.title()).toBe('Security Reports – Sweep');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const documents = seen.requests().filter((request) => request === 'GET /reports');
  expect(documents).toEqual([]);
  const views = seen.posted('/api/analytics').filter(({ event }) => event === 'page_view');
  expect(views).toHaveLength(2);

  await page.goBack();
  await expect.poll(() => page.locator('nav [aria-current="page"]').allTextContents()).toEqual(['Home']);
});

test('whoever looks again is a stranger: nothing is left of whoever looked before', async () => {
  const left = () =>
    first.page.evaluate(async () => ({
      cookie: document.cookie.includes('left'),
      kept: [localStorage.getItem('left'), sessionStorage.getItem('left')],
      databases: (await indexedDB.databases()).filter(({ name }) => name === 'left').length,
      caches: (await caches.keys()).length,
      person: await (await fetch('/api/session')).text(),
      size: [innerWidth, document.documentElement.style.fontSize],
    }));
  const first = await product.look('/login');
  const stranger = await left();
  await first.page.evaluate(async () => {
    document.cookie = 'left=behind; max-age=1000';
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    await new Promise((resolve, reject) => {
      Object.assign(indexedDB.open('left'), { onsuccess: resolve, onerror: reject });
    });
    await caches.open('left');
    const person = { name: 'Ada Lovelace', username: 'ada-looks', password: 'plum wagon 7!' };
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/auth/register', { method: 'POST', headers, body: JSON.stringify(person) });
    document.documentElement.style.fontSize = '200%';
  });
  await first.page.setViewportSize({ width: 320, height: 640 });
  expect(await left()).toEqual({
    cookie: true,
    kept: ['behind', 'behind'],
    databases: 1,
    caches: 1,
    person: expect.stringContaining('ada-looks'),
    size: [320, '200%'],
  });
  const { seen } = await product.look('/login');
  expect(await left()).toEqual(stranger);
  expect(seen.problems()).toEqual([]);
});
