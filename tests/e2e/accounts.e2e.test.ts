import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();

interface Registration {
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

/** Usernames are unique per server, and each test wants its own. */
let people = 0;
function somebody(): Registration {
  people += 1;
  return { name: 'Ada Lovelace', username: `ada${people}`, password: 'plum wagon 7!' };
}

async function fillRegistration(page: Page, { name, username, password }: Registration): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function register(page: Page, person: Registration): Promise<void> {
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/\/subscription$/);
}

async function signIn(page: Page, { username, password }: Registration): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const storedUsers = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => ['user', 'currentUser'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown));

test.each([
  [{ name: '  ', username: '', password: '' }, 'Full Name', 'Full name is required'],
  [{ name: 'Ada', username: ' ', password: '' }, 'Username', 'Username is required'],
  [{ name: 'Ada', username: 'ab', password: '' }, 'Username', 'Username must be at least 3 characters'],
  [{ name: 'Ada', username: 'ada', password: '' }, 'Password', 'Password is required'],
  [{ name: 'Ada', username: 'ada', password: 'plum7' }, 'Password', 'Password must be at least 6 characters'],
])('registration %j is stopped at its first mistake, before anything is sent', async (form, field, sentence) => {
  const { page, seen } = await product.open('/register');
  await fillRegistration(page, form);
  await page.getByRole('button', { name: 'Create Account' }).click();

  const alerts = (await page.getByRole('alert').allTextContents()).filter((text) => text !== '');
  expect(alerts).toEqual([sentence]);
  const control = page.getByLabel(field, { exact: true });
  const describedBy = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const descriptions = await Promise.all(describedBy.map((id) => page.locator(`[id="${id}"]`).textContent()));
  expect(descriptions).toContain(sentence);
  expect(await control.getAttribute('aria-invalid')).toBe('true');
  expect(seen.requests()).not.toContain('POST /api/auth/register');
});

test.each([
  [{ name: '', username: '  ', password: '' }, 'Username is required'],
  [{ name: '', username: 'ada', password: '' }, 'Password is required'],
])('sign-in %j is stopped at its first mistake', async (form, sentence) => {
  const { page, seen } = await product.open('/login');
  await signIn(page, form);
  const alerts = (await page.getByRole('alert').allTextContents()).filter((text) => text !== '');
  expect(alerts).toEqual([sentence]);
  expect(seen.requests()).not.toContain('POST /api/auth/login');
});

test('registering stores the user, announces it, trims the names and goes to the subscription', async () => {
  const person = somebody();
  const { page, seen } = await product.open('/register');
  await page.evaluate(() => {
    addEventListener('user-updated', () => sessionStorage.setItem('announced', 'yes'));
  });
  await register(page, { ...person, name: `  ${person.name} `, username: ` ${person.username}  ` });

  const [user, currentUser] = await storedUsers(page);
  expect(user).toMatchObject({ username: person.username, name: person.name, isPro: false, id: expect.any(String) });
  expect(currentUser).toEqual(user);
  expect(await page.evaluate(() => sessionStorage.getItem('announced'))).toBe('yes');
  expect(seen.posted('/api/auth/register')).toEqual([person]);
  expect(seen.posted('/api/analytics').filter(({ event }) => event === 'registration_success')).toHaveLength(1);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['device', 'sid']);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('signing in goes home, signing out forgets everything and loads Home anew', async () => {
  const person = somebody();
  const { page: registering } = await product.open('/register');
  await register(registering, person);

  const { page, seen } = await product.open('/login');
  await signIn(page, person);
  await page.waitForURL(`${product.server.baseUrl}/`);
  expect((await storedUsers(page))[0]).toMatchObject({ username: person.username });
  expect(seen.posted('/api/analytics').filter(({ event }) => event === 'login_success')).toHaveLength(1);
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).count()).toBe(0);

  await visit(page, `${product.server.baseUrl}/my-dashboard`);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${product.server.baseUrl}/`);
  await page.locator('h1').waitFor();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(false);
  expect(await storedUsers(page)).toEqual([null, null]);
  const session = await page.evaluate(async () => (await fetch('/api/session')).json() as Promise<unknown>);
  expect(session).toMatchObject({ user: null, pro: false });
});

test.each([
  ['is not reached', (route: Route) => route.abort()],
  ['is busy', (route: Route) => route.fulfill({ status: 503, body: '{"error":"busy","message":"Busy"}' })],
])(
  'signing out while the server %s says that it did not happen, and does it on the next press',
  async (_how, answer) => {
    const { page } = await product.open('/register');
    await register(page, somebody());
    await visit(page, `${product.server.baseUrl}/my-dashboard`);
    await page.route('**/api/auth/logout', answer, { times: 1 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('You are still signed in').waitFor();
    expect((await storedUsers(page))[0]).not.toBe(null);
    expect(new URL(page.url()).pathname).toBe('/my-dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${product.server.baseUrl}/`);
    expect(await storedUsers(page)).toEqual([null, null]);
  },
);

test('a wrong password says one sentence, keeps what was typed, and counts one failure', async () => {
  const { page, seen } = await product.open('/login');
  await signIn(page, { name: '', username: 'nobody-here', password: 'wrong wagon' });
  await page.getByText('Invalid username or password').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('nobody-here');
  expect(await storedUsers(page)).toEqual([null, null]);
  expect(seen.posted('/api/analytics').filter(({ event }) => event === 'login_failed')).toHaveLength(1);
});

test('while the server thinks, the button says so and a second press sends nothing', async () => {
  const { page, seen } = await product.open('/login');
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/auth/login', async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  await signIn(page, { name: '', username: 'nobody-here', password: 'wrong wagon' });
  await asked;
  const button = page.getByRole('button', { name: 'Signing In...' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  answer();
  await page.getByText('Invalid username or password').waitFor();
  expect(seen.requests().filter((request) => request === 'POST /api/auth/login')).toHaveLength(1);
});

test('the password can be shown and hidden', async () => {
  const { page } = await product.open('/register');
  const password = page.getByLabel('Password', { exact: true });
  expect(await password.getAttribute('minlength')).toBe('6');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('a password can be pasted, and password managers know each field', async () => {
  const { page } = await product.open('/register');
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  const pasted = await password.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'kept by a manager');
    // False where somebody took the paste away.
    return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(pasted).toBe(true);
  expect(await password.getAttribute('autocomplete')).toBe('new-password');
  expect(await page.getByLabel('Username').getAttribute('autocomplete')).toBe('username');
  await visit(page, `${product.server.baseUrl}/login`);
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password');
});

test('another tab that becomes Pro makes this one Pro, and so does the update event', async () => {
  const { page, context } = await product.open('/');
  const { page: other } = await product.openIn(context, '/');
  const unlocked = page.getByText('All premium features unlocked');
  expect(await unlocked.count()).toBe(0);

  const store = (target: Page, isPro: boolean): Promise<void> =>
    target.evaluate(
      (pro) => localStorage.setItem('user', JSON.stringify({ id: 'x', username: 'x', isPro: pro })),
      isPro,
    );
  await store(other, true);
  await unlocked.waitFor();
  await store(other, false);
  await expect.poll(() => unlocked.count()).toBe(0);

  // In the same tab no storage event comes: the event tells.
  await store(page, true);
  expect(await unlocked.count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('user-updated')));
  await unlocked.waitFor();

  // The stored user only chooses what is shown: the server still says who is Pro.
  await visit(page, `${product.server.baseUrl}/`);
  await expect.poll(() => unlocked.count()).toBe(0);
});
