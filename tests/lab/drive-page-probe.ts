/**
 * Runs inside a lab, on its scanning machine: the page's own limited check in Chromium. Its requests to 192.168
 * addresses are answered by the browser's driver and never sent. The argument is `none` or `set`: whether the server
 * names a STUN server. One that is set answers during the first scan and stays silent during the second. Prints what
 * each scan asked and said as JSON.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { launchChromium, PHONE, STEADY, watch } from '#tests/support/browser.ts';
import { startServer } from '#tests/support/server.ts';
import { SCANNER_ADDRESS } from './lab.ts';

/** The fixed middle of every STUN message (RFC 8489). */
const MAGIC_COOKIE = 0x2112a442;

const [stun] = process.argv.slice(2) as ['none' | 'set'];

let questions = 0;
let silent = false;
const responder = createSocket('udp4');
responder.on('message', (question, { address, port }) => {
  if (question.length < 20 || question.readUInt16BE(0) !== 1 || question.readUInt32BE(4) !== MAGIC_COOKIE) return;
  questions += 1;
  if (silent) return;
  // Binding success with one attribute, XOR-MAPPED-ADDRESS: the asker's own address, each bit of it mixed with the cookie.
  const answer = Buffer.alloc(32);
  answer.writeUInt16BE(0x0101, 0);
  answer.writeUInt16BE(12, 2);
  question.copy(answer, 4, 4, 20);
  answer.writeUInt16BE(0x0020, 20);
  answer.writeUInt16BE(8, 22);
  answer.writeUInt8(1, 25);
  answer.writeUInt16BE(port ^ (MAGIC_COOKIE >>> 16), 26);
  const octets = address.split('.').map(Number);
  answer.writeUInt32BE((Buffer.from(octets).readUInt32BE(0) ^ MAGIC_COOKIE) >>> 0, 28);
  responder.send(answer, port, address);
});
responder.bind(0, SCANNER_ADDRESS);
await once(responder, 'listening');

await using server = await startServer({
  environment: {
    AUTO_PRO: '1',
    ...(stun === 'none' ? {} : { STUN_URL: `stun:${SCANNER_ADDRESS}:${responder.address().port}` }),
  },
});
await using browser = await launchChromium();

async function scan() {
  questions = 0;
  const asked: string[] = [];
  const context = await browser.newContext({ ...PHONE, ...STEADY, baseURL: server.baseUrl });
  await context.route(/^http:\/\/192\.168\./, async (route) => {
    const { hostname } = new URL(route.request().url());
    asked.push(hostname);
    if (hostname.endsWith('.1.1') || hostname.endsWith('.20')) await route.fulfill({ body: '' });
    else await route.abort('connectionrefused');
  });
  const page = await context.newPage();
  const seen = watch(page, server.baseUrl);
  await page.goto('/network');
  await page.getByText('Limited check').waitFor();
  const start = page.getByRole('button', { name: 'Start Network Scan' });
  const box = (await start.boundingBox())!;
  await start.click();
  await page.getByRole('button', { name: 'Scan Again' }).waitFor({ timeout: 120_000 });
  const told = {
    questions,
    asked: asked.toSorted(),
    outcome: await page.getByRole('heading', { level: 2 }).first().textContent(),
    devices: await page.locator('.device-row .device-name').allTextContents(),
    gaps: await page.locator('.result-gap', { hasText: 'Not checked: The whole network' }).count(),
    saved: seen.posted('/api/security-scans').length,
    startIsInSight: box.y + box.height <= PHONE.viewport.height,
  };
  await context.close();
  return told;
}

const first = await scan();
silent = true;
const second = stun === 'set' ? await scan() : null;
responder.close();
process.stdout.write(`${JSON.stringify({ first, second })}\n`);
