import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchKillable } from './killable-chromium.ts';
import { createNumbers, createSeededRandom } from './random.ts';

export interface VaultKillCount {
  readonly kills: number;
  /** Kills that fell while a capture was on its way. */
  readonly cutOff: number;
  /** Openings of the vault that read and checked everything. */
  readonly checked: number;
  /** Captures that the page said were kept. */
  readonly acknowledged: number;
  /** Acknowledged captures that a later opening did not show. */
  readonly lost: number;
  /** Files and logs that were shown as anything but whole. */
  readonly broken: number;
}

/** Browsers read a value from another file once it has more than 65,536 bytes: captures lie on both sides. */
const SMALLEST_BYTES = 20_000;
const MORE_BYTES = 60_000;
/** A profile is used for so many kills; then a new one begins, so that first captures are cut off too. */
const KILLS_PER_PROFILE = 20;
/** Before it is known how long a round takes. */
const FIRST_KILL_WITHIN_MS = 500;
/** So many in a round that nobody cuts off; the others are killed within as long. */
const CAPTURES = 3;
/** What has not come by then does not come, however busy the machine is. */
const PATIENCE_MS = 60_000;

/**
 * Opens the vault, captures, and kills the browser, again and again over the same profile: one kill in five while the page
 * opens, the others at a random moment of its captures. How long both take is measured in a round that nobody cuts off,
 * so that a busy machine changes nothing. At each opening all that was acknowledged has to be there, whole.
 */
export async function countVaultKills(baseUrl: string, kills: number, seed = 24): Promise<VaultKillCount> {
  const total = { kills: 0, cutOff: 0, checked: 0, acknowledged: 0, lost: 0, broken: 0 };
  while (total.kills < kills) {
    const counted = await oneProfile(baseUrl, Math.min(KILLS_PER_PROFILE, kills - total.kills), seed + total.kills);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += counted[name];
  }
  return total;
}

async function oneProfile(baseUrl: string, kills: number, seed: number): Promise<VaultKillCount> {
  const dice = createNumbers(seed);
  const random = createSeededRandom(seed);
  const profile = await mkdtemp(join(tmpdir(), 'sweep-vault-'));
  const acknowledged = new Set<string>();
  const lost = new Set<string>();
  let [cutOff, checked, broken] = [0, 0, 0];
  let isCapturing = false;

  async function open(page: Page): Promise<void> {
    await page.goto(`${baseUrl}/evidence`);
    await page.getByRole('heading', { name: 'What is kept' }).waitFor();
    // Either is shown only once all that is kept was read and checked.
    const kept = page.locator('[data-file-state]').first();
    await kept.or(page.getByText('Nothing yet.')).waitFor();
    const shown = await hashesOn(page);
    for (const hash of acknowledged) if (!shown.has(hash)) lost.add(hash);
    // What was written when the browser was killed counts from here on.
    for (const hash of shown) acknowledged.add(hash);
    broken += await page.locator('[data-file-state]:not([data-file-state="whole"])').count();
    broken += await page.getByText('This log was changed or is not complete.').count();
    checked += 1;
  }

  async function capture(page: Page): Promise<void> {
    const before = await page.locator('[data-file-state]').count();
    const buffer = Buffer.from(random.bytes(SMALLEST_BYTES + Math.floor(dice() * MORE_BYTES)));
    isCapturing = true;
    await page.locator('input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('[data-file-state]').nth(before).waitFor();
    for (const hash of await hashesOn(page)) acknowledged.add(hash);
    isCapturing = false;
  }

  async function captureOn(page: Page): Promise<void> {
    for (;;) await capture(page);
  }

  /** Does something in a browser and kills it, with whatever else is still under way there. */
  async function inBrowser(work: (page: Page) => Promise<void>): Promise<void> {
    const { browser, kill } = await launchKillable(profile);
    try {
      const context = browser.contexts()[0]!;
      context.setDefaultTimeout(PATIENCE_MS);
      await work(await context.newPage());
    } finally {
      if (isCapturing) cutOff += 1;
      await kill();
      isCapturing = false;
    }
  }

  const killWhileOpening = (withinMs: number) =>
    inBrowser((page) => Promise.race([sleep(dice() * withinMs), open(page)]));
  const killWhileCapturing = (withinMs: number) =>
    inBrowser(async (page) => {
      await open(page);
      await Promise.race([sleep(dice() * withinMs), captureOn(page)]);
    });

  try {
    // The first capture of a profile makes the device's key.
    await killWhileCapturing(FIRST_KILL_WITHIN_MS);
    let openingMs = 0;
    let capturesMs = 0;
    await inBrowser(async (page) => {
      const startedMs = performance.now();
      await open(page);
      const openedMs = performance.now();
      for (let captured = 0; captured < CAPTURES; captured += 1) await capture(page);
      openingMs = openedMs - startedMs;
      capturesMs = performance.now() - openedMs;
    });
    for (let kill = 1; kill < kills; kill += 1) {
      await (kill % 5 === 0 ? killWhileOpening(openingMs) : killWhileCapturing(capturesMs));
    }
    await inBrowser(open);
    return { kills, cutOff, checked, acknowledged: acknowledged.size, lost: lost.size, broken };
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function hashesOn(page: Page): Promise<Set<string>> {
  return new Set(await page.locator('.caption bdi').allTextContents());
}
