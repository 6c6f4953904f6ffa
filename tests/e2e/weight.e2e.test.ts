import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { useProduct } from '#tests/support/product.ts';
import { weigh } from '#tests/support/weight.ts';

const MAX_HOME_SCRIPT_BYTES = 80_000;
/** With the shell. The camera scanner comes nearest: its live picture and its checks are one script, which the round shows too. */
const MAX_SCRIPT_BYTES = 97_000;
const MAX_HTML_BYTES = 14_000;
const MAX_REQUESTS = 6;

const product = useProduct();

let homeBytes: number;

beforeAll(async () => {
  homeBytes = (await weigh(product.browser, `${product.server.baseUrl}/`)).scriptBytes;
});

test('Home brings at most 80 kB of script', () => {
  expect(homeBytes).toBeGreaterThan(10_000);
  expect(homeBytes).toBeLessThanOrEqual(MAX_HOME_SCRIPT_BYTES);
});

test.each(ROUTES)(
  '$path is light: little more script than Home, small HTML, few requests, nothing moves',
  async ({ path }) => {
    const weight = await weigh(product.browser, product.server.baseUrl + path);
    expect(weight.scriptBytes).toBeGreaterThan(10_000);
    expect(weight.scriptBytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(weight.htmlBytes).toBeGreaterThan(500);
    expect(weight.htmlBytes).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(weight.requests.length, weight.requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
    // A shift that rounds to nothing is the browser's own arithmetic.
    expect(weight.shifts.filter((shift) => !shift.startsWith('0.0000'))).toEqual([]);
  },
);
