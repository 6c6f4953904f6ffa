import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/time/durations.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { openStripe } from '#adapters/node/stripe.ts';
import { openFakePaypal } from '#features/subscription/node/sandbox/fake-paypal.ts';
import { openFakeStripe } from '#features/subscription/node/sandbox/fake-stripe.ts';
import { setUpStripe } from '#features/subscription/node/setup-plans.ts';
import { checkThemes, findTooWide } from '#tests/support/accessibility.ts';
import { newVisitor, visit } from '#tests/support/browser.ts';
import { useProduct, type OpenPage } from '#tests/support/product.ts';
import { startServer } from '#tests/support/server.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';

const PASSWORD = 'plum wagon 7!';
const AUTHENTICATED_CARD = '4000 0025 0000 3155';
const DECLINED_CARD = '4000 0000 0000 0002';

const product = useProduct();

let people = 0;
/** Signs somebody new up; their page is the subscription then. */
async function register(): Promise<OpenPage & { username: string }> {
  people += 1;
  const username = `payer${people}`;
  const opened = await product.open('/register');
  await opened.page.getByLabel('Full Name').fill('Ada Lovelace');
  await opened.page.getByLabel('Username').fill(username);
  await opened.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await opened.page.getByRole('button', { name: 'Create Account' }).click();
  await opened.page.waitForURL(/\/subscription$/);
  return { ...opened, username };
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

async function openCard(page: Page, number?: string): Promise<void> {
  await press(page, 'Credit Card');
  const field = page.getByLabel('Test card number');
  await field.waitFor();
  if (number !== undefined) await field.fill(number);
}

/** What the server says, whatever the page believes. */
const sessionOf = (page: Page): Promise<{ pro: boolean; user: Record<string, unknown> | null }> =>
  page.evaluate(async () => (await fetch('/api/session')).json());

async function signIn(page: Page, baseUrl: string, username: string): Promise<void> {
  await visit(page, `${baseUrl}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign In');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

describe('before payment', () => {
  test('without an account there are links to get one, and nothing to pay with', async () => {
    const { page, seen } = await product.open('/subscription');
    expect(await page.getByRole('main').getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
      '/register',
    );
    expect(await page.getByRole('main').getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(await page.getByRole('button', { name: /Credit Card|PayPal/ }).count()).toBe(0);
    expect(seen.requests()).not.toContain('GET /api/payments/config');
  });

  test('the screen says what is bought, when it renews and how to cancel, and loads no form', async () => {
    const { page, seen } = await register();
    await page.getByText('Sandbox: no money moves').waitFor();
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('By card: $3 now and every month after, until you cancel.');
    expect(words).toContain('Cancel in My Dashboard with two taps.');
    await page.getByText('6 Months').click();
    expect(await page.getByRole('main').innerText()).toContain(
      'By PayPal: $15 once for 180 days of Pro. Nothing renews.',
    );
    expect(seen.requests().filter((line) => /(card|paypal)-form|stripe/.test(line))).toEqual([]);
    expect(seen.problems()).toEqual([]);
  });

  test('what goes wrong while payment is loaded stays in its panel and can be tried again', async () => {
    const { page } = await register();
    let broken = true;
    await page.route('**/api/payments/config', (route) => (broken ? route.abort() : route.continue()));
    await page.reload();
    const sentence = 'Payment Error: There was an error loading the payment system. Please try refreshing the page.';
    await page.getByText(sentence).waitFor({ timeout: 30_000 });
    expect(await page.getByRole('radio').count()).toBe(2);
    broken = false;
    await press(page, 'Try Again');
    await page.getByRole('button', { name: 'Credit Card' }).waitFor();
    expect(await page.getByText(sentence).count()).toBe(0);
  });
});

describe('by card', () => {
  test('Pro is on at once, after a reload and in a second browser', async () => {
    const { page, seen, username } = await register();
    await openCard(page);
    await press(page, 'Pay $3.00');
    await page.getByText('Payment received').waitFor();
    await page.waitForURL(/\/network$/);
    const session = await sessionOf(page);
    expect(session).toMatchObject({ pro: true, user: { isPro: true, subscriptionType: 'monthly' } });
    const days = (Date.parse(String(session.user?.['subscriptionEndsAt'])) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { isPro: boolean });
    expect(stored.isPro).toBe(true);
    expect(seen.posted('/api/create-subscription')).toEqual([
      { userId: session.user?.['id'], subscriptionType: 'monthly', amount: 300 },
    ]);

    await page.reload();
    expect((await sessionOf(page)).pro).toBe(true);
    const { page: other } = await product.open('/login');
    await signIn(other, product.server.baseUrl, username);
    await other.waitForURL(/\/dashboard$/);
    expect((await sessionOf(other)).pro).toBe(true);
    expect(seen.problems()).toEqual([]);
  });

  test('a bank that asks is answered before anything is paid', async () => {
    const { page } = await register();
    await page.getByText('6 Months').click();
    await openCard(page, AUTHENTICATED_CARD);
    await press(page, 'Pay $15.00');
    await press(page, 'No');
    await page.getByText('The bank could not confirm that it is you. Nothing was charged.').waitFor();
    expect((await sessionOf(page)).pro).toBe(false);
    await press(page, 'Pay $15.00');
    await press(page, 'Yes, it is me');
    await page.getByText('Payment received').waitFor();
    expect(await sessionOf(page)).toMatchObject({ pro: true, user: { subscriptionType: 'six_months' } });
  });

  test('a declined card says so, and another one pays', async () => {
    const { page } = await register();
    await openCard(page, DECLINED_CARD);
    await press(page, 'Pay $3.00');
    await page.getByText('Payment Failed').waitFor();
    await page.getByText('The card was declined.').waitFor();
    expect((await sessionOf(page)).pro).toBe(false);
    await page.getByLabel('Test card number').fill('4242 4242 4242 4242');
    await press(page, 'Pay $3.00');
    await page.getByText('Payment received').waitFor();
    expect((await sessionOf(page)).pro).toBe(true);
  });

  test('while it is paying, the button says so and a second press sends nothing', async () => {
    const { page, seen } = await register();
    await openCard(page);
    let go = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route('**/api/create-subscription', async (route) => {
        resolve();
        await new Promise<void>((answer) => {
          go = answer;
        });
        await route.continue();
      });
    });
    await press(page, 'Pay $3.00');
    await asked;
    expect(await page.getByRole('button', { name: 'Processing...' }).isDisabled()).toBe(true);
    await page.getByLabel('Test card number').press('Enter');
    go();
    await page.getByText('Payment received').waitFor();
    expect(seen.requests().filter((line) => line === 'POST /api/create-subscription')).toHaveLength(1);
  });

  test('it is cancelled with two taps in My Dashboard, and Pro stays to the end of what was paid', async () => {
    const { page, seen } = await register();
    await openCard(page);
    await press(page, 'Pay $3.00');
    await page.waitForURL(/\/network$/);
    await visit(page, `${product.server.baseUrl}/my-dashboard`);
    await page.getByRole('heading', { name: 'Your subscription' }).waitFor();
    await page.getByText('Next payment').waitFor();
    await press(page, 'Cancel subscription');
    await press(page, 'Yes, cancel');
    await page.getByText(/^Canceled\. You keep Pro until \w+ \d+, \d{4}; no further payment is taken\.$/).waitFor();
    expect((await sessionOf(page)).pro).toBe(true);
    await visit(page, `${product.server.baseUrl}/my-dashboard`);
    await page.getByText(/^Canceled\./).waitFor();
    expect(seen.problems()).toEqual([]);
  });
});

describe('with PayPal', () => {
  async function openWindow(page: Page): Promise<void> {
    await press(page, 'PayPal');
    await press(page, 'Pay $3.00 with PayPal');
    await page.getByRole('dialog', { name: 'PayPal sandbox' }).waitFor();
  }

  test('an order that is agreed to is Pro for 30 days, and nothing renews', async () => {
    const { page, seen } = await register();
    await openWindow(page);
    await press(page, 'Agree and pay');
    await page.getByText('Payment received').waitFor();
    await page.waitForURL(/\/network$/);
    const session = await sessionOf(page);
    const days = (Date.parse(String(session.user?.['subscriptionEndsAt'])) - Date.now()) / DAY_MS;
    expect(Math.abs(days - 30)).toBeLessThan(0.1);
    expect(seen.posted('/api/paypal/order')).toEqual([{ amount: 3, currency: 'USD', intent: 'capture' }]);
    await visit(page, `${product.server.baseUrl}/my-dashboard`);
    await page.getByText('Pro until', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0);
    expect(seen.problems()).toEqual([]);
  });

  test('a window that is closed is only logged', async () => {
    const { page, seen } = await register();
    await openWindow(page);
    await press(page, 'Cancel');
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    expect(seen.requests().filter((line) => line.includes('/capture'))).toEqual([]);
    expect((await sessionOf(page)).pro).toBe(false);
  });

  test('a capture that fails says so, and the next try pays', async () => {
    const { page } = await register();
    await openWindow(page);
    await press(page, 'Agree, the payment fails');
    await page.getByRole('alert').getByText('Payment processing failed. Please try again.').waitFor();
    expect((await sessionOf(page)).pro).toBe(false);
    await press(page, 'Pay $3.00 with PayPal');
    await press(page, 'Agree and pay');
    await page.getByText('Payment received').waitFor();
    expect((await sessionOf(page)).pro).toBe(true);
  });

  test('money that takes days is not Pro yet', async () => {
    const { page } = await register();
    await openWindow(page);
    await press(page, 'Agree, the money takes days');
    await page.getByText('Payment on its way').waitFor();
    expect((await sessionOf(page)).pro).toBe(false);
  });
});

test('every step of paying and cancelling is accessible, in three themes, and fits a narrow phone', async () => {
  const { page } = await register();
  const check = async (): Promise<void> => {
    await checkThemes(page);
    expect(await findTooWide(page)).toEqual([]);
  };
  await page.setViewportSize({ width: 320, height: 700 });
  await openCard(page, AUTHENTICATED_CARD);
  await check();
  await press(page, 'Pay $3.00');
  await page.getByRole('dialog', { name: 'Your bank asks' }).waitFor();
  await check();
  await press(page, 'No');
  await press(page, 'PayPal');
  await press(page, 'Pay $3.00 with PayPal');
  await page.getByRole('dialog', { name: 'PayPal sandbox' }).waitFor();
  await check();
  await press(page, 'Agree, the payment fails');
  await page.getByRole('alert').getByText('Payment processing failed. Please try again.').waitFor();
  await check();
  await openCard(page);
  await press(page, 'Pay $3.00');
  await page.waitForURL(/\/network$/);
  await visit(page, `${product.server.baseUrl}/my-dashboard`);
  await press(page, 'Cancel subscription');
  await check();
  await press(page, 'Yes, cancel');
  await page.getByText(/^Canceled\./).waitFor();
  await check();
});

test('the payment test page logs what each call answers', async () => {
  const { page } = await register();
  await visit(page, `${product.server.baseUrl}/payment-test`);
  const log = page.getByRole('log');
  const info = page.getByRole('region', { name: 'Environment' });
  await press(page, 'Check Environment');
  await log.getByText('Environment check passed: development').waitFor();
  await log.getByText('Sandbox: no money moves.', { exact: false }).waitFor();
  expect(await info.innerText()).toMatch(/Stripe secret key\s+absent/);
  await press(page, 'Test Stripe API');
  await log.getByText('Stripe API works').waitFor();
  await press(page, 'Test PayPal API');
  await log.getByText('PayPal order created').waitFor();
  await press(page, 'PayPal $3.00 USD');
  await expect.poll(() => log.getByText('PayPal order created').count()).toBe(2);
  expect(await log.getByRole('img', { name: 'Failure' }).count()).toBe(0);
  expect((await sessionOf(page)).pro).toBe(false);
});

test('the payment test page checks the environment for anyone, and tells a visitor what the other tests need', async () => {
  const { page, seen } = await product.open('/payment-test');
  const log = page.getByRole('log');
  await press(page, 'Check Environment');
  await log.getByText('Environment check passed: development').waitFor();
  await press(page, 'Test Stripe API');
  await log.getByText('Stripe API failed').waitFor();
  await press(page, 'Test PayPal API');
  await log.getByText('PayPal API failed').waitFor();
  await press(page, 'PayPal $3.00 USD');
  await log.getByText('PayPal order creation failed').waitFor();
  expect(await log.getByText('Not asked. Sign in and press it again.').count()).toBe(3);
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign In' }).isVisible()).toBe(true);
  // Nothing was asked that the server refuses.
  expect(seen.problems()).toEqual([]);
});

test('edited storage opens nothing that the server keeps', async () => {
  const { page } = await register();
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
    const forged = { ...user, isPro: true, hasFullAccess: true, subscriptionEndsAt: '2099-01-01T00:00:00.000Z' };
    for (const key of ['user', 'currentUser']) localStorage.setItem(key, JSON.stringify(forged));
    dispatchEvent(new Event('user-updated'));
  });
  const status = await page.evaluate(async () => {
    const body = { scanType: 'network', threatDetected: false, isPro: true };
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/security-scans', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  });
  expect(status).toBe(403);
  expect((await sessionOf(page)).pro).toBe(false);
});

// That it ends on its day is held by entitlement.test.ts; the day is the database's.
test('a server whose own clock runs ahead ends nothing that was bought', async () => {
  const dataDir = temporaryDatabaseDirectory('sweep-payments-');
  const username = 'lapsing';
  const moved = (days: number): Record<string, string> => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
      `const D=Date,a=${days * DAY_MS};globalThis.Date=class extends D{constructor(...x){x.length?super(...x):super(D.now()+a)}static now(){return D.now()+a}}`,
    )}`,
  });
  const context = await newVisitor(product.browser);
  const page = await context.newPage();
  {
    await using server = await startServer({ dataDir });
    await visit(page, `${server.baseUrl}/register`);
    await page.getByLabel('Full Name').fill('Ada Lovelace');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Create Account');
    await page.waitForURL(/\/subscription$/);
    await openCard(page);
    await press(page, 'Pay $3.00');
    await page.waitForURL(/\/network$/);
    await visit(page, `${server.baseUrl}/my-dashboard`);
    await press(page, 'Cancel subscription');
    await press(page, 'Yes, cancel');
    await page.getByText(/^Canceled\./).waitFor();
  }
  for (const days of [27, 32]) {
    await using server = await startServer({ dataDir, environment: moved(days) });
    await signIn(page, server.baseUrl, username);
    expect([days, (await sessionOf(page)).pro]).toEqual([days, true]);
  }
  await context.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('with real keys a provider is asked for its script when payment is opened, and its absence stays in the panel', async () => {
  const keys = { clientId: 'client_e2e', clientSecret: 'secret_e2e' };
  const secretKey = 'sk_test_e2e';
  const fake = { random: systemRandom, nowMs: () => Date.now(), webhookUrl: null };
  await using stripe = await openFakeStripe({ ...fake, webhookSecret: 'whsec_e2e', secretKey });
  await using paypal = await openFakePaypal({ ...fake, ...keys, webhookId: 'WH-E2E' });
  await setUpStripe(openStripe({ secretKey, apiBase: stripe.server.base }));
  await using server = await startServer({
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_e2e',
      STRIPE_API_BASE: stripe.server.base,
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_CLIENT_SECRET: keys.clientSecret,
      PAYPAL_API_BASE: paypal.server.base,
    },
  });
  const context = await newVisitor(product.browser);
  const page = await context.newPage();
  const foreign = new Set<string>();
  await context.route(/^https:/, (route) => {
    foreign.add(new URL(route.request().url()).host);
    return route.abort();
  });
  await visit(page, `${server.baseUrl}/register`);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Username').fill('keyholder');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create Account');
  await page.waitForURL(/\/subscription$/);
  await page.getByRole('button', { name: 'Credit Card' }).waitFor();
  expect(await page.getByText('Sandbox: no money moves').count()).toBe(0);
  expect([...foreign]).toEqual([]);

  const problem = page.getByText('Payment Error: There was an error loading the payment system.', { exact: false });
  for (const [button, host] of [
    ['Credit Card', 'js.stripe.com'],
    ['PayPal', 'www.sandbox.paypal.com'],
  ] as const) {
    await press(page, button);
    await problem.waitFor();
    expect([...foreign]).toContain(host);
    await press(page, 'Try Again');
    await page.getByRole('button', { name: button, exact: true }).waitFor();
  }
  expect([...foreign].toSorted()).toEqual(['js.stripe.com', 'www.sandbox.paypal.com']);
  await context.close();
});

/** As much of the provider's script as our form needs: a field that is ready at once, and a confirmation over the wire. */
const CARD_SCRIPT = `window.Stripe = (key) => {
  const listeners = {};
  const element = {
    on: (name, listener) => { listeners[name] = listener; return element; },
    off: () => element, update() {}, destroy() {},
    mount(node) { node.textContent = 'Card field of ' + key; setTimeout(() => listeners.ready?.()); },
  };
  let secret = '';
  const stripe = {
    elements: (options) => {
      secret = options.clientSecret;
      return { create: () => element, getElement: () => element, update() {}, submit: async () => ({}), on() {}, off() {} };
    },
    confirmPayment: async () =>
      (await fetch('https://api.stripe.com/confirm', { method: 'POST', body: secret })).json(),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
  };
  return stripe;
};`;

test('with real keys our form hands the payment to the provider and asks the server what became of it', async () => {
  const secretKey = 'sk_test_form';
  await using stripe = await openFakeStripe({
    random: systemRandom,
    nowMs: () => Date.now(),
    webhookUrl: null,
    webhookSecret: 'whsec_form',
    secretKey,
  });
  await setUpStripe(openStripe({ secretKey, apiBase: stripe.server.base }));
  await using server = await startServer({
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_form',
      STRIPE_API_BASE: stripe.server.base,
    },
  });
  const context = await newVisitor(product.browser);
  const page = await context.newPage();
  let card = DECLINED_CARD;
  await context.route(/^https:/, async (route) => {
    const url = new URL(route.request().url());
    if (url.host === 'js.stripe.com') return await route.fulfill({ contentType: 'text/javascript', body: CARD_SCRIPT });
    const confirmed = stripe.confirm(route.request().postData() ?? '', card);
    const json = confirmed?.outcome === 'succeeded' ? {} : { error: { message: confirmed?.message } };
    return await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
  await visit(page, `${server.baseUrl}/register`);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Username').fill('formfiller');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create Account');
  await page.waitForURL(/\/subscription$/);
  await press(page, 'Credit Card');
  await page.getByText('Card field of pk_test_form').waitFor();
  await press(page, 'Pay $3.00');
  await page.getByText('Payment Failed').waitFor();
  await page.getByText('The card was declined.').waitFor();
  card = '4242424242424242';
  await press(page, 'Pay $3.00');
  await page.getByText('Payment received').waitFor();
  await page.waitForURL(/\/network$/);
  expect(await sessionOf(page)).toMatchObject({ pro: true, user: { subscriptionType: 'monthly' } });
  await context.close();
});
