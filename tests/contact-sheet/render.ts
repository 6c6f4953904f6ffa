/**
 * Draws every route and the states behind it, on a phone and on a desk, in three themes, and the contact sheets to look
 * at them by. The same code gives the same pixels on the same machine: the clock stands still, nothing moves, no caret
 * blinks, no scroll bar shows.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { chooseTheme, DESK, launchChromium, PHONE, STEADY, type Theme, THEMES, visit } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { opened, REACHED, type ScreenState } from '../support/states.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCREENS = join(ROOT, 'screens');
const NOON = new Date('2026-11-20T12:00:00Z');
const STATE_WITHIN_MS = 5_000;
const PIXELS = ['--force-color-profile=srgb', '--font-render-hinting=none', '--hide-scrollbars'];

interface Size {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Of one picture on the contact sheet, CSS pixels. */
  readonly thumbnailWidth: number;
  /** States side by side and below each other on one sheet. */
  readonly columns: number;
  readonly rows: number;
}

const SIZES: readonly Size[] = [
  { name: 'phone', options: PHONE, thumbnailWidth: 180, columns: 3, rows: 4 },
  { name: 'desk', options: DESK, thumbnailWidth: 300, columns: 2, rows: 6 },
];

interface Shot {
  readonly state: string;
  readonly theme: Theme;
  readonly file: string;
}

/** The built pages are the routes; this program runs without the bundler that reads their table. */
function builtPaths(): string[] {
  const pages = globSync('**/index.html', { cwd: join(ROOT, 'dist/web') });
  return pages.map((page) => `/${dirname(page).replace(/^\.$/, '')}`).toSorted();
}

async function shoot(
  browser: Browser,
  servers: { readonly free: string; readonly pro: string },
  states: readonly ScreenState[],
  size: Size,
  theme: Theme,
): Promise<Shot[]> {
  const context = await browser.newContext({ ...size.options, ...STEADY });
  context.setDefaultTimeout(STATE_WITHIN_MS);
  await chooseTheme(context, theme);
  const shots: Shot[] = [];
  for (const state of states) {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOON);
    try {
      await visit(page, (state.pro ? servers.pro : servers.free) + state.path);
      await state.reach(page);
    } catch (error) {
      console.log(`${state.name} was not reached: ${String(error).split('\n')[0]}`);
      process.exitCode = 1;
    }
    const file = join(SCREENS, `${state.name}-${size.name}-${theme}.png`);
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
    shots.push({ state: state.name, theme, file });
    await page.close();
  }
  await context.close();
  return shots;
}

/** A page of thumbnails, each state in its three themes side by side, drawn by the same browser. */
async function drawSheet(browser: Browser, size: Size, shots: readonly Shot[], file: string): Promise<void> {
  const states = [...new Set(shots.map((shot) => shot.state))];
  const picture = (shot: Shot): string =>
    `<img width="${size.thumbnailWidth}" src="data:image/png;base64,${readFileSync(shot.file).toString('base64')}">`;
  const figures = states.map((state) => {
    const pictures = shots.filter((shot) => shot.state === state).map(picture);
    return `<figure><figcaption>${state}</figcaption>${pictures.join(' ')}</figure>`;
  });
  const page = await browser.newPage({
    viewport: { width: size.columns * (3 * size.thumbnailWidth + 40), height: 100 },
  });
  await page.setContent(`<style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(${size.columns}, 1fr); gap: 12px; background: #888; font: 14px sans-serif }
    figure { margin: 0 } figcaption { font-weight: 600; padding-block: 4px } img { vertical-align: top }
  </style>${figures.join('')}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

rmSync(SCREENS, { recursive: true, force: true });
mkdirSync(SCREENS, { recursive: true });

// Some screens show the address they came from.
await using free = await startServer({ port: 48_998 });
await using pro = await startServer({ port: 48_999, environment: { AUTO_PRO: '1' } });
const browser = await launchChromium(PIXELS);
const states = [...opened(builtPaths()), ...REACHED];
const sheets: string[] = [];
for (const size of SIZES) {
  const shots: Shot[] = [];
  for (const theme of THEMES)
    shots.push(...(await shoot(browser, { free: free.baseUrl, pro: pro.baseUrl }, states, size, theme)));
  const perSheet = size.columns * size.rows;
  for (let first = 0; first < states.length; first += perSheet) {
    const names = states.slice(first, first + perSheet).map((state) => state.name);
    const file = join(SCREENS, `contact-${size.name}-${first / perSheet + 1}.png`);
    await drawSheet(
      browser,
      size,
      shots.filter((shot) => names.includes(shot.state)),
      file,
    );
    sheets.push(file);
  }
  console.log(`${shots.length} pictures: ${size.name}`);
}
await browser.close();
console.log(`Contact sheets:\n${sheets.join('\n')}`);
