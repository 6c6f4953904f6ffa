import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import {
  chooseTheme,
  DESK,
  launchChromium,
  PATIENCE_MS,
  PHONE,
  STEADY,
  switchTheme,
  type Theme,
  THEMES,
} from '../support/browser.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const SCREENS = join(ROOT, 'screens');
const PIXELS = [
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--disable-partial-raster',
];

export interface Size {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Of one picture on the contact sheet, CSS pixels. */
  readonly thumbnailWidth: number;
  /** States side by side and below each other on one sheet. */
  readonly columns: number;
  readonly rows: number;
}

export const SIZES: readonly Size[] = [
  { name: 'phone', options: PHONE, thumbnailWidth: 180, columns: 3, rows: 4 },
  { name: 'desk', options: DESK, thumbnailWidth: 300, columns: 2, rows: 6 },
];

export interface Shot {
  readonly state: string;
  readonly size: Size;
  readonly theme: Theme;
  readonly file: string;
}

/** A browser that draws the same pixels every time, with these flags beside those. */
export function launchDrawing(flags: readonly string[] = []): Promise<Browser> {
  return launchChromium([...PIXELS, ...flags]);
}

/** A visitor with a screen of this size, who sees every screen of these servers in the first theme. */
export async function openVisitor(
  browser: Browser,
  size: Size,
  baseUrls: readonly string[],
  timezoneId: string = STEADY.timezoneId,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...size.options, ...STEADY, timezoneId });
  context.setDefaultTimeout(PATIENCE_MS);
  await chooseTheme(context, THEMES[0]!);
  // The font of the headings is taken only if it is there at once, as on a second visit.
  const warm = await context.newPage();
  for (const baseUrl of baseUrls) {
    await warm.goto(baseUrl);
    await warm.evaluate('document.fonts.load("1rem \\"Atkinson Hyperlegible Next\\"")');
  }
  await warm.close();
  return context;
}

/** Draws what stands on the screen once in each theme. */
export async function drawInThemes(page: Page, state: string, size: Size): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const theme of THEMES) {
    const file = join(SCREENS, `${state}-${size.name}-${theme}.png`);
    await switchTheme(page, theme);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    shots.push({ state, size, theme, file });
  }
  return shots;
}

/** Says which state is missing, and lets the program end as failed. */
export function tellMissing(state: string, error: unknown): void {
  console.log(`${state} was not reached: ${String(error).split('\n')[0]}`);
  process.exitCode = 1;
}
