/**
 * Draws the camera scanner while it works and once it has finished, with Chromium's fake camera in a rendered room and
 * the real engine. A scan is live: these pictures have the same parts each time, but not the same pixels.
 */
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import {
  FAKE_CAMERA,
  MAX_ATTEMPTS,
  noteCamera,
  REFUSED_CAMERA,
  resultTitle,
  SCAN_WITHIN_MS,
  sceneOf,
  startScan,
} from '../support/camera.ts';
import { drawInThemes, launchDrawing, openVisitor, type Shot, type Size, SIZES, tellMissing } from './picture.ts';

/** Draws the screen as it stands, under this name. */
type Draw = (state: string) => Promise<void>;
/** What a person does on the camera's screen, and when it is drawn. */
type Visit = (page: Page, draw: Draw) => Promise<void>;

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** A picture of a spot is cut in the torch's light, which rests for a quarter of a second. */
const PICTURED_MS = 900;
/** Long enough for guidance and a row of seconds to show. */
const SCANNED_SECONDS = 6;

/** Where it is about noon now: a clock that stood still would stop the scan, and in the evening night colors are offered. */
function zoneAtNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // The sign of these names is turned around: Etc/GMT-2 is two hours ahead of UTC.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}

/** Waits until so many seconds of the strip are filled. */
const untilScanned = (page: Page, seconds: number) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= wanted,
    seconds,
  );

/** Scans until a scan has this title: on a machine that is too busy the first ones may miss something. */
async function scanUntil(page: Page, ...titles: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await startScan(page);
    const told = await resultTitle(page);
    if (titles.includes(told)) return;
    if (attempt === MAX_ATTEMPTS) throw new Error(`The last of ${attempt} scans ended with '${told}'.`);
    await press(page, 'Scan Again');
  }
}

async function refuse(page: Page, draw: Draw): Promise<void> {
  await startScan(page);
  await page.getByRole('alert').filter({ hasText: 'Camera access denied.' }).waitFor();
  await draw('camera-refused');
}

async function findNothing(page: Page, draw: Draw): Promise<void> {
  await startScan(page);
  await untilScanned(page, SCANNED_SECONDS);
  await draw('camera-scanning');
  await press(page, 'Stop');
  await resultTitle(page);
  await draw('camera-incomplete');
  await press(page, 'Test with a TV remote');
  await page.getByText('s left').waitFor();
  await draw('camera-control');
  await press(page, 'Cancel the test');
  await press(page, 'Scan Again');
  await scanUntil(page, 'All Clear!', 'Scan Complete');
  await draw('camera-clear');
}

async function findLens(page: Page, draw: Draw): Promise<void> {
  await Promise.all([scanUntil(page, 'Potential Threats Found'), drawFinding(page, draw)]);
  await draw('camera-found');
  await page.getByText('Why we say this').first().click();
  await page
    .locator('.camera-picture')
    .first()
    .evaluate((picture) => picture.scrollIntoView());
  await draw('camera-evidence');
}

/** Draws the result of a scan that was stopped when a spot was marked and nothing was found yet. */
async function stopAtMark(page: Page, draw: Draw): Promise<void> {
  const picture = page.locator('.camera-spots canvas').first();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && !(await picture.isVisible()); attempt += 1) {
    if (attempt > 1) await press(page, 'Scan Again');
    await startScan(page);
    const markOrEnd = page.locator('.camera-live .camera-ring-check, .camera-panes-result');
    await markOrEnd.first().waitFor({ timeout: SCAN_WITHIN_MS });
    await page.waitForTimeout(PICTURED_MS);
    if (await page.getByRole('button', { name: 'Stop' }).isVisible()) await press(page, 'Stop');
    await resultTitle(page);
  }
  await picture.waitFor();
  await draw('camera-closer-look');
}

/** Draws a scan when it marks a first spot, and when it lists a finding. */
async function drawFinding(page: Page, draw: Draw): Promise<void> {
  const timeout = MAX_ATTEMPTS * SCAN_WITHIN_MS;
  await page.locator('.camera-ring').first().waitFor({ timeout });
  await draw('camera-marked');
  await page
    .getByText(/^Camera lens reflection detected/)
    .first()
    .waitFor({ timeout });
  await draw('camera-alert');
}

/** Lets a person of each size do the same side by side, with a browser of its own that has this camera. */
async function drawVisits(baseUrl: string, camera: readonly string[], does: Visit): Promise<Shot[]> {
  const browser = await launchDrawing(camera);
  const shots = await Promise.all(SIZES.map((size) => drawVisit(size)));
  await browser.close();
  return shots.flat();

  async function drawVisit(size: Size): Promise<Shot[]> {
    const drawn: Shot[] = [];
    const context = await openVisitor(browser, size, [baseUrl], zoneAtNoon());
    await noteCamera(context, { torch: true });
    const page = await context.newPage();
    try {
      await visit(page, `${baseUrl}/camera`);
      await does(page, async (state) => void drawn.push(...(await drawInThemes(page, state, size))));
    } catch (error) {
      tellMissing(`What follows ${drawn.at(-1)?.state ?? '/camera'} on the ${size.name}`, error);
    }
    return drawn;
  }
}

/** Every state of the camera scanner that needs a camera. */
export async function drawCamera(baseUrl: string): Promise<Shot[]> {
  const shots = await drawVisits(baseUrl, REFUSED_CAMERA, refuse);
  for (const [kind, does] of [
    ['clean', findNothing],
    ['lens', findLens],
    ['lens', stopAtMark],
  ] as const) {
    const scene = sceneOf(kind);
    try {
      await scene.write();
      shots.push(...(await drawVisits(baseUrl, [...FAKE_CAMERA, scene.flag], does)));
    } finally {
      await scene.remove();
    }
  }
  return shots;
}
