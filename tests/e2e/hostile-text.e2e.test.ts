import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noticeOf, openWorld, PASSWORD, type Person, type World } from '#tests/contract/world.ts';
import { visit } from '#tests/support/browser.ts';
import { useProduct } from '#tests/support/product.ts';

/** Each would run, load or break out of something if a screen took it for more than text. `P()` is what must not be called. */
const HOSTILE = [
  '<script>P()</script>',
  '<img src=x onerror=P()>',
  '<svg/onload=P()>',
  '"><iframe srcdoc="<script>parent.P()</script>">',
  "' onfocus=P() autofocus x='",
  `java${'script'}:P()`,
  '</title><script>P()</script>',
  '</textarea><script>P()</script>',
  '<a href="javascript:P()">here</a>',
  '{{constructor.constructor("P()")()}}',
  `$${'{P()}'}`,
  '<math><mtext><style><img src=x onerror=P()>',
  '<style>*{display:none}</style>',
  '<base href="//example.invalid/">',
  '<meta http-equiv=refresh content="0;url=//example.invalid/">',
] as const;

const EVIDENCE_AT_MS = 1_000;
const NOW = new Date().toISOString();

let world: World;
const receipts: string[] = [];
let noticeToken = '';
let disputedId = '';
const scanIds: string[] = [];

async function ask(person: Person, path: string, body: unknown): Promise<unknown> {
  const { status, json, text } = await world.ask(person, { method: 'POST', path, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return json;
}

/** One saved scan of each kind with the text in every field that takes any. */
function scansOf(text: string): object[] {
  const evidence = [
    { rule: text, measured: { value: 1, unit: text.slice(0, 20) }, threshold: 1, atMs: EVIDENCE_AT_MS, locator: text },
  ];
  const coverage = {
    complete: true,
    durationMs: 30_000,
    usableShare: 1,
    lookedAt: text,
    saw: text,
    couldNotSee: text,
    notChecked: [{ what: text, why: text, how: text }],
  };
  const common = { threatDetected: true, location: text, locationNotes: text, coverage };
  return [
    {
      ...common,
      scanType: 'camera',
      cameraThreats: [
        {
          threatType: 'lens_reflection',
          location: text,
          confidence: 85,
          coordinates: text,
          description: text,
          evidence,
        },
      ],
    },
    {
      ...common,
      scanType: 'network',
      devices: [{ name: text, ipAddress: text.slice(0, 45), deviceType: 'suspicious', evidence }],
    },
    { ...common, scanType: 'nfc', keyCards: [{ cardId: text, cardType: 'unknown', lastUsed: NOW }] },
    {
      ...common,
      scanType: 'airtag',
      trackingDevices: [
        {
          deviceName: text,
          deviceType: text,
          manufacturer: text,
          signalStrength: -65,
          lastSeen: NOW,
          isSuspicious: true,
          evidence,
        },
      ],
    },
    {
      ...common,
      scanType: 'motion_sensor',
      motionSensors: [
        {
          sensorType: text,
          location: text,
          signalStrength: 1,
          frequency: text,
          manufacturer: text,
          isSuspicious: true,
          lastActive: NOW,
          evidence,
        },
      ],
    },
  ];
}

const product = useProduct({
  async start() {
    world = await openWorld();
    const clean = { city: 'Bergen', country: 'Norway', issueType: 'camera', userId: 1 };
    for (const text of HOSTILE.slice(0, 4)) {
      const body = {
        ...clean,
        name: text,
        address: text,
        city: text,
        country: text,
        issueDescription: `${text} ${text}`,
      };
      const { id, receiptToken } = (await ask('visitor', '/api/reported-locations', body)) as {
        id: string;
        receiptToken: string;
      };
      receipts.push(receiptToken);
      await world.decide(id, 'publish', 'first-hand');
      disputedId = id;
    }
    // One text that says it all leaves the limits of one sender alone.
    const all = HOSTILE.join(' ');
    const body = { ...clean, name: all.slice(0, 100), address: all.slice(100, 200), issueDescription: all };
    receipts.push(((await ask('visitor', '/api/reported-locations', body)) as { receiptToken: string }).receiptToken);
    const said = { words: all, reason: all, name: all.slice(0, 100), contact: all.slice(0, 200) };
    const sent = await ask('visitor', '/api/notices', { ...noticeOf(disputedId), ...said, sender: 'place' });
    noticeToken = (sent as { receiptToken: string }).receiptToken;
    for (const scan of scansOf(HOSTILE.slice(0, 3).join(' '))) {
      scanIds.push(((await ask('pro', '/api/security-scans', scan)) as { id: string }).id);
    }
    return world;
  },
});

/** Opens a page on which the forbidden call would be noticed, whatever runs it. */
async function openAs(
  person: Person,
): Promise<{ page: Page; ran: () => Promise<unknown>; problems: () => readonly string[] }> {
  const { page, context, seen } = await product.open('/');
  await context.addInitScript('window.ran = []; window.P = () => window.ran.push(new Error().stack);');
  if (person !== 'visitor') {
    const data = { username: person, password: PASSWORD };
    expect((await context.request.post(`${world.server.baseUrl}/api/auth/login`, { data })).status()).toBe(200);
  }
  return { page, ran: () => page.evaluate('window.ran'), problems: seen.problems };
}

async function expectOnlyText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: false }).first().waitFor();
  for (const element of ['img', 'iframe', 'base', 'math', 'main style', 'main script', '[onerror]', '[onload]']) {
    expect(await page.locator(element).count(), element).toBe(0);
  }
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
}

test('in the list, on the map and in a receipt it is the text that it is', async () => {
  const { page, ran, problems } = await openAs('visitor');
  for (const path of ['/reports', `/reports?q=${encodeURIComponent(HOSTILE[1])}`]) {
    await visit(page, world.server.baseUrl + path);
    await expectOnlyText(page, HOSTILE[1]);
  }
  await visit(page, `${world.server.baseUrl}/reports?view=map`);
  await page.locator('main svg').first().waitFor();
  expect(await page.locator('img, iframe').count()).toBe(0);
  for (const [index, token] of receipts.entries()) {
    await page.goto('about:blank');
    await visit(page, `${world.server.baseUrl}/receipt#${token}`);
    await expectOnlyText(page, HOSTILE[Math.min(index, 3)]!);
  }
  expect(await ran()).toEqual([]);
  expect(problems()).toEqual([]);
});

test('at the review desk it is the text that it is', async () => {
  const { page, ran, problems } = await openAs('reviewer');
  await visit(page, `${world.server.baseUrl}/review`);
  await expectOnlyText(page, HOSTILE[0]);
  // Behind the one that somebody complained about.
  await page.locator('main li button').last().click();
  await page.getByRole('heading', { name: 'Report', exact: true }).waitFor();
  const read = await page.locator('main').innerText();
  for (const text of HOSTILE) expect(read).toContain(text);
  expect(await page.locator('main img, iframe, base, main style, main script').count()).toBe(0);
  expect(await ran()).toEqual([]);
  expect(problems()).toEqual([]);
});

test('in a complaint, at the legal desk and to both sides, it is the text that it is', async () => {
  const { page: visitor, ran: ranForVisitor, problems: visitorProblems } = await openAs('visitor');
  await visit(visitor, `${world.server.baseUrl}/notice?report=${disputedId}`);
  await expectOnlyText(visitor, HOSTILE[3]);
  await visit(visitor, `${world.server.baseUrl}/notice#${noticeToken}`);
  await expectOnlyText(visitor, HOSTILE[0]);
  const { page: desk, ran, problems } = await openAs('legal');
  await visit(desk, `${world.server.baseUrl}/review`);
  await expectOnlyText(desk, HOSTILE[0]);
  const read = await desk.locator('main').innerText();
  for (const text of HOSTILE) expect(read).toContain(text);
  await desk.getByText('What do you do?').first().click();
  await desk.getByRole('radio', { name: /^The complaint is wrong/ }).check();
  for (const label of ['What you found', 'The rule or law'])
    await desk.getByLabel(label).fill(HOSTILE.join(' ').slice(0, 300));
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByText('No complaints are waiting.').waitFor();
  for (const path of [`/notice#${noticeToken}`, `/receipt#${receipts[3]}`]) {
    await visitor.goto('about:blank');
    await visit(visitor, world.server.baseUrl + path);
    await expectOnlyText(visitor, HOSTILE[2]);
  }
  expect([await ran(), await ranForVisitor()]).toEqual([[], []]);
  expect([...problems(), ...visitorProblems()]).toEqual([]);
});

test('in the saved scans and each detailed report it is the text that it is', { timeout: 240_000 }, async () => {
  const { page, ran, problems } = await openAs('pro');
  await visit(page, `${world.server.baseUrl}/my-dashboard`);
  await expectOnlyText(page, HOSTILE[0]);
  for (const id of scanIds) {
    await visit(page, `${world.server.baseUrl}/my-dashboard/scan?id=${id}`);
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    await expectOnlyText(page, HOSTILE[0]);
  }
  expect(await ran()).toEqual([]);
  expect(problems()).toEqual([]);
});

test('in the address bar it opens nothing', async () => {
  const { page, ran, problems } = await openAs('visitor');
  const paths = ['/reports?q=', '/found?what=', '/receipt#', '/notice#', '/notice?report=', '/my-dashboard/scan?id='];
  for (const [at, text] of HOSTILE.entries()) {
    const path = paths[at % paths.length]!;
    await page.goto('about:blank');
    await visit(page, world.server.baseUrl + path + encodeURIComponent(text));
    expect(new URL(page.url()).origin).toBe(world.server.baseUrl);
    expect(await ran(), path + text).toEqual([]);
  }
  // A visitor has no detailed reports; the browser's console says so.
  expect(problems().filter((problem) => !problem.includes('401 (Unauthorized)'))).toEqual([]);
});
