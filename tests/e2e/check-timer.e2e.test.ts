import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { checkThemes, checkWidths } from '#tests/support/accessibility.ts';
import { openMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { useProduct } from '#tests/support/product.ts';
import { startServer } from '#tests/support/server.ts';

let sink: MailSink;
const product = useProduct({
  async start() {
    sink = await openMailSink();
    const server = await startServer({ environment: { SMTP_URL: sink.url, MAIL_FROM: 'sweep@sweep.example' } });
    return { server, [Symbol.asyncDispose]: server.stop };
  },
});
afterAll(() => sink[Symbol.asyncDispose]());

const AT_THE_QUESTION = '/found?step=2';

test('a visitor is led to an account, and nothing is sent before it is opened', async () => {
  const { page, seen } = await product.open(AT_THE_QUESTION);
  expect(seen.requests().filter((request) => request.includes('check-timer'))).toEqual([]);
  await page.getByText('Check on me', { exact: true }).click();
  await page.getByRole('link', { name: 'Sign in or register' }).waitFor();
  expect(seen.requests().filter((request) => request.includes('check-timer'))).toEqual([]);
});

/** A page at the question of somebody with an account. */
async function openSignedIn(username: string) {
  const opened = await product.open(AT_THE_QUESTION);
  const registered = await opened.context.request.post(`${product.server.baseUrl}/api/auth/register`, {
    data: { name: 'Grace Hopper', username, password: 'plum wagon 7!' },
    headers: { origin: product.server.baseUrl },
  });
  expect(registered.status()).toBe(201);
  await opened.page.reload();
  return opened;
}

test('somebody starts a timer, sees it at every step and after a reload, and stops it', async () => {
  const { page, seen } = await openSignedIn('grace');

  await page.getByText('Check on me', { exact: true }).click();
  await page.getByLabel('Their e-mail address').fill('friend@sweep.example');
  await page.getByLabel('Your name').fill('Grace');
  await page.getByLabel('When to write').selectOption('In 2 hours');
  expect(await page.getByLabel('Where you are').count()).toBe(0);
  await page.getByText('Tell them where I am').click();
  await page.getByLabel('Where you are').fill('Hotel Meridian, room 214');
  await page.getByText('What they would get').click();
  await page.getByText('Where they said they are: Hotel Meridian, room 214').waitFor();
  await checkThemes(page);
  await checkWidths(page);
  await page.getByRole('button', { name: 'Start the timer' }).click();

  await page.getByText(/^A mail goes out at .+ unless you stop it$/).waitFor();
  await page.getByText('To friend@sweep.example. It goes out even if this phone is off.').waitFor();
  expect(seen.posted('/api/me/check-timer')).toEqual([
    { to: 'friend@sweep.example', name: 'Grace', place: 'Hotel Meridian, room 214', minutes: 120 },
  ]);
  await checkThemes(page);
  await page.reload();
  await page.getByText(/^A mail goes out at/).waitFor();

  await page.getByRole('button', { name: 'I am safe: stop it' }).click();
  await page.getByText('Stopped. No mail goes out').first().waitFor();
  await page.getByRole('button', { name: 'Start the timer' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(/^A mail goes out at/).count()).toBe(0);
  expect(sink.received).toEqual([]);
});

test('whoever stops too late reads when the mail was written, also where the first answer was lost', async () => {
  const { page } = await openSignedIn('ada');
  const start = async () => {
    await page.getByLabel('Their e-mail address').fill('late@sweep.example');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Start the timer' }).click();
    await page.getByText(/^A mail goes out at/).waitFor();
  };
  await page.getByText('Check on me', { exact: true }).click();
  await start();

  await using database = await openDatabase({ dataDir: product.server.dataDir });
  await database.query("UPDATE check_timers SET ends_at = now() - interval '1 minute'");
  await expect
    .poll(() => database.query('SELECT 1 FROM check_timers WHERE told_at IS NULL'), { timeout: 20_000 })
    .toEqual([]);
  // The call arrives, and its answer does not.
  await page.route(
    '**/api/me/check-timer',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'I am safe: stop it' }).click();
  await page.getByText('That did not work. Check your connection and try once more.').waitFor();
  await page.getByRole('button', { name: 'I am safe: stop it' }).click();
  await page.getByText('Too late to stop it').first().waitFor();
  await page.getByText(/^The mail was written at/).waitFor();
  await page.getByText('If you are safe, tell them yourself: we write no second mail.').first().waitFor();
  expect(await page.getByText('Stopped. No mail goes out').count()).toBe(0);

  // It stays so until another timer takes its place.
  await page.reload();
  await page.getByText(/^The mail was written at/).waitFor();
  await page.getByRole('button', { name: 'Start another' }).click();
  await start();
  expect(await page.getByText(/^The mail was written at/).count()).toBe(0);
});
