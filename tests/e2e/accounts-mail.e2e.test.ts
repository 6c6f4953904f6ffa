import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkThemes, checkWidths } from '#tests/support/accessibility.ts';
import { visit } from '#tests/support/browser.ts';
import { openMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { useProduct } from '#tests/support/product.ts';
import { startServer } from '#tests/support/server.ts';

const PASSWORD = 'plum wagon 7!';
const NEW_PASSWORD = 'seven quiet trams';
const CODE = /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/m;

let sink: MailSink;
const product = useProduct({
  async start() {
    sink = await openMailSink();
    const server = await startServer({ environment: { SMTP_URL: sink.url, MAIL_FROM: 'sweep@sweep.example' } });
    return {
      server,
      async [Symbol.asyncDispose]() {
        await server.stop();
        await sink[Symbol.asyncDispose]();
      },
    };
  },
});

/** The code in the newest of so many mails to this address, once they are there. */
async function codeOf(address: string, mails: number): Promise<string> {
  const arrived = () => sink.received.filter(({ to }) => to.includes(address));
  await expect.poll(() => arrived().length, { timeout: 15_000 }).toBe(mails);
  return CODE.exec(arrived().at(-1)!.raw.replaceAll('\r', ''))![0];
}

async function register(username: string): Promise<Page> {
  const { page, context } = await product.open('/');
  const data = { name: 'Ada Lovelace', username, password: PASSWORD };
  await context.request.post(`${product.server.baseUrl}/api/auth/register`, { data });
  await visit(page, `${product.server.baseUrl}/account`);
  return page;
}

test('an address is confirmed, and a code that is mailed there sets a new password', async () => {
  const [username, address] = ['mailed', 'mailed@sweep.example'];
  const page = await register(username);
  const section = page.getByRole('region', { name: 'E-mail address' });
  await section.getByRole('button', { name: 'Send me a code' }).click();
  await section.getByText('E-mail address is required').waitFor();
  await section.getByLabel('E-mail address', { exact: true }).fill('no address');
  await section.getByRole('button', { name: 'Send me a code' }).click();
  await section.getByText('We cannot write to this e-mail address.').waitFor();
  await section.getByLabel('E-mail address', { exact: true }).fill(address);
  await section.getByRole('button', { name: 'Send me a code' }).click();
  await section.getByText(`A code is on its way to ${address}.`, { exact: false }).waitFor();
  await section.getByLabel('Code from the mail').fill('0000-0000-0000-0000');
  await section.getByRole('button', { name: 'Confirm the address' }).click();
  await section.getByText('This is not the code of the newest mail', { exact: false }).waitFor();
  await checkThemes(page);
  await checkWidths(page);
  await section.getByLabel('Code from the mail').fill(await codeOf(address, 1));
  await section.getByRole('button', { name: 'Confirm the address' }).click();
  await section.getByText(`${address}, confirmed`, { exact: false }).waitFor();

  const { page: other } = await product.open('/recover');
  const ask = other.getByRole('button', { name: 'Mail me a code' });
  await ask.click();
  await other.getByText('Username is required').waitFor();
  await other.getByLabel('Username').fill(username);
  await ask.click();
  await other.getByText('If this account has a confirmed address', { exact: false }).waitFor();
  await other.getByLabel('Recovery code').fill(await codeOf(address, 2));
  await other.getByLabel('New password').fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Set the new password' }).click();
  await other.waitForURL(/\/account$/);
  // Its owner is told, and may take the address away again.
  await expect.poll(() => sink.received.at(-1)!.raw, { timeout: 15_000 }).toContain('was set again with a');
  const standing = other.getByRole('region', { name: 'E-mail address' });
  await standing.getByRole('button', { name: 'Remove the address' }).click();
  await other.getByText('Address removed').waitFor();
  await standing.getByText(address, { exact: false }).waitFor({ state: 'detached' });
}, 120_000);

test('nobody learns from the recovery screen who has an account', async () => {
  const { page } = await product.open('/recover');
  const said = [];
  await register('known');
  for (const username of ['known', 'nobody at all']) {
    await page.getByLabel('Username').fill(username);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/recovery-mail'));
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    const { status, headers } = await answer.then((response) => ({
      status: response.status(),
      headers: Object.keys(response.headers()).sort(),
    }));
    said.push({
      status,
      headers,
      text: await page.getByText('a code is on its way there', { exact: false }).innerText(),
    });
  }
  expect(said[0]).toEqual(said[1]);
});
