import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Database } from '#adapters/node/database/database.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

const product = useProduct();
const PASSWORD = 'plum wagon 7!';
const NEW_PASSWORD = 'seven quiet trams';

let people = 0;
function freshName(): string {
  people += 1;
  return `keeper${people}`;
}

/** Registers through the interface of the server and opens a screen as that person. */
async function signedIn(
  path: string,
  username = freshName(),
): Promise<{ page: Page; context: BrowserContext; username: string; userId: string }> {
  const { page, context } = await product.open('/');
  const data = { name: 'Ada Lovelace', username, password: PASSWORD };
  const answer = await context.request.post(`${product.server.baseUrl}/api/auth/register`, { data });
  const { user } = (await answer.json()) as { user: { id: string } };
  await visit(page, product.server.baseUrl + path);
  return { page, context, username, userId: user.id };
}

const sessionUser = async (page: Page): Promise<unknown> =>
  ((await (await page.context().request.get(`${product.server.baseUrl}/api/session`)).json()) as { user: unknown })
    .user;

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await visit(page, `${product.server.baseUrl}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A phone's own lock, which says yes to whatever it is asked. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Lets the time in which a sign-in counts as a confirmation pass. */
async function confirmationsPass(userId: string): Promise<void> {
  await using database = await openDatabase({ dataDir: product.server.dataDir });
  await database.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1`, [userId]);
}

/** Every row of every table that names this text anywhere. */
async function rowsNaming(database: Database, text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t WHERE t::text ILIKE '%' || $1 || '%'`,
        [text],
      );
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return found.flat();
}

test('a passkey is added, signs in without a username, and is removed', async () => {
  const { page, username, userId } = await signedIn('/my-dashboard');
  const { cdp, authenticatorId } = await withAuthenticator(page);
  await page.getByRole('link', { name: 'Account and security' }).click();
  await page.waitForURL(/\/account$/);
  await page.getByText('You have no passkey yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.getByText('Chrome on Linux', { exact: false }).first().waitFor();
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await page.context().request.post(`${product.server.baseUrl}/api/auth/logout`);
  await visit(page, `${product.server.baseUrl}/login`);
  expect(await sessionUser(page)).toBe(null);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${product.server.baseUrl}/`);
  expect(await sessionUser(page)).toMatchObject({ id: userId, username });

  // An hour later the passkey itself confirms that it is them.
  await confirmationsPass(userId);
  await visit(page, `${product.server.baseUrl}/account`);
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await page.getByText('Passkey removed').waitFor();
  await page.getByText('You have no passkey yet.').waitFor();

  await page.context().request.post(`${product.server.baseUrl}/api/auth/logout`);
  await visit(page, `${product.server.baseUrl}/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey could not be checked.', { exact: false }).waitFor();
  expect(await sessionUser(page)).toBe(null);
});

test('a passkey that was copied is refused: its count went back', async () => {
  const { page, userId } = await signedIn('/account');
  await withAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await using database = await openDatabase({ dataDir: product.server.dataDir });
  await database.query('UPDATE passkeys SET counter = 1000 WHERE user_id = $1', [userId]);
  await page.context().request.post(`${product.server.baseUrl}/api/auth/logout`);
  await visit(page, `${product.server.baseUrl}/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey could not be checked.', { exact: false }).waitFor();
  expect(await sessionUser(page)).toBe(null);
});

test('an owner with a passkey gets in while somebody guesses at the password', async () => {
  const { page, username, userId } = await signedIn('/account');
  await withAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  const guess = async () =>
    (
      await page.context().request.post(`${product.server.baseUrl}/api/auth/login`, {
        data: { username, password: 'not this one' },
      })
    ).status();
  const statuses: number[] = [];
  // The wait doubles with every wrong one, so that a slow machine meets it too, some guesses later.
  while (!statuses.includes(429) && statuses.length < 12) statuses.push(await guess());
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
  await page.context().request.post(`${product.server.baseUrl}/api/auth/logout`);
  await visit(page, `${product.server.baseUrl}/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${product.server.baseUrl}/`);
  expect(await sessionUser(page)).toMatchObject({ id: userId });
});

test('a new password signs out the other browser and renews this one', async () => {
  const { page, context, username } = await signedIn('/account');
  const { page: other } = await product.open('/login');
  await signIn(other, username, PASSWORD);
  await other.waitForURL(`${product.server.baseUrl}/`);
  const before = (await context.cookies()).find(({ name }) => name === 'sid')!.value;

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('That did not match. Please try again.').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password changed').waitFor();

  expect(await sessionUser(other)).toBe(null);
  expect(await sessionUser(page)).toMatchObject({ username });
  expect((await context.cookies()).find(({ name }) => name === 'sid')!.value).not.toBe(before);
  await signIn(other, username, PASSWORD);
  await other.getByText('Invalid username or password').waitFor();
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.waitForURL(`${product.server.baseUrl}/`);
});

test('another device is signed out alone, and then all of them', async () => {
  const { page, username, userId } = await signedIn('/account');
  const { page: other } = await product.open('/login');
  await signIn(other, username, PASSWORD);
  await other.waitForURL(`${product.server.baseUrl}/`);
  await confirmationsPass(userId);
  await visit(page, `${product.server.baseUrl}/account`);
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: /^Sign out .*signed in/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Signed out there').waitFor();
  expect(await sessionUser(other)).toBe(null);
  expect(await sessionUser(page)).toMatchObject({ username });

  await signIn(other, username, PASSWORD);
  await other.waitForURL(`${product.server.baseUrl}/`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(`${product.server.baseUrl}/`);
  expect(await sessionUser(page)).toBe(null);
  expect(await sessionUser(other)).toBe(null);
});

test('ten recovery codes are shown once; one sets a new password, once', async () => {
  const { page, username } = await signedIn('/account');
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const list = page.getByRole('list', { name: 'Your codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  await visit(page, `${product.server.baseUrl}/account`);
  await page.getByText('10 of 10 are unused.', { exact: false }).waitFor();
  expect(await page.getByText(codes[0]!).count()).toBe(0);

  const { page: other } = await product.open('/login');
  await other.getByRole('link', { name: 'Use a recovery code' }).click();
  await other.waitForURL(/\/recover$/);
  const recover = async (code: string): Promise<void> => {
    await other.getByLabel('Username').fill(username);
    await other.getByLabel('Recovery code').fill(code);
    await other.getByLabel('New password').fill(NEW_PASSWORD);
    await other.getByRole('button', { name: 'Set the new password' }).click();
  };
  await recover('0000-0000-0000-0000');
  await other.getByText('do not belong together', { exact: false }).waitFor();
  await recover(codes[3]!.toLowerCase().replaceAll('-', ' '));
  await other.waitForURL(/\/account$/);
  await other.getByText('9 of 10 are unused.', { exact: false }).waitFor();
  await other.getByText('Which codes were used').click();
  await other.getByText(/^Code 4: used /).waitFor();
  // Whoever was signed in before is not any more.
  expect(await sessionUser(page)).toBe(null);

  await visit(other, `${product.server.baseUrl}/recover`);
  await recover(codes[3]!);
  await other.getByText('do not belong together', { exact: false }).waitFor();
});

test('the download holds what was saved, and after the account has gone nothing names it', async () => {
  const { page, context, username, userId } = await signedIn('/account');
  await withAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByRole('list', { name: 'Your codes' }).waitFor();
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(product.server.baseUrl + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post('/api/security-scans', {
    scanType: 'camera',
    threatDetected: false,
    location: 'Room above the bakery',
    locationNotes: '0 threats',
  });
  await post('/api/reported-locations', {
    name: 'Hotel Meridian',
    address: 'Lindenallee 4',
    city: 'Hamburg',
    country: 'Germany',
    issueType: 'camera',
    issueDescription: 'A lens behind the ventilation grille.',
  });
  await post('/api/analytics', { event: 'page_view', properties: { page: 'home' } });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('sweep-data.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(JSON.parse(text)).toMatchObject({
    complete: true,
    account: { id: userId, username, name: 'Ada Lovelace', role: 'user' },
    sessions: [{ device: expect.stringContaining('Chrome') as string }],
    passkeys: [{ lastUsedAt: null }],
    scans: [{ scanType: 'camera', location: 'Room above the bakery' }],
    reports: [{ name: 'Hotel Meridian', status: 'pending' }],
    pro: [],
  });
  expect(text).toContain('page_view');
  expect(text).not.toContain('argon2');

  await using database = await openDatabase({ dataDir: product.server.dataDir });
  expect((await rowsNaming(database, userId)).length).toBeGreaterThan(5);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const first = page.getByRole('dialog', { name: 'Delete your account?' });
  await first.getByLabel('Your username').fill('somebody else');
  await first.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This is not the username of this account.').waitFor();
  await first.getByLabel('Your username').fill(username);
  await first.getByRole('button', { name: 'Continue' }).click();
  const last = page.getByRole('dialog', { name: 'One last step' });
  await last.getByLabel('Password', { exact: true }).fill('not this one');
  await last.getByRole('button', { name: 'Delete for good' }).click();
  await last.getByText('That did not match. Please try again.').waitFor();
  await last.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await last.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(`${product.server.baseUrl}/`);

  expect(await sessionUser(page)).toBe(null);
  expect(await rowsNaming(database, userId)).toEqual([]);
  expect(await rowsNaming(database, username)).toEqual([]);
  expect(await rowsNaming(database, 'Room above the bakery')).toEqual([]);
  // The report stays, and belongs to nobody.
  const [report] = await database.query<{ reporter_id: string | null }>(
    `SELECT reporter_id FROM reports WHERE submission ->> 'name' = 'Hotel Meridian'`,
  );
  expect(report).toEqual({ reporter_id: null });
  await signIn(page, username, PASSWORD);
  await page.getByText('Invalid username or password').waitFor();
});
