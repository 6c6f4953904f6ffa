import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const PAGE = readFileSync(new URL('index.html', import.meta.url), 'utf8');
const SCRIPT = /<script>([^]*?)<\/script>/.exec(PAGE)![1]!;

/** What the script in the page sets on the root element, at a local time and with these stored texts. */
function paint(
  localTime: string,
  stored: Record<string, string> | null = {},
  browser: Record<string, object> | null = null,
  search = '',
): Record<string, string> {
  const dataset: Record<string, string> = {};
  const nowMs = new Date(localTime).getTime();
  class LocalDate extends Date {
    constructor(ms = nowMs) {
      super(ms);
    }
    static override now = () => nowMs;
  }
  runInNewContext(SCRIPT, {
    document: { documentElement: { dataset } },
    Date: LocalDate,
    location: { search },
    ...(browser ? { self: browser, navigator: browser } : {}),
    localStorage: {
      getItem(key: string) {
        if (stored === null) throw new Error('storage is switched off');
        return stored[key] ?? null;
      },
    },
  });
  return dataset;
}

const NOON = '2026-11-20T12:00';

test.each([
  ['nothing stored, by day', NOON, {}, {}],
  ['a chosen theme', NOON, { theme: 'dark' }, { theme: 'dark' }],
  ['a dismissed welcome', NOON, { welcome: 'dismissed' }, { welcomed: '' }],
  ['a remembered person', NOON, { user: '{}' }, { known: '' }],
  ['a minute before the evening', '2026-11-20T20:59', {}, {}],
  ['the evening', '2026-11-20T21:00', {}, { theme: 'dark' }],
  ['before dawn', '2026-11-21T05:59', {}, { theme: 'dark' }],
  ['the morning', '2026-11-21T06:00', {}, {}],
  ['light chosen, in the evening too', '2026-11-20T22:00', { theme: 'light' }, { theme: 'light' }],
  ['the system’s own chosen', '2026-11-20T22:00', { theme: 'system' }, { theme: 'system' }],
  ['night colors chosen', '2026-11-20T22:00', { theme: 'night' }, { theme: 'night' }],
])('%s', (_, localTime, stored, expected) => {
  expect(paint(localTime, stored)).toEqual(expected);
});

test('storage that is switched off stops nothing', () => {
  expect(paint(NOON, null)).toEqual({});
});

test.each([
  [{}, 'nfc bluetooth'],
  [{ NDEFReader: {} }, 'bluetooth'],
  [{ bluetooth: {} }, 'nfc '],
  [{ NDEFReader: {}, bluetooth: {} }, ''],
])('a browser with %j is marked with what it lacks', (browser, lacks) => {
  expect(paint(NOON, {}, browser)).toEqual({ lacks });
});

test.each([
  ['', {}],
  ['?what=rental', {}],
  ['?paper=police&what=rental', {}],
  ['?paper=letter', { asks: '' }],
  ['?what=rental&paper=claim', { asks: '' }],
])('a page that is asked for with %j waits for another paper: %j', (search, expected) => {
  expect(paint(NOON, {}, null, search)).toEqual(expected);
});
