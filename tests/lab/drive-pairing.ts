/**
 * Runs inside a lab, on its scanning machine: a hosted page, whose server scans nothing, is paired in Chromium with a
 * companion on this machine, as a person would. Prints what page and companion then say as JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { LOCAL_PATH } from '#scanners/network/local-protocol.ts';
import { launchChromium, PHONE, STEADY, watch } from '#tests/support/browser.ts';
import { startServer } from '#tests/support/server.ts';

const COMPANION = fileURLToPath(new URL('../../src/apps/companion/node/main.ts', import.meta.url));

await using server = await startServer({ environment: { AUTO_PRO: '1' } });
// The companion is known by its address alone, which the quiet flags hold back as any other.
await using browser = await launchChromium([
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]);

const companion = spawn(process.execPath, [COMPANION, 'serve', '--origin', server.baseUrl], {
  stdio: ['ignore', 'ignore', 'pipe'],
  // Its file of marks stays with the server's data.
  env: { ...process.env, HOME: server.dataDir },
});
let said = '';
companion.stderr.on('data', (chunk: Buffer) => {
  said += chunk.toString();
});
while (!/Pairing code: .*\n/.test(said)) await once(companion.stderr, 'data', { signal: AbortSignal.timeout(60_000) });
const code = said.replace(/^[^]*Pairing code: (\d{4}) (\d{4})[^]*$/, '$1$2');
const companionUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(said)![0];

async function offerPairing(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/network`);
  await page.getByRole('button', { name: 'Enter pairing code' }).click();
}

async function type(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Pairing code').fill(digits);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** The status of a request to the companion as this page may read it; 'unreadable' where the browser keeps it back. */
async function ask(page: Page, base: string): Promise<number | string> {
  return page.evaluate(
    (url) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(
        ({ status }) => status,
        () => 'unreadable',
      ),
    `${base}${LOCAL_PATH}/network`,
  );
}

const context = await browser.newContext({ ...PHONE, ...STEADY });
const page = await context.newPage();
const seen = watch(page, server.baseUrl);
await offerPairing(page, server.baseUrl);
await page.getByLabel('Pairing code').waitFor();
const focused = await page.evaluate(
  () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent,
);
const unpaired = await ask(page, companionUrl);
const otherName = await ask(page, companionUrl.replace('127.0.0.1', 'localhost'));
await type(page, '1234');
const short = await page.getByRole('alert').textContent();
await type(page, code === '00000000' ? '11111111' : '00000000');
await page.getByText('That is not the pairing code.').waitFor();
await type(page, code);
await page.getByText('Full scan ready on this laptop').waitFor();
// With all the programs of this test beside it, the quick scan would measure the machine.
await page.getByRole('checkbox', { name: 'Search longer' }).check();
await page.getByRole('button', { name: 'Start Network Scan' }).click();
await page.getByRole('button', { name: 'Scan Again' }).waitFor({ timeout: 120_000 });
const outcome = await page.getByRole('heading', { level: 2 }).first().textContent();
const found = (await page.locator('.result-found').allTextContents()).map(
  (text) => /192\.168\.77\.\d+/.exec(text)?.[0],
);
const listed = await page.locator('.device-row').count();
// A reload alone would lead to what was found, which is kept.
await page.goto(`${server.baseUrl}/network`);
await page.getByText('Full scan ready on this laptop').waitFor();

// The same pages under another name are another origin: the companion is not theirs, whatever they type.
const stranger = await (await browser.newContext({ ...PHONE, ...STEADY })).newPage();
const foreign = server.baseUrl.replace('localhost', '127.0.0.1');
await offerPairing(stranger, foreign);
await type(stranger, code);
await stranger.getByText('No companion answered on this computer.').waitFor();

companion.kill('SIGTERM');
const [exitCode] = (await once(companion, 'exit')) as [number | null];
const problems = seen
  .problems()
  .filter(
    (problem) => !problem.includes(companionUrl) && !problem.includes(companionUrl.replace('127.0.0.1', 'localhost')),
  );
process.stdout.write(
  `${JSON.stringify({ focused, unpaired, otherName, short, outcome, found, listed, exitCode, companion: said, problems })}\n`,
);
